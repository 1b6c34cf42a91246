import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import type { Given } from '../../../../../test/helpdesks/helpscout-records.ts'
import { createIntercomWorkspace } from '../../../../../test/helpdesks/intercom.ts'
import { TOKEN } from '../../../../../test/helpdesks/intercom-records.ts'
import { createWorld } from '../../../../../test/world.ts'
import { createSafeClient } from '../../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../../kit/networks.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { selectWrongCounts } from '../../../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../../../talk/messages/count-queries.ts'
import { dryRun } from '../../dry-run.ts'
import { type Mapping, selectRemarks } from '../../queries.ts'
import { startImport } from '../../start-import.ts'
import { intercom } from './intercom.ts'

const world = await createWorld()
const { rita, rivalOwner, db, blobs, rival, clock } = world
const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
after(() => client.close())
const scope = systemScope(rival, db, () => clock.now)
const { account, asked, cdn, signedUntil, trouble, url } = await createIntercomWorkspace()
const waited: number[] = []
const remote = { email: '', token: TOKEN, client, pause: async (ms: number) => waited.push(ms) }
const bring = (mapping: Mapping = {}, login = remote) =>
  startImport(scope, intercom, { path: url, remote: login, mapping, blobs })

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
  const run = await dryRun(scope, 'intercom', { items: intercom.read(url, scope, remote), mapping })
  assert.deepEqual([run.lines.conversations?.fresh, run.lines.messages?.fresh, run.files], [4, 10, 3])
  assert.deepEqual(run.members.map(({ id, is }) => [id, is !== null]).sort(), [
    ['11', true],
    ['12', false],
    ['13', false],
    ['14', false],
    ['5', false],
  ])
  const reasons = run.leftOut.first.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`)
  assert.ok(reasons.includes('messages 103: The API gives the latest parts only. Missing: 7.'))
  assert.ok(
    reasons.includes('article_images 95: Its pictures stay where they are, and are shown from there: 1.'),
  )
  assert.ok(reasons.includes('macros *: None of these are imported.'))
  assert.deepEqual(
    [cdn.headers.length, (await rita.get('/conversations?filter=all')).body.total_count],
    [0, 0],
  )
})

test('an import waits as it is asked to, repeats what fails, and follows cursors', async () => {
  asked.length = 0
  trouble.push({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }, { isCut: true })
  const { row, counts } = await bring(mapping)
  assert.deepEqual(waited.splice(0), [7_000, 2_000, 2_000])
  assert.ok(asked.some(path => path.includes('starting_after=after%202')))
  assert.deepEqual([counts.conversations?.created, counts.messages?.created], [4, 10])
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 1_000 })
  assert.deepEqual(
    remarks.filter(({ kind }) => kind === 'files').map(({ sourceId, reason }) => [sourceId, reason]),
    [['1021 0', 'The server answered with status 404.']],
  )
  assert.deepEqual(await selectWrongCounts(scope), [])
  assert.deepEqual(await selectWrongMessageCounts(scope), [])
})

test('conversations have their number, status, people, tags and values', async () => {
  const first = await conversation(101)
  assert.deepEqual(
    [first.subject, first.status, first.priority, first.tag_list, first.created_at, first.category.slug],
    ['Ticket 101', 2, 'high', ['late'], '2026-03-02T10:00:00.000+00:00', 'chat'],
  )
  assert.deepEqual(first.data, { ticket_number: '101', 'Order number': 'A-7' })
  assert.equal(first.assignee.email, rita.email)
  assert.deepEqual(first.followers.map(({ email }: Body) => email).sort(), [
    'cora@people.test',
    'dan@people.test',
  ])
  const second = await conversation(102)
  assert.deepEqual([second.subject, second.status, second.assignee], ['By mail', 0, null])
  const third = await conversation(103)
  assert.deepEqual([third.status, third.hold_until], [5, '2030-01-01T00:00:00.000+00:00'])
  assert.equal((await conversation(104)).status, 0, 'its snooze is over')
})

test('parts are messages and notes with their authors, times and files', async () => {
  const all = await said(101)
  assert.deepEqual(
    all
      .map(({ body, visibility, user }: Body) => [body, visibility, (user as Body).email ?? null])
      .slice(0, 5),
    [
      ['Words of 101', 0, 'cora@people.test'],
      ['A word among us', 1, rita.email],
      ['It is on its **way**.', 0, 'gone@acme.test'],
      ['Thanks:', 0, 'cora@people.test'],
      ['Please look', 1, rita.email],
    ],
  )
  assert.deepEqual([all[5].body, all[5].visibility, all[5].user.name], ['Bye', 0, 'Operator'])
  const files = await db.rows(sql`
    select name, state from attachments where brand_id = ${rival.id} order by name`)
  assert.deepEqual(files, [
    { name: 'invoice.txt', state: 'stored' },
    { name: 'lost.txt', state: 'failed' },
    { name: 'picture-1', state: 'stored' },
  ])
  assert.ok(cdn.headers.length > 0)
  assert.ok(cdn.headers.every(({ authorization }) => authorization === undefined))
})

test('people, ratings and articles come along', async () => {
  const { body: cora } = await rivalOwner.get('/contacts/cora@people.test')
  assert.deepEqual([cora.name, cora.data], ['Cora', { location: 'Town, NZ', plan: 'gold' }])
  const [rating] = (await rivalOwner.get('/satisfaction_ratings')).body.satisfaction_ratings
  assert.deepEqual([rating.rating, rating.comment], [4, 'Fine'])
  const { body: article } = await rivalOwner.get('/articles/sending-it-back')
  assert.equal(article.body, '## How\n\nUse the form.\n\n![Label](https://files.test/label.png)')
  const translations = await db.rows(sql`
    select language, title, status from article_translations where brand_id = ${rival.id}`)
  assert.deepEqual(translations, [{ language: 'de', title: 'Zurücksenden', status: 1 }])
  const topics = await db.rows(sql`
    select t.slug, p.slug as above from topics t left join topics p on p.brand_id = t.brand_id and p.id = t.parent_id
    where t.brand_id = ${rival.id} order by 1`)
  assert.deepEqual(topics, [
    { slug: 'orders', above: null },
    { slug: 'returns', above: 'orders' },
  ])
})

test('links that have expired are made again', async () => {
  cdn.files.set('/lost.txt', Buffer.from('Found it.'))
  const found = new Map<string, string>()
  for await (const item of intercom.read(url, scope, remote)) {
    if (item.is !== 'content') continue
    for (let n = 1; n <= signedUntil(); n++)
      for (const name of ['lost.txt', 'picture.png']) cdn.expired.add(`/${name}?signature=${n}`)
    const read: Buffer[] = []
    for await (const bytes of item.content) read.push(bytes as Buffer)
    found.set(item.key, Buffer.concat(read).toString('latin1'))
  }
  assert.equal(found.get('1021 0'), 'Found it.')
  assert.match(found.get('1013 picture 1') ?? '', /PNG/)
})

test('a second run changes nothing, and a later one brings what is new and what has changed', async () => {
  cdn.files.delete('/lost.txt')
  const again = await bring(mapping)
  const sums = (name: 'created' | 'changed') =>
    Object.entries(again.counts).filter(([kind, one]) => kind !== 'files' && one[name] > 0)
  assert.deepEqual([sums('created'), sums('changed')], [[], []])
  Object.assign(account.conversations[1] as Given, { state: 'closed' })
  const [first] = account.parts[102] as [Given]
  account.parts[102]?.push({ ...first, id: '1022', body: '<p>One more</p>', attachments: [] })
  const { counts } = await bring(mapping)
  assert.deepEqual(
    [counts.conversations?.created, counts.conversations?.changed, counts.messages?.created],
    [0, 1, 1],
  )
  assert.equal((await conversation(102)).status, 2)
})

test('a wrong token begins no run', async () => {
  await assert.rejects(bring({}, { ...remote, token: 'wrong' }), /refused the access token/)
})
