import { chatwootRecords, LOGIN } from './chatwoot-records.ts'
import type { Given } from './helpscout-records.ts'
import { type Answer, createFileHost, createHelpdesk, PNG } from './stand-in.ts'

type Account = ReturnType<typeof chatwootRecords> & { page: number }

/** As many messages come at once. */
const PAGE = 20
const MOST_BETWEEN = 1_000

/** Links lead to another host by a redirect, and work once: each answer of the API makes others. */
export async function createChatwootAccount() {
  const cdn = await createFileHost()
  cdn.files.set('/invoice%20a.txt', Buffer.from('Invoice 7'))
  cdn.files.set('/rails/active_storage/blobs/picture.png', PNG)
  const account: Account = { ...chatwootRecords(), page: 2 }
  let made = 0
  const linked = (one: Given): Given => ({
    ...JSON.parse(
      JSON.stringify(one)
        .replaceAll('PICTURE', `${cdn.url}/rails/active_storage/blobs/picture.png`)
        .replaceAll('FILES', cdn.url),
    ),
    ...(one.attachments ? { attachments: (one.attachments as Given[]).map(file => fileOf(file)) } : {}),
  })
  const fileOf = (file: Given): Given =>
    file.data_url
      ? { ...file, data_url: `${String(file.data_url).replace('FILES', cdn.url)}?signature=${++made}` }
      : file
  const standIn = await createHelpdesk(
    headers => headers['api-access-token'] === LOGIN.token,
    (path, query) => answerTo({ account, linked }, path.replace('/api/v1', ''), query),
  )
  return { ...standIn, account, cdn, signedUntil: () => made }
}

interface Shown {
  account: Account
  /** With links of its files. */
  linked: (one: Given) => Given
}

function answerTo({ account, linked }: Shown, path: string, query: URLSearchParams): Answer | undefined {
  if (path === '/profile') {
    const accounts = [{ id: Number(LOGIN.email), role: account.role }]
    return { body: { id: 13, name: 'Admin', access_token: LOGIN.token, accounts } }
  }
  const own = `/accounts/${LOGIN.email}`
  if (!path.startsWith(own)) return undefined
  const at = path.slice(own.length)
  const [, id] = /^\/conversations\/(\d+)\/messages$/.exec(at) ?? []
  if (id) return { body: { meta: {}, payload: messagesIn(account.messages[id] ?? [], query).map(linked) } }
  if (at === '/conversations') {
    if (query.get('status') !== 'all') return undefined
    return { body: { data: { meta: {}, payload: pageOf(account, account.conversations, query) } } }
  }
  const name = Object.keys(account.lists).find(key => key.split(' ')[0] === at)
  if (!name) return undefined
  const isPaged = ['/contacts', '/csat_survey_responses', '/portals/help/articles'].includes(at)
  const all = account.lists[name] ?? []
  const items = isPaged ? pageOf(account, all, query) : all
  return { body: name.endsWith(' payload') ? { meta: {}, payload: items } : items }
}

/** As its finder does: the newest by their times, of those with numbers below one. */
function messagesIn(all: Given[], query: URLSearchParams): Given[] {
  const sorted = all.toSorted((one, other) => Number(one.created_at) - Number(other.created_at))
  const [after, before] = [Number(query.get('after') ?? 0), Number(query.get('before') ?? 0)]
  const below = sorted.filter(({ id }) => before === 0 || Number(id) < before)
  if (after > 0) return below.filter(({ id }) => Number(id) >= after).slice(0, MOST_BETWEEN)
  return below.slice(-PAGE)
}

function pageOf({ page: size }: Account, all: Given[], query: URLSearchParams): Given[] {
  const from = (Number(query.get('page') ?? 1) - 1) * size
  return all.slice(from, from + size)
}
