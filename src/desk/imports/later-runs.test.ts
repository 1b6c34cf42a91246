import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { bringTo, head, lines, part } from '../../../test/import-lines.ts'
import { tracesOf } from '../../../test/traces.ts'
import { createWorld } from '../../../test/world.ts'
import { systemScope } from '../../kit/scope.ts'
import { selectWrongCounts } from '../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../talk/messages/count-queries.ts'
import { erase } from '../erasure/erase.ts'
import { selectRemarks } from './queries.ts'

const world = await createWorld()
const { rita, rivalOwner, db, blobs, rival, clock } = world
const scope = systemScope(rival, db, () => clock.now)
const [channel] = await db.rows<{ id: number }>(
  sql`select id from channels where brand_id = ${rival.id} limit 1`,
)
const bring = bringTo(scope, blobs, { channels: { 1: channel?.id as number } })
const { contact, identity, conversation, message } = lines
const people = [
  part('channels', lines.channel()),
  part('contacts', contact(1), contact(2)),
  part('identities', identity(1), identity(2)),
]

async function reasonsOf(importId: number): Promise<string[]> {
  const rows = await selectRemarks(scope, importId, { after: 0, limit: 1_000 })
  return rows.map(({ kind, sourceId, reason }) => `${kind} ${sourceId}: ${reason}`)
}

async function conversationNow(subject: string) {
  const row = await db.row<{ slug: string; n: number; first: string; last: string }>(sql`
    select slug, message_count as n, first_message_body as first, last_customer_message_body as last
    from conversations where brand_id = ${rival.id} and subject = ${subject}`)
  return row as NonNullable<typeof row>
}

async function totalsAreExact() {
  await world.runSchedule()
  assert.deepEqual(await selectWrongCounts(scope), [])
  assert.deepEqual(await selectWrongMessageCounts(scope), [])
}

test('a later run counts messages as they are here, and brings no words back that were erased here', async () => {
  const of = (given: object) =>
    conversation(1, 2, {
      follower_ids: [1, 2],
      message_count: 2,
      first_message_body: 'A thunderbird',
      last_customer_message_body: 'By Bo',
      last_customer_message_at: '2026-01-01T00:00:00.002Z',
      ...given,
    })
  const first = [
    message(1, 1, 1, { body: 'A thunderbird' }),
    message(2, 1, 2, { body: 'By Bo', original_body: 'By Bo\n> A thunderbird' }),
  ]
  await bring([
    head('01:00'),
    ...people,
    part('conversations', of({ subject: 'Before' })),
    part('messages', ...first),
  ])
  const { slug } = await conversationNow('Before')
  const { body } = await rivalOwner.post('/contacts/c1@there.test/erasure', { name: 'Contact 1' })
  assert.ok(await erase(scope, body.id, { blobs }))
  assert.equal(
    (await rita.post(`/conversations/${slug}/messages`, { message: { body: 'From here' } })).status,
    201,
  )

  const { counts } = await bring([
    head('02:00'),
    ...people,
    part(
      'conversations',
      of({ subject: 'After', message_count: 3, last_customer_message_body: 'A thunderbird' }),
    ),
    part(
      'messages',
      first[0] ?? {},
      { ...first[1], reactions: [] },
      message(3, 1, 2, { body: 'New at the source' }),
    ),
  ])
  assert.deepEqual(
    [counts.conversations?.changed, counts.messages?.changed, counts.messages?.created],
    [1, 1, 1],
  )
  const now = await conversationNow('After')
  assert.deepEqual([now.slug, now.n, now.first, now.last], [slug, 4, '', 'New at the source'])
  assert.deepEqual(await tracesOf(['thunderbird'], { db, blobs }), [])
  await totalsAreExact()
})

test('a conversation that was merged keeps what it shows, although its messages are in the other', async () => {
  await bring([
    head('03:00'),
    ...people,
    part(
      'conversations',
      conversation(5, 2, {
        subject: 'Merged',
        merged_into: 6,
        message_count: 1,
        first_message_body: 'As it was',
      }),
      conversation(6, 2, { subject: 'Whole', message_count: 1, first_message_body: 'As it was' }),
    ),
    part('messages', message(5, 6, 2, { body: 'As it was' })),
  ])
  assert.deepEqual(
    [(await conversationNow('Merged')).first, (await conversationNow('Merged')).n],
    ['As it was', 1],
  )
  await totalsAreExact()
})

test('what was left out comes when what it belongs to has come, and follows the source from then on', async () => {
  const late = message(20, 20, 2)
  const one = await bring([head('04:00'), ...people, part('messages', late)])
  assert.equal(one.counts.messages?.left_out, 1)
  const its = part('conversations', conversation(20, 2, { subject: 'Late', message_count: 1 }))
  const two = await bring([head('05:00'), ...people, its, part('messages', late)])
  assert.equal(two.counts.messages?.created, 1)
  const three = await bring([
    head('06:00'),
    ...people,
    its,
    part('messages', { ...late, body: 'Edited there' }),
  ])
  assert.deepEqual([three.counts.messages?.changed, three.counts.messages?.matched], [1, 0])
  assert.equal((await conversationNow('Late')).first, 'Edited there')
})

test('what can no longer be placed stays what it is, and is changed when it can again', async () => {
  const without = message(20, 99, 2, { body: 'Lost' })
  const lost = await bring([head('07:00'), ...people, part('messages', without)])
  assert.equal(lost.counts.messages?.left_out, 1)
  const found = await bring([
    head('08:00'),
    ...people,
    part('messages', message(20, 20, 2, { body: 'Found' })),
  ])
  assert.deepEqual([found.counts.messages?.changed, found.counts.messages?.created], [1, 0])
})

test('a number that something else has here takes nobody out, and stops no run', async () => {
  await rita.post('/contacts', { contact: { email: 'local@here.test', name: 'Local', id: 'x1' } })
  const externals = (three: object) =>
    part('contacts', contact(3, { external_id: 'x1' }), contact(4, { external_id: 'x4', ...three }))
  const first = await bring([head('09:00'), externals({})])
  assert.equal(first.counts.contacts?.created, 2)
  assert.ok(
    (await reasonsOf(first.row.id)).some(reason =>
      reason.startsWith('contacts 3: Its external ID is already in use'),
    ),
  )
  const later = await bring([head('10:00'), externals({ external_id: 'x1', name: 'Renamed' })])
  assert.equal(later.counts.contacts?.changed, 1)
  assert.ok(
    (await reasonsOf(later.row.id)).some(reason =>
      reason.startsWith('contacts 4: Its new name or ID is already in use'),
    ),
  )
  const rows = await db.rows<{ name: string; id: string | null }>(sql`
    select name, external_id as id from contacts where brand_id = ${rival.id} and name in ('Local', 'Contact 3', 'Renamed') order by 1`)
  assert.deepEqual(
    rows.map(({ name, id }) => [name, id]),
    [
      ['Contact 3', null],
      ['Local', 'x1'],
      ['Renamed', 'x4'],
    ],
  )
})

test('what was edited or taken back here stays so, whatever the source changes', async () => {
  const bodies = async () => {
    const rows = await db.rows<{ body: string }>(sql`
      select body from messages where brand_id = ${rival.id} and origin_id in ('m-40', 'm-41', 'm-42') order by id`)
    return rows.map(({ body }) => body)
  }
  const its = part('conversations', conversation(40, 2, { subject: 'Own words', message_count: 3 }))
  const of = (given: Record<string, unknown>) => [
    its,
    part('messages', ...[40, 41, 42].map(id => message(id, 40, 2, given))),
  ]
  await bring([head('10:10'), ...people, ...of({})])
  await db.write(sql`
    update messages set body = 'Edited here', edited_at = ${clock.now} where brand_id = ${rival.id} and origin_id = 'm-40'`)
  await db.write(sql`
    update messages set body = '', deleted_at = ${clock.now} where brand_id = ${rival.id} and origin_id = 'm-41'`)
  const { counts } = await bring([head('10:20'), ...people, ...of({ body: 'Changed there' })])
  assert.deepEqual([counts.messages?.changed, counts.messages?.matched], [1, 2])
  assert.deepEqual(await bodies(), ['Edited here', '', 'Changed there'])
  const later = new Date(clock.now.getTime() + 1000).toISOString()
  await bring([head('10:30'), ...people, ...of({ body: 'Edited there later', edited_at: later })])
  assert.deepEqual(await bodies(), ['Edited there later', '', 'Edited there later'])
})

test('a list that is empty is an empty list', async () => {
  await bring([
    head('11:00'),
    ...people,
    part('conversations', conversation(30, 2, { subject: 'Reactions', message_count: 1 })),
    part('messages', message(30, 30, 2, { reactions: [] })),
  ])
  const row = await db.row(sql`
    select jsonb_typeof(reactions) as type from messages where brand_id = ${rival.id} and origin_id = 'm-30'`)
  assert.deepEqual(row, { type: 'array' })
})

test('a translation follows the source', async () => {
  const article = {
    id: 1,
    slug: 'there',
    title: 'There',
    body: '',
    status: 1,
    language: 'english',
    position: 1,
  }
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const of = (title: string) => [
    ...people,
    part('articles', { ...article, ...times, author_id: 2 }),
    part('article_translations', { article_id: 1, language: 'de', title, body: '', status: 1, ...times }),
  ]
  await bring([head('12:00'), ...of('Dort')])
  const { counts } = await bring([head('13:00'), ...of('Da')])
  assert.deepEqual([counts.article_translations?.changed, counts.article_translations?.left_out], [1, 0])
  const row = await db.row(sql`select title from article_translations where brand_id = ${rival.id}`)
  assert.deepEqual(row, { title: 'Da' })
})

test('a maintenance whose time has passed is over, and subscribers are told nothing', async () => {
  const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
  const of = (id: number, from: number, until: number) => ({
    id,
    title: `Maintenance ${id}`,
    status: 'scheduled',
    starts_at: at(from),
    ends_at: at(until),
    created_at: at(10),
    updated_at: at(10),
  })
  await bring([head('14:00'), part('maintenances', of(1, 10, 11), of(2, 11, 20), of(3, 19, 20))])
  await world.runSchedule()
  const rows = await db.rows<{ status: string; updates: number }>(sql`
    select status, (select count(*) from maintenance_updates u where u.brand_id = ${rival.id} and u.maintenance_id = m.id) as updates
    from maintenances m where brand_id = ${rival.id} order by id`)
  assert.deepEqual(
    rows.map(({ status, updates }) => [status, updates]),
    [
      ['completed', 0],
      ['in_progress', 0],
      ['scheduled', 0],
    ],
  )
})
