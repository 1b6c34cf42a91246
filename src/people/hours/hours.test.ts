// Business hours by the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const { ana, olga, rita, rivalOwner } = await createWorld()

const DAYS = [...Array.from({ length: 5 }, () => [{ from: '09:00', to: '17:00' }]), [], []]
const put = (fields: object, who = olga) =>
  who.put('/business_hours', { business_hours: { week: DAYS, ...fields } })

test('the brand has hours, and a team its own; both are replaced, and say whether somebody works', async () => {
  await olga.post('/teams', { team: { name: 'Night' } })
  await put({ time_zone: 'UTC' })
  await put({ time_zone: 'UTC', holidays: [{ day: '2026-11-20', name: 'Moving day' }] })
  const { status, body } = await put({
    team: 'Night',
    time_zone: 'Asia/Tokyo',
    week: DAYS.map(() => [{ from: '20:00', to: '04:00' }]),
  })
  assert.equal(status, 200, JSON.stringify(body))
  const [ofBrand, ofTeam] = (await ana.get('/business_hours')).body.business_hours
  assert.deepEqual([ofBrand.team, ofBrand['open?'], ofBrand.holidays[0].name], [null, false, 'Moving day'])
  assert.equal(ofBrand.changes_at, '2026-11-23T09:00:00.000+00:00')
  assert.deepEqual([ofTeam.team.name, ofTeam.time_zone, ofTeam['open?']], ['Night', 'Asia/Tokyo', true])
  assert.equal((await olga.send('DELETE', `/business_hours/${ofTeam.id}`)).body.business_hours.length, 1)
})

test('a week that was emptied says that all hours count', async () => {
  const emptied = async (week: object[]) => {
    const { status, body } = await put({ week })
    assert.equal(status, 200)
    const [hours] = body.business_hours
    return [hours['empty?'], hours['open?'], hours.changes_at]
  }
  assert.deepEqual(await emptied(DAYS.map(() => [])), [true, true, null])
  assert.deepEqual((await emptied(DAYS)).slice(0, 2), [false, true])
})

for (const [fields, field] of [
  [{ week: DAYS.slice(1) }, 'business_hours.week'],
  [{ week: [[{ from: '9', to: '17:00' }], ...DAYS.slice(1)] }, 'business_hours.week.0.0.from'],
  [{ time_zone: 'Mars/Olympus' }, 'business_hours.time_zone'],
  [{ team: 'Nobody' }, 'business_hours.team'],
  [{ holidays: [{ day: '2026-02-30' }] }, 'business_hours.holidays.0.day'],
] as const)
  test(`hours are refused, naming ${field}`, async () => {
    const { status, body } = await put(fields)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(body))
  })

test('agents read hours, and do not set them; another brand has none of them', async () => {
  const [{ id }] = (await put({})).body.business_hours
  assert.equal((await put({}, ana)).status, 403)
  assert.deepEqual((await rita.get('/business_hours')).body.business_hours, [])
  assert.equal((await rivalOwner.send('DELETE', `/business_hours/${id}`)).status, 404)
})

test('a deleted team has no hours', async () => {
  const { id } = (await olga.post('/teams', { team: { name: 'Short-lived' } })).body
  const { body } = await put({ team: 'Short-lived' })
  await olga.send('DELETE', `/teams/${id}`)
  assert.equal((await ana.get('/business_hours')).body.business_hours.length, body.business_hours.length - 1)
})
