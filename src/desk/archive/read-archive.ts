import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'
import { Problem } from '../../kit/errors.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Kind } from './kind.ts'
import { KINDS } from './kinds.ts'
import type { Line } from './queries.ts'
import { FORMAT, FORMAT_VERSION } from './write-archive.ts'

/** Something in an archive, in the order of the format. */
export type Item =
  | { is: 'head'; head: Head }
  /** Bytes of a file, which have to be read or passed over before the next item. Those of a known size need not be counted. */
  | { is: 'content'; key: string; content: AsyncIterable<Uint8Array>; size?: number }
  | { is: 'part'; name: string; kind: Kind; lines: Line[] }
  | { is: 'end'; lines: Record<string, number> }

const Time = z.string().refine(text => !Number.isNaN(Date.parse(text)))
const Lines = z.record(z.string(), z.int().min(0))

/** What is read of the first file; it may say more. */
const HeadFile = z.looseObject({
  made_at: Time,
  brand: z.looseObject({ slug: z.string().min(1), name: z.string(), created_at: Time }),
  lines: Lines.default({}),
})
const EndFile = z.looseObject({ lines: Lines.default({}) })

export type Head = Pick<z.output<typeof HeadFile>, 'made_at' | 'brand' | 'lines'>

interface File {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/** Larger parts are none of ours; each is in memory. */
const MOST_BYTES = 64 * 1024 * 1024
/** A part that we write has fewer: it ends after 2 MiB. */
const MOST_LINES = 200_000
const PART = /^([a-z_]+)\/[0-9]{9,}\.jsonl$/
const CONTENT = /^content\/([0-9a-f]{2}\/[0-9a-f-]{36})$/

/** The items of an archive in a tar file, compressed or not. Throws malformed for what is none, is damaged or incomplete. */
export function readTar(input: Readable): AsyncGenerator<Item> {
  return itemsOf(filesOfTar(input))
}

/** The items of an archive in a folder. Throws malformed. */
export function readFolder(folder: string): AsyncGenerator<Item> {
  return itemsOf(filesOfFolder(folder))
}

async function* itemsOf(files: AsyncIterable<File>): AsyncGenerator<Item> {
  const kinds = new Map(KINDS.map(kind => [kind.name, kind]))
  const read: Record<string, number> = {}
  let state: 'begin' | 'middle' | 'end' = 'begin'
  for await (const { name, size, content } of files) {
    if (state === 'begin') {
      if (name !== 'answerwell.json') throw notOurs()
      yield { is: 'head', head: headIn(await wholeOf(content, size)) }
      state = 'middle'
      continue
    }
    const [, key] = CONTENT.exec(name) ?? []
    const kind = kinds.get(PART.exec(name)?.[1] ?? '')
    if (key !== undefined) yield { is: 'content', key, content }
    else if (kind) {
      const lines = linesIn(await wholeOf(content, size))
      read[kind.name] = (read[kind.name] ?? 0) + lines.length
      yield { is: 'part', name, kind, lines }
    } else if (name === 'end.json') {
      const { lines } = parsed(EndFile, objectIn(await wholeOf(content, size)))
      if (KINDS.some(({ name }) => (lines[name] ?? 0) !== (read[name] ?? 0))) throw notWhole()
      yield { is: 'end', lines }
      state = 'end'
    } else for await (const _ of content); // of a later release
  }
  if (state !== 'end') throw state === 'begin' ? notOurs() : notWhole()
}

async function* filesOfTar(input: Readable): AsyncGenerator<File> {
  const tar = extract()
  const unpacked = (async () => {
    const first = await firstBytes(input)
    const isCompressed = first[0] === 0x1f && first[1] === 0x8b
    input.unshift(first)
    await (isCompressed
      ? pipeline(input, createGunzip(), tar as unknown as NodeJS.WritableStream)
      : pipeline(input, tar as unknown as NodeJS.WritableStream))
  })().catch(error => {
    tar.destroy(error)
  })
  try {
    for await (const entry of tar) {
      if (entry.header.type === 'file')
        yield { name: entry.header.name, size: entry.header.size ?? 0, content: whole(entry) }
      entry.resume()
    }
    await unpacked
  } catch (error) {
    throw error instanceof Problem ? error : notWhole()
  } finally {
    input.destroy()
  }
}

/** What is cut off within a file. */
async function* whole(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch {
    throw notWhole()
  }
}

/** The beginning of a stream, of which nothing has been read; empty if it has none. */
async function firstBytes(input: Readable): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = input.read()
    if (bytes !== null) return bytes
    if (input.readableEnded) return Buffer.alloc(0)
    await new Promise<void>((resolve, reject) => {
      input.once('readable', resolve)
      input.once('end', resolve)
      input.once('error', reject)
    })
  }
}

/** In the order of a tar file: bytes of files come before their lines. */
async function* filesOfFolder(folder: string): AsyncGenerator<File> {
  const at = async (name: string): Promise<File | undefined> => {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    return found?.isFile() ? { name, size: found.size, content: bytesOf(path) } : undefined
  }
  const head = await at('answerwell.json')
  if (!head) throw notOurs()
  yield head
  for (const { name, fields } of KINDS)
    for (const part of (await readdir(join(folder, name)).catch(() => [])).sort()) {
      const path = `${name}/${part}`
      if (!PART.test(path)) continue
      if (Object.values(fields).some(({ is }) => is === 'file'))
        for (const line of linesIn(await readFile(join(folder, path)))) {
          const content = `content/${line.file}`
          const bytes = CONTENT.test(content) ? await at(content) : undefined
          if (bytes) yield bytes
        }
      yield (await at(path)) as File
    }
  const end = await at('end.json')
  if (end) yield end
}

/** The file is opened when its first bytes are asked for. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

async function wholeOf(content: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  if (size > MOST_BYTES) throw notOurs()
  const chunks: Uint8Array[] = []
  for await (const bytes of content) chunks.push(bytes)
  return Buffer.concat(chunks)
}

function linesIn(bytes: Buffer): Line[] {
  const lines = bytes.toString('utf8').split('\n', MOST_LINES + 1)
  if (lines.length > MOST_LINES) throw notOurs()
  return lines.filter(line => line !== '').map(line => objectIn(line))
}

function objectIn(text: Buffer | string): Line {
  try {
    const value = JSON.parse(String(text))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Refused below.
  }
  throw notWhole()
}

function headIn(bytes: Buffer): Head {
  let head: Record<string, unknown> = {}
  try {
    head = objectIn(bytes)
  } catch {
    throw notOurs()
  }
  if (head.format !== FORMAT) throw notOurs()
  if (head.version !== FORMAT_VERSION)
    throw new Problem(
      'conflict',
      say`The archive uses format version ${String(head.version)}; this release supports version ${FORMAT_VERSION}. Update Answerwell.`,
    )
  return parsed(HeadFile, head)
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, success } = schema.safeParse(value)
  if (!success) throw notWhole()
  return data
}

function notOurs(): Problem {
  return new Problem('malformed', say`This is not an Answerwell archive.`)
}

function notWhole(): Problem {
  return new Problem('malformed', say`The archive is damaged or incomplete.`)
}
