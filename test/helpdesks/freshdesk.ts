import { freshdeskRecords, KEY } from './freshdesk-records.ts'
import { type Answer, createFileHost, createHelpdesk, PNG } from './stand-in.ts'
import type { Given } from './zendesk-records.ts'

const AUTHORIZATION = `Basic ${Buffer.from(`${KEY}:X`).toString('base64')}`
/** Lists give no more. */
const MOST_PAGES = 300

type Account = ReturnType<typeof freshdeskRecords> & { page: number }

/** Links of files work once: each answer of the API makes others. */
export async function createFreshdeskAccount() {
  const cdn = await createFileHost()
  cdn.files.set('/invoice.txt', Buffer.from('Invoice 7'))
  cdn.files.set('/picture.png', PNG)
  const account: Account = { ...freshdeskRecords(), page: 2 }
  let made = 0
  const signed = (path: string) => `${cdn.url}/${path}?signature=${++made}`
  const linked = (one: Given): Given => ({
    ...one,
    ...(typeof one.body === 'string' ? { body: one.body.replace('PICTURE', `${cdn.url}/picture.png`) } : {}),
    attachments: ((one.attachments ?? []) as Given[]).map(file => ({
      ...file,
      attachment_url: signed(String(file.name)),
    })),
  })
  const standIn = await createHelpdesk(AUTHORIZATION, (path, query) =>
    answerTo({ account, linked }, path, query),
  )
  return { ...standIn, account, cdn, signedUntil: () => made }
}

interface Shown {
  account: Account
  /** With links of its files. */
  linked: (one: Given) => Given
}

function answerTo({ account, linked }: Shown, path: string, query: URLSearchParams): Answer | undefined {
  const api = path.replace('/api/v2', '')
  const [, noun, id, below] = /^\/(tickets|contacts|agents)\/([^/]+)(\/conversations)?$/.exec(api) ?? []
  if (api === '/agents/me') return { body: { id: 13, contact: { name: 'Admin' } } }
  if (api === '/settings/helpdesk')
    return { body: { primary_language: 'en', supported_languages: ['de', 'en'] } }
  const [, article] = /^\/solutions\/articles\/(\d+)\/de$/.exec(api) ?? []
  if (article)
    return { body: { id: Number(article), title: `Titel ${article}`, description: '<p>So</p>', status: 2 } }
  const byId = (all: Given[]) => all.find(one => String(one.id) === id)
  const shown = (one: Given | undefined) => one && { body: linked(one) }
  if (below) return pageOf(account, (account.conversations[id ?? ''] ?? []).map(linked), query)
  if (noun === 'tickets') return shown(byId(account.tickets.filter(one => one.deleted !== true)))
  // One that was merged into another.
  if (api === '/contacts/26') return { status: 301, headers: { location: '/api/v2/contacts/21' }, body: {} }
  if (noun === 'contacts') return shown(byId(account.whole))
  if (noun === 'agents') return shown(byId(account.left))
  if (api === '/agents') return pageOf(account, account.agents, query)
  if (api === '/contacts') return pageOf(account, account.contacts, query)
  if (api === '/tickets') return pageOf(account, ticketsOf(account, query), query)
  const list = account.lists[api]
  return list && pageOf(account, list, query)
}

/** Of the last 30 days if nothing else is asked for: none. */
function ticketsOf({ tickets }: Account, query: URLSearchParams): Given[] {
  const since = Date.parse(query.get('updated_since') ?? '2099-01-01')
  const filter = query.get('filter')
  return tickets
    .filter(one => (one.spam === true) === (filter === 'spam'))
    .filter(one => (one.deleted === true) === (filter === 'deleted'))
    .filter(one => Date.parse(String(one.updated_at)) >= since)
    .map(({ id, updated_at }) => ({ id, updated_at }))
}

function pageOf({ page: size }: Account, all: Given[], query: URLSearchParams): Answer {
  const page = Number(query.get('page') ?? 1)
  if (page > MOST_PAGES) return { status: 400, body: { message: 'You cannot access a page beyond 300.' } }
  const isLast = page * size >= all.length
  const headers: Record<string, string> = isLast
    ? {}
    : { link: '<https://elsewhere.test/api/v2/x>; rel="next"' }
  return { headers, body: all.slice((page - 1) * size, page * size) }
}
