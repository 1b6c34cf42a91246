import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { rateConversation } from '../../follow-up/surveys/rate-conversation.ts'
import { transaction } from '../../kit/scope.ts'
import { STATUS, VISIBILITY } from '../../talk/conversations/codes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const world = await createWorld()
const { ana, olga, rita, clock, scope, db, brand } = world
// Each test has a year of its own, so that its figures are its own, too.
let year = 2030

/** Begins a test: the time is noon of 15 March of a new year. */
function begin(): { day: string; dayBefore: string } {
  clock.now = new Date(`${++year}-03-15T12:00:00Z`)
  return { day: `${year}-03-15`, dayBefore: `${year}-03-14` }
}

const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

async function report(name: string, from: string, to = from, caller = ana) {
  const { status, body } = await caller.get(`/reports/${name}?start_date=${from}&end_date=${to}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

async function say(slug: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'x', ...fields },
  })
  assert.equal(status, 201, JSON.stringify(body))
}

const asCody = { user: CODY }
const asOlga = { user: { email: OLGA.email } }
const asNote = { visibility: VISIBILITY.internalNote }

/** A conversation whose customer was answered after this time. */
async function answeredAfter(ms: number) {
  const { slug } = await world.start()
  pass(ms)
  await say(slug)
  return slug
}

async function rate(slug: string, rating: number) {
  const row = await db.row<{ id: number }>(sql`
    select id from identities where brand_id = ${brand.id} and identifier = ${CODY.email}`)
  await transaction(scope, tx => rateConversation(tx, slug, { identityId: row?.id as number, rating }))
}

test('a customer waits from the first unanswered message to the next regular reply, whoever gives it', async () => {
  const { day } = begin()
  const { slug } = await world.start()
  pass(10 * MINUTE_MS)
  await say(slug, asCody) // still waiting
  await say(slug, asNote) // no answer
  pass(20 * MINUTE_MS)
  await say(slug) // after 30 minutes
  pass(MINUTE_MS)
  await say(slug, asOlga) // nobody waits
  pass(MINUTE_MS)
  await say(slug, asCody)
  pass(10 * MINUTE_MS)
  await say(slug, asOlga) // after 10 minutes
  const { response_times, summary } = await report('response_time', day)
  assert.deepEqual(response_times, { [day]: 20 * 60 })
  assert.equal(summary.averages.in_range, 20 * 60)
  const { report: rows } = await report('staff', day)
  const figures = ({ name }: { name: string }) => [
    rows[name].response_count,
    rows[name].response_time_seconds,
  ]
  assert.deepEqual(figures(ANA), [1, 30 * 60])
  assert.deepEqual(figures(OLGA), [2, 10 * 60])
})

test('a wait counts on the day of its reply, with the time before', async () => {
  const { dayBefore, day } = begin()
  clock.now = new Date(`${dayBefore}T23:00:00Z`)
  await answeredAfter(2 * HOUR_MS)
  assert.deepEqual((await report('response_time', dayBefore)).response_times, {})
  assert.deepEqual((await report('response_time', day)).response_times, { [day]: 2 * 3_600 })
  assert.deepEqual((await report('response_time', dayBefore, day)).response_times, { [day]: 2 * 3_600 })
})

test('shares count waits that are shorter than an hour, a day, a week', async () => {
  const { day } = begin()
  for (const wait of [HOUR_MS - 1_000, HOUR_MS, DAY_MS - 1_000, DAY_MS, 7 * DAY_MS - 1_000, 7 * DAY_MS]) {
    clock.now = new Date(Date.parse(`${day}T12:00:00Z`) - wait)
    await answeredAfter(wait)
  }
  const { summary } = await report('response_time', day)
  assert.deepEqual(summary.ratio, { under_1_hour: 0.167, under_1_day: 0.5, under_1_week: 0.833 })
})

test('without replies, averages, rates and shares are null', async () => {
  const { day } = begin()
  await world.start()
  const nothing = { average: null, change_rate: null }
  assert.deepEqual(await report('response_time', day), {
    start_date: day,
    end_date: day,
    response_times: {},
    summary: {
      averages: { in_range: null, this_week: null, this_month: null },
      trends: { last_7_days: nothing, last_30_days: nothing },
      ratio: { under_1_hour: null, under_1_day: null, under_1_week: null },
    },
  })
})

test('trends compare the last days with as many before, whatever the period of the report', async () => {
  const { day } = begin()
  const now = Date.parse(`${day}T12:00:00Z`)
  for (const [daysAgo, minutes] of [
    [45, 100],
    [10, 20],
    [3, 30],
  ] as const) {
    clock.now = new Date(now - daysAgo * DAY_MS)
    await answeredAfter(minutes * MINUTE_MS)
  }
  clock.now = new Date(now)
  const { summary } = await report('response_time', `${year}-01-01`)
  assert.equal(summary.averages.in_range, null)
  assert.deepEqual(summary.trends, {
    last_7_days: { average: 30 * 60, change_rate: 0.5 },
    last_30_days: { average: 25 * 60, change_rate: -0.75 },
  })
})

test('a week begins on Monday, a month on its first day', async () => {
  begin()
  for (const [time, minutes] of [
    ['02-28T22:00', 90],
    ['03-09T22:00', 60], // a Sunday in 2036
    ['03-10T08:00', 30],
  ] as const) {
    clock.now = new Date(`2036-${time}:00Z`)
    await answeredAfter(minutes * MINUTE_MS)
  }
  clock.now = new Date('2036-03-12T12:00:00Z')
  year = 2036
  const { averages } = (await report('response_time', '2036-03-12')).summary
  assert.deepEqual(averages, { in_range: null, this_week: 30 * 60, this_month: 45 * 60 })
})

test('replies are counted by day for each member of staff, and days without any are 0', async () => {
  const { dayBefore, day } = begin()
  const slug = await answeredAfter(MINUTE_MS)
  await say(slug, asOlga)
  await say(slug, { ...asOlga, ...asNote })
  await say(slug, asCody)
  const { report: rows } = await report('staff', dayBefore, day)
  for (const { name } of [ANA, OLGA])
    assert.deepEqual(rows[name].responses_trend, { [dayBefore]: 0, [day]: 1 }, name)
})

test('an outcome counts for whoever changed the status, each time', async () => {
  const { day } = begin()
  const { slug } = await world.start()
  const set = (status: number, caller = ana) =>
    caller.put(`/conversations/${slug}`, { conversation: { status } })
  for (const status of [
    STATUS.resolved,
    STATUS.resolved,
    STATUS.unresolved,
    STATUS.resolved,
    STATUS.archived,
  ])
    await set(status)
  await set(STATUS.unresolved, olga)
  await set(STATUS.archived, olga)
  const { report: rows } = await report('staff', day)
  const outcomes = ({ name }: { name: string }) => [rows[name].resolved_count, rows[name].archived_count]
  assert.deepEqual(
    [outcomes(ANA), outcomes(OLGA)],
    [
      [2, 1],
      [0, 1],
    ],
  )
})

test('members of staff with one name are told apart by their addresses; deactivated ones stay', async () => {
  const { day } = begin()
  const twin = { name: ANA.name, email: 'twin@demo.test' }
  assert.equal((await olga.post('/staff', { staff: twin })).status, 201)
  const names = async () => Object.keys((await report('staff', day)).report)
  const expected = [OLGA.name, `${ANA.name} <${ANA.email}>`, `${ANA.name} <twin@demo.test>`]
  assert.deepEqual(await names(), expected)
  await olga.send('DELETE', `/staff/${twin.email}`)
  assert.deepEqual(await names(), expected)
  await olga.put(`/staff/${twin.email}`, { staff: { name: 'Twin' } })
})

test('tags are counted once per conversation in any case, the most used first', async () => {
  const { day } = begin()
  for (const tag_list of [
    ['vip'],
    ['Refund', 'vip'],
    ['REFUND', 'refund'],
    ['refund', 'ärger'],
    ['Ärger'],
    [],
  ])
    await world.start({ tag_list })
  const { tags } = await report('tags', day)
  const lower = Object.entries(tags).map(([tag, count]) => [tag.toLowerCase(), count])
  assert.deepEqual(lower[0], ['refund', 3])
  assert.deepEqual(
    new Map(lower as [string, number][]),
    new Map([
      ['refund', 3],
      ['vip', 2],
      ['ärger', 2],
    ]),
  )
})

test('the rival’s figures stay as they were, whatever happens here', async () => {
  const { day } = begin()
  const names = ['volume', 'response_time', 'staff', 'tags', 'channel_summary']
  const reports = () => Promise.all(names.map(name => report(name, day, day, rita)))
  const before = await reports()
  await rate(await answeredAfter(MINUTE_MS), 5)
  assert.deepEqual(await reports(), before)
})
