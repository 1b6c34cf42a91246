import type { Given } from './helpscout-records.ts'
import { intercomRecords, TOKEN } from './intercom-records.ts'
import { type Answer, createFileHost, createHelpdesk, PNG } from './stand-in.ts'

type Account = ReturnType<typeof intercomRecords> & { page: number }

/** Links of files work once: each answer of the API makes others. */
export async function createIntercomWorkspace() {
  const cdn = await createFileHost()
  cdn.files.set('/invoice.txt', Buffer.from('Invoice 7'))
  cdn.files.set('/picture.png', PNG)
  const account: Account = { ...intercomRecords(), page: 2 }
  let made = 0
  const linked = (one: Given): Given => ({
    ...one,
    body:
      typeof one.body === 'string'
        ? one.body.replace('PICTURE', `${cdn.url}/picture.png?signature=${++made}`)
        : one.body,
    attachments: ((one.attachments ?? []) as Given[]).map(file => ({
      ...file,
      url: `${cdn.url}/${file.url}?signature=${++made}`,
    })),
  })
  const standIn = await createHelpdesk(
    headers => headers.authorization === `Bearer ${TOKEN}` && headers['intercom-version'] !== undefined,
    (path, query) => answerTo({ account, linked }, path, query),
  )
  return { ...standIn, account, cdn, signedUntil: () => made }
}

interface Shown {
  account: Account
  /** With links of its files. */
  linked: (one: Given) => Given
}

function answerTo({ account, linked }: Shown, path: string, query: URLSearchParams): Answer | undefined {
  if (path in account.bare) return { body: account.bare[path] }
  const [, id] = /^\/conversations\/(\w+)$/.exec(path) ?? []
  if (id) {
    const one = account.conversations.find(given => given.id === id)
    const parts = (account.parts[id] ?? []).map(linked)
    const total = parts.length + (account.missing[id] ?? 0)
    const conversation_parts = { conversation_parts: parts, total_count: total }
    return one && { body: { ...one, source: linked(one.source as Given), conversation_parts } }
  }
  if (path === '/conversations') {
    const all = account.conversations.map(one => ({ id: one.id, updated_at: one.updated_at }))
    return cursorPage(account, { conversations: all }, query)
  }
  const name = Object.keys(account.lists).find(key => key.split(' ')[0] === path)
  const [, key = ''] = name?.split(' ') ?? []
  if (!name) return undefined
  const all = account.lists[name] ?? []
  if (path === '/contacts') return cursorPage(account, { [key]: all }, query)
  if (path === '/admins' || path === '/teams') return { body: { [key]: all } }
  return numberedPage({ [key]: all }, query)
}

function cursorPage({ page: size }: Account, lists: Record<string, Given[]>, query: URLSearchParams): Answer {
  const [[name, all] = ['', []]] = Object.entries(lists)
  const from = Number(query.get('starting_after')?.replace('after ', '') ?? 0)
  const next = from + size < all.length ? { starting_after: `after ${from + size}` } : null
  const total_pages = Math.ceil(all.length / size)
  return { body: { [name]: all.slice(from, from + size), pages: { type: 'pages', next, total_pages } } }
}

function numberedPage(lists: Record<string, Given[]>, query: URLSearchParams): Answer {
  const [[name, all] = ['', []]] = Object.entries(lists)
  const page = Number(query.get('page') ?? 1)
  return {
    body: { [name]: all.slice(page - 1, page), pages: { type: 'pages', page, total_pages: all.length } },
  }
}
