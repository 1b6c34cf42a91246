// People of whom lists say less than they were: agents who have left, and authors whom nothing but an article names.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createFreshdeskAccount } from '../../../../test/helpdesks/freshdesk.ts'
import { KEY } from '../../../../test/helpdesks/freshdesk-records.ts'
import { createZendeskAccount } from '../../../../test/helpdesks/zendesk.ts'
import { LOGIN } from '../../../../test/helpdesks/zendesk-records.ts'
import { createWorld } from '../../../../test/world.ts'
import { createSafeClient } from '../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../kit/networks.ts'
import { systemScope } from '../../../kit/scope.ts'
import type { Source } from '../source.ts'
import { startImport } from '../start-import.ts'
import { freshdesk } from './freshdesk/freshdesk.ts'
import { zendesk } from './zendesk/zendesk.ts'

const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
after(() => client.close())

type Given = Record<string, unknown>

async function bring(source: Source, path: string, login: { email: string; token: string }) {
  const world = await createWorld()
  const { rival, db, blobs, clock } = world
  const scope = systemScope(rival, db, () => clock.now)
  const remote = { ...login, client, pause: async () => {} }
  await startImport(scope, source, { path, remote, mapping: {}, blobs })
  const people = await db.rows(sql`
    select i.identifier, i.contact_id is null as on_staff, u.deactivated_at is not null as has_left
    from identities i left join users u on u.brand_id = i.brand_id and u.id = i.user_id
    where i.brand_id = ${rival.id} and i.identifier like 'former%' order by 1`)
  const said = await db.rows(sql`
    select m.from_staff, m.visibility from messages m join identities i on i.brand_id = m.brand_id and i.id = m.identity_id
    where m.brand_id = ${rival.id} and i.identifier like 'former%' order by m.created_at, m.id`)
  const articles = await db.rows<{ slug: string; status: number }>(sql`
    select a.slug, a.status from articles a where a.brand_id = ${rival.id} order by 1`)
  return { people, said, articles }
}

/** People whom lists call customers, who did what staff alone can do, and one who did not. */
async function zendeskWithFormerAgents(): Promise<string> {
  const { account, url } = await createZendeskAccount()
  const user = {
    role: 'end-user',
    active: true,
    suspended: true,
    ...account.users[4],
    email: null,
    identities: [],
  }
  for (const [id, name] of [
    [61, 'former-assignee'],
    [62, 'former-member'],
    [63, 'former-writer'],
    [64, 'former-customer'],
  ] as const)
    account.users.push({ ...user, id, name, email: `${name}@acme.test` })
  Object.assign(account.tickets[2] as Given, { assignee_id: 61 })
  account.lists.group_memberships?.push({ id: 2, user_id: 62, group_id: 41 })
  const [first] = account.comments[103] as [Given]
  account.comments[103]?.push(
    { ...first, id: 1033, author_id: 61, created_at: '2026-03-10T11:00:01Z' },
    { ...first, id: 1034, author_id: 63, public: false, created_at: '2026-03-10T11:00:02Z' },
    { ...first, id: 1035, author_id: 63, created_at: '2026-03-10T11:00:03Z' },
    // A mail of somebody whom the ticket did not know.
    {
      ...first,
      id: 1036,
      author_id: 64,
      public: false,
      via: { channel: 'email' },
      created_at: '2026-03-10T11:00:04Z',
    },
  )
  const [article] = account.lists.articles as [Given]
  account.lists.articles?.push(
    { ...article, id: 981, title: 'By nobody', author_id: 777, user_segment_ids: [] },
    { ...article, id: 982, title: 'For some', user_segment_ids: [7] },
    { ...article, id: 983, title: 'For both', user_segment_ids: [6, 7] },
    { ...article, id: 984, title: 'For signed in', user_segment_id: 6, user_segment_ids: [6] },
  )
  return url
}

test('whoever did in Zendesk what staff alone can do is on staff, and has left', async () => {
  const url = await zendeskWithFormerAgents()
  const { people, said, articles } = await bring(zendesk, url, LOGIN)
  assert.deepEqual(people, [
    { identifier: 'former-assignee@acme.test', on_staff: true, has_left: true },
    { identifier: 'former-customer@acme.test', on_staff: false, has_left: false },
    { identifier: 'former-member@acme.test', on_staff: true, has_left: true },
    { identifier: 'former-writer@acme.test', on_staff: true, has_left: true },
  ])
  assert.deepEqual(said, [
    { from_staff: true, visibility: 0 },
    { from_staff: true, visibility: 1 },
    { from_staff: true, visibility: 0 },
    { from_staff: false, visibility: 1 },
  ])
  assert.deepEqual(
    articles.filter(({ slug }) => /^(by|for)-(nobody|some|both|signed-in)$/.test(String(slug))),
    [
      { slug: 'by-nobody', status: 0 },
      { slug: 'for-both', status: 4 },
      { slug: 'for-signed-in', status: 5 },
      { slug: 'for-some', status: 4 },
    ],
  )
})

test('an agent who was deleted in Freshdesk is a contact there, and has left here', async () => {
  const { account, url } = await createFreshdeskAccount()
  for (const [id, name] of [
    [61, 'former-agent'],
    [62, 'former-writer'],
    [63, 'former-customer'],
  ] as const) {
    const contact = { ...account.contacts[1], id, name, email: `${name}@acme.test` }
    account.contacts.push(contact)
    account.whole.push({ ...contact, other_emails: [] })
  }
  Object.assign(account.tickets[1] as Given, { responder_id: 61 })
  const [first] = account.conversations[102] as [Given]
  const more = { attachments: [], incoming: false }
  account.conversations[102]?.push(
    { ...first, ...more, id: 1022, user_id: 61, created_at: '2026-03-10T11:00:01Z' },
    { ...first, ...more, id: 1023, user_id: 62, private: true, created_at: '2026-03-10T11:00:02Z' },
    {
      ...first,
      ...more,
      id: 1024,
      user_id: 63,
      private: true,
      incoming: true,
      created_at: '2026-03-10T11:00:03Z',
    },
  )
  const articles = account.lists['/solutions/folders/92/articles'] as Given[]
  articles.push({ ...articles[0], id: 981, title: 'By nobody', agent_id: 777 })
  const found = await bring(freshdesk, url, { email: '', token: KEY })
  assert.deepEqual(found.people, [
    { identifier: 'former-agent@acme.test', on_staff: true, has_left: true },
    { identifier: 'former-customer@acme.test', on_staff: false, has_left: false },
    { identifier: 'former-writer@acme.test', on_staff: true, has_left: true },
  ])
  assert.deepEqual(found.said, [
    { from_staff: true, visibility: 0 },
    { from_staff: true, visibility: 1 },
    { from_staff: false, visibility: 1 },
  ])
  assert.ok(found.articles.some(({ slug }) => slug === 'by-nobody'))
})
