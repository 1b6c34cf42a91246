import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../../../kit/errors.ts'
import { type SafeAnswer, Unreachable } from '../../../../kit/fetch-safely.ts'
import { quoted, say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Remote } from '../../source.ts'
import { asLine, asLines, numberIn } from './fields.ts'

export interface HostedApi {
  /** What the path has; undefined if there is none. Throws Problem: forbidden if the login may not see it. */
  get(path: string): Promise<unknown>
  /** The pages of a list, by the name that it has in them; none if there is no such list. Throws as `get`. */
  pages(path: string, key: string): AsyncGenerator<Line[]>
  /** The bytes of a file. Throws Problem, also if they are fewer than `size`. */
  download(url: string, size: number | null): Promise<Buffer>
}

const TIMEOUT_MS = 60_000
const MOST_BYTES = 64 * 1024 * 1024
const MOST_FILE_BYTES = 100 * 1024 * 1024
const MOST_REDIRECTS = 5
/** If the other side does not say for how long. */
const PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** Of a request that fails; one that came too early is repeated more often. */
const MOST_TRIES = 6
const MOST_TOO_EARLY = 100

/** The API of the hosted product, at the address of a brand. Throws malformed for one that may not be connected to. */
export function createHostedApi(address: string, { email, token, client, pause = sleep }: Remote): HostedApi {
  if (client.isRefused(address))
    throw new Problem('malformed', say`${new URL(address).hostname} is not a public address.`)
  const authorization = `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`
  const urlOf = (path: string) => new URL(`/api/v1${path}`, address).href

  async function ask(url: string, headers: Record<string, string>, maxBytes: number): Promise<SafeAnswer> {
    for (let [tries, early] = [1, 1]; ; ) {
      const answer = await client
        .fetch(url, { method: 'GET', headers, timeoutMs: TIMEOUT_MS, maxBytes })
        .catch(error => {
          if (error instanceof Unreachable && tries < MOST_TRIES) return undefined
          throw error instanceof Unreachable ? new Problem('unavailable', error.sentence) : error
        })
      if (answer?.status === 429 && early++ < MOST_TOO_EARLY) await pause(askedPause(answer))
      else if (answer && (answer.status < 500 || tries >= MOST_TRIES)) return answer
      else await pause(1_000 * 2 ** tries++)
    }
  }

  async function get(path: string): Promise<unknown> {
    const { status, body } = await ask(urlOf(path), { accept: 'application/json', authorization }, MOST_BYTES)
    const { host } = new URL(address)
    if (status === 404) return undefined
    if (status === 401) throw new Problem('malformed', say`${host} refused the email address or the token.`)
    if (status === 403) throw new Problem('forbidden', say`${host} does not let this login read ${path}.`)
    if (status !== 200) throw new Problem('unavailable', say`${host} answered ${path} with status ${status}.`)
    try {
      return JSON.parse(body.toString('utf8'), storable)
    } catch {
      throw new Problem('malformed', say`${host} answered ${path} with something that is not JSON.`)
    }
  }

  return {
    get,
    async *pages(path, key) {
      for (let page = 1; ; page++) {
        const answer = asLine(await get(`${path}${path.includes('?') ? '&' : '?'}page=${page}`))
        const items = asLines(answer[key])
        if (items.length > 0) yield items
        const count = numberIn(answer, 'page_count')
        if (items.length === 0 || count === null || page >= count) return
      }
    },
    async download(url, size) {
      let [from, answer] = [url, await ask(url, {}, MOST_FILE_BYTES)]
      for (let n = 0; answer.status >= 300 && answer.status < 400 && n < MOST_REDIRECTS; n++) {
        from = new URL(String(answer.headers.location), from).href
        answer = await ask(from, {}, MOST_FILE_BYTES)
      }
      if (answer.status !== 200)
        throw new Problem('unavailable', say`The server answered with status ${answer.status}.`)
      const { length } = answer.body
      if (length >= MOST_FILE_BYTES || (size !== null && length < size))
        throw new Problem('unavailable', say`It was cut off after ${length} bytes.`)
      return answer.body
    },
  }
}

/** Without what PostgreSQL does not store in texts. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}

/** `Retry-After` in seconds (RFC 9110, 10.2.3). */
function askedPause({ headers }: SafeAnswer): number {
  const asked = Number(headers['retry-after'])
  return asked > 0 ? Math.min(asked * 1_000, LONGEST_PAUSE_MS) : PAUSE_MS
}

/** Why something failed, in words. */
export function reasonOf(error: unknown) {
  return error instanceof Problem ? error.sentence : quoted((error as Error).message)
}
