// The deletion of the brand by the API: owners of another brand than the first, who have just logged in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVisitor, enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { DAY } from '../../kit/retry.ts'
import { systemScope } from '../../kit/scope.ts'
import { makeLoginLink } from '../../people/sessions/log-in.ts'
import { getUserByEmail } from '../../people/users/queries.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, clock, rival, db, brand } = world
const there = systemScope(rival, db, () => clock.now)
const DELETION = { deletion: { slug: 'rival' } }

/** A browser of a member of the rival brand. */
async function enterRival(email: string) {
  const origin = 'http://rival.localhost:3000'
  const visitor = createVisitor(world, origin)
  const link = await makeLoginLink(there, await getUserByEmail(there, email), origin)
  const ticket = link.slice(link.indexOf('#link=') + '#link='.length)
  assert.equal((await visitor.send('POST', '/login/link', { ticket })).status, 200)
  return visitor
}

test('an owner deletes the brand in 30 days, and takes it back', async () => {
  const owner = await enterRival('owner@rival.test')
  const before = await owner.get('/brand/deletion')
  assert.deepEqual(
    [before.body.deletion, before.body['only_by_command?'], before.body.goes.members],
    [null, false, 2],
  )
  const wrong = await owner.post('/brand/deletion', { deletion: { slug: 'demo' } })
  assert.deepEqual(
    [wrong.status, wrong.body.errors],
    [422, { 'deletion.slug': ['is not the slug of the brand'] }],
  )
  assert.equal((await owner.post('/brand/deletion', { deletion: {} })).status, 422)
  const { status, body } = await owner.post('/brand/deletion', DELETION)
  assert.deepEqual([status, body.ordered_by.email], [201, 'owner@rival.test'])
  assert.equal(Date.parse(body.purge_at), clock.now.getTime() + 30 * DAY)
  assert.deepEqual((await owner.post('/brand/deletion', DELETION)).body, body, 'once')
  assert.equal((await rita.get('/me')).body.brand.purge_at, body.purge_at)
  assert.equal((await ana.get('/me')).body.brand.purge_at, null)
  const back = await owner.delete('/brand/deletion')
  assert.deepEqual([back.status, back.body.deletion], [200, null])
  assert.equal((await owner.delete('/brand/deletion')).status, 404)
  assert.equal((await rita.get('/me')).body.brand.purge_at, null)
})

test('programs, others than owners, and who has not just logged in are refused', async () => {
  for (const who of [rivalOwner, olga]) {
    assert.equal((await who.post('/brand/deletion', DELETION)).status, 403)
    assert.equal((await who.send('DELETE', '/brand/deletion')).status, 403)
  }
  for (const who of [rita, ana]) {
    assert.equal((await who.get('/brand/deletion')).status, 403)
    assert.equal((await who.post('/brand/deletion', DELETION)).status, 403)
    assert.equal((await who.send('DELETE', '/brand/deletion')).status, 403)
  }
  const owner = await enterRival('owner@rival.test')
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  const late = await owner.post('/brand/deletion', DELETION)
  assert.equal(late.body.code, 'confirmation_required')
  assert.equal((await rivalOwner.get('/brand/deletion')).body.deletion, null)
})

test('the first brand is deleted by command only', async () => {
  const owner = await enter(world, olga.email)
  assert.equal((await owner.get('/brand/deletion')).body['only_by_command?'], true)
  const { status, body } = await owner.post('/brand/deletion', { deletion: { slug: brand.slug } })
  assert.equal(status, 409)
  assert.match(JSON.stringify(body), /brand delete demo/)
  assert.equal((await olga.get('/brand/deletion')).body.deletion, null)
})
