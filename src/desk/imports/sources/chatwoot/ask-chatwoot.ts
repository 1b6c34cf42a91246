import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { createApi, type RemoteApi } from '../../remote/ask-api.ts'
import { asLine, asLines, textIn } from '../../remote/fields.ts'
import type { Remote } from '../../source.ts'

export interface Chatwoot extends Pick<RemoteApi, 'download'> {
  host: string
  account: string
  /** Whoever the token is of. Throws malformed for a token of somebody who is no administrator of the account. */
  reader(): Promise<string>
  /** Something of the account. Throws as `get` of the API. */
  get(path: string): Promise<unknown>
  /** A list that comes as a whole; empty if there is no such list. */
  list(path: string): AsyncGenerator<Line[]>
  /** The pages of a list. */
  pages(path: string): AsyncGenerator<Line[]>
}

/** More than any list has, should its pages never end. */
const MOST_PAGES = 1_000_000

/** The API of an account, with an access token. Throws malformed for an address that may not be connected to. */
export function createChatwoot(address: string, { email: account, token, ...remote }: Remote): Chatwoot {
  if (!isAccount(account)) throw new Problem('malformed', say`The account must be a number.`)
  const api = createApi(address, remote, {
    root: '/api/v1',
    // Many proxies drop headers with underscores, such as the documented `api_access_token`.
    login: { 'api-access-token': token },
    refused: host => say`${host} refused the access token.`,
  })
  const get = (path: string) => api.get(`/accounts/${account}${path}`)
  return {
    download: api.download,
    host: new URL(address).host,
    account,
    get,
    async reader() {
      const me = asLine(await api.get('/profile'))
      const own = asLines(me.accounts).find(one => textIn(one, 'id') === account)
      const reader = textIn(me, 'id')
      if (reader === null || own?.role !== 'administrator')
        throw new Problem('malformed', say`This is not the token of an administrator of account ${account}.`)
      return reader
    },
    async *list(path) {
      const items = itemsIn(await get(path))
      if (items.length > 0) yield items
    },
    async *pages(path) {
      const list = `${path}${path.includes('?') ? '&' : '?'}page=`
      let before: string | null = null
      for (let page = 1; page <= MOST_PAGES; page++) {
        const items = itemsIn(await get(`${list}${page}`))
        const first = textIn(items[0] ?? {}, 'id')
        // A list that has no pages is the same each time.
        if (items.length === 0 || first === before) return
        before = first
        yield items
      }
    },
  }
}

export const isAccount = (text: string) => /^\d{1,18}$/.test(text)

/** Lists are bare, or in a payload. */
function itemsIn(answer: unknown): Line[] {
  if (Array.isArray(answer)) return asLines(answer)
  const { payload, data } = asLine(answer)
  return asLines(payload ?? asLine(data).payload)
}
