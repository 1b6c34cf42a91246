import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createZendeskAccount } from '../../../../../test/helpdesks/zendesk.ts'
import { LOGIN } from '../../../../../test/helpdesks/zendesk-records.ts'
import { createWorld } from '../../../../../test/world.ts'
import { createSafeClient, type SafeClient } from '../../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../../kit/networks.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { selectWrongCounts } from '../../../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../../../talk/messages/count-queries.ts'
import { dryRun } from '../../dry-run.ts'
import { type Mapping, selectRemarks } from '../../queries.ts'
import { startImport } from '../../start-import.ts'
import { zendesk } from './zendesk.ts'

const world = await createWorld()
const { rita, rivalOwner, db, blobs, rival, clock } = world
const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
after(() => client.close())
const scope = systemScope(rival, db, () => clock.now)
const { account, asked, cdn, trouble, url } = await createZendeskAccount()
const waited: number[] = []
const pause = async (ms: number) => waited.push(ms)
const remote = { ...LOGIN, client, pause }
const bring = (mapping: Mapping = {}, login = remote) =>
  startImport(scope, zendesk, { path: url, remote: login, mapping, blobs })

type Body = Record<string, unknown>
const conversation = async (number: number) => {
  const { body } = await rivalOwner.get(`/conversations?filter=all&data[ticket_number]=${number}`)
  return body.conversations[0]
}
async function lastMapping(): Promise<Mapping> {
  const row = await db.row<{ mapping: Mapping }>(sql`
    select mapping from imports where brand_id = ${rival.id} order by id desc limit 1`)
  return row?.mapping ?? {}
}
const messagesOf = async (slug: string): Promise<Body[]> =>
  (await rivalOwner.get(`/conversations/${slug}/messages`)).body.messages.toReversed()

test('a dry run counts what would come, names what would not, and fetches no file', async () => {
  const items = zendesk.read(url, scope, remote)
  const run = await dryRun(scope, 'zendesk', { items, mapping: {} })
  assert.deepEqual([run.lines.conversations?.fresh, run.lines.messages?.fresh, run.files], [5, 10, 4])
  assert.deepEqual(
    run.members.map(({ id, email, is }) => [id, email?.replace(/unknown-\w+/, 'unknown'), is]).sort(),
    [
      ['-1', 'unknown@sender.invalid', null],
      ['11', 'ada@acme.test', null],
      ['12', 'gone@acme.test', null],
      ['13', 'admin@acme.test', null],
      ['99', 'unknown@sender.invalid', null],
    ],
  )
  assert.deepEqual(run.channels.map(({ id }) => id).sort(), [
    'billing@acme.test',
    'support@acme.test',
    'via Chat',
  ])
  const kinds = Object.fromEntries(
    [...Map.groupBy(run.leftOut.first, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  )
  assert.deepEqual(kinds, {
    conversations: 1,
    holds: 1,
    followers: 1,
    macros: 3,
    translations: 3,
    triggers: 2,
    automations: 1,
    sla_policies: 1,
    side_conversations: 1,
    time_entries: 1,
    community_posts: 1,
    article_comments: 1,
    suspended_tickets: 1,
  })
  assert.equal(
    asked.some(path => !path.startsWith('/api/')),
    false,
  )
  assert.equal((await rita.get('/conversations?filter=all')).body.total_count, 0)
})

test('a ticket that the login may not read comes without its comments, which are listed', async () => {
  const shut: SafeClient = {
    ...client,
    fetch: async (path, request) =>
      path.includes('/tickets/103/comments')
        ? { status: 403, headers: {}, body: Buffer.from('{}') }
        : client.fetch(path, request),
  }
  const items = zendesk.read(url, scope, { ...remote, client: shut })
  const { lines, leftOut } = await dryRun(scope, 'zendesk', { items, mapping: {} })
  assert.deepEqual([lines.conversations?.fresh, lines.messages?.fresh], [5, 8])
  assert.deepEqual(
    leftOut.first.filter(({ kind }) => kind === 'messages').map(({ id }) => id),
    ['103'],
  )
})

test('an import waits as it is asked to, and repeats what fails or is cut off', async () => {
  trouble.push(
    { status: 429, headers: { 'retry-after': '7' } },
    { status: 429 },
    { status: 502 },
    { isCut: true },
  )
  cdn.expired.add('/token/invoice.txt')
  const [member] = await db.rows<{ id: number }>(sql`
    select user_id as id from identities where brand_id = ${rival.id} and identifier = ${rita.email}`)
  const { row, counts } = await bring({ members: { 11: member?.id as number } })
  assert.deepEqual(waited.slice(0, 4), [7_000, 60_000, 2_000, 2_000])
  assert.deepEqual([counts.conversations?.created, counts.messages?.created], [5, 10])
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 1_000 })
  assert.deepEqual(
    remarks.filter(({ kind }) => kind === 'files').map(({ sourceId, reason }) => [sourceId, reason]),
    [['1022 3', 'The server answered with status 404.']],
  )
  assert.deepEqual(await selectWrongCounts(scope), [])
  assert.deepEqual(await selectWrongMessageCounts(scope), [])
})

test('tickets are conversations with their status, people, tags and fields', async () => {
  const first = await conversation(101)
  assert.deepEqual(
    [first.subject, first.status, first.priority, first.tag_list, first.created_at],
    ['Ticket 101', 2, 'high', ['parcel', 'late'], '2026-03-02T10:00:00.000+00:00'],
  )
  assert.deepEqual(first.data, {
    ticket_number: '101',
    ticket_token: 'AB12CD-EF34',
    order_number: 'A-7',
    reason: 'Arrived broken',
  })
  assert.equal(first.assignee.email, rita.email, 'whom the mapping names')
  assert.deepEqual(first.followers.map(({ email }: Body) => email).sort(), [
    'copy@other.test',
    'cora@parcels.test',
  ])
  assert.deepEqual(
    await Promise.all([102, 103, 106].map(async number => (await conversation(number)).status)),
    [1, 0, 0],
  )
  assert.equal((await conversation(102)).category.slug, 'billing')
  assert.equal((await conversation(106)).category.slug, 'chat')
  assert.equal((await conversation(106)).author.name, 'Deleted Person')
  assert.equal(await conversation(105), undefined)
})

test('comments are messages with their times and authors, and notes stay among staff', async () => {
  const { slug } = await conversation(101)
  const messages = await messagesOf(slug)
  const said = messages.map(({ body, visibility, user }) => [body, visibility, (user as Body).email])
  assert.deepEqual(said.slice(0, 5), [
    ['My own parcel', 0, 'dan@other.test'],
    ['Where is **it**? Like so:', 0, 'cora@parcels.test'],
    ['A word among us', 1, rita.email],
    ['It is on its way.', 0, 'gone@acme.test'],
    ['Merged: Ticket 104', 1, rita.email],
  ])
  assert.equal(messages[1]?.created_at, '2026-03-10T10:00:51.000+00:00')
  assert.deepEqual(
    ((messages[1] as Body).attachments as Body[]).map(one => [one.file_file_name, one.state ?? 'stored']),
    [
      ['invoice.txt', 'stored'],
      ['inline.png', 'stored'],
    ],
  )
  const [gone] = await db.rows<{ left: boolean; role: string }>(sql`
    select u.deactivated_at is not null as left, u.role from users u
    join identities i on i.brand_id = u.brand_id and i.user_id = u.id
    where u.brand_id = ${rival.id} and i.identifier = 'gone@acme.test'`)
  assert.deepEqual(gone, { left: true, role: 'read_only' })
})

test('a merged ticket leads to the other one, whose customers do not see what it said', async () => {
  const [merged] = await db.rows<{ into: string; out: string[] }>(sql`
    select o.slug as into, (select array_agg(i.identifier order by 1) from identities i
      where i.brand_id = ${rival.id} and i.id = any(m.left_out_ids)) as out
    from conversations c join conversations o on o.brand_id = c.brand_id and o.id = c.merged_into
    join messages m on m.brand_id = ${rival.id} and m.conversation_id = o.id and m.body = 'My own parcel'
    where c.brand_id = ${rival.id} and c.data ->> 'ticket_number' = '104'`)
  assert.deepEqual(merged, {
    into: (await conversation(101)).slug,
    out: ['copy@other.test', 'cora@parcels.test'],
  })
})

test('contacts have all of their addresses, organizations their domains, and notes are kept', async () => {
  const { body } = await rivalOwner.get('/contacts/cora@parcels.test')
  assert.deepEqual(body.data, { plan: 'gold', organization: 'Parcels Ltd' })
  const names = await db.rows<{ identifier: string }>(sql`
    select i.identifier from identities i join identities o on o.brand_id = i.brand_id and o.contact_id = i.contact_id
    where i.brand_id = ${rival.id} and o.identifier = 'cora@parcels.test' order by i.id`)
  assert.deepEqual(
    names.map(({ identifier }) => identifier),
    ['cora@parcels.test', 'cora@home.test', '+15005550142'],
  )
  assert.deepEqual(await db.rows(sql`select domain from organization_domains where brand_id = ${rival.id}`), [
    { domain: 'parcels.test' },
  ])
  assert.deepEqual(await db.rows(sql`select note from contact_notes where brand_id = ${rival.id}`), [
    { note: 'Likes to be called.' },
  ])
})

test('macros are saved replies, ratings stars, and articles Markdown with their pictures', async () => {
  const { response_templates: replies } = (await rivalOwner.get('/response_templates')).body
  assert.deepEqual(
    replies.map(({ name, body, response_template_group: group }: Body) => [name, body, (group as Body).name]),
    [['Sorry', 'We are sorry.', 'Refunds']],
  )
  const { satisfaction_ratings: ratings } = (await rivalOwner.get('/satisfaction_ratings')).body
  assert.deepEqual(
    ratings.map(({ rating, comment }: Body) => [rating, comment]),
    [[5, 'Thanks']],
  )
  const { body: article } = await rivalOwner.get('/articles/sending-it-back')
  assert.match(article.body, /^## How\n\nUse \*\*the form\*\*\.\n\n!\[The label\]\(\/help\/images\/\w{24}\)$/)
  assert.equal(article.topic.name, 'Returns')
  const [, name] = /images\/(\w+)/.exec(article.body) ?? []
  const image = await world.app.inject({
    url: `/help/images/${name}`,
    headers: { host: 'rival.localhost:3000' },
  })
  assert.deepEqual([image.statusCode, image.headers['content-type']], [200, 'image/png'])
  assert.equal((await rivalOwner.get('/articles/for-colleagues')).body.status, 4)
  assert.equal((await rivalOwner.get('/articles/for-customers')).body.status, 5)
  const [german] = await db.rows(
    sql`select language, title from article_translations where brand_id = ${rival.id} order by 2 limit 1`,
  )
  assert.deepEqual(german, { language: 'de', title: 'Titel 93' })
})

test('the login goes to the account alone, and is kept nowhere', async () => {
  assert.ok(cdn.headers.length > 0)
  assert.equal(
    cdn.headers.some(({ authorization }) => authorization !== undefined),
    false,
  )
  const tables = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  for (const { name } of tables) {
    const { text } = {
      text: `select count(*)::int as n from "${name}" t where t::text like '%${LOGIN.token}%'`,
    }
    assert.deepEqual(await db.rows({ ...sql``, text, values: [] } as never), [{ n: 0 }], name)
  }
})

test('another run brings what is new and what has changed, and creates nothing twice', async () => {
  const [, second] = account.tickets as Body[]
  Object.assign(second as Body, { status: 'solved', updated_at: '2026-04-01T00:00:00Z' })
  account.comments[102]?.push({
    id: 1023,
    author_id: 22,
    html_body: '<p>Thanks</p>',
    public: true,
    via: { channel: 'web' },
    attachments: [],
    created_at: '2026-04-01T00:00:00Z',
  })
  cdn.files.set('/token/lost.txt', Buffer.from('Found it.'))
  const again = await dryRun(scope, 'zendesk', { items: zendesk.read(url, scope, remote), mapping: {} })
  assert.deepEqual(
    again.members.filter(({ is }) => is === null),
    [],
    'whom the first run has brought, or was told of, is said to be here',
  )
  const { counts } = await bring(await lastMapping())
  assert.deepEqual(
    [counts.conversations?.created, counts.conversations?.changed, counts.messages?.created],
    [0, 1, 1],
  )
  assert.equal(counts.files?.changed, 1, 'the file that could not be fetched')
  assert.equal((await conversation(102)).status, 2)
})

test('a wrong login begins no run, also where it is answered like a visitor', async () => {
  await assert.rejects(bring({}, { ...remote, token: 'wrong' }), /refused the email address or the token/)
  account.isVisitor = true
  await assert.rejects(bring(), /refused the email address or the token/)
  account.isVisitor = false
})

test('a ticket with an empty list of comments is no deleted one', async () => {
  const { id: _, ...ticket } = account.tickets[0] as Body
  account.tickets.push({ ...ticket, id: 107, subject: 'Nothing said' })
  account.comments[107] = []
  const { counts } = await bring(await lastMapping())
  assert.equal(counts.conversations?.created, 1)
  assert.equal((await conversation(107)).subject, 'Nothing said')
})
