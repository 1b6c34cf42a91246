// What becomes of the conversations of somebody who is deactivated.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'

const world = await createRulesWorld()
const { ana, olga, rivalOwner, clock, conversation } = world
const LEAVER = 'leaver@demo.test'
await olga.post('/staff', { staff: { name: 'Lea Ver', email: LEAVER, role: 'agent' } })
const { body: team } = await olga.post('/teams', {
  team: { name: 'Turning', members: [ana.email, LEAVER], queue: {} },
})
const { body: plain } = await olga.post('/teams', { team: { name: 'Plain', members: [LEAVER] } })

const leave = (query = '', who = olga) => who.send('DELETE', `/staff/${LEAVER}${query}`)
const assigneeOf = async (slug: string) => (await conversation(slug)).assignee?.email ?? null

async function give(fields: object = {}): Promise<string> {
  const { slug } = await world.start()
  const { status, body } = await olga.put(`/conversations/${slug}`, {
    conversation: { assignee: LEAVER, ...fields },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return slug
}

async function giveEach() {
  await olga.post(`/staff/${LEAVER}/reactivate`, {})
  await world.work()
  const hold_until = new Date(clock.now.getTime() + 86_400_000).toISOString()
  const given = {
    queued: await give({ team: team.id }),
    ofTeam: await give({ team: plain.id }),
    own: await give(),
    pending: await give({ status: 1 }),
    snoozed: await give({ status: 5, hold_until }),
    resolved: await give({ status: 2 }),
  }
  await world.work()
  return given
}

test('without a wish, the conversations of a member who leaves stay theirs', async () => {
  const slugs = Object.values(await giveEach())
  assert.equal((await leave()).status, 200)
  await world.work()
  for (const slug of slugs) assert.equal(await assigneeOf(slug), LEAVER)
})

test('unassigned ones are open to all, those of a team with a queue get another member, and what is over stays', async () => {
  const { queued, ofTeam, own, pending, snoozed, resolved } = await giveEach()
  assert.equal((await leave('?conversations=unassign')).status, 200)
  await world.work()
  assert.equal(await assigneeOf(queued), ana.email)
  for (const slug of [ofTeam, own, pending, snoozed]) assert.equal(await assigneeOf(slug), null)
  assert.equal((await conversation(ofTeam)).team.name, 'Plain')
  assert.equal(await assigneeOf(resolved), LEAVER)
  await world.logIsReadable()
  const { events } = (await olga.get('/events?type=user.deactivated')).body
  assert.deepEqual(events.at(-1).data, { role: 'agent', conversations: 'unassign' })
})

test('a wish that there is not is refused, and nobody is deactivated; a rival deactivates nobody', async () => {
  await olga.post(`/staff/${LEAVER}/reactivate`, {})
  const refused = await leave('?conversations=delete')
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['conversations']])
  assert.equal((await leave('?conversations=unassign', rivalOwner)).status, 404)
  assert.equal((await leave('?conversations=unassign', ana)).status, 403)
  const { staff } = (await olga.get('/staff')).body
  assert.ok(staff.some(({ email }: { email: string }) => email === LEAVER))
})

test('whoever is back before the job runs keeps what is theirs', async () => {
  await olga.post(`/staff/${LEAVER}/reactivate`, {})
  const slug = await give()
  await leave('?conversations=unassign')
  await olga.post(`/staff/${LEAVER}/reactivate`, {})
  await world.work()
  assert.equal(await assigneeOf(slug), LEAVER)
})

test('what stayed with somebody who has left is unassigned once the customer writes, and told as such', async () => {
  const { own, ofTeam, resolved } = await giveEach()
  await leave()
  await world.work()
  for (const slug of [own, ofTeam, resolved]) {
    await world.say(slug, 'Is anybody there?')
    await world.work()
    assert.equal(await assigneeOf(slug), null)
  }
  const { notifications } = (await ana.get('/me/notifications')).body
  const told = notifications.filter(({ reason }: { reason: string }) => reason === 'unassigned')
  const slugs = told.map((one: { conversation: { slug: string } }) => one.conversation.slug)
  for (const slug of [own, ofTeam, resolved]) assert.ok(slugs.includes(slug), slug)
})

test('more conversations than one transaction unassigns are all returned', async () => {
  await olga.post(`/staff/${LEAVER}/reactivate`, {})
  const slugs = []
  for (let n = 0; n < 101; n++) slugs.push((await world.start({ assignee: LEAVER })).slug)
  await leave('?conversations=unassign')
  await world.work()
  const { body } = await olga.get(`/conversations?assignee=${LEAVER}&filter=open`)
  assert.equal(body.total_count, 0)
  assert.equal(await assigneeOf(slugs.at(-1) as string), null)
})
