import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const world = await createWorld()
const { ana, app, clock, scope } = world

const get = (url: string, host = 'demo.localhost') => app.inject({ method: 'GET', url, headers: { host } })
const part = async (name: string) => (await get(`/api/v2/${name}.json`)).json()
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const step = (status: string, message = 'x') => ({ status, message })

async function newSystem(title: string): Promise<string> {
  pass(1_000)
  return (await ana.post('/systems', { system: { title } })).body.id
}

async function open(fields: Record<string, unknown>) {
  pass(1_000)
  const incident = { title: 'Slow', updates_attributes: [step('investigating')], ...fields }
  return (await ana.post('/incidents', { incident })).body
}

async function put(id: string, incident: Record<string, unknown>) {
  const { status, body } = await ana.put(`/incidents/${id}`, { incident })
  assert.equal(status, 200, JSON.stringify(body))
}

const resolve = (id: string) => put(id, { updates_attributes: [step('resolved')] })

test('without systems and incidents, everything is operational and last changed in 1970', async () => {
  const { page, ...rest } = await part('summary')
  assert.deepEqual(page, {
    id: 'demo',
    name: 'The demo brand',
    url: 'http://demo.localhost:3000/status',
    time_zone: 'UTC',
    updated_at: '1970-01-01T00:00:00.000+00:00',
  })
  assert.deepEqual(rest, {
    status: { indicator: 'none', description: 'All systems operational' },
    components: [],
    incidents: [],
    scheduled_maintenances: [],
  })
})

test('each address has its part and the page, with and without .json', async () => {
  const parts: Record<string, string[]> = {
    summary: ['status', 'components', 'incidents', 'scheduled_maintenances'],
    status: ['status'],
    components: ['components'],
    incidents: ['incidents'],
    'incidents/unresolved': ['incidents'],
    'scheduled-maintenances': ['scheduled_maintenances'],
  }
  for (const [name, keys] of Object.entries(parts)) {
    const answer = await get(`/api/v2/${name}.json`)
    assert.deepEqual(Object.keys(answer.json()).sort(), ['page', ...keys].sort(), name)
    assert.equal((await get(`/api/v2/${name}`)).body, answer.body, name)
    assert.match(String(answer.headers['content-type']), /^application\/json/)
    assert.equal(answer.headers['access-control-allow-origin'], '*', 'scripts of other sites may read it')
  }
})

test('components are in the order of their creation, with positions from 1', async () => {
  const ids = [await newSystem('Shop'), await newSystem('Mail'), await newSystem('Search')]
  const { components } = await part('components')
  assert.deepEqual(
    components.map(({ id, name, position, status, page_id }: Record<string, unknown>) => [
      id,
      name,
      position,
      status,
      page_id,
    ]),
    ids.map((id, index) => [id, ['Shop', 'Mail', 'Search'][index], index + 1, 'operational', 'demo']),
  )
})

const INDICATORS: [string, string, string][] = [
  ['operational', 'minor', 'Degraded performance'], // an open incident still counts
  ['under_maintenance', 'maintenance', 'Maintenance in progress'],
  ['degraded_performance', 'minor', 'Degraded performance'],
  ['partial_outage', 'major', 'Partial outage'],
  ['major_outage', 'critical', 'Major outage'],
]
for (const [state, indicator, description] of INDICATORS)
  test(`while a system is at worst ${state}, the indicator is ${indicator}`, async () => {
    const [one, other] = (await part('components')).components
    const { id } = await open({
      incidents_systems_attributes: [
        { system_id: one.id, status: 'operational' },
        { system_id: other.id, status: state },
      ],
    })
    assert.deepEqual((await part('status')).status, { indicator, description })
    const { components } = await part('components')
    assert.deepEqual([components[0].status, components[1].status], ['operational', state])
    assert.match((await get('/status/badge.svg')).body, new RegExp(`aria-label="status: ${description}"`))
    await resolve(id)
    assert.equal((await part('status')).status.indicator, 'none')
  })

test('an incident has its times: begun, watched for the first time, resolved', async () => {
  const { id } = await open({ title: 'Timed' })
  const begun = clock.now
  const find = async () => (await part('incidents')).incidents.find((one: { id: string }) => one.id === id)
  assert.deepEqual([(await find()).monitoring_at, (await find()).resolved_at], [null, null])
  for (const status of ['monitoring', 'identified', 'monitoring', 'resolved']) {
    pass(MINUTE_MS)
    await put(id, { updates_attributes: [step(status)] })
  }
  const at = (minutes: number) =>
    new Date(begun.getTime() + minutes * MINUTE_MS).toISOString().replace('Z', '+00:00')
  const { created_at, started_at, monitoring_at, resolved_at, updated_at } = await find()
  assert.deepEqual(
    { created_at, started_at, monitoring_at, resolved_at, updated_at },
    { created_at: at(0), started_at: at(0), monitoring_at: at(1), resolved_at: at(4), updated_at: at(4) },
  )
})

test('updates of an incident come newest first, with their words as written', async () => {
  const { id, updates } = await open({
    updates_attributes: [step('investigating', 'We **look** & see'), step('identified', 'Found')],
  })
  const { incidents } = await part('incidents/unresolved')
  const [incident] = incidents
  assert.equal(incident.shortlink, `http://demo.localhost:3000/status/incidents/${id}`)
  assert.deepEqual(
    incident.incident_updates.map((one: Record<string, unknown>) => [one.id, one.status, one.body]),
    [
      [updates[0].id, 'identified', 'Found'],
      [updates[1].id, 'investigating', 'We **look** & see'],
    ],
  )
  assert.ok(incident.incident_updates.every((one: { incident_id: string }) => one.incident_id === id))
  await resolve(id)
  assert.deepEqual((await part('incidents/unresolved')).incidents, [])
  assert.deepEqual((await part('summary')).incidents, [])
})

test('open incidents stay however old they are; resolved ones leave after fourteen days', async () => {
  const old = await open({ title: 'Old and open' })
  const past = await open({ title: 'Resolved at once', updates_attributes: [step('resolved')] })
  const ids = async () => (await part('incidents')).incidents.map(({ id }: { id: string }) => id)
  pass(14 * DAY_MS)
  assert.ok((await ids()).includes(past.id), 'to the last moment')
  pass(1)
  assert.deepEqual(await ids(), [old.id])
  await resolve(old.id)
})

test('times have the offset of the brand’s zone, on the day that they are of', async () => {
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'America/New_York' }))
  for (const [now, offset] of [
    ['2027-03-14T06:59:59.000Z', '01:59:59.000-05:00'],
    ['2027-03-14T07:00:00.000Z', '03:00:00.000-04:00'],
  ] as const) {
    clock.now = new Date(now)
    await ana.post('/incidents', { incident: { title: now, updates_attributes: [step('resolved')] } })
    const { page, incidents } = await part('incidents')
    assert.equal(page.time_zone, 'America/New_York')
    const { created_at } = incidents.find(({ name }: { name: string }) => name === now)
    assert.deepEqual([created_at, page.updated_at], Array(2).fill(`2027-03-14T${offset}`))
  }
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'UTC' }))
})

test('the rival’s status tells nothing of ours', async () => {
  const { id } = await open({ title: 'Ours alone' })
  const { page, components, incidents } = (await get('/api/v2/summary.json', 'rival.localhost')).json()
  assert.deepEqual([page.id, components, incidents], ['rival', [], []])
  assert.match((await get('/status', 'rival.localhost')).body, /All systems operational/)
  await resolve(id)
})

test('the answers may be cached for half a minute, and survive an outage for a day', async () => {
  for (const url of ['/api/v2/summary.json', '/status', '/status/feed.atom', '/status/badge.svg'])
    assert.equal((await get(url)).headers['cache-control'], 'public, max-age=30, stale-if-error=86400', url)
})
