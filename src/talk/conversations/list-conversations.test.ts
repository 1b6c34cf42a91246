import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { userReference } from '../../../test/people.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

const MINUTE = 60_000
const DANA = { name: 'Dana', email: 'dana@example.com' }

/** One conversation a minute, each with something of its own. */
const made: Record<string, string> = {}
async function make(name: string, fields: Record<string, unknown>) {
  clock.now = new Date(clock.now.getTime() + MINUTE)
  made[name] = (await world.start({ subject: name, ...fields })).slug
}
await olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })
await make('plain', {})
await make('archived', { status: 4 })
await make('held', { status: 5, hold_until: '2027-01-01' })
await make('assigned', { assignee: ANA.email, tag_list: ['VIP', 'Refund '] })
await make('sales', { category: 'sales', tag_list: ['refund'], origin: 1 })
await make('dana', { user: DANA, data: { order: 42, paid: true, note: '42' } })
await make('outbound', { message: { body: 'We write first', user: OLGA, suppress_autoresolve: true } })

/** Names of the conversations that a query finds, in its order. */
async function names(query: string): Promise<string[]> {
  const { body } = await ana.get(`/conversations?${query}`)
  assert.equal(body.total_count, body.conversations.length)
  return body.conversations.map((row: { subject: string }) => row.subject)
}

const ALL = ['outbound', 'dana', 'sales', 'assigned', 'held', 'archived', 'plain']
const UNARCHIVED = ALL.filter(name => name !== 'archived')

test('the envelope carries page size, page count, total and the rows under their key', async () => {
  const { body } = await ana.get('/conversations?filter=all')
  assert.deepEqual(Object.keys(body).sort(), ['conversations', 'page_count', 'page_size', 'total_count'])
  assert.equal(body.page_size, 30)
  assert.equal(body.page_count, 1)
  assert.equal(body.total_count, ALL.length)
})

test('a row carries the fields of the contract', async () => {
  const { body } = await ana.get('/conversations?tag=vip')
  const [row] = body.conversations
  const cody = userReference({ id: row.author.id, name: CODY.name, email: CODY.email }, 'customer')
  assert.deepEqual(row, {
    id: row.id,
    subject: 'assigned',
    display_subject: 'assigned',
    slug: 'assigned',
    status: 0,
    hold_until: null,
    created_at: '2026-11-20T12:04:00.000+00:00',
    updated_at: '2026-11-20T12:04:00.000+00:00',
    tag_list: ['VIP', 'Refund'],
    message: { body: 'Where is it?', created_at: '2026-11-20T12:04:00.000+00:00' },
    message_count: 1,
    last_staff_message: null,
    last_customer_message: { body: 'Where is it?', created_at: '2026-11-20T12:04:00.000+00:00' },
    author: cody,
    assignee: userReference({ id: row.assignee.id, name: ANA.name, email: ANA.email }, 'staff'),
    team: null,
    priority: 'normal',
    category: {
      id: row.category.id,
      name: 'Support',
      slug: 'support',
      email: 'support@demo.localhost',
      channel: 1,
    },
    data: {},
    followers: [cody],
    origin: 7,
    origin_id: null,
    ref_id: row.ref_id,
    perma_url: 'http://demo.localhost:3000/inbox/all/assigned',
    'undelivered?': false,
    reply_until: null,
    sla: [],
    reply_mode: 'free',
    readOnly: false,
  })
  assert.match(row.ref_id, /^[a-z0-9]{10}$/)
})

test('without a filter only unarchived conversations are listed', async () => {
  assert.deepEqual(await names(''), UNARCHIVED)
  assert.deepEqual(await names('filter='), UNARCHIVED)
})

test('filter=archived, open, unassigned and all', async () => {
  assert.deepEqual(await names('filter=archived'), ['archived'])
  assert.deepEqual(
    await names('filter=open'),
    ALL.filter(name => name !== 'archived' && name !== 'held'),
  )
  assert.deepEqual(
    await names('filter=unassigned'),
    ALL.filter(name => name !== 'assigned'),
  )
  assert.deepEqual(await names('filter=all'), ALL)
})

test('for a customer: what they follow, found by any case of their address', async () => {
  assert.deepEqual(await names(`for=${DANA.email}`), ['dana'])
  assert.deepEqual(await names('for=%20Dana@Example.COM'), ['dana'])
  assert.deepEqual(
    await names(`for=${CODY.email}&filter=all`),
    ALL.filter(name => name !== 'dana'),
  )
})

test('for a member of staff: what they are assigned to or follow', async () => {
  assert.deepEqual(await names(`for=${ANA.email}`), ['assigned'])
  assert.deepEqual(await names(`for=${OLGA.email}`), ['outbound'])
})

test('for an unknown user: nothing, never everything', async () => {
  assert.deepEqual(await names('for=nobody@example.com'), [])
  assert.deepEqual(await names('for=not-an-address'), [])
  assert.deepEqual(await names('for_id=nobody'), [])
})

test('for_id finds the contact by its single sign-on id', async () => {
  await world.db.rows(
    sql`update contacts set external_id = 'sso-7' where brand_id = ${world.brand.id} and name = 'Dana'`,
  )
  assert.deepEqual(await names('for_id=sso-7'), ['dana'])
})

test('tag=a,b requires all of them, in any case, trimmed', async () => {
  assert.deepEqual(await names('tag=REFUND'), ['sales', 'assigned'])
  assert.deepEqual(await names('tag=refund,%20vip%20'), ['assigned'])
  assert.deepEqual(await names('tag=refund,nothing'), [])
  assert.deepEqual(await names('tag='), UNARCHIVED)
})

test('category is a channel; an unknown one has no conversations', async () => {
  assert.deepEqual(await names('category=sales'), ['sales'])
  assert.deepEqual(await names('category=nowhere'), [])
})

test('data pairs must all match, compared as text', async () => {
  assert.deepEqual(await names('data[order]=42'), ['dana'])
  assert.deepEqual(await names('data%5Border%5D=42&data[paid]=true'), ['dana'])
  assert.deepEqual(await names('data[note]=42'), ['dana'])
  assert.deepEqual(await names('data[order]=43'), [])
  assert.deepEqual(await names('data[order]=42&data[paid]=false'), [])
  assert.deepEqual(await names(`data[order]=${encodeURIComponent('"; drop table')}`), [])
})

test('a pair that nothing can hold matches nothing, rather than everything', async () => {
  for (const query of [
    'data[order]=42&data[order]=43',
    'data[order][]=42',
    'data[order][x]=42',
    'data[toString]=x',
    `data[order]=${'9'.repeat(10_000)}`,
  ])
    assert.deepEqual(await names(query), [], query)
})

test('data that is not a hash is ignored', async () => {
  assert.deepEqual(await names('data=order'), UNARCHIVED)
  assert.deepEqual(await names('data'), UNARCHIVED)
  assert.deepEqual(await names('data[]=order&'), UNARCHIVED)
})

test('start_date and end_date apply to the latest customer message', async () => {
  assert.deepEqual(await names('start_date=2026-11-20T12:06:00Z'), ['dana'])
  assert.deepEqual(await names('end_date=2026-11-20T12:01:00Z'), ['plain'])
  assert.deepEqual(await names('start_date=2026-11-20T12:03:00%2B00:00&end_date=2026-11-20T13:04:00+01:00'), [
    'assigned',
    'held',
  ])
})

test('a bare end_date includes that whole day', async () => {
  assert.equal((await names('end_date=2026-11-20')).length, UNARCHIVED.length - 1)
  assert.deepEqual(await names('end_date=2026-11-19'), [])
  assert.deepEqual(await names('start_date=2026-11-21'), [])
})

test('sort: by creation by default; updated: by the last customer message; changed: by any change', async () => {
  clock.now = new Date(clock.now.getTime() + MINUTE)
  await ana.post(`/conversations/${made.plain}/messages`, { message: { body: 'Still waiting', user: CODY } })
  clock.now = new Date(clock.now.getTime() + MINUTE)
  await ana.put(`/conversations/${made.held}`, { conversation: { tag_list: ['x'] } })
  assert.deepEqual(await names('filter=all'), ALL)
  assert.deepEqual(await names('filter=all&sort=updated'), [
    'plain',
    'dana',
    'sales',
    'assigned',
    'held',
    'archived',
    'outbound',
  ])
  assert.deepEqual((await names('filter=all&sort=changed')).slice(0, 3), ['held', 'plain', 'outbound'])
})

test('q searches words, also for several words', async () => {
  assert.deepEqual(await names('q=still'), ['plain'])
  assert.deepEqual(await names('q=SALES'), ['sales'])
  assert.deepEqual(await names('q=waiting%20still'), ['plain'])
  assert.deepEqual(await names('q=%22waiting%20still%22'), [])
  assert.deepEqual(await names(`q=${encodeURIComponent(`'":*&|!()<->`)}`), [])
})

test('filters by origin, status and assignee', async () => {
  assert.deepEqual(await names('origin=1'), ['sales'])
  assert.deepEqual(await names('origin=16,1'), ['outbound', 'sales'])
  assert.deepEqual(await names('status=4,5&filter=all'), ['held', 'archived'])
  assert.deepEqual(await names(`assignee=${ANA.email}`), ['assigned'])
  assert.deepEqual(
    await names('assignee=none'),
    UNARCHIVED.filter(name => name !== 'assigned'),
  )
  assert.deepEqual(await names('assignee=nobody@example.com'), [])
})

test('pages hold each row once, even when many were created at one instant', async () => {
  for (let i = 0; i < 5; i++) await world.start({ subject: `tie ${i}`, tag_list: ['tie'] })
  const seen: string[] = []
  for (const page of [1, 2, 3]) {
    const { body } = await ana.get(`/conversations?tag=tie&page_size=2&page=${page}`)
    assert.equal(body.total_count, 5)
    assert.equal(body.page_count, 3)
    seen.push(...body.conversations.map((row: { subject: string }) => row.subject))
  }
  assert.deepEqual(seen, ['tie 4', 'tie 3', 'tie 2', 'tie 1', 'tie 0'])
})

test('a page past the last is empty with true counts; an empty list has no pages', async () => {
  const past = await ana.get('/conversations?tag=tie&page=9')
  assert.deepEqual(past.body, { page_size: 30, page_count: 1, total_count: 5, conversations: [] })
  const empty = await ana.get('/conversations?tag=nobody-uses-this')
  assert.deepEqual(empty.body, { page_size: 30, page_count: 0, total_count: 0, conversations: [] })
})

test('parameters may come as a JSON body; the query string wins', async () => {
  const raw = JSON.stringify({ filter: 'archived', page: 1, data: null, tag: '' })
  const byBody = await ana.get('/conversations', { raw })
  assert.deepEqual(
    byBody.body.conversations.map((row: { subject: string }) => row.subject),
    ['archived'],
  )
  const byNothing = await ana.get('/conversations?filter=', { raw })
  assert.equal(byNothing.body.total_count, 1, 'an empty parameter is no parameter')
  const byQuery = await ana.get('/conversations?filter=all&tag=vip', { raw })
  assert.deepEqual(
    byQuery.body.conversations.map((row: { subject: string }) => row.subject),
    ['assigned'],
  )
})

for (const [query, field] of [
  ['filter=foo', 'filter'],
  ['sort=size', 'sort'],
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=two', 'page'],
  ['page=1.5', 'page'],
  ['page_size=101', 'page_size'],
  ['page_size=0', 'page_size'],
  ['start_date=yesterday', 'start_date'],
  ['end_date=2026-02-30', 'end_date'],
  ['end_date=2026-11-20T25:00:00Z', 'end_date'],
  ['status=77', 'status'],
  ['origin=4', 'origin'],
] as const)
  test(`${query} is refused, naming ${field}`, async () => {
    const { status, body } = await ana.get(`/conversations?${query}`)
    assert.deepEqual([status, body.code, Object.keys(body.errors)], [422, 'invalid', [field]])
  })

test('a value that is refused gets a list of the allowed ones', async () =>
  assert.deepEqual((await ana.get('/conversations?filter=foo')).body.errors, {
    filter: ['must be one of: archived, open, unassigned, all'],
  }))

test('Rita sees none of it, whatever she filters by', async () => {
  for (const query of [
    'filter=all',
    `for=${CODY.email}`,
    `assignee=${ANA.email}`,
    'tag=refund',
    'data[order]=42',
    'q=still',
  ]) {
    const { body } = await rita.get(`/conversations?${query}`)
    assert.deepEqual(body.conversations, [], query)
    assert.equal(body.total_count, 0, query)
  }
})
