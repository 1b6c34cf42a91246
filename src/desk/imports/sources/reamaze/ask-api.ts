import type { Line } from '../../../archive/queries.ts'
import { basicLogin, createApi, type RemoteApi } from '../../remote/ask-api.ts'
import { asLine, asLines, numberIn } from '../../remote/fields.ts'
import type { Remote } from '../../source.ts'

export interface HostedApi extends Pick<RemoteApi, 'get' | 'download'> {
  /** The pages of a list, by the name that it has in them; none if there is no such list. Throws as `get`. */
  pages(path: string, key: string): AsyncGenerator<Line[]>
}

/** The API of the hosted product, at the address of a brand. Throws malformed for one that may not be connected to. */
export function createHostedApi(address: string, { email, token, ...remote }: Remote): HostedApi {
  const api = createApi(address, remote, { root: '/api/v1', login: basicLogin(email, token) })
  return {
    ...api,
    async *pages(path, key) {
      for (let page = 1; ; page++) {
        const place = `${path}${path.includes('?') ? '&' : '?'}page=${page}`
        const answer = asLine(await api.get(place, page > 1))
        const items = asLines(answer[key])
        if (items.length > 0) yield items
        const count = numberIn(answer, 'page_count')
        if (items.length === 0 || count === null || page >= count) return
      }
    },
  }
}
