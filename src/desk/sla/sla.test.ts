// SLA policies by the API: which applies, when clocks are due, and what is told once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { all, BASIC, createSlaWorld } from '../../../test/sla-world.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'

const world = await createSlaWorld()
const { ana, olga, rita, rivalOwner, clock, say, pass, conversation } = world
const { create, withoutPolicies, reply, change, clocksOf, toldOf } = world

test('policies have an order, defaults, and say when the brand has no business hours', async () => {
  await withoutPolicies()
  const first = await create({ hours: undefined })
  const { name, position, hours, pause_on, warn_before, warning, targets } = first
  assert.deepEqual(
    [name, position, hours, pause_on, warn_before, warning],
    ['Shop', 0, 'business', ['on_hold', 'pending'], { minutes: null, percent: 25 }, 'no_business_hours'],
  )
  assert.deepEqual(targets.next_reply, { urgent: null, high: null, normal: null, low: null })
  const second = await create({ name: 'Trade' })
  await olga.put(`/sla_policies/${second.id}`, { sla_policy: { position: 0 } })
  const names = (await ana.get('/sla_policies')).body.sla_policies.map((one: { name: string }) => one.name)
  assert.deepEqual(names, ['Trade', 'Shop'])
  const { body } = await olga.put(`/sla_policies/${first.id}`, {
    sla_policy: { warn_before: { minutes: 30 }, pause_on: [] },
  })
  assert.deepEqual([body.warn_before, body.pause_on], [{ minutes: 30, percent: null }, []])
  assert.equal((await ana.get(`/sla_policies/${first.id}`)).body.name, 'Shop')
})

test('hours that were emptied warn like none', async () => {
  await withoutPolicies()
  const { id } = await create({ hours: undefined })
  const warningWith = async (week: object[]) => {
    const { body } = await olga.put('/business_hours', { business_hours: { week } })
    const { warning } = (await ana.get(`/sla_policies/${id}`)).body
    return [warning, body.business_hours[0].id]
  }
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }])
  assert.equal((await warningWith(week))[0], null)
  const [warning, hours] = await warningWith(week.map(() => []))
  assert.equal(warning, 'no_business_hours')
  await olga.send('DELETE', `/business_hours/${hours}`)
})

const condition = (field: string, op: string, value: unknown) => ({ if: { all: [{ field, op, value }] } })

test('a new policy with conditions comes before those for all conversations', async () => {
  await withoutPolicies()
  await create({ name: 'All' })
  await create({ name: 'VIP', ...condition('tags', 'has_any', ['vip']) })
  await create({ name: 'Also all' })
  const names = (await ana.get('/sla_policies')).body.sla_policies.map((one: { name: string }) => one.name)
  assert.deepEqual(names, ['VIP', 'All', 'Also all'])
})

for (const [fields, place] of [
  [{ name: '' }, 'sla_policy.name'],
  [{ targets: {} }, 'sla_policy.targets'],
  [{ targets: { first_reply: { normal: 0 } } }, 'sla_policy.targets.first_reply.normal'],
  [{ targets: { third_reply: { normal: 5 } } }, 'sla_policy.targets'],
  [{ hours: 'night' }, 'sla_policy.hours'],
  [{ pause_on: ['lunch'] }, 'sla_policy.pause_on.0'],
  [{ warn_before: { percent: 100 } }, 'sla_policy.warn_before.percent'],
  [{ warn_before: { percent: 10, minutes: 10 } }, 'sla_policy.warn_before'],
  [condition('colour', 'is', 'red'), 'sla_policy.if.all.0.field'],
  [condition('text', 'contains', 'refund'), 'sla_policy.if.all.0.field'],
  [condition('waiting', 'longer_than', '2 hours'), 'sla_policy.if.all.0.field'],
] as const)
  test(`a policy is refused, naming ${place}: ${JSON.stringify(fields)}`, async () => {
    const { status, body } = await olga.post('/sla_policies', { sla_policy: { ...BASIC, ...fields } })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [place]], JSON.stringify(body))
  })

test('agents read policies and do not write them; another brand has none of them', async () => {
  const { id } = await create()
  assert.equal((await ana.post('/sla_policies', { sla_policy: BASIC })).status, 403)
  assert.equal((await ana.put(`/sla_policies/${id}`, { sla_policy: { name: 'X' } })).status, 403)
  assert.equal((await ana.send('DELETE', `/sla_policies/${id}`)).status, 403)
  assert.deepEqual((await rita.get('/sla_policies')).body.sla_policies, [])
  assert.equal((await rita.get(`/sla_policies/${id}`)).status, 404)
  assert.equal((await rivalOwner.put(`/sla_policies/${id}`, { sla_policy: { name: 'X' } })).status, 404)
  assert.equal((await rivalOwner.send('DELETE', `/sla_policies/${id}`)).status, 404)
})

test('each target has its own clock; a note, a rule and a machine answer nothing', async () => {
  await withoutPolicies()
  await create({ targets: { first_reply: all(60), next_reply: all(30), resolution: all(600) } })
  const rule = await world.make({ when: [{ event: 'conversation_begins' }], then: [{ note: 'Hello' }] })
  const { slug } = await world.start()
  assert.deepEqual(await clocksOf(slug), ['first_reply running 60', 'resolution running 600'])
  await reply(slug, { visibility: 1 })
  assert.deepEqual(await clocksOf(slug), ['first_reply running 60', 'resolution running 600'])
  await pass(10 * MINUTE)
  await reply(slug)
  assert.deepEqual(await clocksOf(slug), ['first_reply met 50', 'resolution running 590'])
  await pass(MINUTE)
  await say(slug, 'Thanks, but …')
  assert.deepEqual(await clocksOf(slug), [
    'first_reply met 49',
    'next_reply running 30',
    'resolution running 589',
  ])
  await pass(MINUTE)
  await say(slug, 'Hello?')
  assert.deepEqual((await clocksOf(slug))[1], 'next_reply running 29')
  await reply(slug)
  await change(slug, { status: 2 })
  assert.deepEqual(await clocksOf(slug), ['first_reply met 48', 'next_reply met 29', 'resolution met 588'])
  await pass(HOUR)
  await change(slug, { status: 0 })
  assert.deepEqual((await clocksOf(slug))[2], 'resolution running 588', 'it goes on')
  await olga.send('DELETE', `/rules/${rule.id}`)
})

test('the priority decides the target, and the first policy whose conditions hold', async () => {
  await withoutPolicies()
  await create({ name: 'VIP', ...condition('tags', 'has_any', ['vip']), targets: { first_reply: all(5) } })
  await create({ targets: { first_reply: { ...all(120), urgent: 30, low: null } } })
  const { slug } = await world.start()
  assert.deepEqual(await clocksOf(slug), ['first_reply running 120'])
  await change(slug, { priority: 'urgent' })
  assert.deepEqual(await clocksOf(slug), ['first_reply running 30'])
  await change(slug, { priority: 'low' })
  assert.deepEqual(await clocksOf(slug), [])
  await change(slug, { tag_list: ['VIP'] })
  assert.deepEqual(await clocksOf(slug), ['first_reply running 5'])
})

test('a changed policy keeps the time on hold; what it makes late is told to nobody', async () => {
  await withoutPolicies()
  const { id } = await create({ targets: { resolution: all(240) } })
  const held = await world.start()
  await pass(HOUR)
  await change(held.slug, { status: 5, hold_until: new Date(clock.now.getTime() + 8 * HOUR).toISOString() })
  assert.deepEqual(await clocksOf(held.slug), ['resolution paused null'])
  await olga.put(`/sla_policies/${id}`, { sla_policy: { targets: { resolution: all(120) } } })
  await pass(9 * HOUR)
  const { body } = await ana.get(`/conversations/${held.slug}`)
  assert.equal(body.status, 0, 'the hold has ended')
  assert.deepEqual(await clocksOf(held.slug), ['resolution running 60'])
  await olga.put(`/sla_policies/${id}`, { sla_policy: { targets: { resolution: all(30) } } })
  assert.deepEqual(await clocksOf(held.slug), ['resolution missed -570'])
  assert.deepEqual(await toldOf(held.id), [])
})

test('a conversation that was there before the policy has the clocks that run, not those that ended', async () => {
  await withoutPolicies()
  const { slug } = await world.start()
  await reply(slug)
  await pass(MINUTE)
  await say(slug, 'And?')
  await pass(MINUTE)
  await create({ targets: { first_reply: all(60), next_reply: all(60) } })
  assert.deepEqual(await clocksOf(slug), ['next_reply running 59'])
  await withoutPolicies()
  assert.deepEqual(await clocksOf(slug), [], 'nor any without a policy')
})

test('a warning and a breach are told once each, with their cause, and rules follow from them', async () => {
  await withoutPolicies()
  await create({ targets: { first_reply: all(60) }, warn_before: { minutes: 15 } })
  const warned = await world.make({ when: [{ event: 'sla_warning' }], then: [{ add_tags: ['soon'] }] })
  const breached = await world.make({ when: [{ event: 'sla_breached' }], then: [{ priority: 'urgent' }] })
  const { slug, id } = await world.start()
  const answered = await world.start()
  await world.work()
  await pass(44 * MINUTE)
  await reply(answered.slug)
  assert.deepEqual(await toldOf(id), [])
  await pass(2 * MINUTE)
  await pass(2 * MINUTE)
  assert.deepEqual(await toldOf(id), ['warned first_reply by sla'])
  assert.deepEqual((await conversation(slug)).tag_list, ['soon'])
  await pass(13 * MINUTE)
  await pass(13 * MINUTE)
  assert.deepEqual(await toldOf(id), ['warned first_reply by sla', 'breached first_reply by sla'])
  assert.equal((await conversation(slug)).priority, 'urgent')
  assert.deepEqual(await toldOf(answered.id), [])
  await reply(slug)
  assert.match((await clocksOf(slug))[0] ?? '', /^first_reply missed/)
  assert.equal((await toldOf(id)).length, 2)
  for (const rule of [warned, breached]) await olga.send('DELETE', `/rules/${rule.id}`)
})

test('a late reply that comes before anybody has looked is a breach, told once', async () => {
  await withoutPolicies()
  await create({ targets: { first_reply: all(60) } })
  const { slug, id } = await world.start()
  await world.work()
  clock.now = new Date(clock.now.getTime() + 61 * MINUTE)
  await reply(slug)
  assert.deepEqual(await clocksOf(slug), ['first_reply missed -1'])
  await pass(MINUTE)
  assert.deepEqual(await toldOf(id), ['breached first_reply by sla'])
})

test('a merge keeps the oldest beginning; what is split begins with its own first message', async () => {
  await withoutPolicies()
  await create({ targets: { first_reply: all(60), resolution: all(600) } })
  const old = await world.start()
  await pass(10 * MINUTE)
  const young = await world.start()
  await world.work()
  await ana.post(`/conversations/${young.slug}/merge`, { conversations: [old.slug] })
  assert.deepEqual(await clocksOf(young.slug), ['first_reply running 50', 'resolution running 590'])
  const { messages } = (await ana.get(`/conversations/${young.slug}/messages`)).body
  const own = messages.find(
    ({ created_at }: { created_at: string }) => Date.parse(created_at) === clock.now.getTime(),
  )
  await pass(MINUTE)
  const { body, status } = await ana.post(`/conversations/${young.slug}/split`, { message_id: own.id })
  assert.equal(status, 201, JSON.stringify(body))
  const { slug } = body.conversation ?? body
  assert.deepEqual(await clocksOf(slug), ['first_reply running 59', 'resolution running 599'])
  assert.deepEqual(await clocksOf(young.slug), ['first_reply running 49', 'resolution running 589'])
})

test('spam has no clocks', async () => {
  await withoutPolicies()
  await create()
  const { slug } = await world.start()
  assert.deepEqual(await clocksOf(slug), ['first_reply running 120'])
  await change(slug, { status: 3 })
  assert.deepEqual(await clocksOf(slug), [])
})

test('hours of the team that has the conversation count, else those of the brand', async () => {
  await withoutPolicies()
  const week = (from: string, to: string) => [...Array.from({ length: 5 }, () => [{ from, to }]), [], []]
  const set = (fields: object) =>
    olga.put('/business_hours', { business_hours: { time_zone: 'UTC', ...fields } })
  await olga.post('/teams', { team: { name: 'Night' } })
  await set({ week: week('09:00', '17:00') })
  await set({ week: week('20:00', '23:00'), team: 'Night' })
  const policy = await create({ hours: 'business', targets: { first_reply: all(60) } })
  assert.equal(policy.warning, null)
  clock.now = new Date('2026-12-07T18:00:00.000Z') // a Monday
  const { slug } = await world.start()
  assert.deepEqual(await clocksOf(slug), [`first_reply running ${16 * 60}`])
  await change(slug, { team: 'Night' })
  assert.deepEqual(await clocksOf(slug), ['first_reply running 180'])
  await set({ week: Array.from({ length: 7 }, () => []), team: 'Night' })
  assert.deepEqual(await clocksOf(slug), ['first_reply running 60'], 'emptied: time always passes')
})

test('without the team, its hours and its policy no longer count: due times are computed again', async () => {
  await withoutPolicies()
  const week = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }])
  const set = (fields: object) =>
    olga.put('/business_hours', { business_hours: { time_zone: 'UTC', ...fields } })
  const { id: team } = (await olga.post('/teams', { team: { name: 'Late shift' } })).body
  await set({ week: week('09:00', '17:00') })
  await set({ week: week('20:00', '23:00'), team })
  const its = { if: { all: [{ field: 'team', op: 'is', value: ['Late shift'] }] } }
  await create({ ...its, hours: 'business', targets: { first_reply: all(60) } })
  await create({ hours: 'business', targets: { first_reply: all(120) } })
  clock.now = new Date('2026-12-14T18:00:00.000Z')
  const { slug } = await world.start({ team })
  assert.deepEqual(await clocksOf(slug), ['first_reply running 180'])
  await olga.send('DELETE', `/teams/${team}`)
  assert.deepEqual(await clocksOf(slug), [`first_reply running ${17 * 60}`])
})

test('sort=due lists what is due first, exactly, page by page; without a due time last', async () => {
  await withoutPolicies()
  await create({ targets: { first_reply: { urgent: 10, high: 20, normal: 30 } } })
  const started: Record<string, string> = {}
  for (const priority of ['low', 'normal', 'urgent', 'high'])
    started[priority] = (await world.start({ priority, tag_list: ['paged'] })).slug
  await world.work()
  const slugsOf = (path: string) =>
    ana.get(path).then(({ body }) => body.conversations.map(({ slug }: { slug: string }) => slug))
  const wanted = ['urgent', 'high', 'normal', 'low'].map(priority => started[priority])
  assert.deepEqual(await slugsOf('/conversations?sort=due&tag=paged'), wanted)
  const seen: string[] = []
  let total = 0
  for (let path: string | undefined = '/conversations?sort=due&page_size=2'; path; ) {
    const { body, headers } = await ana.get(path)
    total = body.total_count
    seen.push(...body.conversations.map(({ slug }: { slug: string }) => slug))
    path = /<[^>]*\/api\/v1([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  assert.equal(seen.length, total)
  assert.equal(new Set(seen).size, total)
  assert.deepEqual(
    seen.filter(slug => wanted.includes(slug)),
    wanted,
  )
  assert.deepEqual(await slugsOf(`/conversations?sort=due&page_size=1&page=${total}`), seen.slice(-1))
  assert.deepEqual(
    await slugsOf('/conversations?sort=due&order=desc&page_size=100'),
    seen.toReversed().slice(0, 100),
  )
})
