import { type FileHandle, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Blobs, openBlobs } from '../../../../kit/blobs.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { createMailParser, Unreadable } from '../../../../talk/mail/parse-mail.ts'
import type { ParsedMail } from '../../../../talk/mail/parsed-mail.ts'
import type { MailFile } from './find-mails.ts'
import { type Span, splitMbox, unquoted } from './split-mbox.ts'

/** Where a mail is. */
export interface Place extends Span {
  file: MailFile
}

export interface MailReader {
  /** The mails of a file. */
  places(file: MailFile): AsyncGenerator<Place>
  /** The head alone. Throws Unreadable, or ThreadEnded. */
  readHead(place: Place): Promise<{ parsed: ParsedMail; raw: Buffer }>
  /** The whole mail; what is large of it is in `blobs` until the next one is read. Throws Unreadable, or ThreadEnded. */
  read(place: Place): Promise<ParsedMail>
  bytes(place: Place): Promise<Buffer>
  /** Files of the mail that was read last. */
  blobs: Blobs
  close(): Promise<void>
}

const MOST_HEAD = 256 * 1024
const MOST_BYTES = 150 * 1024 * 1024
/** Each mail in turn: this one is no file of the brand, and need not survive a power cut. */
const KEY = '00/00000000-0000-4000-8000-000000000000'

/** Reads mails one after another by the parser of what comes in, in a folder of its own. */
export async function createMailReader(): Promise<MailReader> {
  const folder = await mkdtemp(join(tmpdir(), 'answerwell-mail-'))
  await mkdir(join(folder, '00'))
  const blobs = openBlobs(folder)
  const parser = createMailParser(blobs)
  let last: { path: string; handle: FileHandle } | undefined
  let large: string[] = []

  async function opened(path: string): Promise<FileHandle> {
    if (last?.path === path) return last.handle
    await last?.handle.close()
    last = undefined
    last = { path, handle: await open(path) }
    return last.handle
  }

  async function bytesOf({ file, start, end }: Place, most = MOST_BYTES): Promise<Buffer> {
    const length = Math.min(end - start, most)
    const { buffer, bytesRead } = await (await opened(file.path)).read(Buffer.alloc(length), 0, length, start)
    const bytes = buffer.subarray(0, bytesRead)
    return file.isMbox ? unquoted(bytes) : bytes
  }

  async function parse(raw: Buffer): Promise<ParsedMail> {
    for (const key of large) await blobs.remove(key)
    large = []
    await writeFile(join(folder, KEY), raw)
    const parsed = await parser.parse(KEY)
    large = parsed.parts.flatMap(({ file }) => file ?? [])
    return parsed
  }

  return {
    blobs,
    async *places(file) {
      if (!file.isMbox) return yield { file, start: 0, end: file.size }
      const handle = await open(file.path)
      try {
        for await (const span of splitMbox(handle)) yield { file, ...span }
      } finally {
        await handle.close()
      }
    },
    async readHead(place) {
      const raw = headOf(await bytesOf(place, MOST_HEAD))
      return {
        parsed: await parse(Buffer.from(withoutStructure(raw), 'latin1')),
        raw: Buffer.from(raw, 'latin1'),
      }
    },
    async read(place) {
      if (place.end - place.start > MOST_BYTES) throw new Unreadable(say`It is larger than 150 MiB.`)
      return parse(await bytesOf(place))
    },
    bytes: bytesOf,
    async close() {
      await last?.handle.close()
      await parser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function headOf(bytes: Buffer): string {
  const [head = ''] = bytes.toString('latin1').split(/\r?\n\r?\n/, 1)
  return head
}

/** A head that promises no parts, since it has none here. */
function withoutStructure(head: string): string {
  return `${head.replace(/^(content-(type|transfer-encoding)):/gim, 'x-$1:')}\r\n\r\n`
}
