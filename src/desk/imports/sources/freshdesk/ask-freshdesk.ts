import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { basicLogin, createApi, type RemoteApi } from '../../remote/ask-api.ts'
import { type Collected, listOf } from '../../remote/collected.ts'
import { asLines } from '../../remote/fields.ts'
import type { Remote } from '../../source.ts'

export interface Freshdesk extends Pick<RemoteApi, 'get' | 'download'> {
  host: string
  /** The pages of a list; none if there is no such list. Throws as `get`. */
  pages(path: string, most?: number): AsyncGenerator<Line[]>
}

const PAGE = 100
/** More than any list has, should its answers name a next page forever. */
const MOST_PAGES = 100_000

/** The API of an account, with the key of an administrator. Throws malformed for an address that may not be connected to. */
export function createFreshdesk(address: string, { token, ...remote }: Remote): Freshdesk {
  const api = createApi(address, remote, {
    root: '/api/v2',
    login: basicLogin(token, 'X'),
    refused: host => say`${host} refused the API key.`,
  })
  return {
    ...api,
    host: new URL(address).host,
    async *pages(path, most = MOST_PAGES) {
      const list = `${path}${path.includes('?') ? '&' : '?'}per_page=${PAGE}`
      for (let page = 1; page <= most; page++) {
        const answer = await api.answer(`${list}&page=${page}`, page > 1)
        const items = asLines(answer?.value)
        if (items.length > 0) yield items
        if (items.length === 0 || !/rel="?next"?/.test(String(answer?.headers.link ?? ''))) return
      }
    },
  }
}

/** As `listOf`, of a path. */
export function listAt(
  api: Freshdesk,
  collected: Pick<Collected, 'leftOut'>,
  place: [kind: string, path: string],
): Promise<Line[]> {
  return listOf(collected, place, api.pages(place[1]))
}
