import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Agent, RequestInit, Response } from 'undici'
import { DISK_FULL, isDiskFull, Problem } from './errors.ts'
import { makeFolder } from './make-folder.ts'
import { names } from './names.ts'
import { onDemand } from './on-demand.ts'
import { type Sentence, say } from './sentences/say.ts'

/** Storage for bytes that are too large for the database. `put` makes a key, which is never reused. */
export interface Blobs {
  /** Argument with which `openBlobs` opens the same storage in another thread. */
  readonly place: string
  /**
   * Resolves when the bytes would survive a power cut; write the row that names the key after that. Rethrows errors of the
   * source.
   */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>, keyBeginning?: string): Promise<string>
  /** The whole content. Throws not_found. */
  get(key: string): Promise<Buffer>
  /** The content as a stream, which the caller must read or destroy. Throws not_found. */
  read(key: string): Promise<Readable>
  /** No error when the key does not exist. */
  remove(key: string): Promise<void>
  /** Keys with this beginning of files written before that time, in no order. Removes unfinished writes of such keys. */
  keysBefore(time: Date, beginning: string): AsyncIterable<string>
}

/** Each key begins with the name of its folder. */
const GROUP = 'aa/'
const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** A local folder, or an S3-compatible bucket: `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=R` (`s3+http:` without TLS). */
export function openBlobs(place: string): Blobs {
  return isBucket(place) ? inBucket(new URL(place)) : inFolder(place)
}

/** Whether files are in a bucket, not in a folder. */
export function isBucket(place: string): boolean {
  return /^s3(\+http)?:/.test(place)
}

/** The place as people may see it: without the keys of a bucket. */
export function nameOfPlace(place: string): string {
  if (!isBucket(place)) return place
  const { protocol, host, pathname } = new URL(place)
  return `${protocol}//${host}${pathname}`
}

/** Makes the folder for files if it is missing. Throws unavailable, naming the folder, if we may not write to it. */
export async function requireFolder(place: string): Promise<void> {
  if (isBucket(place)) return
  try {
    makeFolder(place, 0o700)
    await access(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!NOT_OURS.test(code)) return // a disk that is full or read-only may be so only for now
    throw new Problem(
      'unavailable',
      say`No file can be stored in ${place} (${code}). Set ANSWERWELL_FILES to a folder that Answerwell’s user can write to.`,
    )
  }
}

const NOT_OURS = /^(EACCES|EPERM|ENOTDIR|EEXIST)$/
/** On a read-only file system Node reports that a folder to be made does not exist. */
const BROKEN = /^(EROFS|EIO|EMFILE|ENFILE|ENOENT)$/

function newKey(beginning = newKeyBeginning()): string {
  return `${beginning}${randomUUID().slice(beginning.length - GROUP.length)}`
}

/** A beginning that several keys share and no other key has, to find them again. */
export function newKeyBeginning(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id.slice(0, 24)}`
}

function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`no key of ours: ${key}`)
  return key
}

function inFolder(folder: string): Blobs {
  const pathOf = (key: string) => join(folder, checked(key))
  return {
    place: folder,
    async put(bytes, keyBeginning) {
      const key = newKey(keyBeginning)
      const path = pathOf(key)
      const unfinished = `${path}.part`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes as AsyncIterable<Uint8Array>)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {}) // the first error says more
        throw asUnavailable(error)
      }
      return key
    },
    get: async key => readFile(pathOf(key)).catch(asGone),
    read: async key => (await open(pathOf(key)).catch(asGone)).createReadStream(),
    remove: key => rm(pathOf(key), { force: true }),
    keysBefore: (time, beginning) => keysInFolder(folder, time, beginning),
  }
}

function asGone(error: NodeJS.ErrnoException): never {
  const { code = '' } = error
  if (code === 'ENOENT') throw new Problem('not_found', say`The file no longer exists.`)
  if (NOT_OURS.test(code)) throw unavailable(say`The file may not be read.`, error)
  throw asUnavailable(error)
}

async function* keysInFolder(folder: string, time: Date, beginning: string): AsyncIterable<string> {
  const groups = await readdir(folder).catch(() => [])
  for (const group of groups.filter(name => name.startsWith(beginning.slice(0, 2))))
    for (const name of await readdir(join(folder, group)).catch(() => [])) {
      if (!`${group}/${name}`.startsWith(beginning)) continue
      const path = join(folder, group, name)
      const { mtime } = (await stat(path).catch(() => undefined)) ?? {}
      if (!mtime || mtime >= time) continue
      const key = `${group}/${name}`
      if (KEY.test(key)) yield key
      else if (KEY.test(key.replace(/\.part$/, ''))) await rm(path, { force: true })
    }
}

/** A new name is durable only when its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

function asUnavailable(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (isDiskFull(error)) return new Problem('unavailable', DISK_FULL)
  if (NOT_OURS.test(code))
    return unavailable(say`The file could not be stored: its folder is not writable.`, error)
  if (BROKEN.test(code))
    return unavailable(say`The file could not be stored: the disk is broken or read-only.`, error)
  return error
}

/** The cause is for the log. */
function unavailable(message: Sentence, cause: unknown): Problem {
  return Object.assign(new Problem('unavailable', message), { cause })
}

const WITHIN_MS = 30_000
const undici = onDemand<typeof import('undici')>('undici')

/** Each try has a signature of its own. Names are looked up by us, since Node's own `fetch` would hold up others. */
async function sendSigned(client: AwsClient, url: string, request: RequestInit): Promise<Response> {
  const { Agent, fetch } = undici()
  toBuckets ??= new Agent({ connect: { lookup: names.lookup } })
  for (let tries = 1; ; tries++) {
    const { headers } = await client.sign(url, { ...(request as globalThis.RequestInit), signal: null })
    const answer = await fetch(url, { ...request, headers: [...headers], dispatcher: toBuckets })
    const mayPass = answer.status >= 500 || answer.status === 429
    if (!mayPass || tries > RETRIES) return answer
    await answer.body?.cancel()
    await sleep(Math.random() * FIRST_RETRY_MS * 2 ** tries, undefined, {
      signal: request.signal ?? undefined,
    })
  }
}

const RETRIES = 3
const FIRST_RETRY_MS = 25
let toBuckets: Agent | undefined

function inBucket(place: URL): Blobs {
  const { protocol, host, pathname, username, password, searchParams } = place
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  })
  const base = `${protocol === 's3+http:' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`
  const ask = (key: string, request: RequestInit) => askUrl(`${base}/${checked(key)}`, request)
  const askUrl = async (url: string, request: RequestInit) => {
    // The deadline is for the response; its body may be read slowly.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), WITHIN_MS)
    try {
      return await sendSigned(client, url, { ...request, signal: late.signal })
    } catch {
      throw new Problem('unavailable', say`The bucket for files does not respond.`)
    } finally {
      clearTimeout(timer)
    }
  }
  const send = async (key: string, body: Blob | Uint8Array<ArrayBuffer>) => {
    const answer = await ask(key, { method: 'PUT', body: body as NonNullable<RequestInit['body']> })
    await answer.body?.cancel()
    if (!answer.ok) throw refuse(answer.status)
  }
  const read = async (key: string): Promise<Readable> => {
    const answer = await ask(key, { method: 'GET' })
    if (answer.ok && answer.body) return Readable.fromWeb(answer.body as never)
    await answer.body?.cancel()
    throw answer.status === 404
      ? new Problem('not_found', say`The file no longer exists.`)
      : refuse(answer.status)
  }
  const refuse = (status: number) =>
    new Problem('unavailable', say`The bucket for files responded with status ${status}.`)
  return {
    place: place.href,
    async put(bytes, keyBeginning) {
      const key = newKey(keyBeginning)
      if (bytes instanceof Uint8Array) {
        await send(key, bytes as Uint8Array<ArrayBuffer>)
        return key
      }
      // S3 needs the length before the first byte.
      const folder = await mkdtemp(join(tmpdir(), 'answerwell-upload-'))
      try {
        const path = join(folder, 'file')
        const file = await open(path, 'wx', 0o600)
        await file.writeFile(bytes).finally(() => file.close())
        await send(key, await openAsBlob(path))
      } catch (error) {
        throw asUnavailable(error)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      return key
    },
    get: async key => buffer(await read(key)),
    read,
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw refuse(answer.status)
    },
    async *keysBefore(time, beginning) {
      let after = ''
      for (;;) {
        const query = new URLSearchParams({
          'list-type': '2',
          'max-keys': '1000',
          prefix: beginning,
          'start-after': after,
        })
        const answer = await askUrl(`${base}?${query}`, { method: 'GET' })
        if (!answer.ok) throw refuse(answer.status)
        const entries = [...(await answer.text()).matchAll(ENTRY)]
        for (const [, key = '', modified = ''] of entries)
          if (KEY.test(key) && new Date(modified) < time) yield key
        if (entries.length < 1_000) return
        after = entries.at(-1)?.[1] ?? ''
      }
    },
  }
}

/** One object of a list (S3 ListObjectsV2). */
const ENTRY = /<Contents>.*?<Key>([^<]*)<\/Key>.*?<LastModified>([^<]*)<\/LastModified>.*?<\/Contents>/gs
