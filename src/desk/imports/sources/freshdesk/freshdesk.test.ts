import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createFreshdeskAccount } from '../../../../../test/helpdesks/freshdesk.ts'
import { KEY } from '../../../../../test/helpdesks/freshdesk-records.ts'
import { createWorld } from '../../../../../test/world.ts'
import { createSafeClient } from '../../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../../kit/networks.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { selectWrongCounts } from '../../../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../../../talk/messages/count-queries.ts'
import { dryRun } from '../../dry-run.ts'
import { type Mapping, selectRemarks } from '../../queries.ts'
import { startImport } from '../../start-import.ts'
import { freshdesk } from './freshdesk.ts'

const world = await createWorld()
const { rita, rivalOwner, db, blobs, rival, clock } = world
const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
after(() => client.close())
const scope = systemScope(rival, db, () => clock.now)
const { account, asked, cdn, trouble, url } = await createFreshdeskAccount()
const waited: number[] = []
const remote = { email: '', token: KEY, client, pause: async (ms: number) => waited.push(ms) }
const bring = (mapping: Mapping = {}, login = remote) =>
  startImport(scope, freshdesk, { path: url, remote: login, mapping, blobs })

type Body = Record<string, unknown>
const conversation = async (number: number) =>
  (await rivalOwner.get(`/conversations?filter=all&data[ticket_number]=${number}`)).body.conversations[0]
const member = await db.row<{ id: number }>(sql`
  select user_id as id from identities where brand_id = ${rival.id} and identifier = ${rita.email}`)
const mapping = { members: { 11: member?.id as number } }

test('a dry run counts what would come, names what would not, and fetches no file', async () => {
  const run = await dryRun(scope, 'freshdesk', { items: freshdesk.read(url, scope, remote), mapping })
  assert.deepEqual([run.lines.conversations?.fresh, run.lines.messages?.fresh, run.files], [5, 10, 3])
  assert.deepEqual(run.members.map(({ id, is }) => [id, is !== null]).sort(), [
    ['11', true],
    ['12', false],
    ['13', false],
    ['99', false],
  ])
  const kinds = Object.fromEntries(
    [...Map.groupBy(run.leftOut.first, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  )
  assert.deepEqual(kinds, {
    contacts: 1,
    conversations: 1,
    statuses: 1,
    article_images: 1,
    automations: 2,
    scenario_automations: 1,
    sla_policies: 1,
    time_entries: 3,
    forums: 1,
    watchers: 1,
    skills: 1,
    threads: 1,
    archived_tickets: 1,
  })
  assert.deepEqual(
    [cdn.headers.length, (await rita.get('/conversations?filter=all')).body.total_count],
    [0, 0],
  )
})

test('an import asks for everything since the beginning, waits as it is asked to, and repeats what fails', async () => {
  asked.length = 0
  trouble.push({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }, { isCut: true })
  const { row, counts } = await bring(mapping)
  assert.deepEqual(waited.splice(0), [7_000, 2_000, 2_000])
  assert.ok(asked.some(path => path.includes('updated_since=1970-01-01')))
  assert.deepEqual([counts.conversations?.created, counts.messages?.created], [5, 10])
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 1_000 })
  assert.deepEqual(
    remarks.filter(({ kind }) => kind === 'files').map(({ sourceId, reason }) => [sourceId, reason]),
    [['1021 3', 'The server answered with status 404.']],
  )
  assert.deepEqual(await selectWrongCounts(scope), [])
  assert.deepEqual(await selectWrongMessageCounts(scope), [])
})

test('tickets are conversations with their status, people, tags and fields', async () => {
  const first = await conversation(101)
  assert.deepEqual(
    [first.subject, first.status, first.priority, first.tag_list, first.created_at],
    ['Ticket 101', 2, 'urgent', ['late'], '2026-03-02T10:00:00.000+00:00'],
  )
  assert.deepEqual(first.data, { ticket_number: '101', ticket_token: '#101', order_number: 'A-7' })
  assert.equal(first.assignee.email, rita.email)
  assert.deepEqual(first.followers.map(({ email }: Body) => email).sort(), [
    'copy@other.test',
    'cora@people.test',
  ])
  assert.deepEqual(
    await Promise.all([102, 103, 104, 106].map(async number => (await conversation(number)).status)),
    [1, 0, 3, 0],
  )
  assert.equal((await conversation(103)).data.original_status, 'Waiting on carrier')
  assert.equal((await conversation(103)).author.name, 'Deleted')
  assert.equal((await conversation(102)).category.slug, 'billing')
  assert.equal(await conversation(105), undefined)
})

test('descriptions, replies and notes are messages with their authors, times and files', async () => {
  const { slug } = await conversation(101)
  const { messages } = (await rivalOwner.get(`/conversations/${slug}/messages`)).body
  assert.deepEqual(
    messages.toReversed().map(({ body, visibility, user }: Body) => [body, visibility, (user as Body).email]),
    [
      ['Words of 101', 0, 'cora@people.test'],
      ['A word among us', 1, rita.email],
      ['It is on its **way**.', 0, 'gone@acme.test'],
      ['Thanks:', 0, 'cora@people.test'],
      ['To the carrier', 1, rita.email],
    ],
  )
  const files = await db.rows(sql`
    select name, state from attachments where brand_id = ${rival.id} order by name`)
  assert.deepEqual(files, [
    { name: 'invoice.txt', state: 'stored' },
    { name: 'lost.txt', state: 'failed' },
    { name: 'picture-1', state: 'stored' },
  ])
  const outbound = (await rivalOwner.get(`/conversations/${(await conversation(106)).slug}/messages`)).body
  assert.equal(outbound.messages[0].user.email, rita.email)
})

test('people have all of their addresses, replies, ratings and articles come along', async () => {
  const names = await db.rows<{ identifier: string }>(sql`
    select i.identifier from identities i join identities o on o.brand_id = i.brand_id and o.contact_id = i.contact_id
    where i.brand_id = ${rival.id} and o.identifier = 'cora@people.test' order by i.id`)
  assert.deepEqual(
    names.map(({ identifier }) => identifier),
    ['cora@people.test', 'cora@home.test', '+15005550143'],
  )
  const { body: cora } = await rivalOwner.get('/contacts/cora@people.test')
  assert.deepEqual(cora.data, { plan: 'gold', organization: 'Parcels Ltd' })
  assert.deepEqual((await rivalOwner.get('/contacts/idle@people.test')).body.data, { phone: '555 0100' })
  const [reply] = (await rivalOwner.get('/response_templates')).body.response_templates
  assert.deepEqual([reply.name, reply.body], ['Sorry', 'We are **sorry**.'])
  const [rating] = (await rivalOwner.get('/satisfaction_ratings')).body.satisfaction_ratings
  assert.deepEqual([rating.rating, rating.comment], [4, 'Fine'])
  const { body: article } = await rivalOwner.get('/articles/sending-it-back')
  assert.equal(article.body, '## How\n\nUse the form.\n\n![Label](https://files.test/label.png)')
  assert.equal((await rivalOwner.get('/articles/for-colleagues')).body.status, 4)
  const translations = await db.rows(sql`
    select language, title, status from article_translations where brand_id = ${rival.id} order by title`)
  assert.deepEqual(translations, [
    { language: 'de', title: 'Titel 94', status: 0 },
    { language: 'de', title: 'Titel 95', status: 1 },
  ])
})

test('links that have expired are made again, and no other host learns the key', async () => {
  cdn.files.set('/lost.txt', Buffer.from('Found it.'))
  const items = freshdesk.read(url, scope, remote)
  for await (const item of items) {
    if (item.is !== 'content' || !item.key.startsWith('1021')) continue
    cdn.expired.add(`/lost.txt?signature=${(await lastLink()) ?? ''}`)
    const read: Buffer[] = []
    for await (const bytes of item.content) read.push(bytes as Buffer)
    assert.equal(Buffer.concat(read).toString(), 'Found it.')
    break
  }
  assert.ok(cdn.headers.length > 0)
  assert.equal(
    cdn.headers.some(({ authorization }) => authorization !== undefined),
    false,
  )
})

async function lastLink(): Promise<string | undefined> {
  const said = (
    await client.fetch(`${url}/api/v2/tickets/102/conversations`, {
      method: 'GET',
      headers: { authorization: `Basic ${Buffer.from(`${KEY}:X`).toString('base64')}` },
      timeoutMs: 5_000,
      maxBytes: 100_000,
    })
  ).body.toString()
  const [, number] = /signature=(\d+)/.exec(said) ?? []
  return number && String(Number(number) - 1)
}

test('another run brings what is new and what has changed, and creates nothing twice', async () => {
  Object.assign(account.tickets[1] as Body, { status: 4, updated_at: '2026-04-01T00:00:00Z' })
  const { counts } = await bring(mapping)
  assert.deepEqual(
    [
      counts.conversations?.created,
      counts.conversations?.changed,
      counts.messages?.created,
      counts.files?.changed,
    ],
    [0, 1, 0, 1],
  )
  assert.equal((await conversation(102)).status, 2)
})

test('a wrong key begins no run', async () => {
  await assert.rejects(bring({}, { ...remote, token: 'wrong' }), /refused the API key/)
})
