import { type Answer, createFileHost, createHelpdesk, PNG, times } from './stand-in.ts'
import { type Given, LOGIN, zendeskRecords } from './zendesk-records.ts'

const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN.email}/token:${LOGIN.token}`).toString('base64')}`
/** Small, so that a few records are several pages. */
const PAGE = 2

type Account = ReturnType<typeof zendeskRecords> & { isVisitor: boolean; files: string }

export async function createZendeskAccount() {
  const cdn = await createFileHost()
  cdn.files.set('/token/invoice.txt', Buffer.from('Invoice 7'))
  for (const name of ['inline.png', 'label.png']) cdn.files.set(`/token/${name}`, PNG)
  const account: Account = { ...zendeskRecords(), isVisitor: false, files: `${cdn.url}/token` }
  const standIn = await createHelpdesk(AUTHORIZATION, (path, query) => answerTo(account, path, query))
  const attached = [...Object.values(account.comments).flat(), ...(account.lists.articles ?? [])]
  for (const file of attached.flatMap(one => (one.attachments ?? []) as Given[]))
    file.content_url = `${standIn.url}/attachments/token/${file.file_name}`
  return { ...standIn, account, cdn }
}

/** What an account has at paths of its API; other paths are those of files. */
const ROUTES: [RegExp, (account: Account, query: URLSearchParams, id: string) => Answer | undefined][] = [
  [/^\/users\/me$/, ({ isVisitor }) => ({ body: { user: { id: isVisitor ? null : 13 } } })],
  [/^\/users\/show_many$/, usersOf],
  [/^\/incremental\/users\/cursor$/, ({ users }, query) => exportOf('users', users, query)],
  [/^\/incremental\/tickets\/cursor$/, ({ tickets }, query) => exportOf('tickets', tickets, query)],
  [/^\/attachments\/3$/, () => undefined],
  [
    /^\/attachments\/\d+$/,
    ({ files }) => ({ body: { attachment: { content_url: `${files}/invoice.txt?again` } } }),
  ],
  [
    /^\/tickets\/(\d+)\/comments$/,
    ({ comments }, query, id) => comments[id] && pageOf('comments', comments[id], query),
  ],
  [
    /^\/help_center\/articles\/(\d+)\/attachments$/,
    ({ lists }, query, id) => {
      const article = lists.articles?.find(one => String(one.id) === id)
      return pageOf('article_attachments', (article?.attachments ?? []) as Given[], query)
    },
  ],
  [
    /^\/help_center\/articles\/(\d+)\/translations$/,
    (_account, query, id) => pageOf('translations', ['en-us', 'de', 'tlh'].map(translation(id)), query),
  ],
  [/^\/help_center\/locales$/, () => ({ body: { locales: ['en-us', 'de'] } })],
  [/^\/slas\/policies$/, ({ lists }, query) => pageOf('sla_policies', lists.sla_policies ?? [], query)],
  [
    /^\/(?:help_center\/)?(\w+)$/,
    ({ lists }, query, name) => lists[name] && pageOf(name, lists[name], query),
  ],
]

function answerTo(account: Account, path: string, query: URLSearchParams): Answer | undefined {
  const [, api] = /^\/api\/v2(\/.*?)(?:\.json)?$/.exec(path) ?? []
  const file = `${account.files}/${path.split('/').at(-1)}`
  if (api === undefined) return { status: 302, headers: { location: file }, body: {} }
  const [pattern, answer] = ROUTES.find(([one]) => one.test(api)) ?? []
  return pattern && answer?.(account, query, pattern.exec(api)?.[1] ?? '')
}

function usersOf({ users, identities }: Account, query: URLSearchParams): Answer {
  const ids = new Set(query.get('ids')?.split(',').map(Number))
  return {
    body: {
      users: users.filter(({ id }) => ids.has(id as number)),
      identities: identities.filter(one => ids.has(one.user_id as number)),
    },
  }
}

const translation = (id: string) => (locale: string) => ({
  locale,
  title: `Titel ${id}`,
  body: '<p>Übersetzt</p>',
  draft: false,
  ...times(3),
})

function pageOf(name: string, all: Given[], query: URLSearchParams): Answer {
  const from = Number(query.get('page[after]') ?? 0)
  const some = all.slice(from, from + PAGE)
  const next = from + some.length
  return { body: { [name]: some, meta: { has_more: next < all.length, after_cursor: String(next) } } }
}

/** Whatever changes meanwhile comes once more: the first of all is there twice, at first as it was. */
function exportOf(name: string, all: Given[], query: URLSearchParams): Answer {
  const whole = [{ ...all[0], subject: 'As it was', tags: [], status: 'open' }, ...all]
  const from = Number(query.get('cursor') ?? 0)
  const next = Math.min(from + 3, whole.length)
  return {
    body: {
      [name]: whole.slice(from, next),
      after_cursor: String(next),
      end_of_stream: next >= whole.length,
    },
  }
}
