import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createVisitor, enter, linkTicket } from '../../../test/session.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from './create-user.ts'
import { createToken } from './tokens.ts'

const world = await createWorld()
const { ana, olga, rivalOwner, scope, clock } = world

let people = 0
/** A new member of staff, who can call the API. */
async function join(role: 'agent' | 'admin' | 'owner' = 'agent') {
  people++
  const email = `leaver${people}@demo.test`
  const user = await transaction(scope, tx => createUser(tx, { email, role }))
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  return { ...createCaller(world.app, scope, { email, token }), id: user.id }
}

const deactivate = (email: string, who = olga) => who.send('DELETE', `/staff/${email}`)
const reactivate = (email: string, who = olga) => who.send('POST', `/staff/${email}/reactivate`)
const isIn = async (who: { get(path: string): Promise<{ status: number }> }) =>
  (await who.get('/me')).status === 200

async function eventsOf(userId: number) {
  await world.logIsReadable()
  const { body } = await olga.get('/events?type=user.deactivated,user.reactivated&limit=1000')
  return body.events
    .filter(({ subject }: { subject: { id: number } }) => subject.id === userId)
    .map(({ type, data, actor }: { type: string; data: object; actor: { email: string } }) => [
      type,
      data,
      actor.email,
    ])
}

test('tokens work again after a return, sessions and login links do not', async () => {
  const leaver = await join()
  const session = await enter(world, leaver.email)
  const ticket = await linkTicket(world, leaver.email)
  assert.equal((await deactivate(leaver.email)).body.email, leaver.email)
  assert.deepEqual([await isIn(leaver), await isIn(session)], [false, false])
  clock.now = new Date(clock.now.getTime() + 1_000)
  assert.equal((await reactivate(leaver.email)).status, 200)
  assert.deepEqual([await isIn(leaver), await isIn(session)], [true, false])
  assert.equal((await createVisitor(world).send('POST', '/login/link', { ticket })).status, 401)
  assert.equal(await isIn(await enter(world, leaver.email)), true)
})

test('staff who have left are not deactivated again, and staff who are there are not reactivated', async () => {
  const leaver = await join()
  assert.equal((await reactivate(leaver.email)).status, 404)
  assert.equal((await deactivate(leaver.email)).status, 200)
  assert.equal((await deactivate(leaver.email)).status, 404)
  assert.equal((await reactivate(leaver.email)).status, 200)
  for (const email of ['nobody@demo.test', 'x'])
    assert.deepEqual([(await deactivate(email)).status, (await reactivate(email)).status], [404, 404], email)
})

test('the log has each departure and return with its role and its actor', async () => {
  const leaver = await join('admin')
  await deactivate(leaver.email)
  await deactivate(leaver.email)
  await reactivate(leaver.email)
  assert.deepEqual(await eventsOf(leaver.id), [
    ['user.deactivated', { role: 'admin' }, OLGA.email],
    ['user.reactivated', { role: 'admin' }, OLGA.email],
  ])
})

test('admins deactivate agents and admins, agents nobody, not even themselves', async () => {
  const [admin, other, agent] = [await join('admin'), await join('admin'), await join()]
  assert.equal((await deactivate(agent.email, agent)).status, 403)
  assert.equal((await deactivate(OLGA.email, admin)).status, 403)
  assert.equal((await deactivate(agent.email, admin)).status, 200)
  assert.equal((await deactivate(other.email, admin)).status, 200)
  assert.equal((await reactivate(agent.email, agent)).status, 401, 'they are no longer let in')
  assert.equal((await reactivate(agent.email, admin)).status, 200)
})

test('an owner who has left comes back only by an owner', async () => {
  const [owner, admin] = [await join('owner'), await join('admin')]
  assert.equal((await deactivate(owner.email)).status, 200)
  assert.equal((await reactivate(owner.email, admin)).status, 403)
  assert.equal(await isIn(owner), false)
  assert.equal((await reactivate(owner.email)).body.role.name, 'owner')
  assert.equal((await deactivate(owner.email)).status, 200)
})

test('the last owner cannot leave; an owner who has left does not count', async () => {
  const { status, body } = await deactivate(OLGA.email)
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['email']])
  assert.equal(await isIn(olga), true)
})

test('the address of somebody who has left stays theirs', async () => {
  const leaver = await join()
  await deactivate(leaver.email)
  const again = await olga.post('/staff', { staff: { email: leaver.email } })
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [409, ['staff.email']])
  const asCustomer = await ana.post('/contacts', { contact: { email: leaver.email } })
  assert.deepEqual([asCustomer.status, Object.keys(asCustomer.body.errors)], [422, ['contact.email']])
})

test('what they wrote stays theirs, and nobody assigns anything to them', async () => {
  const leaver = await join()
  const { slug } = await world.start({ assignee: leaver.email })
  await leaver.post(`/conversations/${slug}/messages`, { message: { body: 'Before I go' } })
  await deactivate(leaver.email)
  const [message] = (await ana.get(`/conversations/${slug}/messages?filter=staff`)).body.messages
  assert.deepEqual(
    [message.body, message.user.email, message.user['staff?']],
    ['Before I go', leaver.email, true],
  )
  const other = await world.start()
  const refused = await ana.put(`/conversations/${other.slug}`, { conversation: { assignee: leaver.email } })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['conversation.assignee']])
})

test('the two lists of staff have each member once, newest first, with their own counts', async () => {
  const [one, two] = [await join(), await join()]
  await deactivate(one.email)
  await deactivate(two.email)
  const emails = async (query: string) => {
    const { body } = await ana.get(`/staff?page_size=100&${query}`)
    assert.equal(body.total_count, body.staff.length)
    return body.staff.map(({ email }: { email: string }) => email)
  }
  const gone = await emails('deactivated=true')
  assert.deepEqual(gone.slice(0, 2), [two.email, one.email])
  assert.deepEqual(await emails('deactivated=1'), gone)
  const present = await emails('deactivated=false')
  assert.deepEqual(await emails(''), present)
  assert.equal(present.filter((email: string) => gone.includes(email)).length, 0)
  assert.ok(present.includes(ANA.email))
  const { status, body } = await ana.get('/staff?deactivated=perhaps')
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['deactivated']])
})

test('strangers neither deactivate nor reactivate anybody of ours', async () => {
  const leaver = await join()
  assert.equal((await deactivate(leaver.email, rivalOwner)).status, 404)
  assert.equal(await isIn(leaver), true)
  await deactivate(leaver.email)
  assert.equal((await reactivate(leaver.email, rivalOwner)).status, 404)
  assert.equal(await isIn(leaver), false)
})

test('of several requests that deactivate somebody at once, one succeeds and the log has it once', async () => {
  for (let round = 0; round < 5; round++) {
    const leaver = await join()
    const answers = await Promise.all([1, 2, 3].map(() => deactivate(leaver.email)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404], `round ${round}`)
    assert.equal((await eventsOf(leaver.id)).length, 1)
  }
})

test('of several requests that reactivate somebody at once, one succeeds and the log has it once', async () => {
  for (let round = 0; round < 5; round++) {
    const leaver = await join()
    await deactivate(leaver.email)
    const answers = await Promise.all([1, 2, 3].map(() => reactivate(leaver.email)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404], `round ${round}`)
    assert.equal((await eventsOf(leaver.id)).length, 2)
  }
})
