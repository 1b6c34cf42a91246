import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { olga, ana, rivalOwner } = world

const end = (email: string, who = olga) => who.send('DELETE', `/staff/${email}/sessions`)

test('a member is logged out everywhere by whoever manages members; their tokens stay', async () => {
  const browsers = [await enter(world, ANA.email), await enter(world, ANA.email)]
  const { status, body } = await end(ANA.email)
  assert.deepEqual([status, body.email], [200, ANA.email])
  for (const browser of browsers) assert.equal((await browser.get('/me')).status, 401)
  assert.equal((await ana.get('/me')).status, 200)
  const { entries } = (await olga.get('/audit')).body
  const [entry] = entries
  assert.deepEqual([entry.action, entry.about.key], ['sessions.ended', ANA.email])
})

test('the session that asks goes on', async () => {
  const here = await enter(world, OLGA.email)
  const elsewhere = await enter(world, OLGA.email)
  assert.equal((await here.send('DELETE', `/api/v1/staff/${OLGA.email}/sessions`)).status, 200)
  assert.deepEqual([(await here.get('/me')).status, (await elsewhere.get('/me')).status], [200, 401])
})

test('those with fewer rights, agents, strangers and addresses of nobody change nothing', async () => {
  const browser = await enter(world, OLGA.email)
  const admin = { email: 'admin-of-sessions@demo.test', name: 'Ada', role: 'admin' }
  assert.equal((await olga.post('/staff', { staff: admin })).status, 201)
  const ada = await enter(world, admin.email)
  assert.equal((await ada.send('DELETE', `/api/v1/staff/${OLGA.email}/sessions`)).status, 403)
  assert.equal((await end(OLGA.email, ana)).status, 403)
  assert.equal((await end(OLGA.email, rivalOwner)).status, 404)
  assert.equal((await end('nobody@demo.test')).status, 404)
  assert.equal((await browser.get('/me')).status, 200)
})
