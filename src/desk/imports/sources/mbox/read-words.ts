import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import { ThreadEnded } from '../../../../kit/threads/thread-pool.ts'
import { fileNameOf } from '../../../../talk/attachments/file-name.ts'
import { beginningOf, NO_TEXT } from '../../../../talk/intake/receive.ts'
import { asMailed } from '../../../../talk/mail/as-mailed.ts'
import { foldQuote } from '../../../../talk/mail/fold-quote.ts'
import { kindOf } from '../../../../talk/mail/mail-kind.ts'
import { Unreadable } from '../../../../talk/mail/parse-mail.ts'
import type { ParsedMail } from '../../../../talk/mail/parsed-mail.ts'
import type { SourceItem } from '../../source.ts'
import { fileLine, type Words } from './lines.ts'
import type { MailReader } from './mail-reader.ts'
import type { OwnBrand } from './own-brand.ts'
import { hintsOf, type Mail } from './read-heads.ts'

/** Texts above a mail that it may quote. */
export const MOST_QUOTED = 20

interface Above {
  /** The texts of its thread until now, newest first. */
  texts: string[]
  names: string[]
  brand: OwnBrand
}

/** The words of a mail, without the quote of what its thread has. One that cannot be read says so, and is a file of its own. */
export async function readWords(
  reader: MailReader,
  mail: Mail,
  above: Above,
): Promise<{ words: Words; text: string; reason?: Sentence }> {
  const parsed = await readOr(reader, mail)
  if (!('text' in parsed)) {
    const body = `This mail could not be read: ${parsed.sentence} The original is attached.`
    const words = { body, original: null, automatic: null, bulk: null, hasFiles: true }
    return { words, text: '', reason: say`Its text could not be read: ${parsed.sentence} It is attached.` }
  }
  const { kind, because } = kindOf(parsed, { ...hintsOf(parsed), own: above.brand.own })
  const { visible, folded } = await withoutQuote(parsed, above)
  const isLong = visible.length > 0 && beginningOf(visible) !== visible
  const words = {
    body: [beginningOf(visible) || NO_TEXT, ...leftOut(parsed)].join('\n\n'),
    original: folded || isLong ? parsed.text : null,
    automatic: kind === 'machine' ? because : null,
    bulk: kind === 'bulk' ? because : null,
    hasFiles: parsed.parts.length > 0,
  }
  return { words, text: visible }
}

async function withoutQuote(parsed: ParsedMail, { texts, names }: Above) {
  if (texts.length === 0) return { visible: parsed.text.trim(), folded: false }
  const known = texts.map(body => [{ body, kind: 'typed' as const }] as [never])
  return foldQuote(parsed.text, { texts: await asMailed(known), names })
}

function leftOut({ left, isCut }: ParsedMail): string[] {
  return [
    isCut && '*(The text of the mail is longer than this. The rest was not imported.)*',
    left > 0 && `*(The mail has more files, which were not imported: ${left}.)*`,
  ].filter(note => note !== false)
}

async function readOr(reader: MailReader, mail: Mail): Promise<ParsedMail | Unreadable | ThreadEnded> {
  try {
    return await reader.read(mail.place)
  } catch (error) {
    if (error instanceof Unreadable || error instanceof ThreadEnded) return error
    throw error
  }
}

/** The files of a mail: the bytes of each, and then its line. */
export async function* readFiles(reader: MailReader, mail: Mail): AsyncGenerator<FileItem> {
  const parsed = await readOr(reader, mail)
  if (!('text' in parsed)) {
    const bytes = await reader.bytes(mail.place)
    const line = fileLine(mail, {
      name: 'mail.eml',
      contentType: 'message/rfc822',
      size: bytes.length,
      position: 0,
    })
    yield { content: { is: 'content', key: String(line.file), content: once(bytes) }, line }
    return
  }
  for (const [position, { name, file, content, ...part }] of parsed.parts.entries()) {
    const line = fileLine(mail, { ...part, name: fileNameOf(name), position })
    const bytes = file ? await reader.blobs.read(file) : once(content)
    yield { content: { is: 'content', key: String(line.file), content: bytes }, line }
    if ('destroy' in bytes) bytes.destroy()
  }
}

interface FileItem {
  content: SourceItem & { is: 'content' }
  line: ReturnType<typeof fileLine>
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
