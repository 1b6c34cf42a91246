// Rules by a time of day, with a clock that the test turns.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { DAY, HOUR, MINUTE } from '../../kit/retry.ts'

const world = await createRulesWorld()
const { ana, olga, rita, clock, make, withoutRules, pass, conversation, runsOf } = world

const OPEN = { all: [{ field: 'priority', op: 'is', value: 'normal' }] }
const every = (at: string, others: object = {}) => [{ every: { at, ...others } }]
/** Turns the clock, and lets all follow that is due then. */
async function turnTo(time: string) {
  clock.now = new Date(time)
  await pass(0)
}

/** Begins without rules, and without open conversations. */
async function begin(time: string) {
  await withoutRules()
  clock.now = new Date(time)
  const { body } = await ana.get('/conversations?per_page=100')
  for (const { slug } of body.conversations)
    await ana.put(`/conversations/${slug}`, { conversation: { status: 2 } })
  await world.work()
}

const tagged = async (slug: string) => (await conversation(slug)).tag_list

test('at its time, on its days, a rule goes over what is open and matches, once', async () => {
  await begin('2026-11-30T08:00:00.000Z') // a Monday
  await make({ when: every('09:00', { days: ['mon', 'wed'] }), if: OPEN, then: [{ note: 'Still open' }] })
  const [open, pending, urgent, resolved] = [
    await world.start(),
    await world.start(),
    await world.start(),
    await world.start(),
  ]
  await ana.put(`/conversations/${pending.slug}`, { conversation: { status: 1 } })
  await ana.put(`/conversations/${urgent.slug}`, { conversation: { priority: 'urgent' } })
  await ana.put(`/conversations/${resolved.slug}`, { conversation: { status: 2 } })
  const counts = async () => {
    const all = []
    for (const { slug } of [open, pending, urgent, resolved]) all.push((await runsOf(slug)).length)
    return all
  }
  await turnTo('2026-11-30T08:59:59.000Z')
  assert.deepEqual(await counts(), [0, 0, 0, 0])
  await turnTo('2026-11-30T09:00:00.000Z')
  assert.deepEqual(await counts(), [1, 1, 0, 0])
  for (let n = 0; n < 5; n++) await pass(2 * HOUR)
  assert.deepEqual(await counts(), [1, 1, 0, 0], 'once a day')
  await turnTo('2026-12-01T12:00:00.000Z')
  assert.deepEqual(await counts(), [1, 1, 0, 0], 'not on a Tuesday')
  await turnTo('2026-12-02T09:00:05.000Z')
  assert.deepEqual(await counts(), [2, 2, 0, 0])
  const [run] = await runsOf(open.slug)
  assert.deepEqual(
    [run.triggers, run.day, run.event_id, run.message_id],
    [['every'], '2026-12-02', null, null],
  )
})

test('resolved conversations only if a condition asks for them', async () => {
  await begin('2026-11-30T08:00:00.000Z')
  const if_ = {
    all: [
      { field: 'status', op: 'is', value: ['resolved'] },
      { field: 'tags', op: 'has_any', value: ['old'] },
    ],
  }
  await make({ when: every('09:00'), if: if_, then: [{ status: 'archived' }] })
  await make({
    when: every('09:00'),
    if: { none: [{ field: 'status', op: 'is', value: ['spam'] }] },
    then: [{ add_tags: ['seen'] }],
  })
  const [open, resolved] = [await world.start(), await world.start()]
  for (const { slug } of [open, resolved])
    await ana.put(`/conversations/${slug}`, { conversation: { tag_list: ['old'] } })
  await ana.put(`/conversations/${resolved.slug}`, { conversation: { status: 2 } })
  await turnTo('2026-11-30T09:00:00.000Z')
  const states = [await conversation(open.slug), await conversation(resolved.slug)].map(
    ({ status, tag_list }) => [status, tag_list],
  )
  assert.deepEqual(states, [
    [0, ['old', 'seen']],
    [4, ['old']],
  ])
})

test('a late worker makes up for one time, and neither repeats nor skips', async () => {
  await begin('2026-11-30T08:00:00.000Z')
  await make({ when: every('09:00'), if: OPEN, then: [{ note: 'Daily' }] })
  const { slug } = await world.start()
  await world.work()
  const days = async () => (await runsOf(slug)).map(({ day }: { day: string }) => day)
  await turnTo('2026-12-01T08:00:00.000Z')
  assert.deepEqual(await days(), ['2026-11-30'], 'that of the day before')
  await turnTo('2026-12-01T09:00:00.000Z')
  assert.deepEqual(await days(), ['2026-12-01', '2026-11-30'])
  await turnTo('2026-12-06T10:00:00.000Z')
  assert.deepEqual(await days(), ['2026-12-06', '2026-12-01', '2026-11-30'], 'the last of five')
})

test('the same time of two rules is one occasion, which stop ends; another time is another', async () => {
  await begin('2026-11-30T08:00:00.000Z')
  await make({ name: 'First', when: every('09:00'), if: OPEN, then: [{ add_tags: ['first'] }], stop: true })
  await make({
    name: 'Second',
    when: every('10:00', { time_zone: 'Europe/Berlin' }),
    if: OPEN,
    then: [{ add_tags: ['second'] }],
  })
  await make({ name: 'Later', when: every('09:30'), if: OPEN, then: [{ add_tags: ['later'] }] })
  const { slug } = await world.start()
  await turnTo('2026-11-30T09:00:00.000Z')
  assert.deepEqual(await tagged(slug), ['first'])
  await turnTo('2026-11-30T09:30:00.000Z')
  assert.deepEqual(await tagged(slug), ['first', 'later'])
})

test('changed or moved in time, a rule acts on a conversation once a day; switched off, not at all', async () => {
  await begin('2026-11-30T08:00:00.000Z')
  const { id } = await make({ when: every('09:00'), if: OPEN, then: [{ note: 'Daily' }] })
  const { slug } = await world.start()
  await turnTo('2026-11-30T09:00:00.000Z')
  await olga.put(`/rules/${id}`, { rule: { when: every('11:00') } })
  const other = await world.start()
  await turnTo('2026-11-30T11:00:00.000Z')
  assert.deepEqual([(await runsOf(slug)).length, (await runsOf(other.slug)).length], [1, 1])
  await olga.put(`/rules/${id}`, { rule: { enabled: false } })
  await turnTo('2026-12-01T11:00:00.000Z')
  await olga.put(`/rules/${id}`, { rule: { enabled: true } })
  await pass(MINUTE)
  assert.equal((await runsOf(slug)).length, 1)
  await turnTo('2026-12-02T11:00:00.000Z')
  assert.equal((await runsOf(slug)).length, 2)
})

test('the days of a rule follow the time zone of the brand, also when that changes', async () => {
  await begin('2026-03-28T12:00:00.000Z')
  const zone = (time_zone: string) => olga.put('/brand', { brand: { time_zone } })
  const before = (await olga.get('/brand')).body.time_zone
  await make({ when: every('02:30'), if: OPEN, then: [{ note: 'Night' }] })
  const { slug } = await world.start()
  assert.equal((await zone('Europe/Berlin')).status, 200)
  await world.runSchedule()
  await turnTo('2026-03-29T00:59:00.000Z')
  assert.equal((await runsOf(slug)).length, 0)
  await turnTo('2026-03-29T01:00:00.000Z')
  assert.equal((await runsOf(slug)).length, 1, 'the minute after those that clocks skip')
  await turnTo('2026-03-29T23:00:00.000Z')
  await turnTo('2026-10-24T23:00:00.000Z')
  const count = (await runsOf(slug)).length
  await turnTo('2026-10-25T00:30:00.000Z')
  await turnTo('2026-10-25T01:30:00.000Z')
  assert.equal((await runsOf(slug)).length, count + 1, 'once in the night that has it twice')
  await zone(before)
})

test('what is so already leaves no runs, day after day', async () => {
  await begin('2026-11-30T08:00:00.000Z')
  await make({ when: every('09:00'), if: OPEN, then: [{ add_tags: ['open'] }] })
  const { slug } = await world.start()
  for (let n = 0; n < 3; n++) await pass(DAY)
  assert.deepEqual([await tagged(slug), (await runsOf(slug)).length], [['open'], 1])
})

const BAD: [string, object, string][] = [
  ['no conditions', { if: {} }, 'rule.if'],
  [
    'a condition about a message',
    { if: { all: [{ field: 'text', op: 'contains', value: 'x' }] } },
    'rule.if',
  ],
  [
    'a condition about who did it',
    { if: { all: [{ field: 'done_by', op: 'is', value: 'staff' }] } },
    'rule.if',
  ],
  ['an hour of 25', { when: every('25:00') }, 'rule.when.0.every.at'],
  ['no days', { when: every('09:00', { days: [] }) }, 'rule.when.0.every.days'],
  ['an unknown day', { when: every('09:00', { days: ['someday'] }) }, 'rule.when.0.every.days.0'],
  ['an unknown zone', { when: every('09:00', { time_zone: 'Mars/Base' }) }, 'rule.when.0.every.time_zone'],
  ['an event beside', { when: [{ every: { at: '09:00' }, event: 'resolved' }] }, 'rule.when.0'],
  ['a text', { when: [{ every: '09:00' }] }, 'rule.when.0.every'],
]
for (const [what, rule, field] of BAD)
  test(`a time of day with ${what} is refused, naming ${field}`, async () => {
    const given = { name: 'Bad', when: every('09:00'), if: OPEN, then: [{ priority: 'high' }], ...rule }
    const { status, body } = await olga.post('/rules', { rule: given })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  })

test('a dry run says how many would match now, and Rita sees none of ours', async () => {
  await begin('2026-11-30T08:00:00.000Z')
  const [one] = [await world.start(), await world.start()]
  await ana.put(`/conversations/${one.slug}`, { conversation: { priority: 'high' } })
  const rule = { name: 'Daily', when: every('09:00'), if: OPEN, then: [{ priority: 'high' }] }
  const { body } = await olga.post('/rules/dry_run', { rule })
  assert.deepEqual([body.now, body.matched, body.occasions, body.nearly.length], [1, 1, 2, 1])
  const hers = await rita.post('/rules/dry_run', { rule })
  assert.ok(hers.status === 403 || hers.body.now === 0, JSON.stringify(hers.body))
})

test('a round goes on in batches, and acts on all', async () => {
  await begin('2026-11-30T08:00:00.000Z')
  await make({ when: every('09:00'), if: OPEN, then: [{ add_tags: ['all'] }] })
  const slugs: string[] = []
  for (let n = 0; n < 450; n++) slugs.push((await world.start()).slug)
  await world.work()
  clock.now = new Date('2026-11-30T09:00:00.000Z')
  for (let n = 0; n < 4; n++) await pass(5_000)
  const { body } = await ana.get('/conversations?tag=all&per_page=1')
  assert.equal(body.total_count, 450)
})
