import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createHelpScoutAccount } from '../../../../../test/helpdesks/helpscout.ts'
import { APP, type Given } from '../../../../../test/helpdesks/helpscout-records.ts'
import { createWorld } from '../../../../../test/world.ts'
import { createSafeClient } from '../../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../../kit/networks.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { selectWrongCounts } from '../../../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../../../talk/messages/count-queries.ts'
import { dryRun } from '../../dry-run.ts'
import { type Mapping, selectRemarks } from '../../queries.ts'
import { startImport } from '../../start-import.ts'
import { helpscout } from './helpscout.ts'

const world = await createWorld()
const { rita, rivalOwner, db, blobs, rival, clock } = world
const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
after(() => client.close())
const scope = systemScope(rival, db, () => clock.now)
const { account, asked, cdn, trouble, url, tokens, made } = await createHelpScoutAccount()
const waited: number[] = []
const remote = { email: APP.id, token: APP.secret, client, pause: async (ms: number) => waited.push(ms) }
const bring = (mapping: Mapping = {}, login = remote) =>
  startImport(scope, helpscout, { path: url, remote: login, mapping, blobs })

type Body = Record<string, unknown>
const conversation = async (number: number) =>
  (await rivalOwner.get(`/conversations?filter=all&q=%23${number}`)).body.conversations[0]
const said = async (number: number) => {
  const { slug } = await conversation(number)
  return (await rivalOwner.get(`/conversations/${slug}/messages`)).body.messages.toReversed()
}
const member = await db.row<{ id: number }>(sql`
  select user_id as id from identities where brand_id = ${rival.id} and identifier = ${rita.email}`)
const mapping = { members: { 11: member?.id as number } }

test('a dry run counts what would come, names what would not, and fetches no file', async () => {
  const run = await dryRun(scope, 'helpscout', { items: helpscout.read(url, scope, remote), mapping })
  assert.deepEqual([run.lines.conversations?.fresh, run.lines.messages?.fresh, run.files], [4, 9, 3])
  assert.deepEqual(run.members.map(({ id, is }) => [id, is !== null]).sort(), [
    ['11', true],
    ['12', false],
    ['13', false],
    ['14', false],
  ])
  assert.deepEqual(run.leftOut.first.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`).sort(), [
    'conversations 1005: It is a draft there.',
    'conversations 1006: It was deleted there.',
    'docs *: None of these are imported.',
    'line_items *: None of these are imported.',
    'messages 10016: It is a draft there.',
    'original_mails *: None of these are imported.',
    'ratings *: None of these are imported.',
    'webhooks 72: It is not imported. Set it up here.',
    'workflows Tag it: It is not imported. Set it up here.',
  ])
  assert.deepEqual(
    [cdn.headers.length, (await rita.get('/conversations?filter=all')).body.total_count],
    [0, 0],
  )
  assert.equal(asked.filter(path => path.includes('/attachments/')).length, 0)
})

test('an import waits as it is asked to, repeats what fails, and asks for another token when its own has expired', async () => {
  trouble.push({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }, {}, { isCut: true })
  const before = made()
  let requests = 0
  const expiring = {
    ...client,
    fetch: (to: string, request: Parameters<typeof client.fetch>[1]) => {
      if (++requests === 12) tokens.clear()
      return client.fetch(to, request)
    },
  }
  const { row, counts } = await bring(mapping, { ...remote, client: expiring })
  assert.deepEqual(waited.splice(0), [7_000, 2_000, 2_000])
  assert.equal(made() - before, 3, 'for the head, for the lists, and for the rest of these')
  assert.deepEqual([counts.conversations?.created, counts.messages?.created], [4, 9])
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 1_000 })
  assert.deepEqual(
    remarks.filter(({ kind }) => kind === 'files').map(({ sourceId, reason }) => [sourceId, reason]),
    [['10022 3', 'It was deleted there.']],
  )
  assert.deepEqual(await selectWrongCounts(scope), [])
  assert.deepEqual(await selectWrongMessageCounts(scope), [])
})

test('conversations have their number, status, people, tags and fields', async () => {
  const first = await conversation(101)
  assert.deepEqual(
    [first.subject, first.status, first.tag_list, first.created_at, first.category.slug],
    ['Ticket 101', 2, ['late'], '2026-03-02T10:00:00.000+00:00', 'support'],
  )
  assert.deepEqual(first.data, { ticket_number: '101', plan: 'Gold' })
  assert.equal(first.assignee.email, rita.email)
  assert.deepEqual(first.followers.map(({ email }: Body) => email).sort(), [
    'copy@other.test',
    'cora@people.test',
  ])
  const second = await conversation(102)
  assert.deepEqual([second.status, second.category.slug, second.assignee], [1, 'billing', null])
  const third = await conversation(103)
  assert.deepEqual(
    [third.status, third.hold_until, third.assignee.email],
    [5, '2030-01-01T00:00:00.000+00:00', 'idle@acme.test'],
  )
  assert.equal((await conversation(104)).status, 3)
  for (const number of [105, 106]) assert.equal(await conversation(number), undefined)
  const teams = await db.rows(sql`
    select t.name from conversations c join teams t on t.brand_id = c.brand_id and t.id = c.team_id
    where c.brand_id = ${rival.id}`)
  assert.deepEqual(teams, [{ name: 'Support' }])
})

test('threads are messages and notes with their authors, times and files; drafts are none', async () => {
  const all = await said(101)
  assert.deepEqual(
    all.map(({ body, visibility, user }: Body) => [body, visibility, (user as Body).email]),
    [
      ['Words of 101', 0, 'cora@people.test'],
      ['A word among us', 1, rita.email],
      ['It is on its **way**.', 0, 'gone@acme.test'],
      ['Thanks:', 0, 'cora@people.test'],
      ['To the carrier', 1, rita.email],
    ],
  )
  assert.equal(all[0].created_at, '2026-03-10T10:00:51.000+00:00')
  const files = await db.rows(sql`
    select name, state from attachments where brand_id = ${rival.id} order by name`)
  assert.deepEqual(files, [
    { name: 'invoice.txt', state: 'stored' },
    { name: 'lost.txt', state: 'failed' },
    { name: 'picture-1', state: 'stored' },
  ])
  assert.equal((await said(104))[0].user.email, 'spammer@other.test')
})

test('people have all of their addresses, and saved replies come along', async () => {
  const names = await db.rows<{ identifier: string }>(sql`
    select i.identifier from identities i join identities o on o.brand_id = i.brand_id and o.contact_id = i.contact_id
    where i.brand_id = ${rival.id} and o.identifier = 'cora@people.test' order by i.id`)
  assert.deepEqual(
    names.map(({ identifier }) => identifier),
    ['cora@people.test', 'cora@home.test', '+15005550143'],
  )
  const { body: cora } = await rivalOwner.get('/contacts/cora@people.test')
  assert.equal(cora.name, 'Cora Customer')
  assert.deepEqual(cora.data, {
    organization: 'Parcels Ltd',
    job_title: 'Buyer',
    tier: 'First',
    elsewhere: 'cora_there',
    address: '1 Road, Town, NZ',
    websites: 'https://parcels.test',
  })
  const replies = (await rivalOwner.get('/response_templates')).body.response_templates
  assert.deepEqual(replies.map(({ name, body }: Body) => [name, body]).sort(), [
    ['Chat', 'Hi there'],
    ['Sorry', 'We are **sorry**.'],
  ])
})

test('no other host learns the login, and the secret is in no address', () => {
  assert.ok(cdn.headers.length > 0)
  assert.equal(
    cdn.headers.some(({ authorization }) => authorization !== undefined),
    false,
  )
  assert.equal(
    asked.some(path => path.includes(APP.secret) || path.includes('token-')),
    false,
  )
})

test('a second run changes nothing, and a later one brings what is new and what has changed', async () => {
  const again = await bring(mapping)
  const sums = (name: 'created' | 'changed') =>
    Object.entries(again.counts).filter(([kind, one]) => kind !== 'files' && one[name] > 0)
  assert.deepEqual([sums('created'), sums('changed')], [[], []])
  Object.assign(account.conversations[1] as Given, { status: 'closed', snooze: null })
  account.bare['/conversations/1002/attachments/3/data'] = {
    data: Buffer.from('Found it.').toString('base64'),
  }
  const threads = account.threads[1003] as Given[]
  threads.unshift({ ...threads[0], id: 10032, body: 'And one more', createdAt: '2026-04-01T00:00:00Z' })
  const { counts } = await bring(mapping)
  assert.deepEqual(
    [
      counts.conversations?.created,
      counts.conversations?.changed,
      counts.messages?.created,
      counts.files?.changed,
    ],
    [0, 1, 1, 1],
  )
  assert.equal((await conversation(102)).status, 2)
  assert.equal((await said(103)).length, 2)
})

test('a wrong secret begins no run', async () => {
  await assert.rejects(bring({}, { ...remote, token: 'wrong' }), /refused the app ID or its secret/)
})
