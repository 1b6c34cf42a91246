// What the status page would say after an update, before anybody posts it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { subscribers } from '../subscribers/queries.ts'

const world = await createWorld()
const { ana, rita, scope } = world
const create = async (title: string) => (await ana.post('/systems', { system: { title } })).body.id
const [shop, vans] = [await create('Shop'), await create('Vans')]
const preview = async (draft: object) => (await ana.post('/status_preview', draft)).body
const on = (system_id: string, status: string) => ({ system_id, status })

await transaction(scope, async tx => {
  for (const [email, systemIds, planned] of [
    ['all@example.com', null, true],
    ['vans@example.com', [Number(vans)], false],
  ] as const) {
    const asked = await subscribers.ask(tx, email, {
      systemIds: systemIds && [...systemIds],
      planned,
      notAskedSince: tx.now(),
    })
    await subscribers.confirm(tx, asked?.id ?? 0)
  }
  await subscribers.ask(tx, 'unconfirmed@example.com', {
    systemIds: null,
    planned: true,
    notAskedSince: tx.now(),
  })
})

test('a draft changes the headline, and nothing is posted', async () => {
  assert.deepEqual(await preview({}), {
    status: 'operational',
    headline: 'All systems operational',
    rest: '',
    subscribers: 2,
  })
  const draft = { title: 'Slow', status: 'investigating', systems: [on(shop, 'degraded_performance')] }
  assert.deepEqual(await preview(draft), {
    status: 'degraded_performance',
    headline: 'Shop is slow',
    rest: 'Everything else works.',
    subscribers: 1,
  })
  assert.equal((await preview({ title: 'Strange', status: 'identified' })).headline, 'Strange')
  assert.deepEqual((await ana.get('/incidents')).body, [])
})

test('other incidents count, and the drafted one as it would be', async () => {
  const incident = {
    title: 'Vans stand still',
    updates_attributes: [{ status: 'identified', message: 'x' }],
    incidents_systems_attributes: [on(vans, 'major_outage')],
  }
  const { id } = (await ana.post('/incidents', { incident })).body
  assert.equal((await preview({})).headline, 'Vans does not work')
  const other = { status: 'identified', title: 'x', systems: [on(shop, 'partial_outage')] }
  assert.equal((await preview(other)).rest, 'Also affected: Shop.')
  const update = { incident_id: id, status: 'monitoring', systems: [on(vans, 'degraded_performance')] }
  assert.deepEqual(
    [(await preview(update)).headline, (await preview(update)).subscribers],
    ['Vans is slow', 2],
  )
  const resolved = { incident_id: id, status: 'resolved', systems: [on(vans, 'operational')] }
  assert.equal((await preview(resolved)).headline, 'All systems operational')
})

test('those who leave out planned work are not counted for it', async () => {
  assert.equal((await preview({ planned: true, systems: [{ system_id: vans }] })).subscribers, 1)
})

test('bad input and strangers are refused', async () => {
  const refused = async (draft: object) => {
    const { status, body } = await ana.post('/status_preview', draft)
    return [status, ...Object.keys(body.errors ?? {})]
  }
  assert.deepEqual(await refused({ status: 'over' }), [422, 'status'])
  assert.deepEqual(await refused({ systems: [on('999999', 'major_outage')] }), [422, 'systems.0.system_id'])
  assert.deepEqual(await refused({ systems: [on(shop, 'gone')] }), [422, 'systems.0.status'])
  assert.equal((await ana.post('/status_preview', { incident_id: '999999' })).status, 404)
  const [incident] = (await ana.get('/incidents')).body
  assert.equal((await rita.post('/status_preview', { incident_id: incident.id })).status, 404)
  assert.equal((await rita.post('/status_preview', { systems: [on(shop, 'major_outage')] })).status, 422)
})
