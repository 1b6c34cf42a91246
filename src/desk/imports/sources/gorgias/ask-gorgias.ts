import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { type ApiAnswer, basicLogin, createApi, type RemoteApi } from '../../remote/ask-api.ts'
import { asLine, asLines, textIn } from '../../remote/fields.ts'
import type { Remote } from '../../source.ts'

export interface Gorgias extends Pick<RemoteApi, 'get' | 'download'> {
  host: string
  /** The pages of a list; none if there is no such list. Throws as `get`. */
  pages(path: string): AsyncGenerator<Line[]>
}

const PAGE = 100
/** More than any list has, should its answers name a next page forever. */
const MOST_PAGES = 1_000_000
/** The account's other programs have the rest. */
const SHARE = 0.8
const PAUSE_MS = 1_000

/** The API of an account, with an email address and an API key. Throws malformed for an address that may not be connected to. */
export function createGorgias(address: string, { email, token, ...remote }: Remote): Gorgias {
  const api = createApi(address, remote, {
    root: '/api',
    login: basicLogin(email, token),
    refused: host => say`${host} refused the email address or the token.`,
  })
  const { pause = sleep } = remote

  /** Waits while most of the requests of some seconds are used up. */
  async function get(path: string, isFurther = false): Promise<unknown> {
    const answer = await api.answer(path, isFurther)
    if (answer && usedShare(answer.headers) > SHARE) await pause(PAUSE_MS)
    return answer?.value
  }

  return {
    get,
    download: api.download,
    host: new URL(address).host,
    async *pages(path) {
      const list = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}`
      let cursor: string | null = null
      for (let page = 1; page <= MOST_PAGES; page++) {
        const place: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const answer = asLine(await get(`${list}${place}`, page > 1))
        const items = asLines(answer.data).map(withTimes)
        if (items.length > 0) yield items
        const next = textIn(asLine(answer.meta), 'next_cursor')
        if (next === null || next === cursor) return
        cursor = next
      }
    },
  }
}

/** `X-Gorgias-Account-Api-Call-Limit`: `10/40` are requests that were made, and that can be made. */
function usedShare(headers: ApiAnswer['headers']): number {
  const [used, most] = String(headers['x-gorgias-account-api-call-limit']).split('/').map(Number)
  return used !== undefined && most !== undefined && most > 0 ? used / most : 0
}

/** With its times by their names here. They are in UTC, also where they do not say so. */
export function withTimes(line: Line): Line {
  const times = Object.entries(line).flatMap(([name, value]) => {
    const [, kind] = /^(\w+)_datetime$/.exec(name) ?? []
    return kind === undefined || typeof value !== 'string' ? [] : [[`${kind}_at`, inUtc(value)]]
  })
  return { ...line, ...Object.fromEntries(times) }
}

function inUtc(text: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`
}
