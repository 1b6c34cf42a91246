import { APP, type Given, helpScoutRecords } from './helpscout-records.ts'
import { type Answer, createFileHost, createHelpdesk, PNG } from './stand-in.ts'

type Account = ReturnType<typeof helpScoutRecords> & { page: number; embedded: number }

/** Tokens are for two days; those in `tokens` are good. */
export async function createHelpScoutAccount() {
  const cdn = await createFileHost()
  cdn.files.set('/picture.png', PNG)
  /** Lists have so many a page, and conversations at most so many threads with them. */
  const account: Account = { ...helpScoutRecords(), page: 2, embedded: 5 }
  const tokens = new Set<string>()
  let made = 0
  const standIn = await createHelpdesk(
    ({ authorization = '' }) => tokens.has(authorization.replace('Bearer ', '')),
    (path, query) => answerTo(account, cdn.url, [path.replace('/v2', ''), query]),
    {
      path: '/v2/oauth2/token',
      answer: form => {
        const isApp = form.get('client_id') === APP.id && form.get('client_secret') === APP.secret
        if (!isApp || form.get('grant_type') !== 'client_credentials')
          return { status: 400, body: { error: 'invalid_client' } }
        const token = `token-${++made}`
        tokens.add(token)
        return { body: { token_type: 'bearer', access_token: token, expires_in: 172_800 } }
      },
    },
  )
  return { ...standIn, account, cdn, tokens, made: () => made }
}

function answerTo(
  account: Account,
  pictures: string,
  [path, query]: [path: string, query: URLSearchParams],
): Answer | undefined {
  const shown = (id: unknown) =>
    (account.threads[String(id)] ?? []).map(
      (one): Given => ({
        ...one,
        body: String(one.body).replace('PICTURE', `${pictures}/picture.png`),
      }),
    )
  const [, threads] = /^\/conversations\/(\d+)\/threads$/.exec(path) ?? []
  if (threads) return pageOf(account, { threads: shown(threads) }, query)
  if (path === '/conversations') {
    if (query.get('status') !== 'all' || query.get('embed') !== 'threads') return undefined
    const conversations = account.conversations.map(one => {
      const all = shown(one.id)
      const counted = all.filter(({ type, state }) => type !== 'lineitem' && state === 'published')
      return { ...one, threads: counted.length, _embedded: { threads: all.slice(0, account.embedded) } }
    })
    return pageOf(account, { conversations }, query)
  }
  if (path in account.bare) return { body: account.bare[path] }
  const name = Object.keys(account.lists).find(key => key.split(' ')[0] === path)
  const [, key = ''] = name?.split(' ') ?? []
  return name ? pageOf(account, { [key]: account.lists[name] ?? [] }, query) : undefined
}

function pageOf({ page: size }: Account, lists: Record<string, Given[]>, query: URLSearchParams): Answer {
  const [[name, all] = ['', []]] = Object.entries(lists)
  const number = Number(query.get('page') ?? 1)
  const totalPages = Math.max(1, Math.ceil(all.length / size))
  return {
    body: {
      _embedded: { [name]: all.slice((number - 1) * size, number * size) },
      _links: number < totalPages ? { next: { href: `https://elsewhere.test/v2/x?page=${number + 1}` } } : {},
      page: { size, totalElements: all.length, totalPages, number },
    },
  }
}
