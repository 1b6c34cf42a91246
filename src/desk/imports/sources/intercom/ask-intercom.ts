import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { createApi, type RemoteApi } from '../../remote/ask-api.ts'
import { asLine, asLines, numberIn, textIn, fromSeconds as withTexts } from '../../remote/fields.ts'
import type { Remote } from '../../source.ts'

export interface Intercom extends Pick<RemoteApi, 'get' | 'download'> {
  host: string
  /** The pages of a list, by the name that it has in them; none if there is no such list. Throws as `get`. */
  pages(path: string, key: string): AsyncGenerator<Line[]>
}

const VERSION = '2.11'
const PAGE = 150
/** More than any list has, should its answers name a next page forever. */
const MOST_PAGES = 1_000_000

/** The API of a workspace, with an access token. Throws malformed for an address that may not be connected to. */
export function createIntercom(address: string, { token, ...remote }: Remote): Intercom {
  const api = createApi(address, remote, {
    root: '',
    login: { authorization: `Bearer ${token}` },
    headers: { 'intercom-version': VERSION },
    refused: host => say`${host} refused the access token.`,
  })
  return {
    ...api,
    host: new URL(address).host,
    async *pages(path, key) {
      let place = ''
      let before: string | null = null
      for (let page = 1; page <= MOST_PAGES; page++) {
        const answer = asLine(await api.get(`${path}?per_page=${PAGE}${place}`, page > 1))
        const items = asLines(answer[key]).map(fromSeconds)
        if (items.length > 0) yield items
        const pages = asLine(answer.pages)
        const cursor = textIn(asLine(pages.next), 'starting_after')
        const isLast = cursor === null && page >= (numberIn(pages, 'total_pages') ?? 0)
        if (items.length === 0 || isLast) return
        if (cursor !== null && cursor === before) return
        before = cursor
        place = cursor === null ? `&page=${page + 1}` : `&starting_after=${encodeURIComponent(cursor)}`
      }
    },
  }
}

/** With its times as texts: here they are seconds. */
export const fromSeconds = (line: Line) => withTexts(line, ['created_at', 'updated_at', 'snoozed_until'])
