import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../../kit/errors.ts'
import { type SafeAnswer, Unreachable } from '../../../kit/fetch-safely.ts'
import { quoted, type Sentence, say } from '../../../kit/sentences/say.ts'
import type { Remote } from '../source.ts'
import { createDownload, type Download } from './download.ts'

/** What an API has at a path. */
export interface ApiAnswer {
  value: unknown
  headers: SafeAnswer['headers']
}

/** The API of another helpdesk. The login goes to its own address alone. */
export interface RemoteApi {
  /** What the path has; undefined if there is none. Throws Problem: forbidden if the login may not see it. */
  answer(path: string): Promise<ApiAnswer | undefined>
  /** As `answer`, without the headers. */
  get(path: string): Promise<unknown>
  download: Download
}

interface ApiOptions {
  /** Where paths begin, such as `/api/v1`. */
  root: string
  /** The header that says who asks. */
  authorization: string
  /** If it is no email address with a token that was refused. */
  refused?: (host: string) => Sentence
}

export type Ask = (url: string, headers: Record<string, string>, maxBytes: number) => Promise<SafeAnswer>

const TIMEOUT_MS = 60_000
const MOST_BYTES = 64 * 1024 * 1024
/** If the other side does not say for how long. */
const PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** Of a request that fails; one that came too early is repeated more often. */
const MOST_TRIES = 6
const MOST_TOO_EARLY = 100

/** The API at an address. Throws malformed for one that may not be connected to. */
export function createApi(
  address: string,
  { client, pause = sleep }: Pick<Remote, 'client' | 'pause'>,
  { root, authorization, refused }: ApiOptions,
): RemoteApi {
  if (client.isRefused(address))
    throw new Problem('malformed', say`${new URL(address).hostname} is not a public address.`)
  const { host, origin } = new URL(address)

  /** Whether the host has answered at all: an address with a mistake in it never does. */
  let isThere = false

  const ask: Ask = async (url, headers, maxBytes) => {
    for (let [tries, early] = [1, 1]; ; ) {
      const answer = await client
        .fetch(url, { method: 'GET', headers, timeoutMs: TIMEOUT_MS, maxBytes })
        .catch(error => {
          if (!(error instanceof Unreachable)) throw error
          if (error.isRefused && !isThere) throw new Problem('malformed', error.sentence)
          if (error.isRefused || !isThere || tries >= MOST_TRIES)
            throw new Problem('unavailable', error.sentence)
        })
      isThere ||= answer !== undefined
      if (answer?.status === 429 && early++ < MOST_TOO_EARLY) await pause(askedPause(answer))
      else if (answer && (answer.status < 500 || tries >= MOST_TRIES)) return answer
      else await pause(1_000 * 2 ** tries++)
    }
  }

  let hasAnswered = false

  async function answer(path: string): Promise<ApiAnswer | undefined> {
    const url = new URL(`${root}${path}`, origin).href
    for (let tries = 1; ; tries++) {
      const said = await ask(url, { accept: 'application/json', authorization }, MOST_BYTES)
      const { status, body, headers } = said
      if (status === 404) return undefined
      if (status === 401)
        throw new Problem(
          'malformed',
          refused?.(host) ?? say`${host} refused the email address or the token.`,
        )
      if (status === 403) throw new Problem('forbidden', say`${host} does not let this login read ${path}.`)
      const to = status >= 300 && status < 400 ? URL.parse(String(headers.location), url)?.origin : undefined
      if (to !== undefined && !hasAnswered)
        throw new Problem('malformed', say`${host} redirects to ${to}. Is that the address?`)
      if (status !== 200)
        throw new Problem('unavailable', say`${host} answered ${path} with status ${status}.`)
      const text = body.toString('utf8')
      try {
        const value = JSON.parse(text, storable)
        hasAnswered = true
        return { value, headers }
      } catch {
        // What begins as JSON was cut off on its way.
        if (!/^\s*[[{]/.test(text) || tries >= MOST_TRIES)
          throw new Problem('malformed', say`${host} answered ${path} with something that is not JSON.`)
        await pause(1_000 * 2 ** tries)
      }
    }
  }

  return {
    answer,
    get: async path => (await answer(path))?.value,
    download: createDownload(ask, { origin, authorization }),
  }
}

export function basicLogin(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
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
