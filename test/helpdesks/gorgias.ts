import { gorgiasRecords, LOGIN } from './gorgias-records.ts'
import type { Given } from './helpscout-records.ts'
import { type Answer, createFileHost, createHelpdesk, PNG } from './stand-in.ts'

const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN.email}:${LOGIN.token}`).toString('base64')}`

/** How many requests the answers say were made, of how many. */
interface Limit {
  used: number
  most: number
}

type Account = ReturnType<typeof gorgiasRecords> & { page: number; limit: Limit }

/** Links of files work once: each answer of the API makes others. */
export async function createGorgiasAccount() {
  const cdn = await createFileHost()
  cdn.files.set('/invoice.txt', Buffer.from('Invoice 7'))
  cdn.files.set('/picture.png', PNG)
  const account: Account = { ...gorgiasRecords(), page: 2, limit: { used: 1, most: 40 } }
  let made = 0
  const linked = (one: Given): Given => ({
    ...JSON.parse(JSON.stringify(one).replaceAll('PICTURE', `${cdn.url}/picture.png`)),
    attachments: (one.attachments as Given[]).map(file => ({
      ...file,
      url: `${cdn.url}/${file.url}?signature=${++made}`,
    })),
  })
  const standIn = await createHelpdesk(AUTHORIZATION, (path, query) => {
    const answer = answerTo({ account, linked }, path.replace('/api', ''), query)
    const { used, most } = account.limit
    return answer && { ...answer, headers: { 'x-gorgias-account-api-call-limit': `${used}/${most}` } }
  })
  return { ...standIn, account, cdn, signedUntil: () => made }
}

interface Shown {
  account: Account
  /** With links of its files. */
  linked: (one: Given) => Given
}

function answerTo({ account, linked }: Shown, path: string, query: URLSearchParams): Answer | undefined {
  if (path === '/account') return { body: { domain: 'acme' } }
  const [, id] = /^\/tickets\/\d+\/messages\/(\d+)$/.exec(path) ?? []
  if (id) {
    const one = account.messages.find(given => String(given.id) === id)
    return one && { body: linked(one) }
  }
  if (path === '/messages' || path === '/tickets') {
    if (query.get('order_by') !== 'created_datetime:asc') return undefined
    const all = path === '/tickets' ? account.tickets : account.messages.map(linked)
    return pageOf(account, all, query)
  }
  const name = path === '/custom-fields' ? `${path}?${query.get('object_type')}` : path
  const all = account.lists[name]
  return all && pageOf(account, all, query)
}

function pageOf({ page: size }: Account, all: Given[], query: URLSearchParams): Answer {
  const from = Number(query.get('cursor')?.replace('after ', '') ?? 0)
  const next_cursor = from + size < all.length ? `after ${from + size}` : null
  return {
    body: { object: 'list', data: all.slice(from, from + size), meta: { prev_cursor: null, next_cursor } },
  }
}
