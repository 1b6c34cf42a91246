// Kept and missed SLA targets by policy, team, member and priority.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { all, createSlaWorld } from '../../../test/sla-world.ts'
import { DAY, MINUTE } from '../../kit/retry.ts'

const world = await createSlaWorld()
const { ana, olga, rita, clock, create, reply, change, pass } = world

const policy = await create({ targets: { first_reply: all(60), resolution: { urgent: 120, normal: 240 } } })
await olga.post('/teams', { team: { name: 'Repairs', members: [ANA.email] } })
const { team } = await world
  .start({ team: 'Repairs', assignee: ANA.email, priority: 'urgent' })
  .then(async quick => {
    await pass(10 * MINUTE)
    await reply(quick.slug)
    await pass(20 * MINUTE)
    await change(quick.slug, { status: 2 })
    return quick
  })
const slow = await world.start({ assignee: ANA.email })
await pass(90 * MINUTE)
await reply(slow.slug)
await world.start({ subject: 'Late, and nobody answers' })
await pass(61 * MINUTE)
const withdrawn = await world.start()
await pass(MINUTE)
await change(withdrawn.slug, { status: 2 })
await world.work()

const report = async (query = '', who = ana) => (await who.get(`/reports/sla${query}`)).body
type Row = { target: string; kept: number; missed: number; share_kept: number; time: object }
const shown = (targets: Row[] | undefined) =>
  (targets ?? []).map(({ target, kept, missed }) => `${target} ${kept}:${missed}`)

test('targets are kept or missed, with the share and the time that counted', async () => {
  const { targets } = await report()
  assert.deepEqual(targets, [
    {
      target: 'first_reply',
      kept: 1,
      missed: 2,
      share_kept: 0.333,
      time: { median: 50 * 60, p90: 82 * 60 },
    },
    { target: 'resolution', kept: 2, missed: 0, share_kept: 1, time: { median: 930, p90: 1_626 } },
  ])
})

test('by policy, team, member and priority', async () => {
  const { policies, teams, members, priorities } = await report()
  assert.deepEqual(policies[0].policy, { id: policy.id, name: 'Shop' })
  assert.deepEqual(shown(policies[0].targets), ['first_reply 1:2', 'resolution 2:0'])
  assert.deepEqual([teams.length, teams[0].team.name], [1, 'Repairs'])
  assert.deepEqual(shown(teams[0].targets), ['first_reply 1:0', 'resolution 1:0'])
  const anas = members.find((one: { member: { email: string } }) => one.member.email === ANA.email)
  assert.deepEqual(shown(anas.targets), ['first_reply 1:1', 'resolution 1:0'])
  assert.deepEqual(
    priorities.map((one: { priority: string; targets: Row[] }) => [one.priority, ...shown(one.targets)]),
    [
      ['urgent', 'first_reply 1:0', 'resolution 1:0'],
      ['normal', 'first_reply 0:2', 'resolution 1:0'],
    ],
  )
})

test('a period, a member or a search narrows it down', async () => {
  assert.deepEqual(shown((await report(`?assignee=${ANA.email}`)).targets), [
    'first_reply 1:1',
    'resolution 1:0',
  ])
  assert.deepEqual(shown((await report('?q=nobody')).targets), ['first_reply 0:1'])
  const yesterday = new Date(clock.now.getTime() - 2 * DAY).toISOString().slice(0, 10)
  assert.deepEqual((await report(`?start_date=${yesterday}&end_date=${yesterday}`)).targets, [])
  for (const [query, field] of [
    ['assignee=nobody@example.com', 'assignee'],
    ['start_date=1990-01-01&end_date=1990-02-01', 'start_date'],
  ]) {
    const { status, body } = await ana.get(`/reports/sla?${query}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  }
})

test('a restricted member sees what is theirs, and another brand nothing', async () => {
  assert.ok(team)
  await olga.put(`/staff/${ANA.email}`, { staff: { sees: { channel_ids: [], team_ids: [] } } })
  assert.deepEqual(shown((await report()).targets), ['first_reply 1:1', 'resolution 1:0'])
  await olga.put(`/staff/${ANA.email}`, { staff: { sees: null } })
  assert.deepEqual((await report('', rita)).targets, [])
})

test('the clocks of a conversation say what the chip does not', async () => {
  const { body } = await ana.get(`/conversations/${slow.slug}/sla`)
  assert.deepEqual([body.policy.name, body.priority], ['Shop', 'normal'])
  const [first, resolution] = body.clocks
  assert.deepEqual(
    [first.target, first.minutes, first.state, first.took_seconds, resolution.state],
    ['first_reply', 60, 'missed', 5_400, 'running'],
  )
  const until = new Date(clock.now.getTime() + DAY).toISOString()
  const held = clock.now.getTime()
  await change(slow.slug, { status: 5, hold_until: until })
  await world.work()
  const [, paused] = (await ana.get(`/conversations/${slow.slug}/sla`)).body.clocks
  assert.deepEqual([paused.state, Date.parse(paused.paused_since)], ['paused', held])
  assert.equal((await rita.get(`/conversations/${slow.slug}/sla`)).status, 404)
})

test('the missed ones are listed with their conversations, and narrowed down as the report is', async () => {
  const missed = async (query = '', who = ana) => (await who.get(`/reports/sla/missed${query}`)).body.missed
  const all = await missed()
  assert.deepEqual(
    all.map((one: { conversation: { subject: string }; target: string }) => [
      one.conversation.subject,
      one.target,
    ]).length,
    2,
  )
  const [unanswered, answered] = all
  assert.deepEqual([unanswered.conversation.subject, unanswered.ended_at], ['Late, and nobody answers', null])
  assert.deepEqual(
    [answered.conversation.slug, answered.policy],
    [slow.slug, { id: policy.id, name: 'Shop' }],
  )
  assert.ok(Date.parse(answered.ended_at) > Date.parse(answered.due_at))
  const count = async (query: string) => (await missed(query)).length
  assert.deepEqual(
    [
      await count('?target=resolution'),
      await count(`?policy=${policy.id}`),
      await count('?priority=urgent'),
      await count('?priority=normal&target=first_reply'),
      await count(`?team=${team.id}`),
      await count(`?assignee=${ANA.email}`),
      await count('?q=nobody'),
    ],
    [0, 2, 0, 2, 0, 1, 1],
  )
  for (const [query, field] of [
    ['target=last_reply', 'target'],
    ['policy=x', 'policy'],
    ['team=-1', 'team'],
    ['priority=most', 'priority'],
    ['assignee=nobody@example.com', 'assignee'],
  ]) {
    const { status, body } = await ana.get(`/reports/sla/missed?${query}`)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query)
  }
  assert.deepEqual(await missed('', rita), [])
})
