import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const world = await createWorld()
const { ana, app, clock, scope } = world

const get = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'demo.localhost' } })
const pageAt = async (url: string) => (await get(url)).body
const step = (status: string, message = 'x') => ({ status, message })

async function openAt(time: string, title: string, fields: Record<string, unknown> = {}) {
  clock.now = new Date(time)
  const incident = { title, updates_attributes: [step('resolved')], ...fields }
  return (await ana.post('/incidents', { incident })).body
}

/** What the page says of the last ninety days of a system. */
async function daysOf(title: string): Promise<string> {
  const page = await pageAt('/status')
  const item = page.split('<li>').find(text => text.includes(`>${title}</span>`)) ?? ''
  return /aria-label="([^"]*)"/.exec(item)?.[1] ?? ''
}

async function newSystem(title: string) {
  const { id } = (await ana.post('/systems', { system: { title } })).body
  return (status: string) => ({ incidents_systems_attributes: [{ system_id: id, status }] })
}

test('a month has the incidents that began in it by the brand’s calendar', async () => {
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'Europe/Berlin' }))
  await openAt('2026-09-30T21:59:59Z', 'Late in September')
  await openAt('2026-09-30T22:00:00Z', 'Early in October')
  await openAt('2026-10-31T22:59:59Z', 'Late in October')
  await openAt('2026-10-31T23:00:00Z', 'Early in November')
  const inMonth = async (month: string) =>
    [...(await pageAt(`/status/history?month=${month}`)).matchAll(/>((?:Late|Early) in \w+)</g)].map(
      ([, title]) => title,
    )
  assert.deepEqual(await inMonth('2026-09'), ['Late in September'])
  assert.deepEqual(await inMonth('2026-10'), ['Late in October', 'Early in October'])
  assert.deepEqual(await inMonth('2026-11'), ['Early in November'])
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'UTC' }))
})

test('months lead to the ones before and after, across years, but not into the future', async () => {
  clock.now = new Date('2026-11-20T12:00:00Z')
  const links = async (month: string) =>
    [
      ...(await pageAt(`/status/history?month=${month}`)).matchAll(/month&#61;([\d-]+)">(Previous|Next)/g),
    ].map(([, to]) => to)
  assert.deepEqual(await links('2026-01'), ['2025-12', '2026-02'])
  assert.deepEqual(await links('2025-12'), ['2025-11', '2026-01'])
  assert.deepEqual(await links('2026-10'), ['2026-09', '2026-11'])
  assert.deepEqual(await links('2026-11'), ['2026-10'])
})

test('a month that is none shows the present one', async () => {
  for (const month of ['', '2026-13', '2026-00', '2026-1', 'x', '2026-10-01', '2026-10&month=2026-09'])
    assert.match(await pageAt(`/status/history?month=${month}`), /<h1>November 2026<\/h1>/, month)
})

test('a system has bad days from the first to the last of an incident, each with its worst state', async () => {
  const affects = await newSystem('Shop')
  const { id } = await openAt('2026-11-10T09:00:00Z', 'Worse', {
    updates_attributes: [step('investigating')],
    ...affects('degraded_performance'),
  })
  for (const [time, fields] of [
    ['2026-11-11T09:00:00Z', affects('major_outage')],
    ['2026-11-11T10:00:00Z', affects('partial_outage')],
    ['2026-11-12T09:00:00Z', { updates_attributes: [step('resolved')] }],
  ] as const) {
    clock.now = new Date(time)
    await ana.put(`/incidents/${id}`, { incident: fields })
  }
  clock.now = new Date('2026-11-20T12:00:00Z')
  assert.equal(
    await daysOf('Shop'),
    '3 of 90 days with incidents: 2026-11-10 Degraded performance, 2026-11-11 Major outage, 2026-11-12 Partial outage',
  )
})

test('of incidents at the same time, the worst state of a day counts', async () => {
  const affects = await newSystem('Mail')
  await openAt('2026-11-15T08:00:00Z', 'Bad', {
    updates_attributes: [step('investigating')],
    ...affects('partial_outage'),
  })
  const { id } = await openAt('2026-11-15T09:00:00Z', 'Planned', {
    updates_attributes: [step('investigating')],
    ...affects('under_maintenance'),
  })
  clock.now = new Date('2026-11-16T08:00:00Z')
  assert.equal(
    await daysOf('Mail'),
    '2 of 90 days with incidents: 2026-11-15 Partial outage, 2026-11-16 Partial outage',
  )
  await ana.put(`/incidents/${id}`, { incident: { updates_attributes: [step('resolved')] } })
})

test('a system that is removed from an incident, or operational again, is well from then on', async () => {
  const affects = await newSystem('Search')
  const { id, incidents_systems: rows } = await openAt('2026-11-17T09:00:00Z', 'Long', {
    updates_attributes: [step('investigating')],
    ...affects('major_outage'),
  })
  clock.now = new Date('2026-11-17T18:00:00Z')
  await ana.put(`/incidents/${id}`, { incident: affects('operational') })
  clock.now = new Date('2026-11-19T18:00:00Z')
  await ana.put(`/incidents/${id}`, { incident: affects('degraded_performance') })
  const removed = { incidents_systems_attributes: [{ id: rows[0].id, _destroy: true }] }
  clock.now = new Date('2026-11-19T19:00:00Z')
  await ana.put(`/incidents/${id}`, { incident: removed })
  clock.now = new Date('2026-11-20T12:00:00Z')
  assert.equal(
    await daysOf('Search'),
    '2 of 90 days with incidents: 2026-11-17 Major outage, 2026-11-19 Degraded performance',
  )
})

test('the bars reach back ninety days, and no further', async () => {
  const affects = await newSystem('Archive')
  await openAt('2026-08-22T12:00:00Z', 'Past', affects('major_outage'))
  clock.now = new Date('2026-08-22T13:00:00Z')
  const { id } = await openAt('2026-08-22T13:00:00Z', 'Past, too', {
    updates_attributes: [step('investigating')],
    ...affects('partial_outage'),
  })
  clock.now = new Date('2026-08-24T13:00:00Z')
  await ana.put(`/incidents/${id}`, { incident: { updates_attributes: [step('resolved')] } })
  clock.now = new Date('2026-11-20T12:00:00Z') // 89 days after 23 August
  assert.equal(
    await daysOf('Archive'),
    '2 of 90 days with incidents: 2026-08-23 Partial outage, 2026-08-24 Partial outage',
  )
  clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
  assert.equal(await daysOf('Archive'), 'No incidents in the past 90 days')
})

test('a day is one of the brand’s calendar: an outage before midnight there is of the day before', async () => {
  const affects = await newSystem('Office')
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'Pacific/Auckland' }))
  const { id } = await openAt('2026-11-18T10:30:00Z', 'At night', {
    updates_attributes: [step('investigating')],
    ...affects('major_outage'),
  })
  clock.now = new Date('2026-11-18T11:30:00Z') // 0:30 there
  await ana.put(`/incidents/${id}`, { incident: { updates_attributes: [step('resolved')] } })
  clock.now = new Date('2026-11-20T12:00:00Z')
  assert.equal(
    await daysOf('Office'),
    '2 of 90 days with incidents: 2026-11-18 Major outage, 2026-11-19 Major outage',
  )
  const page = await pageAt(`/status/incidents/${id}`)
  assert.match(page, /<time datetime="2026-11-18T11:30:00.000Z">19 Nov 2026, 00:30 Pacific\/Auckland<\/time>/)
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'UTC' }))
})

test('the feed has the last thirty incidents, changed when they were last updated, with all words escaped', async () => {
  for (let n = 0; n < 31; n++) await openAt(`2026-12-01T00:00:${String(n).padStart(2, '0')}Z`, `Feed ${n}`)
  const { id } = await openAt('2026-12-01T01:00:00Z', 'A <b> & "c"', {
    updates_attributes: [step('investigating', 'One <i>'), step('identified', '**Two** & three')],
  })
  clock.now = new Date('2026-12-01T02:00:00Z')
  await ana.put(`/incidents/${id}`, { incident: { updates_attributes: [step('monitoring')] } })
  const feed = await pageAt('/status/feed.atom')
  const entries = feed.match(/<entry>[\s\S]*?<\/entry>/g) ?? []
  assert.equal(entries.length, 30)
  const [first = ''] = entries
  assert.match(first, /<title>A &#60;b&#62; &#38; &#34;c&#34;<\/title>/)
  assert.match(first, new RegExp(`<id>http://demo.localhost:3000/status/incidents/${id}</id>`))
  assert.match(first, /<updated>2026-12-01T02:00:00.000Z<\/updated>/)
  assert.match(first, /&#60;strong&#62;Two&#60;\/strong&#62; &#38;amp; three/)
  assert.doesNotMatch(first, /<i>|<strong>/)
  assert.match(feed, /^<\?xml[^>]*>\n<feed[^>]*>\n.*\n?.*<updated>2026-12-01T02:00:00.000Z<\/updated>/)
  assert.doesNotMatch(feed, />Feed 1</)
})

test('an incident’s address takes digits only, and not those of nobody', async () => {
  for (const id of ['0', '01x', '-1', '1.0', '1'.repeat(15), '1'.repeat(16), '%31x'])
    assert.equal((await get(`/status/incidents/${id}`)).statusCode, 404, id)
})

test('a day that was not well can be focused, and says how much of it was', async () => {
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'UTC' }))
  clock.now = new Date('2026-11-10T00:00:00Z')
  const affect = await newSystem('Focused')
  const { id } = await openAt('2026-11-15T06:00:00Z', 'Down', {
    updates_attributes: [step('investigating')],
    ...affect('major_outage'),
  })
  clock.now = new Date('2026-11-15T12:00:00Z')
  await ana.put(`/incidents/${id}`, { incident: { updates_attributes: [step('resolved')] } })
  clock.now = new Date('2026-11-20T12:00:00Z')
  const page = await pageAt('/status')
  const item = page.split('<li>').find(text => text.includes('>Focused</span>')) ?? ''
  const focusable = [
    ...item.matchAll(/<span class="(\w+)" title="[^"]*" role="img" aria-label="([^"]*)" tabindex="0">/g),
  ]
  assert.deepEqual(
    focusable.map(([, state, words]) => [state, words]),
    [['major_outage', '2026-11-15: Major outage, 75% uptime']],
  )
})
