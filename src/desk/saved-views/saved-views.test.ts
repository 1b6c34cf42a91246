import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

await olga.post('/channels', { channel: { name: 'Deep', channel: 'api' } })

const save = async (fields: object, who = ana) => who.post('/saved_views', { saved_view: fields })
const put = (id: number, fields: object, who = ana) => who.put(`/saved_views/${id}`, { saved_view: fields })
const drop = (id: number, who = ana) => who.send('DELETE', `/saved_views/${id}`)
const names = async (who = ana): Promise<string[]> =>
  (await who.get('/saved_views')).body.saved_views.map(({ name }: { name: string }) => name)

test('shared views are for the team, personal ones for their owner; both keep their order', async () => {
  const { status, body } = await save({ name: 'VIP', filters: { tag: 'vip', status: '0' }, sort: 'waiting' })
  assert.deepEqual(
    [status, body.filters, body.sort, body.is_personal],
    [201, { tag: 'vip', status: '0' }, 'waiting', false],
  )
  await save({ name: 'Just me', is_personal: true })
  const { id } = (await save({ name: 'Last' }, olga)).body
  assert.deepEqual(
    [await names(), await names(olga)],
    [
      ['VIP', 'Just me', 'Last'],
      ['VIP', 'Last'],
    ],
  )
  await put(id, { position: 0 })
  assert.deepEqual(
    [await names(), await names(olga)],
    [
      ['Last', 'VIP', 'Just me'],
      ['Last', 'VIP'],
    ],
  )
  await put(id, { position: 99 })
  assert.deepEqual(await names(), ['VIP', 'Just me', 'Last'])
})

test('each value changes alone; a shared view becomes personal and back', async () => {
  const { id } = (await save({ name: 'A', filters: { q: 'lamp' }, sort: 'oldest' })).body
  const { body } = await put(id, { name: 'B' })
  assert.deepEqual([body.name, body.filters, body.sort], ['B', { q: 'lamp' }, 'oldest'])
  clock.now = new Date(clock.now.getTime() + 1_000)
  assert.equal(
    (await put(id, { name: 'B' })).body.updated_at,
    body.updated_at,
    'the same again changes nothing',
  )
  await put(id, { is_personal: true })
  assert.ok(!(await names(olga)).includes('B'))
  assert.equal((await put(id, { name: 'C' }, olga)).status, 404)
  await put(id, { is_personal: false, filters: { assignee: 'none' } })
  assert.ok((await names(olga)).includes('B'))
  assert.equal((await drop(id, olga)).status, 200)
  assert.equal((await drop(id)).status, 404)
})

test('counts are those of the search', async () => {
  for (const tag of ['blue', 'blue', 'green']) await world.start({ tag_list: [tag] })
  await save({ name: 'Blue', filters: { tag: 'blue' } })
  await save({ name: 'Green words', filters: { q: 'tag:green is:open' } })
  const { body } = await ana.get('/saved_views?include=counts')
  const counts = body.saved_views.map((view: Record<string, unknown>) => [
    view.name,
    view.count,
    view['more?'],
  ])
  assert.deepEqual(
    counts.filter(([name]: [string]) => ['Blue', 'Green words'].includes(name)),
    [
      ['Blue', 2, false],
      ['Green words', 1, false],
    ],
  )
})

test('conversations come oldest first, page by page and by cursor, filtered or not', async () => {
  const slugs: string[] = []
  for (let n = 0; n < 5; n++) {
    clock.now = new Date(clock.now.getTime() + 1_000)
    slugs.push((await world.start({ tag_list: ['ordered'] })).slug)
  }
  const listed = async (query: string) => {
    const { body, headers } = await ana.get(`/conversations?${query}`)
    return { found: body.conversations.map(({ slug }: { slug: string }) => slug), body, headers }
  }
  for (const sort of ['created', 'updated', 'changed']) {
    const { found } = await listed(`tag=ordered&order=asc&sort=${sort}`)
    assert.deepEqual(found, slugs, sort)
  }
  assert.deepEqual((await listed('tag=ordered&order=asc&page=2&page_size=2')).found, slugs.slice(2, 4))
  const whole = (await listed('page_size=100')).found
  assert.deepEqual((await listed('page_size=100&order=asc')).found, whole.toReversed())
  assert.deepEqual((await listed('page=2&page_size=3&order=asc')).found, whole.toReversed().slice(3, 6))
})

test('a deep page from the oldest on has the same rows as one from the newest on, backwards', async () => {
  const slugs: string[] = []
  for (let n = 0; n < 330; n++) {
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    slugs.push((await world.start({ category: 'deep', message: { body: `n${n}` } })).slug)
  }
  const page = async (n: number) =>
    (await ana.get(`/conversations?category=deep&order=asc&page_size=8&page=${n}`)).body.conversations.map(
      ({ slug }: { slug: string }) => slug,
    )
  for (const n of [1, 38, 39, 40, 41, 42, 43])
    assert.deepEqual(await page(n), slugs.slice((n - 1) * 8, n * 8), `page ${n}`)
})

const BAD: [string, object, string][] = [
  ['no name', {}, 'saved_view.name'],
  ['a name of 81 characters', { name: 'x'.repeat(81) }, 'saved_view.name'],
  ['an unknown filter', { name: 'x', filters: { colour: 'red' } }, 'saved_view.filters'],
  ['a filter that is a list', { name: 'x', filters: { tag: ['a'] } }, 'saved_view.filters.tag'],
  ['a status that is none', { name: 'x', filters: { status: '5,abc' } }, 'saved_view.filters.status'],
  ['an unknown order', { name: 'x', sort: 'best' }, 'saved_view.sort'],
]
for (const [what, fields, field] of BAD)
  test(`a view with ${what} is refused, naming ${field}`, async () => {
    const before = await names()
    const { status, body } = await save(fields)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.deepEqual(await names(), before)
  })

test('Rita neither sees nor changes views of ours', async () => {
  const { id } = (await save({ name: 'Ours' })).body
  assert.deepEqual(await names(rita), [])
  assert.equal((await put(id, { name: 'Hers' }, rita)).status, 404)
  assert.equal((await drop(id, rita)).status, 404)
})

test('a hundred views are enough', async () => {
  const there = (await names(olga)).length
  for (let n = there; n < 100; n++) await save({ name: `View ${n}`, is_personal: true }, olga)
  const { status, body } = await save({ name: 'One too many' }, olga)
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['saved_view.name']])
})
