import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'
import { STATUS } from './codes.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

const tick = (ms = 60_000) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

const slugsOf = (body: { conversations: { slug: string }[] }) => body.conversations.map(({ slug }) => slug)

function linksOf(header: unknown): Record<string, string> {
  const matches = String(header).matchAll(/<[^>]*\/api\/v1([^>]+)>; rel="(\w+)"/g)
  return Object.fromEntries([...matches].map(([, path, rel]) => [rel, path]))
}

/** Follows `next` from a path to the end; `between` happens after each page. */
async function walk(
  path: string,
  between: (seen: string[]) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const seen: string[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, body, headers } = await ana.get(next)
    assert.equal(status, 200, JSON.stringify(body))
    seen.push(...slugsOf(body))
    await between(seen)
    next = linksOf(headers.link).next
  }
  return seen
}

/** So many conversations with a tag of their own, oldest first. */
async function make(tag: string, count: number): Promise<string[]> {
  const slugs: string[] = []
  for (let n = 0; n < count; n++) {
    tick()
    slugs.push((await world.start({ subject: `${tag} ${n}`, tag_list: [tag] })).slug)
  }
  return slugs
}

await make('walked', 7)
const outbound = { message: { body: 'x', user: OLGA, suppress_autoresolve: true } }
for (let n = 0; n < 2; n++) await world.start({ tag_list: ['walked'], ...outbound })

for (const filter of [
  'filter=open',
  'filter=unassigned',
  'filter=all',
  'filter=all&category=support',
  'filter=all&tag=walked',
])
  for (const sort of ['created', 'updated', 'changed'])
    test(`a walk of ${filter} by ${sort} returns each conversation once`, async () => {
      const whole = slugsOf((await ana.get(`/conversations?${filter}&sort=${sort}&page_size=100`)).body)
      assert.ok(whole.length >= 9)
      assert.deepEqual(await walk(`/conversations?${filter}&sort=${sort}&page_size=2`), whole)
    })

test('a conversation that leaves the list during a walk shifts none of the others', async () => {
  const slugs = (await make('leaving', 9)).toReversed()
  const seen = await walk('/conversations?tag=leaving&page_size=3', async seen => {
    const newest = seen[0] as string
    await ana.put(`/conversations/${newest}`, { status: STATUS.archived })
  })
  assert.deepEqual(seen, slugs)
})

test('a walk goes on after the very conversation that its cursor names is gone from the list', async () => {
  const slugs = (await make('bridge', 6)).toReversed()
  const first = await ana.get('/conversations?tag=bridge&page_size=3')
  await ana.put(`/conversations/${slugs[2]}`, { tag_list: [] })
  const second = await ana.get(linksOf(first.headers.link).next as string)
  assert.deepEqual(slugsOf(second.body), slugs.slice(3))
  assert.equal(second.body.total_count, 5)
})

test('the next page may have another size', async () => {
  const slugs = (await make('sizes', 7)).toReversed()
  const { headers } = await ana.get('/conversations?tag=sizes&page_size=2')
  const next = linksOf(headers.link).next as string
  const rest = await ana.get(next.replace('page_size=2', 'page_size=100'))
  assert.deepEqual(slugsOf(rest.body), slugs.slice(2))
})

test('a cursor wins over a page number, and an empty one is none', async () => {
  const slugs = (await make('wins', 6)).toReversed()
  const { headers } = await ana.get('/conversations?tag=wins&page_size=2')
  const cursor = new URL(`http://x${linksOf(headers.link).next}`).searchParams.get('cursor')
  const both = await ana.get(`/conversations?tag=wins&page_size=2&page=3&cursor=${cursor}`)
  assert.deepEqual(slugsOf(both.body), slugs.slice(2, 4))
  const none = await ana.get('/conversations?tag=wins&page_size=2&page=3&cursor=')
  assert.deepEqual(slugsOf(none.body), slugs.slice(4))
})

test('links: the first page has no prev, the last no next, and beyond the end prev is the last', async () => {
  await make('links', 5)
  const relsOf = async (query: string) =>
    linksOf((await ana.get(`/conversations?tag=links&page_size=2${query}`)).headers.link)
  assert.deepEqual(Object.keys(await relsOf('')).sort(), ['first', 'last', 'next'])
  assert.deepEqual(Object.keys(await relsOf('&page=2')).sort(), ['first', 'last', 'next', 'prev'])
  assert.deepEqual(Object.keys(await relsOf('&page=3')).sort(), ['first', 'last', 'prev'])
  const beyond = await relsOf('&page=99')
  assert.equal(beyond.prev, beyond.last)
  assert.match(beyond.last as string, /page=3$/)
})

test('an empty list has a first and a last page, and no neighbours', async () => {
  const { headers } = await ana.get('/conversations?tag=nobody-has-this')
  assert.deepEqual(Object.keys(linksOf(headers.link)).sort(), ['first', 'last'])
})

test('links keep every parameter, encoded', async () => {
  await make('a & b+c', 3)
  const query = `tag=${encodeURIComponent('a & b+c')}&filter=all&page_size=1`
  const [, , ...others] = await walk(`/conversations?${query}`)
  assert.equal(others.length, 1)
})

for (const [page, size, rows] of [
  [1, 100, 5],
  [5, 1, 1],
  [6, 1, 0],
  [1_000_000_000, 100, 0],
] as const)
  test(`page ${page} of size ${size} of five rows has ${rows}, and the true counts`, async () => {
    const tag = `pages-${page}-${size}`
    await make(tag, 5)
    for (const path of [`tag=${tag}`, `tag=${tag}&sort=changed`]) {
      const { body } = await ana.get(`/conversations?${path}&page=${page}&page_size=${size}`)
      assert.deepEqual(
        [body.conversations.length, body.total_count, body.page_count, body.page_size],
        [rows, 5, Math.ceil(5 / size), size],
      )
    }
  })

test('days of start_date and end_date are the brand’s, through a change of its clocks', async () => {
  // In Berlin, 25 October 2026 has 25 hours: from 22:00 UTC of the 24th to 23:00 UTC of the 25th.
  const before = clock.now
  const times = [
    '2026-10-24T21:59:59.999Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T22:59:59.999Z',
    '2026-10-25T23:00:00Z',
  ]
  const slugs: string[] = []
  for (const time of times) {
    clock.now = new Date(time)
    slugs.push((await world.start({ tag_list: ['clocks'] })).slug)
  }
  clock.now = before
  await transaction(world.scope, tx => changeBrand(tx, { timeZone: 'Europe/Berlin' }))
  const found = async (query: string) =>
    slugsOf((await ana.get(`/conversations?tag=clocks&${query}`)).body).toReversed()
  assert.deepEqual(await found('start_date=2026-10-25&end_date=2026-10-25'), slugs.slice(1, 3))
  assert.deepEqual(await found('end_date=2026-10-24'), slugs.slice(0, 1))
  assert.deepEqual(await found('start_date=2026-10-26'), slugs.slice(3))
  assert.deepEqual(await found('start_date=2026-10-25&end_date=2026-10-24'), [])
  await transaction(world.scope, tx => changeBrand(tx, { timeZone: 'UTC' }))
})

test('a conversation without a customer’s message is in no period of time', async () => {
  await world.start({ tag_list: ['outbound'], message: { body: 'x', user: OLGA } })
  const total = async (query: string) =>
    (await ana.get(`/conversations?tag=outbound&${query}`)).body.total_count
  assert.equal(await total(''), 1)
  for (const query of [
    'start_date=0001-01-01',
    'end_date=9999-12-31',
    'start_date=2026-01-01&end_date=2027-01-01',
  ])
    assert.equal(await total(query), 0, query)
})

test('a customer’s next message moves the conversation into the period of that message', async () => {
  const [slug] = (await make('period', 1)) as [string]
  const until = clock.now.toISOString()
  tick(3_600_000)
  await world.post(slug, { body: 'x', user: CODY })
  const found = async (query: string) => slugsOf((await ana.get(`/conversations?tag=period&${query}`)).body)
  assert.deepEqual(await found(`end_date=${until}`), [])
  assert.deepEqual(await found(`start_date=${clock.now.toISOString()}`), [slug])
})

test('every address of one customer finds the same conversations, and so does the contact', async () => {
  const here = await world.start({ user: { email: 'ina@home.example' } })
  const there = await world.start({ user: { email: 'ina@work.example' } })
  const found = async (query: string) => slugsOf((await ana.get(`/conversations?filter=all&${query}`)).body)
  assert.deepEqual(await found('for=ina@home.example'), [here.slug])
  const identity = { type: 'email', identifier: 'ina@work.example' }
  await olga.post('/contacts/ina@home.example/identities', { identity })
  const { _id } = (await ana.get('/contacts/ina@home.example')).body
  for (const query of ['for=ina@home.example', 'for=ina@work.example', `contact=${_id}`])
    assert.deepEqual(await found(query), [there.slug, here.slug], query)
})

test('Rita can follow none of our links', async () => {
  await make('ours', 3)
  const { headers } = await ana.get('/conversations?tag=ours&page_size=1')
  const { first, next } = linksOf(headers.link) as { first: string; next: string }
  assert.deepEqual((await rita.get(first)).body.conversations, [])
  const { status, body } = await rita.get(next)
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['cursor']])
})

for (const [path, order] of [
  ['/conversations', 'conversations by created'],
  ['/messages', 'messages'],
  ['/views/all', 'view all'],
] as const)
  test(`a made-up cursor of ${path} with a time that the database does not have is refused`, async () => {
    for (const time of [-8_640_000_000_000_000, -1_000_000_000_000_000, -210_866_803_200_001]) {
      const content = JSON.stringify([world.brand.id, order, 2, time, 1])
      const { status, body } = await ana.get(`${path}?cursor=${Buffer.from(content).toString('base64url')}`)
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['cursor']], String(time))
    }
  })

test('by priority: the most urgent first, of these the one that has waited longest, on every page', async () => {
  const slugs = await make('urgency', 5)
  for (const [index, priority] of (['low', 'urgent', 'normal', 'urgent', 'high'] as const).entries())
    await ana.put(`/conversations/${slugs[index]}`, { conversation: { priority } })
  const sorted = [1, 3, 4, 2, 0].map(index => slugs[index])
  assert.deepEqual(await walk('/conversations?filter=all&tag=urgency&sort=priority&page_size=2'), sorted)
  const { body } = await ana.get('/conversations?filter=all&tag=urgency&sort=priority&page_size=2&page=2')
  assert.deepEqual(slugsOf(body), sorted.slice(2, 4))
  assert.deepEqual(
    await walk('/conversations?filter=all&tag=urgency&sort=priority&order=asc&page_size=3'),
    sorted.toReversed(),
  )
  const all = await walk('/conversations?filter=all&sort=priority&page_size=50')
  assert.deepEqual(
    all.filter(slug => slugs.includes(slug)),
    sorted,
    'without any other condition, too',
  )
})
