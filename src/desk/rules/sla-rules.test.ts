// Rules about SLA targets, and whom they notify: the lead of the team.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { all, createSlaWorld } from '../../../test/sla-world.ts'
import { MINUTE } from '../../kit/retry.ts'

const world = await createSlaWorld()
const { ana, olga, rita, rivalOwner, make, withoutRules, conversation, pass, create, change } = world
/** A policy with one target, which warns half an hour before. */
async function promise(target: string, minutes: number) {
  await world.withoutPolicies()
  await create({ targets: { [target]: all(minutes) }, warn_before: { minutes: 30 } })
}
const team = async (fields: object) => {
  const { body, status } = await olga.post('/teams', { team: fields })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const noticesOf = async (member: typeof ana): Promise<string[]> =>
  (await member.get('/me/notifications')).body.notifications
    .filter(({ reason }: { reason: string }) => reason === 'rule')
    .map((one: { conversation: { slug: string } }) => one.conversation.slug)
const billing = await team({ name: 'Billing', lead: OLGA.email })

test('the lead is told half an hour before the first reply is due, and nobody else', async () => {
  await withoutRules()
  await promise('first_reply', 120)
  await make({ when: [{ event: 'sla_warning' }], then: [{ notify: ['team_lead'] }] })
  const { slug } = await world.start({ team: billing.id })
  const { slug: without } = await world.start()
  await world.work()
  await pass(89 * MINUTE)
  assert.deepEqual(await noticesOf(olga), [])
  await pass(2 * MINUTE)
  assert.deepEqual(await noticesOf(olga), [slug])
  assert.deepEqual(await noticesOf(ana), [])
  const [run] = (await ana.get(`/conversations/${without}/runs`)).body.runs
  assert.deepEqual([run.then[0].result, run.then[0].detail], ['skipped', 'nobody'])
})

test('an action for a lead does nothing where the team has none, and a dry run knows', async () => {
  await withoutRules()
  const left = await team({ name: 'Left alone' })
  const rule = {
    name: 'Tell',
    when: [{ event: 'conversation_begins' }],
    then: [{ notify: ['team_lead'] }],
  }
  await world.start({ team: billing.id })
  await world.start({ team: left.id })
  await world.start()
  await world.work()
  await world.logIsReadable()
  const { matches } = (await olga.post('/rules/dry_run', { rule, last: 3 })).body
  assert.deepEqual(
    matches.map(({ then }: { then: { result: string }[] }) => then[0]?.result),
    ['skipped', 'skipped', 'done'],
  )
})

test('a lead is changed, taken off, and nobody after they leave', async () => {
  const { id, lead } = await team({ name: 'Gluers', members: [ANA.email], lead: ANA.email })
  assert.deepEqual(lead.email, ANA.email)
  const put = async (fields: object) => (await olga.put(`/teams/${id}`, { team: fields })).body.lead
  assert.equal((await put({ name: 'Glue' })).email, ANA.email, 'what is not given stays')
  assert.equal((await put({ lead: OLGA.email })).email, OLGA.email, 'a lead need not be a member')
  assert.equal(await put({ lead: null }), null)
  const bea = { name: 'Bea', email: 'bea@demo.test', role: 'agent', password: 'correct horse battery' }
  await olga.post('/staff', { staff: bea })
  assert.equal((await put({ lead: bea.email })).name, 'Bea')
  const [{ changes }] = (await olga.get('/audit?page_size=1')).body.entries
  assert.deepEqual(
    changes.map(({ field, from, to }: Record<string, string>) => [field, from, to]),
    [['lead', null, bea.email]],
  )
  await olga.send('DELETE', `/staff/${bea.email}`)
  const { teams } = (await ana.get('/teams')).body
  assert.equal(teams.find((one: { id: number }) => one.id === id).lead, null)
})

test('who is no member of staff leads nothing', async () => {
  for (const lead of ['nobody@demo.test', 'rita@rival.test', 'x', 7]) {
    const { status, body } = await olga.post('/teams', { team: { name: 'New', lead } })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['team.lead']], String(lead))
  }
  assert.equal((await ana.put(`/teams/${billing.id}`, { team: { lead: ANA.email } })).status, 403)
  assert.equal((await rivalOwner.put(`/teams/${billing.id}`, { team: { lead: null } })).status, 404)
})

const withTarget = (value: string[]) => ({ all: [{ field: 'sla', op: 'is', value }] })

test('a condition sees how it stands with the targets of a conversation', async () => {
  await withoutRules()
  await promise('resolution', 120)
  const { slug } = await world.start()
  await world.work()
  const seen = async () => {
    const rule = {
      name: 'Late',
      when: [{ event: 'customer_writes' }],
      if: withTarget(['missed']),
      then: [{ priority: 'urgent' }],
    }
    const { body } = await olga.post('/rules/test', { rule, conversation: slug })
    const [looked] = body.if.all
    assert.equal(looked.holds, looked.seen === 'missed')
    return looked.seen
  }
  assert.equal(await seen(), 'running')
  await change(slug, {
    status: 5,
    hold_until: new Date(world.clock.now.getTime() + 60 * MINUTE).toISOString(),
  })
  await world.work()
  assert.equal(await seen(), 'paused')
  await change(slug, { status: 0 })
  await world.work()
  await pass(91 * MINUTE)
  assert.equal(await seen(), 'warned')
  await pass(30 * MINUTE)
  assert.equal(await seen(), 'missed')
  await change(slug, { status: 2 })
  await world.work()
  assert.equal(await seen(), null, 'a target that has ended is none')
})

test('a rule for what customers write acts on missed targets alone', async () => {
  await withoutRules()
  await promise('first_reply', 120)
  await make({
    when: [{ event: 'customer_writes' }],
    if: withTarget(['missed']),
    then: [{ priority: 'urgent' }],
  })
  const late = await world.start()
  await world.work()
  await pass(121 * MINUTE)
  const early = await world.start()
  await world.work()
  for (const { slug } of [late, early]) await world.say(slug, 'Hello?')
  await world.work()
  assert.deepEqual(
    [(await conversation(late.slug)).priority, (await conversation(early.slug)).priority],
    ['urgent', 'normal'],
  )
})

test('policies cannot ask how it stands with their targets, and there are no other words', async () => {
  const sla_policy = { name: 'Loop', targets: { first_reply: all(5) }, if: withTarget(['missed']) }
  const refused = await olga.post('/sla_policies', { sla_policy })
  assert.deepEqual(Object.keys(refused.body.errors), ['sla_policy.if.all.0.field'])
  const rule = {
    name: 'Odd',
    when: [{ event: 'customer_writes' }],
    if: withTarget(['late']),
    then: [{ priority: 'high' }],
  }
  const { status, body } = await olga.post('/rules', { rule })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['rule.if.all.0.value']])
  const notify = { name: 'Odd', when: rule.when, then: [{ notify: ['team'] }] }
  assert.deepEqual(Object.keys((await olga.post('/rules', { rule: notify })).body.errors), [
    'rule.then.0.notify',
  ])
  assert.deepEqual((await rita.get('/rules')).body.rules, [])
})
