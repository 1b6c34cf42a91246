import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Agent, RequestInit, Response } from 'undici'
import { Problem } from './errors.ts'
import { names } from './names.ts'
import { onDemand } from './on-demand.ts'
import { type Sentence, say } from './sentences/say.ts'

/** What is said of a bucket that fails. */
export interface BucketWords {
  isSilent: Sentence
  refused(status: number): Sentence
}

/** An S3-compatible bucket, by requests that are signed. */
export interface Bucket {
  /**
   * Sends a request about the object with this key; without a key, about the bucket. The response is a success, or 404 if there is no
   * such object. Throws unavailable for any other, and if there is none in time.
   */
  ask(key: string, request: Asking): Promise<Response>
  /** The objects whose keys have this beginning, in order; with a delimiter, those without it in the rest of the key. */
  list(beginning: string, delimiter?: string): AsyncIterable<BucketObject>
}

export interface BucketObject {
  key: string
  modifiedAt: Date
  /** In bytes, if the list has it. */
  size?: number
}

export interface Asking extends Pick<RequestInit, 'method' | 'body'> {
  headers?: Record<string, string>
  query?: Record<string, string>
  /** For the response, whose body may be read slowly. */
  withinMs?: number
}

/** How often a request is repeated that fails in passing, and the longest pause before the first time; it doubles with each. */
export interface Patience {
  retries: number
  firstRetryMs: number
  /** Whether requests without a response are repeated, too: their bodies must not be streams. */
  repeatsSilent: boolean
}

const WITHIN_MS = 30_000
/** Somebody waits for a file. */
const IN_A_REQUEST: Patience = { retries: 3, firstRetryMs: 25, repeatsSilent: false }
const undici = onDemand<typeof import('undici')>('undici')
let toBuckets: Agent | undefined

/** The bucket at such an address: `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=R` (`s3+http:` without TLS). */
export function openBucket(
  place: URL,
  { isSilent, refused }: BucketWords,
  patience: Patience = IN_A_REQUEST,
): Bucket {
  const { protocol, host, pathname, username, password, searchParams } = place
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  })
  const base = `${protocol === 's3+http:' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`
  const send: Bucket['ask'] = async (key, { query, withinMs = WITHIN_MS, ...request }) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), withinMs)
    const url = `${base}${key === '' ? '' : `/${key}`}${query ? `?${new URLSearchParams(query)}` : ''}`
    try {
      return await sendSigned({ client, patience }, url, { ...request, signal: late.signal })
    } catch {
      throw new Problem('unavailable', isSilent)
    } finally {
      clearTimeout(timer)
    }
  }
  const ask: Bucket['ask'] = async (key, request) => {
    const answer = await send(key, request)
    if (answer.ok || (answer.status === 404 && key !== '')) return answer
    await answer.body?.cancel()
    throw new Problem('unavailable', refused(answer.status))
  }
  async function* list(beginning: string, delimiter?: string): AsyncIterable<BucketObject> {
    let next: Record<string, string> = {}
    const fixed = { 'list-type': '2', 'max-keys': '1000', prefix: beginning }
    for (;;) {
      const query = { ...fixed, ...(delimiter ? { delimiter } : {}), ...next }
      const text = await (await ask('', { method: 'GET', query })).text()
      const entries = [...text.matchAll(ENTRY)].map(([, entry = '']) => objectIn(entry))
      yield* entries
      // A page may be short, or even empty, although more follow.
      if (!IS_TRUNCATED.test(text)) return
      next = pageAfter(text, entries.at(-1)?.key)
    }
  }
  return { ask, list }
}

/** Each try has a signature of its own. Names are looked up by us, since Node's own `fetch` would hold up others. */
async function sendSigned(
  { client, patience }: { client: AwsClient; patience: Patience },
  url: string,
  request: RequestInit,
): Promise<Response> {
  const { Agent, fetch } = undici()
  toBuckets ??= new Agent({ connect: { lookup: names.lookup } })
  const signal = request.signal ?? undefined
  for (let tries = 1; ; tries++) {
    const isLast = tries > patience.retries
    const { headers } = await client.sign(url, { ...(request as globalThis.RequestInit), signal: null })
    try {
      const answer = await fetch(url, { ...request, headers: [...headers], dispatcher: toBuckets })
      const mayPass = answer.status >= 500 || answer.status === 429
      if (!mayPass || isLast) return answer
      await answer.body?.cancel()
    } catch (error) {
      if (!patience.repeatsSilent || isLast || signal?.aborted) throw error
    }
    await sleep(Math.random() * patience.firstRetryMs * 2 ** tries, undefined, { signal })
  }
}

/** What asks for the page after this one. */
function pageAfter(list: string, lastKey: string | undefined): Record<string, string> {
  const [, token] = NEXT.exec(list) ?? []
  if (token) return { 'continuation-token': unescaped(token) }
  if (lastKey) return { 'start-after': lastKey }
  throw new Problem('unavailable', say`The bucket for files does not list all of its files.`)
}

/** One object of a list (S3 ListObjectsV2). */
function objectIn(entry: string): BucketObject {
  const said = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1]
  const size = said('Size')
  return {
    key: unescaped(said('Key') ?? ''),
    modifiedAt: new Date(said('LastModified') ?? ''),
    ...(size === undefined ? {} : { size: Number(size) }),
  }
}

const ENTRY = /<Contents>(.*?)<\/Contents>/gs
const IS_TRUNCATED = /<IsTruncated>\s*true\s*<\/IsTruncated>/
const NEXT = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
}
