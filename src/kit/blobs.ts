import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { Problem } from './errors.ts'

/** Where bytes are kept that are too large for the database. A key is made by `put`, and never used again. */
export interface Blobs {
  /** Resolves when the bytes would survive a power cut; a row that names the key comes after that. */
  put(bytes: Uint8Array): Promise<string>
  /** Throws Problem not_found. */
  get(key: string): Promise<Buffer>
  /** No error when it is gone already. */
  remove(key: string): Promise<void>
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** A folder of this machine, or an S3-compatible bucket: `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=R` (`s3+http:` without TLS). */
export function openBlobs(place: string): Blobs {
  return /^s3(\+http)?:/.test(place) ? inBucket(new URL(place)) : inFolder(place)
}

function newKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`no key of ours: ${key}`)
  return key
}

function inFolder(folder: string): Blobs {
  const pathOf = (key: string) => join(folder, checked(key))
  return {
    async put(bytes) {
      const key = newKey()
      const path = pathOf(key)
      const unfinished = `${path}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw asUnavailable(error)
      }
      return key
    },
    async get(key) {
      return readFile(pathOf(key)).catch(error => {
        throw error.code === 'ENOENT' ? new Problem('not_found', 'The file is gone.') : asUnavailable(error)
      })
    },
    remove: key => rm(pathOf(key), { force: true }),
  }
}

/** A new name in a folder is as safe as the folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

function asUnavailable(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (!/^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/.test(code)) return error
  return new Problem('unavailable', 'The file could not be kept: the disk is full or broken.')
}

const WITHIN_MS = 30_000

function inBucket({ protocol, host, pathname, username, password, searchParams }: URL): Blobs {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 3,
  })
  const base = `${protocol === 's3+http:' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`
  const ask = async (key: string, request: RequestInit) => {
    try {
      return await client.fetch(`${base}/${checked(key)}`, {
        ...request,
        signal: AbortSignal.timeout(WITHIN_MS),
      })
    } catch {
      throw new Problem('unavailable', 'The bucket for files does not answer.')
    }
  }
  const refuse = (status: number) => new Problem('unavailable', `The bucket for files answered ${status}.`)
  return {
    async put(bytes) {
      const key = newKey()
      const answer = await ask(key, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> })
      await answer.body?.cancel()
      if (!answer.ok) throw refuse(answer.status)
      return key
    },
    async get(key) {
      const answer = await ask(key, { method: 'GET' })
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      throw answer.status === 404 ? new Problem('not_found', 'The file is gone.') : refuse(answer.status)
    },
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw refuse(answer.status)
    },
  }
}
