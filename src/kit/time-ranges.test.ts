// Searches in the syntax of search servers: created_at:[a TO b].
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, rita, clock } = world
const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
for (const day of DAYS) {
  clock.now = new Date(`${day}T12:00:00Z`)
  await world.start({ subject: `Parcel ${day}` })
  await ana.post('/articles', { title: `Parcel ${day}`, body: 'x', status: 0 })
  await ana.post('/contacts', { name: `Parcel ${day}`, email: `c${day}@example.com` })
  await ana.post('/response_templates', { name: `Parcel ${day}`, body: 'x' })
}

const LISTS = {
  '/conversations': 'subject',
  '/contacts': 'name',
  '/articles': 'title',
  '/response_templates': 'name',
} as const

/** The days of what is found. */
const found = async (path: keyof typeof LISTS, q: string, caller = ana) => {
  const { status, body } = await caller.get(`${path}?q=${encodeURIComponent(q)}`)
  assert.equal(status, 200, JSON.stringify([q, body]))
  const rows = body[path.slice(1)] as Record<string, string>[]
  return rows
    .map(row => /^Parcel (.*)/.exec(row[LISTS[path]] ?? '')?.[1])
    .filter(day => day !== undefined)
    .sort()
}

const between = (from: string, to: string) =>
  DAYS.filter(day => (from === '*' || day >= from) && (to === '*' || day <= to))

const asked = fc.record({
  path: fc.constantFrom(...(Object.keys(LISTS) as (keyof typeof LISTS)[])),
  from: fc.constantFrom('*', ...DAYS),
  to: fc.constantFrom('*', ...DAYS),
  field: fc.constantFrom('created_at', 'updated_at', 'Created_At'),
  combine: fc.constantFrom(
    (range: string) => range,
    (range: string) => `${range} parcel`,
    (range: string) => `Parcel AND ${range}`,
    (range: string) => `(${range})`,
  ),
  write: fc.constantFrom(
    (day: string) => day,
    (day: string) => (day === '*' ? day : `"${day}"`),
    (day: string) => day.replaceAll('-', ''),
  ),
})

test('a range finds what was created in it, in every list, alone or with words', () =>
  fc.assert(
    fc.asyncProperty(asked, async ({ path, from, to, field, combine, write }) => {
      fc.pre(from === '*' || to === '*' || from <= to)
      const q = combine(`${field}:[${write(from)} TO ${write(to)}]`)
      assert.deepEqual(await found(path, q), between(from, to), `${path} ${q}`)
    }),
    { numRuns: 60 },
  ))

for (const [q, days] of [
  ['created_at:[2026-11-25T09:39:17Z TO *]', DAYS.slice(1)],
  ['created_at:[2026-11-25T13:00:00Z TO 2026-11-26T13:00:00+00:00]', ['2026-11-26']],
  ['created_at:[2026-11-25T12:00:00.000Z TO 2026-11-26T12:00:00Z}', ['2026-11-25']],
  ['created_at:{2026-11-24 TO 2026-11-27}', ['2026-11-25', '2026-11-26']],
  ['created_at:{2026-11-24 TO 2026-11-26]', ['2026-11-25', '2026-11-26']],
  ['-created_at:[2026-11-25 TO *]', ['2026-11-24']],
  ['created_at:[2026-11-25 TO *] created_at:[* TO 2026-11-25]', ['2026-11-25']],
  ['created_at:2026-11-25', ['2026-11-25']],
  ['created_at:>=2026-11-26', ['2026-11-26', '2026-11-27']],
  ['created_at:>2026-11-26 parcel', ['2026-11-27']],
  ['created_at:2026-11-24..2026-11-25', ['2026-11-24', '2026-11-25']],
  ['created_at:[* TO *]', DAYS],
] as const)
  test(`q=${q}`, async () => {
    assert.deepEqual(await found('/conversations', q), days)
    assert.deepEqual(await found('/conversations', q, rita), [])
  })

for (const q of [
  'created_at:[yesterday TO *]',
  'created_at:[2026-11-25]',
  'created_at:[2026-11-25 TO *',
  'created_at:[2026-11-27 TO 2026-11-25]',
  'created_at:[2026-02-30 TO *]',
  'created_at:soon',
  'message_count:[1 TO 5]',
  'constructor:[1 TO 5]',
  'created_at:[2026-11-25 TO *] OR parcel',
])
  test(`q=${q} is refused`, async () => {
    const { status, body } = await ana.get(`/conversations?q=${encodeURIComponent(q)}`)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['q']])
  })

test('other colons and brackets are words', async () => {
  for (const q of ['note: [see parcel]', 'http://x.test/[a]', 'a:b', 'parcel:'])
    assert.equal((await ana.get(`/conversations?q=${encodeURIComponent(q)}`)).status, 200, q)
})
