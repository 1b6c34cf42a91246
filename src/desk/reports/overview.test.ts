import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { rateConversation } from '../../follow-up/surveys/rate-conversation.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'

const world = await createWorld()
const { ana, olga, rita, clock, scope } = world
await transaction(scope, tx => changeBrand(tx, { timeZone: 'Europe/Berlin', surveyAfter: null }))
await olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })

const at = (text: string) => {
  clock.now = new Date(`2026-11-${text}:00+01:00`)
}
const say = (slug: string, user: object, visibility = 0) =>
  ana.post(`/conversations/${slug}/messages`, { message: { body: 'x', user, visibility } })
const report = async (query = 'start_date=2026-11-10&end_date=2026-11-12') =>
  (await ana.get(`/reports/overview?${query}`)).body

// The week before: one conversation, answered after an hour.
at('08T10:00')
const old = await world.start({ subject: 'Old' })
at('08T11:00')
await say(old.slug, ANA)
// Tuesday to Thursday, 10 to 12 November.
at('10T09:30')
const quick = await world.start({ subject: 'Quick', tag_list: ['Refund'] })
at('10T09:31')
await say(quick.slug, OLGA, 1)
at('10T09:34')
await say(quick.slug, ANA)
at('10T12:00')
await say(quick.slug, CODY)
at('10T12:10')
await say(quick.slug, ANA)
const assigned = await ana.put(`/conversations/${quick.slug}`, {
  conversation: { status: 2, assignee: ANA.email },
})
assert.equal(assigned.body.assignee?.email, ANA.email, JSON.stringify(assigned.body))
at('11T09:10')
const slow = await world.start({ subject: 'Slow', tag_list: ['refund', 'vip'], category: 'sales' })
at('11T09:20')
const never = await world.start({ subject: 'Unanswered' })
at('12T09:10')
await say(slow.slug, ANA)
at('12T10:00')
await ana.put(`/conversations/${slow.slug}`, { conversation: { status: 0 } })
await ana.put(`/conversations/${slow.slug}`, { conversation: { status: 2 } })
// Staff began this one: nobody waited for it.
await ana.post('/conversations', {
  conversation: { subject: 'Ours', category: 'support', message: { body: 'Hello' }, user: ANA },
})
const { author_id: cody } = (await transaction(scope, async tx => ({
  author_id: (
    await tx.sql.row<{ id: number }>(
      (
        await import('sql-template-tag')
      ).default`
        select author_id as id from conversations where brand_id = ${tx.brand.id} and slug = ${quick.slug}`,
    )
  )?.id as number,
}))) as { author_id: number }
at('12T11:00')
await transaction(scope, tx =>
  rateConversation(tx, quick.slug, { identityId: cody, rating: 5, comment: 'Good' }),
)
await transaction(scope, tx => rateConversation(tx, slow.slug, { identityId: cody, rating: 2 }))
at('20T12:00')

test('figures are medians over the conversations that customers began, beside those of the days before', async () => {
  const { figures, previous, start_date, end_date } = await report()
  assert.deepEqual([start_date, end_date], ['2026-11-10', '2026-11-12'])
  assert.equal(figures.conversations, 3)
  // 4 minutes and a day: the note is no reply, the unanswered one has none.
  assert.deepEqual(figures.first_response, { median: 43_320, p90: Math.round(240 + 0.9 * (86_400 - 240)) })
  assert.equal(figures.replies, 3)
  assert.equal(figures.response.median, 600)
  assert.equal(figures.satisfaction.count, 2)
  assert.deepEqual([figures.satisfaction.average, figures.satisfaction.good], [3.5, 0.5])
  assert.deepEqual([previous.start_date, previous.end_date], ['2026-11-07', '2026-11-09'])
  assert.deepEqual(
    [
      previous.figures.conversations,
      previous.figures.first_response.median,
      previous.figures.satisfaction.average,
    ],
    [1, 3_600, null],
  )
})

test('each day has its new and resolved conversations, and the backlog at its end', async () => {
  const { days } = await report('start_date=2026-11-07&end_date=2026-11-13')
  const open = async () => (await ana.get('/conversations?filter=open')).body.total_count
  assert.deepEqual(
    days.map((day: { date: string; new: number; backlog: number }) => [
      day.date.slice(8),
      day.new,
      day.backlog,
    ]),
    [
      ['07', 0, 0],
      ['08', 1, 0],
      ['09', 0, 0],
      ['10', 1, 0],
      ['11', 2, 2],
      ['12', 0, 2],
      ['13', 0, 2],
    ],
  )
  assert.equal(days.at(-1).backlog, await open())
})

test('first replies are counted by the time until them, without those that never came', async () => {
  const { first_responses } = await report()
  const counted = first_responses.filter(({ count }: { count: number }) => count > 0)
  assert.deepEqual(counted, [
    { within_seconds: 300, count: 1 },
    { within_seconds: null, count: 1 },
  ])
})

test('hours are averages over the weekdays of the period, in the brand’s time zone', async () => {
  const { busiest_hours } = await report('start_date=2026-11-09&end_date=2026-11-22')
  assert.deepEqual(busiest_hours, [
    { weekday: 2, hour: 9, average: 0.5 },
    { weekday: 3, hour: 9, average: 1 },
  ])
})

test('channels, tags and members have figures of their own; a conversation with two tags counts for both', async () => {
  const { channels, tags, members } = await report()
  assert.deepEqual(
    channels.map((row: { channel: { slug: string }; conversations: number }) => [
      row.channel.slug,
      row.conversations,
    ]),
    [
      ['support', 2],
      ['sales', 1],
    ],
  )
  assert.deepEqual(
    tags.map((row: { tag: string; conversations: number }) => [row.tag.toLowerCase(), row.conversations]),
    [
      ['refund', 2],
      ['vip', 1],
    ],
  )
  const [member] = members
  assert.equal(member.member.email, ANA.email)
})

test('filters narrow every part of the report', async () => {
  const sales = await report('start_date=2026-11-10&end_date=2026-11-12&channel=sales')
  assert.deepEqual(
    [sales.figures.conversations, sales.figures.first_response.median, sales.days.at(-1).backlog],
    [1, 86_400, 0],
  )
  assert.equal(sales.figures.satisfaction.average, 2)
  const refunds = await report('start_date=2026-11-10&end_date=2026-11-12&tag=REFUND')
  assert.equal(refunds.figures.conversations, 2)
  const mine = await report(`start_date=2026-11-10&end_date=2026-11-12&assignee=${ANA.email}`)
  assert.ok(mine.figures.conversations >= 1)
  assert.ok(mine.busiest_hours.length > 0)
  assert.equal((await report('start_date=2026-11-10&end_date=2026-11-12&tag=none')).figures.conversations, 0)
})

test('the last days end today in the brand’s calendar, and an address counts in any case', async () => {
  const { start_date, end_date } = await report('days=7')
  assert.deepEqual([start_date, end_date], ['2026-11-14', '2026-11-20'])
  assert.equal((await ana.get(`/reports/overview?assignee=${ANA.email.toUpperCase()}`)).status, 200)
})

test('a rating is of whoever had the conversation then, and each rating is counted', async () => {
  await ana.put(`/conversations/${quick.slug}`, { conversation: { assignee: OLGA.email } })
  const { members, figures } = await report()
  const rated = (email: string) =>
    members.find(({ member }: { member: { email: string } }) => member.email === email)?.satisfaction.count
  assert.equal(rated(ANA.email), 1)
  assert.deepEqual(
    figures.satisfaction.ratings.map(({ count }: { count: number }) => count),
    [0, 1, 0, 0, 1],
  )
  await ana.put(`/conversations/${quick.slug}`, { conversation: { assignee: ANA.email } })
})

test('what is resolved again after the period stays resolved on its day', async () => {
  const on12 = async () =>
    (await report()).days.find(({ date }: { date: string }) => date === '2026-11-12').resolved
  const before = await on12()
  assert.ok(before >= 1)
  await ana.put(`/conversations/${slow.slug}`, { conversation: { status: 0 } })
  await ana.put(`/conversations/${slow.slug}`, { conversation: { status: 2 } })
  assert.equal(await on12(), before)
})

test('messages from before a conversation, which a merge brings, are no replies to it', async () => {
  at('19T10:00')
  const older = await world.start({ subject: 'Older' })
  at('19T10:10')
  await say(older.slug, ANA)
  at('19T12:00')
  const newer = await world.start({ subject: 'Newer' })
  at('19T12:05')
  await say(newer.slug, ANA)
  await ana.post(`/conversations/${newer.slug}/merge`, { conversations: [older.slug] })
  at('20T12:00')
  const { figures } = await report('start_date=2026-11-19&end_date=2026-11-19')
  assert.deepEqual([figures.conversations, figures.first_response.median], [1, 300])
})

test('a merged conversation counts once, as the one that it was merged into', async () => {
  const before = await report()
  await ana.post(`/conversations/${slow.slug}/merge`, { conversations: [never.slug] })
  const after = await report()
  assert.equal(after.figures.conversations, before.figures.conversations - 1)
})

test('what is no channel, member or day is refused, naming it', async () => {
  for (const [query, field] of [
    ['days=0', 'days'],
    ['days=2&start_date=2026-11-10', 'days'],
    ['start_date=2020-01-01&end_date=2020-01-02', 'start_date'],
    ['channel=none', 'channel'],
    ['assignee=none@demo.test', 'assignee'],
    ['assignee=cody@example.com', 'assignee'],
    ['start_date=soon', 'start_date'],
    ['start_date=2026-11-12&end_date=2026-11-10', 'start_date'],
  ] as const) {
    const { status, body } = await ana.get(`/reports/overview?${query}`)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query)
  }
})

test('the rival’s report knows nothing of ours, nor our channels', async () => {
  const { body } = await rita.get('/reports/overview?start_date=2026-11-01&end_date=2026-11-20')
  assert.deepEqual([body.figures.conversations, body.tags, body.busiest_hours], [0, [], []])
  assert.equal((await rita.get('/reports/overview?channel=sales')).status, 422)
})

test('by team and organization, and within what a search finds', async () => {
  at('20T10:00')
  const team = (await olga.post('/teams', { team: { name: 'Billing' } })).body
  await ana.post('/organizations', { organization: { name: 'Acme', domains: ['acme.test'] } })
  const acme = await world.start({ subject: 'Invoice', user: { email: 'a@acme.test' } })
  await ana.put(`/conversations/${acme.slug}`, { conversation: { team: 'Billing' } })
  await world.start({ subject: 'Lamp', user: { email: 'b@acme.test' } })
  await world.start({ subject: 'Other', user: { email: 'c@other.test' } })
  const days = 'start_date=2026-11-20&end_date=2026-11-20'
  const found = await report(days)
  const countsOf = (rows: Record<string, { name: string } & number>[], what: string) =>
    rows.map(row => [row[what]?.name, row.conversations])
  assert.deepEqual(countsOf(found.teams, 'team'), [['Billing', 1]])
  assert.deepEqual(found.teams[0].team.id, team.id)
  assert.deepEqual(countsOf(found.organizations, 'organization'), [['Acme', 2]])
  for (const [q, count] of [
    ['organization:Acme', 2],
    ['team:Billing', 1],
    ['lamp', 1],
    ['-organization:Acme', 1],
  ] as const)
    assert.equal((await report(`${days}&q=${encodeURIComponent(q)}`)).figures.conversations, count, q)
  const theirs = (await rita.get(`/reports/overview?${days}`)).body
  assert.deepEqual([theirs.teams, theirs.organizations], [[], []])
})
