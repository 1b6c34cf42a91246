// Systems in groups, with descriptions and an order: in the API, on the status page, in its JSON.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, app } = world

const get = (url: string) => app.inject({ url, headers: { host: 'demo.localhost' } })
const create = async (title: string, more: object = {}) =>
  (await ana.post('/systems', { system: { title, ...more } })).body
const sort = (systems: object[]) => ana.put('/system_order', { systems })
/** These words as they follow each other on the page. */
const orderOf = async (...words: string[]) => {
  const { body } = await get(`/status?${Math.random()}`)
  return words.toSorted((one, other) => body.indexOf(`>${one}<`) - body.indexOf(`>${other}<`))
}
/** A group as the page shows it. */
const groupOnPage = async (name: string) => {
  const { body } = await get(`/status?${Math.random()}`)
  return body.split('<li class="group">').find(part => part.includes(`>${name}</span>`)) ?? ''
}

const shop = await create('Shop', { group: 'Store', description: 'Catalog & cart' })
const vans = await create('Vans')
const payments = await create('Payments', { group: ' Store ' })

test('a system has a group and a description, which can be changed and removed', async () => {
  assert.deepEqual([shop.group, shop.description, payments.group], ['Store', 'Catalog & cart', 'Store'])
  assert.deepEqual([vans.group, vans.description], [null, null])
  const put = async (system: object) => (await ana.put(`/systems/${vans.id}`, { system })).body
  const changed = await put({ group: 'Delivery', description: 'Two-hour slots' })
  assert.deepEqual(
    [changed.title, changed.group, changed.description],
    ['Vans', 'Delivery', 'Two-hour slots'],
  )
  assert.equal((await put({ title: 'Our vans' })).group, 'Delivery')
  const removed = await put({ title: 'Vans', group: null, description: '' })
  assert.deepEqual([removed.group, removed.description], [null, null])
})

test('a group stands where its first system does, and its systems in it', async () => {
  assert.deepEqual(await orderOf('Vans', 'Payments', 'Shop', 'Store'), ['Store', 'Shop', 'Payments', 'Vans'])
  assert.match(await groupOnPage('Store'), /<p class="quiet" dir="auto">Catalog &#38; cart<\/p>/)
  const { body } = await sort([{ id: vans.id }, { id: payments.id }, { id: shop.id }])
  assert.deepEqual(
    body.systems.map(({ title }: { title: string }) => title),
    ['Vans', 'Payments', 'Shop'],
  )
  assert.deepEqual(await orderOf('Store', 'Shop', 'Payments', 'Vans'), ['Vans', 'Store', 'Payments', 'Shop'])
  const listed = (await ana.get('/systems')).body.map(({ title }: { title: string }) => title)
  assert.deepEqual(listed, ['Payments', 'Vans', 'Shop'], 'the list of the API stays newest first')
})

test('a new system is the last, and a system moves to a group with its place', async () => {
  const mail = await create('Mail')
  assert.deepEqual(await orderOf('Mail', 'Shop', 'Vans'), ['Vans', 'Shop', 'Mail'])
  const inDelivery = [mail, vans].map(({ id }) => ({ id, group: 'Delivery' }))
  await sort([...inDelivery, { id: payments.id }, { id: shop.id }])
  assert.match(await groupOnPage('Delivery'), />Mail<[\s\S]*>Vans</)
  assert.equal((await ana.get(`/systems/${payments.id}`)).body.group, 'Store')
})

test('a group is open where something is wrong, and says its worst state', async () => {
  assert.match(await groupOnPage('Store'), /^<details><summary>[\s\S]*?Operational<\/span><\/summary>/)
  const affected = [
    { system_id: shop.id, status: 'partial_outage' },
    { system_id: payments.id, status: 'degraded_performance' },
  ]
  const update = { status: 'identified', message: 'x' }
  const incident = { title: 'Slow', updates_attributes: [update], incidents_systems_attributes: affected }
  const { body } = await ana.post('/incidents', { incident })
  assert.match(
    await groupOnPage('Store'),
    /^<details open><summary>[\s\S]*?Partial outage<\/span><\/summary>/,
  )
  assert.match(await groupOnPage('Delivery'), /^<details><summary>/)
  await ana.put(`/incidents/${body.id}`, { updates_attributes: [{ status: 'resolved', message: 'x' }] })
})

test('readers of status pages get groups as components, before those in them', async () => {
  const { components } = (await get('/api/v2/components.json')).json()
  const [group, ...rest] = components.slice(-3)
  assert.deepEqual([group.name, group.group, group.group_id, group.position], ['Store', true, null, 2])
  assert.deepEqual(group.components, [payments.id, shop.id])
  assert.deepEqual(
    rest.map((one: Record<string, unknown>) => [
      one.name,
      one.group,
      one.group_id === group.id,
      one.position,
    ]),
    [
      ['Payments', false, true, 1],
      ['Shop', false, true, 2],
    ],
  )
  assert.equal(rest[1].description, 'Catalog & cart')
})

test('bad input is refused, and nothing is moved', async () => {
  const before = (await ana.get('/systems')).body
  const hers = (await rita.post('/systems', { system: { title: 'Hers' } })).body
  for (const [systems, field] of [
    [[{ id: shop.id }, { id: hers.id }], 'systems.1.id'],
    [[{ id: shop.id }, { id: vans.id }, { id: shop.id }], 'systems.2.id'],
    [[{ id: shop.id, group: 'x'.repeat(101) }], 'systems.0.group'],
    [[{ group: 'x' }], 'systems.0.id'],
    [[], 'systems'],
  ] as const) {
    const { status, body } = await sort([...systems])
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(systems))
  }
  const long = await ana.put(`/systems/${shop.id}`, { system: { description: 'x'.repeat(301) } })
  assert.deepEqual(Object.keys(long.body.errors), ['system.description'])
  const theirs = await rita.put('/system_order', { systems: [{ id: shop.id, group: 'Stolen' }] })
  assert.equal(theirs.status, 422)
  assert.deepEqual((await ana.get('/systems')).body, before)
})
