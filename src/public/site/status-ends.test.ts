import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'

const DAY_MS = 86_400_000
const world = await createWorld()
const { ana, app, clock, scope } = world
const get = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'demo.localhost' } })

test('a resolved incident ends when it was resolved, whatever is changed later', async () => {
  const system_id = (await ana.post('/systems', { system: { title: 'Shop' } })).body.id
  const { id } = (
    await ana.post('/incidents', {
      incident: {
        title: 'Slow',
        updates_attributes: [{ status: 'resolved', message: 'Over' }],
        incidents_systems_attributes: [{ system_id, status: 'major_outage' }],
      },
    })
  ).body
  const ended = async () => (await get('/api/v2/incidents.json')).json().incidents[0].resolved_at
  const before = await ended()
  clock.now = new Date(clock.now.getTime() + 5 * DAY_MS)
  await ana.put(`/incidents/${id}`, { incident: { title: 'Slow, corrected' } })
  assert.equal(await ended(), before)
  assert.doesNotMatch((await get('/status')).body, /2026-11-2[1-5] major outage/)
})

for (const now of ['2026-11-20T22:30:00Z', '2027-04-10T22:30:00Z'])
  test(`a system has a bar for each of the last ninety days at ${now}, though the clocks have changed`, async () => {
    await transaction(scope, tx => changeBrand(tx, { timeZone: 'Europe/Berlin' }))
    clock.now = new Date(now)
    const { body } = await get('/status')
    const days = [...body.matchAll(/title="(\d{4}-\d\d-\d\d): /g)]
      .map(([, day]) => day as string)
      .slice(0, 90)
    assert.equal(new Set(days).size, 90)
    const last = Date.parse(days.at(-1) as string)
    assert.equal(days[0], new Date(last - 89 * DAY_MS).toISOString().slice(0, 10))
  })

test('the history begins with the month of the brand’s calendar', async () => {
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'Pacific/Auckland' }))
  clock.now = new Date('2027-05-31T20:00:00Z') // 1 June there
  await ana.post('/incidents', {
    incident: { title: 'In June', updates_attributes: [{ status: 'resolved', message: 'Over' }] },
  })
  assert.match((await get('/status/history')).body, /<h1>June 2027<\/h1>[\s\S]*In June/)
  assert.match((await get('/status/history?month=2027-05')).body, />Next month</)
})
