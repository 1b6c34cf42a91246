import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, clock, db } = world

async function newSystem(title: string): Promise<string> {
  const { status, body } = await ana.post('/systems', { system: { title } })
  assert.equal(status, 201)
  return body.id
}

const shop = await newSystem('Shop')
const mail = await newSystem('Mail')
const hers = (await rita.post('/systems', { system: { title: 'Hers' } })).body.id

async function open(fields: Record<string, unknown> = {}) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const incident = {
    title: 'Shop is slow',
    updates_attributes: [{ status: 'investigating', message: 'We look' }],
    ...fields,
  }
  const { status, body } = await ana.post('/incidents', { incident })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

test('an incident carries the fields of the contract, with ids as strings', async () => {
  const made = await open({ incidents_systems_attributes: [{ system_id: shop, status: 'partial_outage' }] })
  const [update] = made.updates
  const [affected] = made.incidents_systems
  assert.deepEqual(made, {
    id: made.id,
    account_id: made.brand_id,
    brand_id: made.brand_id,
    external_url: `http://demo.localhost:3000/status/incidents/${made.id}`,
    title: 'Shop is slow',
    status: 'investigating',
    created_at: made.created_at,
    updated_at: made.created_at,
    updates: [{ id: update.id, status: 'investigating', message: 'We look', created_at: made.created_at }],
    incidents_systems: [
      { id: affected.id, system_id: shop, status: 'partial_outage', system: { id: shop, title: 'Shop' } },
    ],
    // Ours, beside the contract's.
    postmortem: null,
    postmortem_at: null,
  })
  for (const id of [made.id, update.id, affected.id]) assert.equal(typeof id, 'string')
  assert.deepEqual((await ana.get(`/incidents/${made.id}`)).body, made)
})

test('an incident’s status is that of its newest update, which comes first; PUT and POST are the same', async () => {
  const { id } = await open()
  const put = await ana.put(`/incidents/${id}`, {
    incident: { updates_attributes: [{ status: 'identified', message: 'Found' }] },
  })
  assert.deepEqual([put.status, put.body.status], [200, 'identified'])
  const post = await ana.post(`/incidents/${id}`, {
    updates_attributes: [
      { status: 'monitoring', message: 'Fixed' },
      { status: 'resolved', message: 'All good' },
    ],
    title: 'Shop was slow',
  })
  assert.deepEqual([post.status, post.body.status, post.body.title], [200, 'resolved', 'Shop was slow'])
  assert.deepEqual(
    post.body.updates.map(({ message }: { message: string }) => message),
    ['All good', 'Fixed', 'Found', 'We look'],
  )
})

test('the lists are bare arrays, newest first; active ones are not resolved', async () => {
  const [resolved, active] = [
    await open({ updates_attributes: [{ status: 'resolved', message: 'Over' }] }),
    await open(),
  ]
  const all = (await ana.get('/incidents')).body
  assert.ok(Array.isArray(all))
  assert.deepEqual(
    all.slice(0, 2).map(({ id }: { id: string }) => id),
    [active.id, resolved.id],
  )
  const ids = (await ana.get('/incidents/active')).body.map(({ id }: { id: string }) => id)
  assert.ok(ids.includes(active.id) && !ids.includes(resolved.id))
})

test('affected systems: added, set again by system or by id, removed', async () => {
  const { id } = await open({ incidents_systems_attributes: [{ system_id: shop, status: 'major_outage' }] })
  const set = async (entry: object) => {
    const { status, body } = await ana.put(`/incidents/${id}`, {
      incident: { incidents_systems_attributes: [entry] },
    })
    assert.equal(status, 200, JSON.stringify(body))
    return body.incidents_systems.map((row: { system_id: string; status: string }) => [
      row.system_id,
      row.status,
    ])
  }
  assert.deepEqual(await set({ system_id: mail, status: 'operational' }), [
    [shop, 'major_outage'],
    [mail, 'operational'],
  ])
  assert.deepEqual(await set({ system_id: Number(shop), status: 'degraded_performance' }), [
    [shop, 'degraded_performance'],
    [mail, 'operational'],
  ])
  const { body } = await ana.get(`/incidents/${id}`)
  const row = body.incidents_systems[0].id
  assert.deepEqual(await set({ id: row, system_id: shop, status: 'operational' }), [
    [shop, 'operational'],
    [mail, 'operational'],
  ])
  assert.deepEqual(await set({ id: row, _destroy: true }), [[mail, 'operational']])
  assert.deepEqual(await set({ system_id: mail, _destroy: 'true' }), [])
})

test('a system is as bad as the worst of its active incidents', async () => {
  const system = await newSystem('Checkout')
  const find = async () => (await ana.get('/systems')).body.find(({ id }: { id: string }) => id === system)
  assert.deepEqual(await find(), { ...(await find()), status: 'operational', active_incidents: [] })
  const affect = (status: string) => open({ incidents_systems_attributes: [{ system_id: system, status }] })
  await affect('degraded_performance')
  const worst = await affect('major_outage')
  await affect('under_maintenance')
  assert.equal((await find()).status, 'major_outage')
  assert.equal((await find()).active_incidents.length, 3)
  await ana.put(`/incidents/${worst.id}`, { updates_attributes: [{ status: 'resolved', message: 'x' }] })
  assert.equal((await find()).status, 'degraded_performance')
  assert.deepEqual((await ana.get(`/systems/${system}`)).body, await find())
})

test('systems are renamed; bad input and unknown ids are refused', async () => {
  assert.equal((await ana.put(`/systems/${mail}`, { system: { title: 'Post' } })).body.title, 'Post')
  assert.equal((await ana.put('/systems/999999', { system: { title: 'x' } })).status, 404)
  assert.deepEqual(Object.keys((await ana.post('/systems', { system: { title: '' } })).body.errors), [
    'system.title',
  ])
  for (const id of ['0', 'x', '1.5', '99999999999999999999'])
    assert.equal((await ana.get(`/systems/${id}`)).status, 404)
})

const GOOD = { status: 'resolved', message: 'Over' }
const BAD: [Record<string, unknown>, string][] = [
  [{ updates_attributes: [GOOD, { status: 'over', message: 'x' }] }, 'updates_attributes.1.status'],
  [{ updates_attributes: [{ ...GOOD, message: '' }] }, 'updates_attributes.0.message'],
  [{ updates_attributes: [{ status: 'resolved' }] }, 'updates_attributes.0.message'],
  [
    {
      updates_attributes: [GOOD],
      incidents_systems_attributes: [{ system_id: '999999', status: 'operational' }],
    },
    'incidents_systems_attributes.0.system_id',
  ],
  [
    {
      updates_attributes: [GOOD],
      incidents_systems_attributes: [{ system_id: hers, status: 'operational' }],
    },
    'incidents_systems_attributes.0.system_id',
  ],
  [
    { updates_attributes: [GOOD], incidents_systems_attributes: [{ id: '999999', status: 'operational' }] },
    'incidents_systems_attributes.0.id',
  ],
  [
    { updates_attributes: [GOOD], incidents_systems_attributes: [{ system_id: shop, status: 'sleepy' }] },
    'incidents_systems_attributes.0.status',
  ],
  [
    { updates_attributes: [GOOD], incidents_systems_attributes: [{ system_id: mail }] },
    'incidents_systems_attributes.0.status',
  ],
  [
    { updates_attributes: [GOOD], incidents_systems_attributes: [{ status: 'operational' }] },
    'incidents_systems_attributes.0.system_id',
  ],
  [{ title: 'x'.repeat(501) }, 'title'],
]
for (const [incident, field] of BAD)
  test(`PUT is refused, naming ${field}, and changes nothing`, async () => {
    const before = await open()
    const { status, body } = await ana.put(`/incidents/${before.id}`, {
      incident: { title: 'Changed', ...incident },
    })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.deepEqual((await ana.get(`/incidents/${before.id}`)).body, before)
  })

test('a row of another incident cannot be changed from this one', async () => {
  const other = await open({ incidents_systems_attributes: [{ system_id: shop, status: 'major_outage' }] })
  const { id } = await open()
  const entry = { id: other.incidents_systems[0].id, status: 'operational' }
  const { body } = await ana.put(`/incidents/${id}`, { incidents_systems_attributes: [entry] })
  assert.deepEqual(Object.keys(body.errors), ['incidents_systems_attributes.0.id'])
})

test('a new incident needs a title and an update', async () => {
  const { body } = await ana.post('/incidents', { incident: { title: '', updates_attributes: [] } })
  assert.deepEqual(Object.keys(body.errors).sort(), ['title', 'updates_attributes'])
  assert.equal((await ana.post('/incidents', { incident: { title: 'x' } })).status, 422)
})

test('unknown ids are 404', async () => {
  for (const id of ['0', 'x', '999999', '99999999999999999999']) {
    assert.equal((await ana.get(`/incidents/${id}`)).status, 404, id)
    assert.equal((await ana.put(`/incidents/${id}`, { title: 'x' })).status, 404, id)
  }
})

test('each change is an event', async () => {
  const { id } = await open()
  await ana.put(`/incidents/${id}`, { updates_attributes: [GOOD] })
  const events = await db.rows<{ type: string; data: { to?: unknown } }>(sql`
    select type, data from events where type like 'incident.%' and subject_id = ${Number(id)} order by id`)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['incident.created', 'incident.changed'],
  )
  assert.deepEqual(events[1]?.data.to, { title: 'Shop is slow', status: 'resolved' })
})

test('Rita sees and changes none of our incidents', async () => {
  const { id } = await open()
  assert.deepEqual((await rita.get('/incidents')).body, [])
  assert.deepEqual((await rita.get('/incidents/active')).body, [])
  assert.deepEqual(
    (await rita.get('/systems')).body.map(({ title }: { title: string }) => title),
    ['Hers'],
  )
  for (const answer of [
    await rita.get(`/incidents/${id}`),
    await rita.put(`/incidents/${id}`, { title: 'Stolen' }),
    await rita.post(`/incidents/${id}`, { title: 'Stolen' }),
    await rita.get(`/systems/${shop}`),
    await rita.put(`/systems/${shop}`, { title: 'Stolen' }),
  ])
    assert.equal(answer.status, 404)
})
