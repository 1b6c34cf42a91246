import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

const step = (status: string, message = 'x') => ({ status, message })
const START = step('investigating', 'We look')

async function newSystem(title: string): Promise<string> {
  return (await ana.post('/systems', { system: { title } })).body.id
}

async function open(fields: Record<string, unknown> = {}) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const incident = { title: 'Shop is slow', updates_attributes: [START], ...fields }
  const { status, body } = await ana.post('/incidents', { incident })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const put = (id: string, incident: Record<string, unknown>, caller = ana) =>
  caller.put(`/incidents/${id}`, { incident })
const messagesOf = ({ updates }: { updates: { message: string }[] }) => updates.map(({ message }) => message)
const statesOf = (body: { incidents_systems: { system_id: string; status: string }[] }) =>
  Object.fromEntries(body.incidents_systems.map(({ system_id, status }) => [system_id, status]))

/** The data of the events of an incident or system, oldest first. */
async function logOf(noun: string, id: string) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?type=${noun}.created,${noun}.changed&limit=1000`)
  return body.events
    .filter(({ subject }: { subject: { id: number } }) => subject.id === Number(id))
    .map(({ data }: { data: unknown }) => data)
}

const REFUSED: [string, Record<string, unknown>, string][] = [
  ['51 updates', { updates_attributes: Array.from({ length: 51 }, () => START) }, 'updates_attributes'],
  [
    'an update of 20,001 characters',
    { updates_attributes: [step('resolved', 'x'.repeat(20_001))] },
    'updates_attributes.0.message',
  ],
  ['an unknown status', { updates_attributes: [step('Resolved')] }, 'updates_attributes.0.status'],
  ['a title of blanks', { title: '  ' }, 'title'],
  ['updates that are no list', { updates_attributes: START }, 'updates_attributes'],
  [
    '201 systems',
    { incidents_systems_attributes: Array.from({ length: 201 }, () => ({})) },
    'incidents_systems_attributes',
  ],
]
for (const [what, fields, field] of REFUSED)
  test(`${what} are refused, naming ${field}, when created and when changed`, async () => {
    const before = await open()
    const count = (await ana.get('/incidents')).body.length
    const incident = { title: 'x', updates_attributes: [START], ...fields }
    for (const answer of [await ana.post('/incidents', { incident }), await put(before.id, fields)])
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, [field]])
    assert.deepEqual((await ana.get(`/incidents/${before.id}`)).body, before)
    assert.equal((await ana.get('/incidents')).body.length, count)
  })

test('50 updates of up to 20,000 characters are added in their order', async () => {
  const updates = Array.from({ length: 50 }, (_, n) =>
    step('identified', `${n} ${'x'.repeat(n ? 3 : 19_998)}`),
  )
  const { updates: shown, status } = await open({ updates_attributes: updates })
  assert.equal(status, 'identified')
  assert.deepEqual(
    shown.map(({ message }: { message: string }) => message),
    updates.map(({ message }) => message).toReversed(),
  )
})

test('a resolved incident is opened again by an update that says so', async () => {
  const { id } = await open({ updates_attributes: [START, step('resolved')] })
  const isActive = async () =>
    (await ana.get('/incidents/active')).body.some((one: { id: string }) => one.id === id)
  assert.equal(await isActive(), false)
  assert.equal((await put(id, { updates_attributes: [step('monitoring')] })).body.status, 'monitoring')
  assert.equal(await isActive(), true)
})

test('empty spellings change nothing: no updates, no systems, no title', async () => {
  const system = await newSystem('Untouched')
  const affected = [{ system_id: system, status: 'partial_outage' }]
  const before = await open({ incidents_systems_attributes: affected })
  for (const nothing of [null, []]) {
    const fields = { title: null, updates_attributes: nothing, incidents_systems_attributes: nothing }
    const { status, body } = await put(before.id, fields)
    assert.deepEqual([status, { ...body, updated_at: null }], [200, { ...before, updated_at: null }])
  }
})

test('updates that are added at once are all kept, and the status is that of the newest', async () => {
  const { id } = await open()
  const messages = Array.from({ length: 8 }, (_, n) => `at once ${n}`)
  const answers = await Promise.all(
    messages.map((message, n) =>
      put(id, { updates_attributes: [step(n % 2 ? 'identified' : 'monitoring', message)] }),
    ),
  )
  assert.ok(answers.every(({ status }) => status === 200))
  const { body } = await ana.get(`/incidents/${id}`)
  assert.deepEqual(messagesOf(body).toSorted(), [...messages, 'We look'].toSorted())
  assert.equal(body.status, body.updates[0].status)
})

test('a system that is added at once by several requests is affected once', async () => {
  const system = await newSystem('Crowded')
  const { id } = await open()
  const affected = [{ system_id: system, status: 'major_outage' }]
  const all = Array.from({ length: 6 }, () => put(id, { incidents_systems_attributes: affected }))
  for (const { status } of await Promise.all(all)) assert.equal(status, 200)
  assert.deepEqual(statesOf((await ana.get(`/incidents/${id}`)).body), { [system]: 'major_outage' })
})

test('of several entries for one system, the last counts', async () => {
  const system = await newSystem('Often')
  const entry = (status: string) => ({ system_id: system, status })
  const { id, ...made } = await open({
    incidents_systems_attributes: [entry('major_outage'), entry('degraded_performance')],
  })
  assert.deepEqual(statesOf(made as never), { [system]: 'degraded_performance' })
  const { body } = await put(id, {
    incidents_systems_attributes: [entry('major_outage'), { system_id: system, _destroy: '1' }],
  })
  assert.deepEqual(statesOf(body), {})
})

test('a row keeps its system: another system for its id is refused, and nothing is changed', async () => {
  const [one, other] = [await newSystem('One'), await newSystem('Other')]
  const before = await open({ incidents_systems_attributes: [{ system_id: one, status: 'partial_outage' }] })
  const row = before.incidents_systems[0].id
  const { status, body } = await put(before.id, {
    updates_attributes: [step('resolved')],
    incidents_systems_attributes: [
      { system_id: other, status: 'major_outage' },
      { id: row, system_id: other, status: 'operational' },
    ],
  })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['incidents_systems_attributes.1.system_id']])
  assert.deepEqual((await ana.get(`/incidents/${before.id}`)).body, before)
})

test('a row that is named by its id alone keeps its state', async () => {
  const system = await newSystem('Kept')
  const { id, incidents_systems: rows } = await open({
    incidents_systems_attributes: [{ system_id: system, status: 'partial_outage' }],
  })
  const { status, body } = await put(id, { incidents_systems_attributes: [{ id: rows[0].id }] })
  assert.deepEqual([status, statesOf(body)], [200, { [system]: 'partial_outage' }])
})

test('removing a system that is not affected changes nothing', async () => {
  const system = await newSystem('Never affected')
  const { id } = await open()
  const entry = { system_id: system, _destroy: true }
  const { status, body } = await put(id, { incidents_systems_attributes: [entry] })
  assert.deepEqual([status, body.incidents_systems], [200, []])
})

test('a renamed system has its new title in incidents, and its incidents keep their state', async () => {
  const system = await newSystem('Old title')
  const { id } = await open({ incidents_systems_attributes: [{ system_id: system, status: 'major_outage' }] })
  const { body } = await olga.put(`/systems/${system}`, { system: { title: 'New title' } })
  assert.deepEqual(
    [body.title, body.status, body.active_incidents.map((one: { id: string }) => one.id)],
    ['New title', 'major_outage', [id]],
  )
  const [row] = (await ana.get(`/incidents/${id}`)).body.incidents_systems
  assert.deepEqual(row.system, { id: system, title: 'New title' })
})

const TITLES: [unknown, number][] = [
  ['x'.repeat(200), 201],
  ['🎁'.repeat(200), 201],
  ['x'.repeat(201), 422],
  ['   ', 422],
  [null, 422],
  [7, 422],
]
for (const [title, expected] of TITLES)
  test(`a system with the title ${JSON.stringify(title)?.slice(0, 12)} of ${String(title).length} gets ${expected}`, async () => {
    const { status, body } = await ana.post('/systems', { system: { title } })
    assert.equal(status, expected)
    if (status === 422) assert.deepEqual(Object.keys(body.errors), ['system.title'])
  })

test('systems are listed newest first; a new title is an event, the same title is none', async () => {
  const [older, newer] = [await newSystem('Older'), await newSystem('Newer')]
  const ids = (await ana.get('/systems')).body.map(({ id }: { id: string }) => id)
  assert.deepEqual(ids.slice(0, 2), [newer, older])
  await ana.put(`/systems/${older}`, { system: { title: 'Older' } })
  await ana.put(`/systems/${older}`, { system: { title: null } })
  await ana.put(`/systems/${older}`, { system: { title: 'Renamed' } })
  assert.deepEqual(await logOf('system', older), [{ title: 'Older' }, { from: 'Older', to: 'Renamed' }])
})

test('an event tells how an incident changed and how many updates were added, not their words', async () => {
  const { id } = await open({ title: 'Loud', updates_attributes: [step('investigating', 'Secret words')] })
  await put(id, {
    title: 'Quiet',
    updates_attributes: [step('identified'), step('monitoring', 'More words')],
  })
  const log = await logOf('incident', id)
  assert.deepEqual(log, [
    { title: 'Loud', status: 'investigating' },
    {
      from: { title: 'Loud', status: 'investigating' },
      to: { title: 'Quiet', status: 'monitoring' },
      updates: 2,
    },
  ])
})

test('Rita adds neither updates nor systems to our incidents, and her systems are unaffected by ours', async () => {
  const hers = (await rita.post('/systems', { system: { title: 'Hers' } })).body.id
  const before = await open()
  const fields = {
    updates_attributes: [step('resolved', 'Hers')],
    incidents_systems_attributes: [{ system_id: hers, status: 'operational' }],
  }
  assert.equal((await put(before.id, fields, rita)).status, 404)
  assert.deepEqual((await ana.get(`/incidents/${before.id}`)).body, before)
  const [system] = (await rita.get('/systems')).body
  assert.deepEqual([system.status, system.active_incidents], ['operational', []])
})
