import type { Line } from '../../../archive/queries.ts'
import { basicLogin, createApi, type RemoteApi } from '../../remote/ask-api.ts'
import { asLine, asLines, textIn } from '../../remote/fields.ts'
import type { Remote } from '../../source.ts'

export interface Zendesk extends Pick<RemoteApi, 'get' | 'download'> {
  host: string
  /** The pages of a list, by the name that it has in them; none if there is no such list, an empty one if nothing is in it. Throws as `get`. */
  pages(path: string, key: string): AsyncGenerator<Line[]>
  /** All that there has ever been of a kind, oldest changes first: some of it twice if it changes meanwhile. */
  exported(key: 'tickets' | 'users'): AsyncGenerator<Line[]>
}

const ROOT = '/api/v2'
const PAGE = 'page[size]=100'

/** The API of an account, with the login of an administrator. Throws malformed for an address that may not be connected to. */
export function createZendesk(address: string, { email, token, ...remote }: Remote): Zendesk {
  const api = createApi(address, remote, { root: ROOT, login: basicLogin(`${email}/token`, token) })
  return {
    ...api,
    host: new URL(address).host,
    async *pages(path, key) {
      const first = `${path}${path.includes('?') ? '&' : '?'}${PAGE}`
      for (let next: string | null = first; next !== null; ) {
        const found = await api.get(next, next !== first)
        if (found === undefined) return
        const answer = asLine(found)
        yield asLines(answer[key])
        const following: string | null = nextIn(answer, first)
        next = following === next ? null : following
      }
    },
    async *exported(key) {
      const begin = 'start_time=1'
      for (let from = begin; ; ) {
        const path = `/incremental/${key}/cursor.json?${from}&per_page=1000`
        const answer = asLine(await api.get(path, from !== begin))
        const items = asLines(answer[key])
        if (items.length > 0) yield items
        const cursor = textIn(answer, 'after_cursor')
        if (answer.end_of_stream !== false || cursor === null) return
        from = `cursor=${encodeURIComponent(cursor)}`
      }
    },
  }
}

/** Where a list goes on: by a cursor, or in older lists by the number of the page. Links may name another host of the account. */
function nextIn(answer: Line, first: string): string | null {
  const meta = asLine(answer.meta)
  const cursor = textIn(meta, 'after_cursor')
  if (meta.has_more === true && cursor !== null) return `${first}&page[after]=${encodeURIComponent(cursor)}`
  const link = textIn(answer, 'next_page')
  const url = link === null ? null : URL.parse(link)
  return url?.pathname.startsWith(`${ROOT}/`) ? `${url.pathname.slice(ROOT.length)}${url.search}` : null
}
