// The day from which a second factor is required is a day of the brand, whatever its time zone becomes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../brands/change-brand.ts'

const world = await createWorld()
const { olga, clock, scope, db } = world
const owner = await enter(world, OLGA.email)
const visitor = await enter(world, ANA.email)

const dayShown = async () => (await olga.get('/login_settings')).body.second_factor.from
const stateOf = async () => {
  const { status, body } = await visitor.get('/conversations')
  return status === 200 ? 'in' : body.code
}
const moveTo = (timeZone: string) => transaction(scope, tx => changeBrand(tx, { timeZone } as never))

test('a brand that moves keeps the day, which begins and ends there', async () => {
  const second_factor = { required: true, from: '2026-11-23' }
  const { status, body } = await owner.put('/login_settings', { login_settings: { second_factor } })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await visitor.get('/me')).body.second_factor_from, '2026-11-23T00:00:00.000+00:00')
  await moveTo('Pacific/Honolulu')
  assert.equal(await dayShown(), '2026-11-23')
  assert.equal((await visitor.get('/me')).body.second_factor_from, '2026-11-23T00:00:00.000-10:00')
  clock.now = new Date('2026-11-23T09:59:00Z')
  assert.equal(await stateOf(), 'in', 'it is the 22nd there')
  clock.now = new Date('2026-11-23T10:00:00Z')
  assert.equal(await stateOf(), 'second_factor_required')
  await moveTo('America/New_York')
  assert.equal(await dayShown(), '2026-11-23')
})

test('what the release before has stored counts by its beginning', async () => {
  clock.now = new Date('2026-11-23T12:00:00Z')
  await moveTo('UTC')
  await db.write(sql`
    update login_settings set second_factor_day = null, second_factor_from = '2026-11-25T00:00:00Z'
    where brand_id = ${scope.brand.id}`)
  assert.equal(await dayShown(), '2026-11-25')
})
