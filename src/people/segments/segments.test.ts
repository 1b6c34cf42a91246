import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

const save = (fields: object, who = ana) => who.post('/segments', { segment: fields })
const put = (id: number, fields: object, who = ana) => who.put(`/segments/${id}`, { segment: fields })
const drop = (id: number, who = ana) => who.send('DELETE', `/segments/${id}`)
type Segment = { name: string; count?: number | null }
const list = async (who = ana, query = ''): Promise<Segment[]> =>
  (await who.get(`/segments${query}`)).body.segments
const names = async (who = ana) => (await list(who)).map(({ name }) => name)
const countOf = async (name: string, who = ana) =>
  (await list(who, '?include=counts')).find(one => one.name === name)?.count

const DAY_MS = 86_400_000

/** Contacts who wrote a year and a half, ten days and no time ago; one who never wrote. */
const now = clock.now
for (const [name, days] of [
  ['Old', 550],
  ['Recent', 10],
  ['Fresh', 0],
] as const) {
  clock.now = new Date(now.getTime() - days * DAY_MS)
  const user = { name, email: `${name}@example.org` }
  await world.start({ user, message: { body: 'Hello', user } })
}
await ana.post('/contacts', { contact: { name: 'Silent', email: 'silent@example.org' } })
await world.work()

test('shared segments are for the team, personal ones for their owner, by name', async () => {
  const { status, body } = await save({ name: 'waiting', filters: { 'open?': true, q: 'example' } })
  assert.deepEqual([status, body.filters, body.is_personal], [201, { 'open?': true, q: 'example' }, false])
  await save({ name: 'Mine', is_personal: true })
  await save({ name: 'All' }, olga)
  assert.deepEqual(
    [await names(), await names(olga)],
    [
      ['All', 'Mine', 'waiting'],
      ['All', 'waiting'],
    ],
  )
  assert.equal((await put(body.id, { name: 'Later', is_personal: true })).body.name, 'Later')
  assert.deepEqual(await names(olga), ['All'])
  assert.equal((await put(body.id, { name: 'Hers' }, olga)).status, 404)
  assert.equal((await drop(body.id, olga)).status, 404)
  assert.equal((await drop(body.id)).status, 200)
  assert.equal((await drop(body.id)).status, 404)
})

test('a segment counts those whom its filters list', async () => {
  for (const [filters, count] of [
    [{ seen: 'week' }, 1],
    [{ seen: 'month' }, 2],
    [{ seen: 'quiet' }, 1],
    [{ q: 'silent' }, 1],
    [{ 'open?': true }, 3],
  ] as const) {
    const name = JSON.stringify(filters)
    await save({ name, filters })
    assert.equal(await countOf(name), count, name)
    const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)]))
    assert.equal((await ana.get(`/contacts?${query}`)).body.total_count, count, name)
  }
})

test('whoever sees part learns from no segment when others wrote, or that they have open conversations', async () => {
  await save({ name: 'This week', filters: { seen: 'week' } })
  await save({ name: 'Open', filters: { 'open?': true } })
  await save({ name: 'Since', filters: { q: 'last_seen_at:[2020-01-01 TO *]' } })
  await olga.put(`/staff/${ana.email}`, { staff: { sees: { channel_ids: [], team_ids: [] } } })
  try {
    const counts = [await countOf('This week'), await countOf('Open'), await countOf('Since')]
    assert.deepEqual(counts, [null, 0, null], 'and the others keep their counts')
    const { status, body } = await ana.get('/contacts?seen=week')
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['seen']])
  } finally {
    await olga.put(`/staff/${ana.email}`, { staff: { sees: null } })
  }
})

const BAD: [string, object, string][] = [
  ['no name', {}, 'segment.name'],
  ['a name of 81 characters', { name: 'x'.repeat(81) }, 'segment.name'],
  ['an unknown filter', { name: 'x', filters: { colour: 'red' } }, 'segment.filters'],
  ['a filter that is a list', { name: 'x', filters: { q: ['a'] } }, 'segment.filters.q'],
  ['words that cannot be read', { name: 'x', filters: { q: 'created_at:[x TO y]' } }, 'segment.filters.q'],
  ['an unknown time', { name: 'x', filters: { seen: 'never' } }, 'segment.filters.seen'],
]
for (const [what, fields, field] of BAD)
  test(`a segment with ${what} is refused, naming ${field}`, async () => {
    const before = await names()
    const { status, body } = await save(fields)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.deepEqual(await names(), before)
  })

test('Rita neither sees, counts nor changes segments of ours', async () => {
  const { id } = (await save({ name: 'Ours' })).body
  assert.deepEqual(await list(rita, '?include=counts'), [])
  assert.equal((await put(id, { name: 'Hers' }, rita)).status, 404)
  assert.equal((await drop(id, rita)).status, 404)
})

test('a hundred segments are enough', async () => {
  for (let n = (await names(olga)).length; n < 100; n++) await save({ name: `${n}`, is_personal: true }, olga)
  const { status, body } = await save({ name: 'One too many' }, olga)
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['segment.name']])
})
