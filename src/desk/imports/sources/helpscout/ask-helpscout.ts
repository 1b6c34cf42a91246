import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { createApi, type RemoteApi } from '../../remote/ask-api.ts'
import { type Collected, listOf } from '../../remote/collected.ts'
import { asLine, asLines, numberIn, textIn } from '../../remote/fields.ts'
import type { Remote } from '../../source.ts'

export interface HelpScout extends Pick<RemoteApi, 'get' | 'download'> {
  host: string
  /** The pages of a list, by the name that it has in them; none if there is no such list. Throws as `get`. */
  pages(path: string, key: string): AsyncGenerator<Line[]>
}

/** More than any list has, should its answers name a next page forever. */
const MOST_PAGES = 1_000_000

/** The API of an account, with the ID and secret of an app. Throws malformed for an address that may not be connected to. */
export function createHelpScout(address: string, { email: id, token: secret, ...remote }: Remote): HelpScout {
  const api = createApi(address, remote, {
    root: '/v2',
    login: { app: { path: '/oauth2/token', id, secret } },
    refused: host => say`${host} refused the app ID or its secret.`,
  })
  return {
    ...api,
    host: new URL(address).host,
    async *pages(path, key) {
      const list = `${path}${path.includes('?') ? '&' : '?'}page=`
      let before: string | null = null
      for (let page = 1; page <= MOST_PAGES; page++) {
        const answer = asLine(await api.get(`${list}${page}`, page > 1))
        const items = asLines(asLine(answer._embedded)[key])
        const first = textIn(items[0] ?? {}, 'id')
        // A list that has no pages is the same each time.
        if (first !== null && first === before) return
        before = first
        if (items.length > 0) yield items
        const last = numberIn(asLine(answer.page), 'totalPages') ?? 0
        if (items.length === 0 || (page >= last && !asLine(answer._links).next)) return
      }
    },
  }
}

/** As `listOf`, of a path. */
export function listAt(
  api: HelpScout,
  collected: Pick<Collected, 'leftOut'>,
  [key, path]: [key: string, path: string],
): Promise<Line[]> {
  return listOf(collected, [key, path], api.pages(path, key))
}
