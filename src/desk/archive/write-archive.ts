import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '../../kit/blobs.ts'
import { problemFrom } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { onSnapshot } from '../../kit/snapshot-queries.ts'
import type { TarEntry } from '../../kit/tar-stream.ts'
import { fullVersion } from '../../kit/version.ts'
import type { Kind } from './kind.ts'
import { KINDS } from './kinds.ts'
import { countLines, type Line, selectBirth, selectLines } from './queries.ts'

/** The version of the format: docs/archive.md. A reader refuses one that it does not know. */
export const FORMAT_VERSION = 1
export const FORMAT = 'answerwell archive'

/** How far an export is. */
export interface Written {
  /** Lines by kind. */
  lines: Record<string, number>
  /** Files with bytes, and bytes of them. */
  contents: number
  bytes: number
  /** Files whose bytes are no longer there. */
  missing: number
}

export interface Writing {
  blobs: Blobs
  /** Called at the beginning with how many lines there will be. */
  onTotals?: (totals: Record<string, number>) => void
  /** Called after each part; what it throws ends the export. */
  onWritten?: (written: Written) => void | Promise<void>
}

/** Rows of one statement; those with whole texts can be large, and all of a page are in memory. */
const PAGE = 500
const PAGE_OF_TEXTS = 50
const TEXTS = ['messages', 'message_versions', 'articles', 'article_translations', 'article_versions']
/** After how many bytes a part ends: a part is in memory. */
const PART_BYTES = 2 * 1024 * 1024
/** Larger files go by way of a temporary one, since their size comes before their bytes. */
const IN_MEMORY = 2 * 1024 * 1024

/** Writes the whole brand, as it is at one moment: `write` gets one entry after the other, in the order of docs/archive.md. */
export function writeArchive(
  scope: Scope,
  { blobs, onTotals = () => {}, onWritten = () => {} }: Writing,
  write: (entry: TarEntry) => Promise<void>,
): Promise<Written> {
  return onSnapshot(scope, async snapshot => {
    const written: Written = { lines: {}, contents: 0, bytes: 0, missing: 0 }
    await write(jsonEntry('answerwell.json', await headOf(snapshot, onTotals)))
    for (const kind of KINDS) {
      written.lines[kind.name] = 0
      for await (const part of partsOf(snapshot, kind)) {
        if (Object.values(kind.fields).some(({ is }) => is === 'file'))
          await writeContents(part, { blobs, write, written })
        written.lines[kind.name] = (written.lines[kind.name] ?? 0) + part.length
        await onWritten(written)
        await write(partEntry(kind, part, written.lines[kind.name] as number))
      }
    }
    await write(jsonEntry('end.json', written))
    return written
  })
}

async function headOf(scope: Scope, onTotals: (totals: Record<string, number>) => void) {
  const lines: Record<string, number> = {}
  for (const kind of KINDS) lines[kind.name] = await countLines(scope, kind)
  onTotals(lines)
  const { slug, name, timeZone, language } = scope.brand
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: scope.now().toISOString(),
    made_by: `answerwell ${fullVersion()}`,
    brand: { slug, name, created_at: await selectBirth(scope), time_zone: timeZone, language },
    lines,
  }
}

/** A line as it is in the archive. */
interface WrittenLine {
  line: Line
  bytes: Buffer
}

const told = (line: Line): WrittenLine => ({ line, bytes: Buffer.from(`${JSON.stringify(line)}\n`) })

/** The lines of a kind, as many at once as make a part. */
async function* partsOf(scope: Scope, kind: Kind): AsyncGenerator<WrittenLine[]> {
  const limit = TEXTS.includes(kind.name) ? PAGE_OF_TEXTS : PAGE
  let part: WrittenLine[] = []
  let size = 0
  for (let after: Line | undefined; ; ) {
    const page = await selectLines(scope, kind, { after, limit })
    for (const line of page) {
      const one = told(line)
      part.push(one)
      size += one.bytes.length
      if (size < PART_BYTES) continue
      yield part
      part = []
      size = 0
    }
    if (page.length < limit) break
    after = page.at(-1)
  }
  if (part.length > 0) yield part
}

/** `messages/000000001.jsonl`: parts are named after their first line, and so are in order. */
function partEntry(kind: Kind, part: WrittenLine[], until: number): TarEntry {
  const number = String(until - part.length + 1).padStart(9, '0')
  const content = Buffer.concat(part.map(({ bytes }) => bytes))
  return { name: `${kind.name}/${number}.jsonl`, size: content.length, content }
}

function jsonEntry(name: string, value: unknown): TarEntry {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return { name, size: content.length, content }
}

interface Contents {
  blobs: Blobs
  write: (entry: TarEntry) => Promise<void>
  written: Written
}

/** The bytes of the files in these lines. A line whose bytes are gone says so: its file is null. */
async function writeContents(part: WrittenLine[], { blobs, write, written }: Contents): Promise<void> {
  const done = new Set<unknown>()
  for (const { line } of part) {
    const key = line.file
    if (typeof key !== 'string' || done.has(key)) continue
    done.add(key)
    const size = await writeContent(key, { blobs, write, known: line.size })
    if (size === undefined) {
      written.missing++
      for (const other of part)
        if (other.line.file === key) Object.assign(other, told({ ...other.line, file: null }))
      continue
    }
    written.contents++
    written.bytes += size
  }
}

type Content = Pick<Contents, 'blobs' | 'write'> & { known: unknown }

/** Undefined if the bytes are no longer there. */
async function writeContent(key: string, { blobs, write, known }: Content): Promise<number | undefined> {
  const name = `content/${key}`
  try {
    if (typeof known === 'number' && known <= IN_MEMORY) {
      const content = await blobs.get(key)
      await write({ name, size: content.length, content })
      return content.length
    }
    return await writeBySpool(name, await blobs.read(key), write)
  } catch (error) {
    if (problemFrom(error)?.code !== 'not_found') throw error
    return undefined
  }
}

async function writeBySpool(
  name: string,
  from: NodeJS.ReadableStream,
  write: Content['write'],
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'answerwell-export-'))
  try {
    const path = join(folder, 'file')
    await pipeline(from, createWriteStream(path, { mode: 0o600 }))
    const { size } = await stat(path)
    await write({ name, size, content: createReadStream(path) })
    return size
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
