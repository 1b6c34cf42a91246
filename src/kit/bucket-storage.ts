import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Agent, RequestInit, Response } from 'undici'
import { checked, KEY } from './blob-keys.ts'
import type { Storage } from './blobs.ts'
import { Problem } from './errors.ts'
import { names } from './names.ts'
import { onDemand } from './on-demand.ts'
import { say } from './sentences/say.ts'
import { asUnavailable } from './storage-faults.ts'

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

/** Files in an S3-compatible bucket. */
export function inBucket(place: URL): Storage {
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
  const write = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
    if (bytes instanceof Uint8Array) return send(key, bytes as Uint8Array<ArrayBuffer>)
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
  }
  async function* keysBefore(time: Date, beginning: string): AsyncIterable<string> {
    let next: Record<string, string> = {}
    for (;;) {
      const query = new URLSearchParams({
        'list-type': '2',
        'max-keys': '1000',
        prefix: beginning,
        ...next,
      })
      const answer = await askUrl(`${base}?${query}`, { method: 'GET' })
      if (!answer.ok) throw refuse(answer.status)
      const list = await answer.text()
      const entries = [...list.matchAll(ENTRY)]
      for (const [, key = '', modified = ''] of entries)
        if (KEY.test(key) && new Date(modified) < time) yield key
      // A page may be short, or even empty, although more follow.
      if (!IS_TRUNCATED.test(list)) return
      next = pageAfter(list, entries.at(-1)?.[1])
    }
  }
  return {
    place: place.href,
    putAs: write,
    async has(key) {
      const answer = await ask(key, { method: 'HEAD' })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw refuse(answer.status)
      return answer.ok
    },
    get: async key => buffer(await read(key)),
    read,
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw refuse(answer.status)
    },
    keysBefore,
    keys: () => keysBefore(END_OF_TIME, ''),
  }
}

/** What asks for the page after this one. */
function pageAfter(list: string, lastKey: string | undefined): Record<string, string> {
  const [, token] = NEXT.exec(list) ?? []
  if (token) return { 'continuation-token': unescaped(token) }
  if (lastKey) return { 'start-after': unescaped(lastKey) }
  throw new Problem('unavailable', say`The bucket for files does not list all of its files.`)
}

const IS_TRUNCATED = /<IsTruncated>\s*true\s*<\/IsTruncated>/
const NEXT = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
}

const END_OF_TIME = new Date(8.64e15)

/** One object of a list (S3 ListObjectsV2). */
const ENTRY = /<Contents>.*?<Key>([^<]*)<\/Key>.*?<LastModified>([^<]*)<\/LastModified>.*?<\/Contents>/gs
