import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../../kit/errors.ts'
import { type SafeAnswer, type SafeRequest, Unreachable } from '../../../kit/fetch-safely.ts'
import { quoted, type Sentence, say } from '../../../kit/sentences/say.ts'
import type { Remote } from '../source.ts'
import { createDownload, type Download } from './download.ts'
import { type ClientCredentials, fixedLogin, type Login, tokenLogin } from './login.ts'

/** What an API has at a path. */
export interface ApiAnswer {
  value: unknown
  headers: SafeAnswer['headers']
}

/** The API of another helpdesk. The login goes to its own address alone. */
export interface RemoteApi {
  /**
   * What the path has; undefined if there is none. Throws Problem: forbidden if the login may not see it, unavailable if it is a
   * further page, which was announced, and there is none: the rest of the list would be lost.
   */
  answer(path: string, isFurther?: boolean): Promise<ApiAnswer | undefined>
  /** As `answer`, without the headers. */
  get(path: string, isFurther?: boolean): Promise<unknown>
  download: Download
}

interface ApiOptions {
  /** Where paths begin, such as `/api/v1`. */
  root: string
  /** Headers that say who asks, or an app whose tokens say so. */
  login: Record<string, string> | { app: ClientCredentials }
  /** Other headers of all requests. */
  headers?: Record<string, string>
  /** If it is no email address with a token that was refused. */
  refused?: (host: string) => Sentence
}

interface AskOptions {
  headers: Record<string, string>
  maxBytes: number
  /** At a host other than the API's: one that is gone, or is busy, costs seconds, and not hours. */
  isElsewhere?: boolean
  /** What is sent; without it something is read. */
  form?: Record<string, string>
}

export type Ask = (url: string, options: AskOptions) => Promise<SafeAnswer>

const TIMEOUT_MS = 60_000
const MOST_BYTES = 64 * 1024 * 1024
/** If the other side does not say for how long. */
const PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** Of a request that fails; one that came too early is repeated more often. */
const MOST_TRIES = 6
const MOST_TOO_EARLY = 100
const MOST_ELSEWHERE = 2

/** The API at an address. Throws malformed for one that may not be connected to. */
export function createApi(
  address: string,
  { client, pause = sleep }: Pick<Remote, 'client' | 'pause'>,
  { root, login: given, headers: others = {}, refused }: ApiOptions,
): RemoteApi {
  if (client.isRefused(address)) throw notPublic(new URL(address).hostname)
  const { host, origin } = new URL(address)

  /** Whether the host has answered at all: an address with a mistake in it never does. */
  let isThere = false

  const ask: Ask = async (url, options) => {
    const [most, mostEarly] = options.isElsewhere
      ? [MOST_ELSEWHERE, MOST_ELSEWHERE]
      : [MOST_TRIES, MOST_TOO_EARLY]
    for (let [tries, early] = [1, 1]; ; ) {
      const answer = await client.fetch(url, requestOf(options)).catch(error => {
        if (!(error instanceof Unreachable)) throw error
        if (error.isRefused && !isThere) throw notPublic(new URL(url).hostname)
        if (error.isRefused || !isThere || tries >= most) throw new Problem('unavailable', error.sentence)
      })
      isThere ||= answer !== undefined
      if (answer?.status === 429 && early++ < mostEarly) await pause(askedPause(answer))
      else if (answer && (answer.status < 500 || tries >= most)) return answer
      else await pause(1_000 * 2 ** tries++)
    }
  }

  const refusal = () =>
    new Problem('malformed', refused?.(host) ?? say`${host} refused the email address or the token.`)

  async function post(path: string, form: Record<string, string>): Promise<unknown> {
    const url = new URL(`${root}${path}`, origin).href
    const { status, body } = await ask(url, {
      headers: { accept: 'application/json' },
      maxBytes: MOST_BYTES,
      form,
    })
    if ([400, 401, 403].includes(status)) throw refusal()
    const value = status === 200 ? jsonIn(body.toString('utf8')) : undefined
    if (value === undefined)
      throw new Problem('unavailable', say`${host} answered ${path} with status ${status}.`)
    return value
  }

  const login: Login = isApp(given) ? tokenLogin(given.app, post) : fixedLogin(given)
  let hasAnswered = false

  async function answer(path: string, isFurther = false): Promise<ApiAnswer | undefined> {
    const url = new URL(`${root}${path}`, origin).href
    for (let [tries, isRenewed] = [1, false]; ; tries++) {
      const sent = { accept: 'application/json', ...others, ...(await login.headers()) }
      const said = await ask(url, { headers: sent, maxBytes: MOST_BYTES })
      const { status, body, headers } = said
      if (status === 404 && !isFurther) return undefined
      if (status === 401 && !isRenewed && login.renew()) {
        isRenewed = true
        continue
      }
      if (status === 401) throw refusal()
      if (status === 403) throw new Problem('forbidden', say`${host} does not let this login read ${path}.`)
      const to = status >= 300 && status < 400 ? URL.parse(String(headers.location), url)?.origin : undefined
      if (to !== undefined && !hasAnswered)
        throw new Problem('malformed', say`${host} redirects to ${to}. Is that the address?`)
      if (status !== 200)
        throw new Problem('unavailable', say`${host} answered ${path} with status ${status}.`)
      const text = body.toString('utf8')
      const value = jsonIn(text)
      if (value !== undefined) {
        hasAnswered = true
        return { value, headers }
      }
      // What begins as JSON was cut off on its way.
      if (!/^\s*[[{]/.test(text) || tries >= MOST_TRIES)
        throw new Problem('malformed', say`${host} answered ${path} with something that is not JSON.`)
      await pause(1_000 * 2 ** tries)
    }
  }

  return {
    answer,
    get: async (path, isFurther) => (await answer(path, isFurther))?.value,
    download: createDownload(ask, { origin, login }),
  }
}

/** Helpdesks in one's own network are usual: who can allow them, and how. */
function notPublic(hostname: string): Problem {
  return new Problem(
    'malformed',
    say`${hostname} is not a public address. Whoever runs this server can allow it: ANSWERWELL_ALLOWED_NETWORKS.`,
  )
}

function isApp(login: ApiOptions['login']): login is { app: ClientCredentials } {
  return typeof login.app === 'object'
}

function requestOf({ headers, maxBytes, form }: AskOptions): SafeRequest {
  const request = { headers, timeoutMs: TIMEOUT_MS, maxBytes }
  if (!form) return { ...request, method: 'GET' }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(form).toString()
  return { ...request, method: 'POST', headers: { ...headers, ...type }, body }
}

export function basicLogin(name: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` }
}

/** Undefined for what is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text, storable)
  } catch {
    return undefined
  }
}

/** Without what PostgreSQL does not store in texts. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}

/** `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). */
function askedPause({ headers }: SafeAnswer): number {
  const said = String(headers['retry-after'] ?? '')
  const asked = /^\s*[\d.]+\s*$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - dateOf(headers)
  return asked > 0 ? Math.min(asked, LONGEST_PAUSE_MS) : PAUSE_MS
}

/** When the other side says that it is: its clock may differ from ours. */
function dateOf({ date }: SafeAnswer['headers']): number {
  const said = Date.parse(String(date ?? ''))
  return Number.isNaN(said) ? Date.now() : said
}

/** Why something failed, in words. */
export function reasonOf(error: unknown) {
  return error instanceof Problem ? error.sentence : quoted((error as Error).message)
}
