// Every list that a combination of conditions gives, against the same conditions in plain TypeScript.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { ORIGIN, STATUS, type Status } from './codes.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

interface Row {
  id: number
  slug: string
  status: Status
  origin: number
  tag_list: string[]
  data: Record<string, unknown>
  assignee: { email: string } | null
  author: { email: string }
  followers: { email: string }[]
  category: { slug: string }
  created_at: string
  updated_at: string
  last_customer_message: { created_at: string } | null
}

const MINUTE = 60_000
const STATUSES = Object.values(STATUS)
const ORIGINS = [ORIGIN.api, ORIGIN.email, ORIGIN.chat]
const PEOPLE = ['dana@example.com', CODY.email, 'eva@example.com']

await olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })

/** Forty conversations whose values have periods of 2, 3, 5, 7…, so that every pair of values occurs. */
async function makeAll(): Promise<Row[]> {
  for (let n = 0; n < 40; n++) {
    if (n % 4 > 0) clock.now = new Date(clock.now.getTime() + MINUTE)
    const status = STATUSES[(n * 3) % 10] as Status
    const { slug } = await world.start({
      subject: `Row ${n}`,
      status,
      category: n % 2 ? 'support' : 'sales',
      origin: ORIGINS[n % 3],
      tag_list: ['even', 'third', 'fifth'].filter((_, index) => n % ([2, 3, 5][index] as number) === 0),
      data: { shelf: n % 7, gift: n % 2 === 0 },
      user: { email: PEOPLE[n % 3] },
      ...(status === STATUS.onHold ? { hold_until: '2027-01-01' } : {}),
      ...(n % 3 === 1 ? { assignee: n % 2 ? ANA.email : OLGA.email } : {}),
      ...(n % 8 === 7 ? { message: { body: 'We write first', user: OLGA } } : {}),
    })
    if (n % 5 === 0) clock.now = new Date(clock.now.getTime() + MINUTE)
    if (n % 6 === 0) await ana.put(`/conversations/${slug}`, { subject: `Changed ${n}` })
  }
  const { body } = await ana.get('/conversations?filter=all&page_size=100')
  return body.conversations
}

const rows = await makeAll()

type Condition = [query: string, holds: (row: Row) => boolean]
const always = () => true

const FILTERS: Condition[] = [
  ['', row => row.status !== STATUS.archived],
  ['filter=archived', row => row.status === STATUS.archived],
  ['filter=open', row => row.status === STATUS.unresolved],
  ['filter=unassigned', row => row.assignee === null],
  ['filter=all', always],
]

const CONDITIONS: Condition[] = [
  ['category=sales', row => row.category.slug === 'sales'],
  ['tag=EVEN', row => row.tag_list.includes('even')],
  ['tag=third,fifth', row => row.tag_list.includes('third') && row.tag_list.includes('fifth')],
  ['data[shelf]=3', row => row.data.shelf === 3],
  ['data[gift]=true&data[shelf]=4', row => row.data.gift === true && row.data.shelf === 4],
  ['origin=1', row => row.origin === ORIGIN.email],
  ['origin=api,chat', row => row.origin !== ORIGIN.email],
  [
    'status=0,2,5',
    row => [STATUS.unresolved, STATUS.resolved, STATUS.onHold].some(one => one === row.status),
  ],
  ['assignee=none', row => row.assignee === null],
  [`assignee=${ANA.email}`, row => row.assignee?.email === ANA.email],
  ['for=dana@example.com', row => row.followers.some(({ email }) => email === 'dana@example.com')],
  [
    `for=${OLGA.email}`,
    row => row.assignee?.email === OLGA.email || row.followers.some(({ email }) => email === OLGA.email),
  ],
  ['q=changed', row => /changed/i.test((row as unknown as { subject: string }).subject)],
  ['q=%22we%20write%22', row => row.author.email === OLGA.email],
]

const SORTS: [query: string, timeOf: (row: Row) => string][] = [
  ['', row => row.created_at],
  ['sort=created_at', row => row.created_at],
  ['sort=create_at', row => row.created_at],
  ['sort=created', row => row.created_at],
  ['sort=updated', row => row.last_customer_message?.created_at ?? ''],
  ['sort=changed', row => row.updated_at],
]

/** Newest first, ties by id. */
const inOrder = (found: Row[], timeOf: (row: Row) => string) =>
  found.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)) || other.id - one.id)

const slugsOf = (found: { slug: string }[]) => found.map(({ slug }) => slug)

async function check(queries: string[], expected: Row[]): Promise<void> {
  const query = ['page_size=100', ...queries].filter(part => part !== '').join('&')
  const { status, body } = await ana.get(`/conversations?${query}`)
  assert.equal(status, 200, query)
  assert.deepEqual(slugsOf(body.conversations), slugsOf(expected), query)
  assert.deepEqual([body.total_count, body.page_count], [expected.length, expected.length > 0 ? 1 : 0], query)
}

test('the world of this test has every status, and rows without a customer’s message', () => {
  assert.equal(rows.length, 40)
  assert.equal(new Set(rows.map(({ status }) => status)).size, STATUSES.length)
  assert.ok(rows.some(row => row.last_customer_message === null))
})

for (const [sort, timeOf] of SORTS)
  test(`with ${sort || 'the default sort'}, each filter gives its conversations in order`, async () => {
    for (const [filter, holds] of FILTERS) await check([filter, sort], inOrder(rows.filter(holds), timeOf))
  })

for (const [filter, isListed] of FILTERS)
  test(`with ${filter || 'the default filter'}, each condition narrows the list and its total`, async () => {
    for (const [condition, holds] of CONDITIONS) {
      const expected = inOrder(
        rows.filter(row => isListed(row) && holds(row)),
        row => row.created_at,
      )
      await check([filter, condition], expected)
    }
  })

test('any two conditions must both hold', async () => {
  let found = 0
  for (const [index, [one, holds]] of CONDITIONS.entries())
    for (const [other, alsoHolds] of CONDITIONS.slice(index + 1)) {
      if (one.split('=')[0] === other.split('=')[0] || (/data/.test(one) && /data/.test(other))) continue
      const expected = inOrder(
        rows.filter(row => holds(row) && alsoHolds(row)),
        row => row.updated_at,
      )
      await check(['filter=all', 'sort=changed', one, other], expected)
      found += expected.length
    }
  assert.ok(found > 100)
})

test('the pages of a narrowed list are pieces of the whole, in each sort', async () => {
  const holds = (row: Row) => row.tag_list.includes('even') && row.assignee === null
  for (const [sort, timeOf] of SORTS) {
    const expected = slugsOf(inOrder(rows.filter(holds), timeOf))
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(expected.length / 3); page++) {
      const { body } = await ana.get(
        `/conversations?filter=all&tag=even&assignee=none&page_size=3&page=${page}&${sort}`,
      )
      assert.deepEqual([body.total_count, body.page_count], [expected.length, Math.ceil(expected.length / 3)])
      seen.push(...slugsOf(body.conversations))
    }
    assert.deepEqual(seen, expected, sort)
  }
})

test('a parameter given twice counts once: the last, except empty ones', async () => {
  const archived = inOrder(
    rows.filter(row => row.status === STATUS.archived),
    row => row.created_at,
  )
  await check(['filter=open', 'filter=archived'], archived)
  await check(['filter=archived', 'filter='], archived)
  await check(
    ['filter=all', 'status=0', 'status=4'],
    inOrder(
      rows.filter(row => row.status === STATUS.unresolved || row.status === STATUS.archived),
      row => row.created_at,
    ),
  )
})

test('unknown parameters are ignored', async () => {
  await check(
    ['filter=all', 'nonsense=1', 'Filter=open', 'tags=even'],
    inOrder(rows, row => row.created_at),
  )
})

test('one refused parameter refuses the list, and each at fault is named', async () => {
  const { status, body } = await ana.get(
    '/conversations?filter=some&sort=odd&page=0&status=0,77&origin=email',
  )
  assert.equal(status, 422)
  assert.deepEqual(Object.keys(body.errors).sort(), ['filter', 'page', 'sort', 'status'])
})

test('Rita gets an empty list for every filter and condition', async () => {
  for (const [filter] of FILTERS)
    for (const [condition] of CONDITIONS) {
      const { body } = await rita.get(`/conversations?${filter}&${condition}`)
      assert.deepEqual([body.total_count, body.conversations], [0, []], `${filter} ${condition}`)
    }
})
