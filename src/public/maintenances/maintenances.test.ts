import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { beginAndEnd } from './write-maintenance.ts'

const HOUR_MS = 3_600_000
const world = await createWorld()
const { ana, rita, scope, clock } = world
const shop = (await ana.post('/systems', { system: { title: 'Shop' } })).body.id

const inHours = (hours: number) => new Date(clock.now.getTime() + hours * HOUR_MS).toISOString()
const pass = async (hours: number) => {
  clock.now = new Date(inHours(hours))
  return transaction(scope, beginAndEnd)
}
const fields = (given: Record<string, unknown> = {}) => ({
  title: 'Update',
  starts_at: inHours(1),
  ends_at: inHours(2),
  ...given,
})
async function plan(given: Record<string, unknown> = {}) {
  const { status, body } = await ana.post('/maintenances', { maintenance: fields(given) })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const put = (id: string, maintenance: Record<string, unknown>) =>
  ana.put(`/maintenances/${id}`, { maintenance })
const find = async (id: string) => (await ana.get(`/maintenances/${id}`)).body
const stateOfShop = async () => (await ana.get(`/systems/${shop}`)).body.status
const statusesOf = ({ updates }: { updates: { status: string }[] }) => updates.map(({ status }) => status)

test('a maintenance begins and ends by time, and its systems are under maintenance in between', async () => {
  const { id, ...planned } = await plan({ message: 'Cards are declined.', system_ids: [shop] })
  assert.deepEqual(
    [planned.status, planned.updates[0].message, planned.systems],
    ['scheduled', 'Cards are declined.', [{ id: shop, title: 'Shop' }]],
  )
  assert.equal(await pass(0.99), 0)
  assert.equal(await stateOfShop(), 'operational')
  assert.equal(await pass(0.01), 1)
  assert.deepEqual([(await find(id)).status, await stateOfShop()], ['in_progress', 'under_maintenance'])
  assert.equal(await pass(0.99), 0)
  assert.equal(await pass(0.01), 1)
  const over = await find(id)
  assert.deepEqual(
    [over.began_at, over.ended_at, statusesOf(over)],
    [planned.starts_at, planned.ends_at, ['completed', 'in_progress', 'scheduled']],
  )
  assert.equal(await stateOfShop(), 'operational')
  assert.equal(await pass(100), 0)
})

test('one whose times have passed while nobody looked is completed at once', async () => {
  const { id, ends_at } = await plan()
  await pass(50)
  const over = await find(id)
  assert.deepEqual([statusesOf(over), over.ended_at], [['completed', 'scheduled'], ends_at])
})

test('staff begin, check, complete and cancel it before its time, and an end that moves is kept', async () => {
  const { id } = await plan()
  for (const status of ['in_progress', 'verifying', 'in_progress'])
    assert.equal((await put(id, { status })).body.status, status)
  await put(id, { ends_at: inHours(30), message: 'It takes longer.' })
  await pass(5)
  assert.equal((await find(id)).status, 'in_progress')
  const { body } = await put(id, { status: 'completed', message: 'Done.' })
  assert.deepEqual([body.status, body.updates[0].message], ['completed', 'Done.'])
  const other = await plan()
  assert.equal((await put(other.id, { status: 'cancelled' })).body.began_at, null)
  await pass(50)
  assert.equal((await find(other.id)).status, 'cancelled')
})

const REFUSED: [string, Record<string, unknown>, string][] = [
  ['an end before the beginning', { ends_at: inHours(0.5) }, 'ends_at'],
  ['an end at the beginning', { ends_at: inHours(1) }, 'ends_at'],
  ['an end in the past', { starts_at: inHours(-2), ends_at: inHours(-1) }, 'ends_at'],
  ['a time that does not exist', { starts_at: '2026-02-30T00:00' }, 'starts_at'],
  ['a title of blanks', { title: '  ' }, 'title'],
  ['a message of blanks', { message: '  ' }, 'message'],
  ['a system that is not there', { system_ids: [shop, '999999'] }, 'system_ids.1'],
  ['a system that is no number', { system_ids: ['x'] }, 'system_ids.0'],
]
for (const [what, given, field] of REFUSED)
  test(`${what} is refused, naming ${field}, when planned and when changed`, async () => {
    clock.now = new Date('2026-11-20T12:00:00Z')
    const { id } = await plan()
    const count = (await ana.get('/maintenances')).body.length
    const before = await find(id)
    for (const answer of [
      await ana.post('/maintenances', { maintenance: fields(given) }),
      await put(id, given),
    ])
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, [field]])
    assert.deepEqual([(await ana.get('/maintenances')).body.length, await find(id)], [count, before])
  })

test('what has begun keeps its beginning, and what is over keeps all but its title', async () => {
  const { id } = await plan({ system_ids: [shop] })
  const refused = async (given: Record<string, unknown>) => {
    const { status, body } = await put(id, given)
    return [status, ...Object.keys(body.errors ?? {})]
  }
  for (const status of ['verifying', 'completed', 'done'])
    assert.deepEqual(await refused({ status }), [422, 'status'])
  await put(id, { status: 'in_progress' })
  assert.deepEqual(await refused({ starts_at: inHours(0.5) }), [422, 'starts_at'])
  assert.deepEqual(await refused({ status: 'cancelled' }), [422, 'status'])
  await put(id, { status: 'completed' })
  for (const [field, value] of Object.entries({
    status: 'in_progress',
    message: 'Again',
    system_ids: [],
    ends_at: inHours(9),
    starts_at: inHours(0.5),
  }))
    assert.deepEqual(await refused({ [field]: value }), [422, field])
  assert.equal((await put(id, { title: 'Corrected', status: 'completed' })).body.title, 'Corrected')
})

test('an empty list takes all systems away, and a missing one none', async () => {
  const { id } = await plan({ system_ids: [shop, shop] })
  assert.equal((await put(id, { title: 'Other' })).body.systems.length, 1)
  assert.deepEqual((await put(id, { system_ids: [] })).body.systems, [])
})

test('Rita neither reads nor changes it, nor plans for our systems', async () => {
  const { id } = await plan()
  const before = await find(id)
  assert.equal((await rita.get(`/maintenances/${id}`)).status, 404)
  assert.equal((await rita.put(`/maintenances/${id}`, { maintenance: { status: 'cancelled' } })).status, 404)
  const { status } = await rita.post('/maintenances', { maintenance: fields({ system_ids: [shop] }) })
  assert.equal(status, 422)
  assert.deepEqual([(await rita.get('/maintenances')).body, await find(id)], [[], before])
})
