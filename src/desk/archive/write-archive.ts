import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '../../kit/blobs.ts'
import { problemFrom } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { fullVersion } from '../../kit/version.ts'
import type { Kind } from './kind.ts'
import { KINDS } from './kinds.ts'
import { countLines, type Line, onSnapshot, selectBirth, selectLines } from './queries.ts'

/** The version of the format: docs/archive.md. A reader refuses one that it does not know. */
export const FORMAT_VERSION = 1
export const FORMAT = 'answerwell archive'

/** One file of an archive. */
export interface Entry {
  name: string
  size: number
  content: Uint8Array | AsyncIterable<Uint8Array>
}

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

const PAGE = 500
/** Lines of one part, in bytes: a part is in memory. */
const PART_BYTES = 2 * 1024 * 1024
/** Larger files go by way of a temporary one, since their size comes before their bytes. */
const IN_MEMORY = 2 * 1024 * 1024

/** Writes the whole brand, as it is at one moment: `write` gets one entry after the other, in the order of docs/archive.md. */
export function writeArchive(
  scope: Scope,
  { blobs, onTotals = () => {}, onWritten = () => {} }: Writing,
  write: (entry: Entry) => Promise<void>,
): Promise<Written> {
  return onSnapshot(scope, async snapshot => {
    const written: Written = { lines: {}, contents: 0, bytes: 0, missing: 0 }
    await write(jsonEntry('answerwell.json', await headOf(snapshot, onTotals)))
    for (const kind of KINDS) {
      written.lines[kind.name] = 0
      for await (const lines of partsOf(snapshot, kind)) {
        if (Object.values(kind.fields).some(({ is }) => is === 'file'))
          await writeContents(lines, { blobs, write, written })
        written.lines[kind.name] = (written.lines[kind.name] ?? 0) + lines.length
        await onWritten(written)
        await write(partEntry(kind, lines, written.lines[kind.name] as number))
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

/** The lines of a kind, as many at once as make a part. */
async function* partsOf(scope: Scope, kind: Kind): AsyncGenerator<Line[]> {
  let part: Line[] = []
  let bytes = 0
  for (let after: Line | undefined; ; ) {
    const page = await selectLines(scope, kind, { after, limit: PAGE })
    for (const line of page) {
      part.push(line)
      bytes += sizeOf(line)
    }
    if (part.length > 0 && (bytes >= PART_BYTES || page.length < PAGE)) {
      yield part
      part = []
      bytes = 0
    }
    if (page.length < PAGE) return
    after = page.at(-1)
  }
}

/** About as many bytes as it will have. */
function sizeOf(line: Line): number {
  return Object.values(line).reduce<number>(
    (sum, one) => sum + (typeof one === 'string' ? one.length : 20),
    0,
  )
}

/** `messages/000000001.jsonl`: parts are named after how many lines are before them, and so are in order. */
function partEntry(kind: Kind, lines: Line[], until: number): Entry {
  const number = String(until - lines.length + 1).padStart(9, '0')
  const content = Buffer.from(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  return { name: `${kind.name}/${number}.jsonl`, size: content.length, content }
}

function jsonEntry(name: string, value: unknown): Entry {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return { name, size: content.length, content }
}

interface Contents {
  blobs: Blobs
  write: (entry: Entry) => Promise<void>
  written: Written
}

/** The bytes of the files in these lines. A line whose bytes are gone says so: its file is null. */
async function writeContents(lines: Line[], { blobs, write, written }: Contents): Promise<void> {
  const done = new Set<unknown>()
  for (const line of lines) {
    const key = line.file
    if (typeof key !== 'string' || done.has(key)) continue
    done.add(key)
    const size = await writeContent(key, { blobs, write, known: line.size })
    if (size === undefined) {
      written.missing++
      for (const other of lines) if (other.file === key) other.file = null
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
