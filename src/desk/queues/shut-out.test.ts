// Members whom the brand's identity provider no longer gives a role.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startIdentityProvider } from '../../../test/identity-provider.ts'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { setUpSignOn, signOn } from '../../../test/sign-on-world.ts'

const idp = await startIdentityProvider()
const world = await createRulesWorld()
const { olga, conversation } = world
const NIA = 'nia@demo.test'
await setUpSignOn(world, {
  issuer: idp.issuer,
  ...idp.client,
  groups: [{ group: 'support', role: 'agent' }],
})

async function comeWith(groups: string[]): Promise<number> {
  idp.accounts.set('nia', { email: NIA, email_verified: true, name: 'Nia', groups })
  return (await signOn(world, idp, 'nia')).status
}
const stateOf = async () => (await olga.get(`/availability/${NIA}`)).body.state
const assigneeOf = async (slug: string) => (await conversation(slug)).assignee?.email ?? null

assert.equal(await comeWith(['support']), 200)
const { body: team } = await olga.post('/teams', { team: { name: 'Solo', members: [NIA], queue: {} } })
const { body: turns } = await olga.post('/teams', { team: { name: 'Turns', members: [NIA] } })

test('whoever is in no group is away, and gets conversations again once they are back', async () => {
  assert.equal(await comeWith([]), 403)
  assert.equal(await stateOf(), 'away')
  const { slug } = await world.start({ team: team.id })
  await world.work()
  assert.equal(await assigneeOf(slug), null)
  assert.equal(await comeWith(['support']), 200)
  await world.work()
  assert.deepEqual([await stateOf(), await assigneeOf(slug)], ['available', NIA])
})

test('the customers of somebody who is out return to the queue when they write', async () => {
  const { slug } = await world.start({ team: team.id })
  await world.work()
  assert.equal(await assigneeOf(slug), NIA)
  assert.equal(await comeWith([]), 403)
  await world.say(slug, 'Hello?')
  await world.work()
  assert.equal(await assigneeOf(slug), null)
})

test('rules pass them over', async () => {
  await world.make({ then: [{ in_turn: turns.id }] })
  const { slug } = await world.start()
  await world.say(slug, 'Hello?')
  await world.work()
  assert.equal(await assigneeOf(slug), null)
})
