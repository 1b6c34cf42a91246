// What is looked for when somebody is erased is theirs alone: no word, no field of ours, and no part of another address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { namer, without } from './emptied.ts'
import { erase } from './erase.ts'
import { Entry } from './erasure-list.ts'
import { findPerson } from './person-queries.ts'
import { mentions } from './trace-queries.ts'

const world = await createWorld()
const { olga, db, scope, brand } = world
const ADDRESS = 'ann@shop.example'

const TEXTS: [text: string, isNamed: boolean][] = [
  ['ann@shop.example', true],
  ['Write to <ANN@Shop.example>.', true],
  ['mailto:ann@shop.example?subject=x', true],
  ['https://x.test/?who=%20ann@shop.example', true],
  ['ann@shop.example. And more', true],
  ['joann@shop.example', false],
  ['jo.ann@shop.example', false],
  ['x-ann@shop.example', false],
  ['ann@shop.example.test', false],
  ['ann@shop.example-old', false],
  ['ann@shop.examples', false],
  ['ann', false],
]

for (const [text, isNamed] of TEXTS)
  test(`${JSON.stringify(text)} ${isNamed ? 'names' : 'does not name'} ${ADDRESS}`, async () => {
    assert.equal(namer([ADDRESS])(text), isNamed)
    for (const around of [
      text,
      JSON.stringify({ text }),
      JSON.stringify({ text: `First line\n${text}\nlast` }),
    ]) {
      const row = await db.row<{ found: boolean }>(
        sql`select ${mentions(sql`${around}::text`, [ADDRESS])} as found`,
      )
      assert.equal(row?.found, isNamed, around)
    }
  })

test('fields of records stay, whatever somebody is called', () => {
  const data = {
    channel_id: 7,
    status: 'open',
    'ann@shop.example': 1,
    list: ['refund', ADDRESS],
    cause: { by: 'request' },
  }
  assert.deepEqual(without(data, [ADDRESS]), {
    channel_id: 7,
    status: 'open',
    list: ['refund'],
    cause: { by: 'request' },
  })
})

const idOf = async (email: string) => (await olga.get(`/contacts/${email}`)).body._id as number

test('a user name or id that is a word is told to staff, and looked for nowhere else', async () => {
  const names = ['message_id', 'channel', 'base64', 'status_changed', 'refunds']
  for (const [n, name] of names.entries()) {
    const email = `word${n}@person.example`
    await world.start({ user: { name: 'Called so', email }, subject: 'Hello' })
    await olga.put(`/contacts/${email}`, { contact: { for_id: name } })
    const id = await idOf(email)
    await db.rows(
      sql`update identities set handle = ${name} where brand_id = ${brand.id} and contact_id = ${id}`,
    )
    const { marks, handles } = await findPerson(scope, id)
    assert.deepEqual([marks, handles], [[email], [name]])
  }
  const id = await idOf('word0@person.example')
  await db.rows(sql`
    update contacts set external_id = 'shop-4711-88' where brand_id = ${brand.id} and id = ${id}`)
  assert.deepEqual((await findPerson(scope, id)).marks, ['word0@person.example', 'shop-4711-88'])
})

test('whoever is called like a field of ours takes nothing of others along', async () => {
  const email = 'field@person.example'
  const { slug } = await world.start({
    user: { name: 'Another', email: 'else@person.example' },
    subject: 'Mine',
  })
  await world.start({ user: { name: 'Fieldy', email }, subject: 'Hello' })
  await db.rows(sql`
    update identities set handle = 'message' where brand_id = ${brand.id} and identifier = ${email}`)
  await world.post(slug, { body: 'A message on its way' })
  const events = sql`
    select id, data from events where brand_id = ${brand.id} and data::text like '%message%'
      and not data::text like ${`%${email}%`} and created_at < ${world.clock.now}::timestamptz + interval '1 second' order by id`
  const jobs = sql`select id from jobs where brand_id = ${brand.id} order by id`
  await world.logIsReadable()
  const before = [await db.rows(events), await db.rows(jobs)]
  const { body: order } = await olga.post(`/contacts/${email}/erasure`, { erasure: { name: 'Fieldy' } })
  assert.ok(order.id, JSON.stringify(order))
  await erase(scope, order.id, { blobs: world.blobs })
  const after = [await db.rows(events), await db.rows(jobs)]
  const kept = (rows: unknown[] = [], ids = new Set((before[0] as { id: number }[]).map(row => row.id))) =>
    rows.filter(row => ids.has((row as { id: number }).id))
  assert.ok((before[0] as unknown[]).length > 0)
  assert.deepEqual(kept(after[0]), before[0])
  for (const job of before[1] as { id: number }[])
    assert.ok(
      (after[1] as { id: number }[]).some(({ id }) => id === job.id),
      `job ${job.id}`,
    )
})

test('an entry of the list is read whatever the name of the installation looks like', () => {
  const entry = {
    answerwell: 'erasure',
    version: 1,
    uid: crypto.randomUUID(),
    installation: 'd41d8cd9-8f00-3204-0980-0998ecf8427e',
    brand_id: 1,
    contact_id: 1,
    salt: '',
    contacts: [],
    identities: [],
    at: '2026-11-30T12:00:00.000Z',
  }
  assert.equal(Entry.safeParse(entry).success, true)
})
