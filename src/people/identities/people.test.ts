import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { cachingBegins, createSecondApp } from '../../../test/second-app.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../users/create-user.ts'
import { deactivateUser, reactivateUser } from '../users/deactivate-user.ts'
import { createToken } from '../users/tokens.ts'

// People and tokens are cached: changes must be seen at once in this process, and soon in another.
const world = await createWorld()
const { ana, scope } = world
const otherApp = await createSecondApp(world, { caching: true })
const anaElsewhere = createCaller(otherApp, scope, ana)

const { slug, author } = await world.start()
await cachingBegins(world.db)
const nameSeenBy = async (caller: typeof ana) => (await caller.get(`/conversations/${slug}`)).body.author.name

async function everybodySees(name: string) {
  assert.equal(await nameSeenBy(ana), name)
  await eventually(async () => assert.equal(await nameSeenBy(anaElsewhere), name), {
    what: 'the name is seen elsewhere',
  })
}

test('a new name is seen everywhere', async () => {
  await everybodySees(author.name)
  await ana.put(`/contacts/${author.email}`, { contact: { name: 'Cody Renamed' } })
  await everybodySees('Cody Renamed')
})

test('an identity that moves, and moves back, is seen everywhere', async () => {
  await ana.post('/contacts', { contact: { email: 'other@example.com', name: 'Other' } })
  const identity = { type: 'email', identifier: author.email }
  await ana.post('/contacts/other@example.com/identities', { identity })
  await everybodySees('Other')
  const { body: moves } = await ana.get('/contacts/other@example.com/identity_moves')
  await ana.post(`/identity_moves/${moves[0].id}/undo`)
  await everybodySees('Cody Renamed')
})

test('a member of staff who leaves is locked out everywhere', async () => {
  const user = await transaction(scope, tx => createUser(tx, { email: 'leaver@demo.test', role: 'agent' }))
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  const here = createCaller(world.app, scope, { email: user.email, token })
  const there = createCaller(otherApp, scope, { email: user.email, token })
  assert.equal((await here.get('/channels')).status, 200)
  assert.equal((await there.get('/channels')).status, 200)
  await transaction(scope, tx => deactivateUser(tx, user.email))
  assert.equal((await here.get('/channels')).status, 401)
  await eventually(async () => assert.equal((await there.get('/channels')).status, 401), {
    what: 'they are locked out elsewhere',
  })
})

test('a member of staff can come back', async () => {
  const user = await transaction(scope, tx => reactivateUser(tx, 'leaver@demo.test'))
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'y', expiresAt: null }))
  const again = createCaller(world.app, scope, { email: user.email, token })
  assert.equal((await again.get('/channels')).status, 200)
  await assert.rejects(
    transaction(scope, tx => reactivateUser(tx, user.email)),
    /no such deactivated/,
  )
})

test('of two owners who leave at once, one stays', async () => {
  const emails = ['one@demo.test', 'two@demo.test']
  for (const email of emails) await transaction(scope, tx => createUser(tx, { email, role: 'owner' }))
  await transaction(scope, tx => deactivateUser(tx, world.olga.email))
  const results = await Promise.allSettled(
    emails.map(email => transaction(scope, tx => deactivateUser(tx, email))),
  )
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await transaction(scope, tx => reactivateUser(tx, world.olga.email))
  await Promise.allSettled(emails.map(email => transaction(scope, tx => deactivateUser(tx, email))))
})

test('the last owner stays', async () => {
  const last = world.scope
  await assert.rejects(
    transaction(last, tx => deactivateUser(tx, world.olga.email)),
    /belongs to the last owner/,
  )
})
