import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DateTime } from 'luxon'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { rateConversation } from '../../follow-up/surveys/rate-conversation.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'
import { findUserByEmail } from '../../people/users/queries.ts'

const world = await createWorld()
const { ana, olga, rita, clock, db, scope } = world

// The clocks of New York go back on 1 November 2026: that day has 25 hours.
const ZONE = 'America/New_York'
await transaction(scope, tx => changeBrand(tx, { timeZone: ZONE }))
await olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })

interface PastMessage {
  at: number
  by: 'cody' | 'ana' | 'olga'
  note: boolean
}

interface Thread {
  slug: string
  channel: string
  tags: string[]
  said: PastMessage[]
}

/** Random-looking but always the same: a linear congruential generator. */
let seed = 7
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

const BEGIN = Date.parse('2026-10-20T00:00:00Z')
const HOUR = 3_600_000
const NOW = Date.parse('2026-11-20T12:00:00Z')
const SPEAKERS = { cody: CODY, ana: ANA, olga: OLGA }

const threads: Thread[] = []
for (let index = 0; index < 60; index++) {
  let at = BEGIN + random(29 * 24) * HOUR + random(3_600) * 1_000
  const channel = random(3) === 0 ? 'sales' : 'support'
  const tags = [['refund'], ['Refund', 'vip'], []][random(3)] as string[]
  clock.now = new Date(at)
  const { slug } = await world.start({ subject: `Thread ${index}`, category: channel, tag_list: tags })
  const said: PastMessage[] = [{ at, by: 'cody', note: false }]
  for (let more = random(6); more > 0; more--) {
    at += random(40 * 60) * 60_000 + 1_000
    if (at > NOW) break
    const by = (['cody', 'ana', 'olga'] as const)[random(3)] as PastMessage['by']
    const note = by !== 'cody' && random(4) === 0
    clock.now = new Date(at)
    const message = { body: 'x', user: SPEAKERS[by], visibility: note ? 1 : 0 }
    assert.equal((await ana.post(`/conversations/${slug}/messages`, { message })).status, 201)
    said.push({ at, by, note })
  }
  threads.push({ slug, channel, tags, said })
}
clock.now = new Date(NOW)

const dayOf = (at: number) => DateTime.fromMillis(at, { zone: ZONE }).toISODate() as string
const average = (numbers: number[]) =>
  numbers.length === 0 ? null : Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length)

interface Response {
  at: number
  by: string
  channel: string
  seconds: number
}

/** The plain recount: walk each thread and note when somebody waiting was answered. */
function recountResponses(from: string, to: string): Response[] {
  return threads.flatMap(({ said, channel }) => {
    let waitingSince: number | undefined
    const found: Response[] = []
    for (const { at, by, note } of said) {
      if (note) continue
      if (by === 'cody') waitingSince ??= at
      else {
        if (waitingSince !== undefined) found.push({ at, by, channel, seconds: (at - waitingSince) / 1_000 })
        waitingSince = undefined
      }
    }
    return found.filter(response => dayOf(response.at) >= from && dayOf(response.at) <= to)
  })
}

const SPANS = [
  ['2026-10-22', '2026-11-20'],
  ['2026-11-01', '2026-11-01'],
  ['2026-10-25', '2026-11-05'],
] as const

async function report(name: string, [from, to]: readonly [string, string]) {
  const { status, body } = await ana.get(`/reports/${name}?start_date=${from}&end_date=${to}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.start_date, body.end_date], [from, to])
  return body
}

for (const span of SPANS) {
  const [from, to] = span
  const inSpan = (at: number) => dayOf(at) >= from && dayOf(at) <= to
  const begun = threads.filter(({ said }) => inSpan((said[0] as PastMessage).at))

  test(`volume ${span}: each day in the brand’s time zone, even empty ones`, async () => {
    const { conversation_counts: counts } = await report('volume', span)
    const days = Object.keys(counts)
    assert.deepEqual([days[0], days.at(-1)], [from, to])
    for (const day of days)
      assert.equal(
        counts[day],
        begun.filter(({ said }) => dayOf((said[0] as PastMessage).at) === day).length,
        day,
      )
  })

  test(`response_time ${span} is what a recount gives`, async () => {
    const { response_times, summary } = await report('response_time', span)
    const responses = recountResponses(from, to)
    for (const day of new Set(responses.map(({ at }) => dayOf(at))))
      assert.equal(
        response_times[day],
        average(responses.filter(({ at }) => dayOf(at) === day).map(({ seconds }) => seconds)),
        day,
      )
    assert.equal(Object.keys(response_times).length, new Set(responses.map(({ at }) => dayOf(at))).size)
    assert.equal(summary.averages.in_range, average(responses.map(({ seconds }) => seconds)))
    const under = (limit: number) =>
      Math.round((responses.filter(({ seconds }) => seconds < limit).length / responses.length) * 1_000) /
      1_000
    if (responses.length > 0)
      assert.deepEqual(summary.ratio, {
        under_1_hour: under(3_600),
        under_1_day: under(86_400),
        under_1_week: under(604_800),
      })
  })

  test(`staff ${span} is what a recount gives`, async () => {
    const { report: rows } = await report('staff', span)
    for (const [by, { name }] of Object.entries(SPEAKERS).filter(([key]) => key !== 'cody')) {
      const replies = threads
        .flatMap(({ said }) => said)
        .filter(entry => entry.by === by && !entry.note && inSpan(entry.at))
      assert.equal(rows[name].response_count, replies.length)
      const waits = recountResponses(from, to)
        .filter(response => response.by === by)
        .map(({ seconds }) => seconds)
      assert.equal(rows[name].response_time_seconds, average(waits))
    }
  })

  test(`tags ${span} are counted regardless of case`, async () => {
    const { tags } = await report('tags', span)
    const withTag = (tag: string) =>
      begun.filter(thread => thread.tags.map(text => text.toLowerCase()).includes(tag)).length
    const counts = Object.fromEntries(Object.entries(tags).map(([tag, count]) => [tag.toLowerCase(), count]))
    assert.equal(counts.refund ?? 0, withTag('refund'))
    assert.equal(counts.vip ?? 0, withTag('vip'))
  })

  test(`channel_summary ${span} is what a recount gives`, async () => {
    const { channels } = await report('channel_summary', span)
    for (const slug of ['support', 'sales']) {
      const own = threads.filter(({ channel }) => channel === slug)
      const said = own.flatMap(thread => thread.said).filter(({ at, note }) => inSpan(at) && !note)
      assert.equal(channels[slug].customer_responses, said.filter(({ by }) => by === 'cody').length)
      assert.equal(channels[slug].staff_responses, said.filter(({ by }) => by !== 'cody').length)
      const waits = recountResponses(from, to)
        .filter(({ channel }) => channel === slug)
        .map(({ seconds }) => seconds)
      assert.equal(channels[slug].average_response_time_seconds, average(waits))
      const active = own.filter(thread => thread.said.some(({ at }) => inSpan(at)))
      const {
        active_conversations: open,
        resolved_conversations: resolved,
        average_thread_size: size,
      } = channels[slug]
      assert.equal(open + resolved, active.length)
      const sizes = active.map(thread => thread.said.length)
      assert.equal(
        size,
        sizes.length === 0 ? null : Math.round((sizes.reduce((a, b) => a + b, 0) / sizes.length) * 100) / 100,
      )
    }
  })
}

test('averages of this week and month, and trends, follow the brand’s days', async () => {
  const { summary } = await report('response_time', ['2026-11-20', '2026-11-20'])
  const averageSince = (from: string) =>
    average(recountResponses(from, '2026-11-20').map(({ seconds }) => seconds))
  assert.equal(summary.averages.this_week, averageSince('2026-11-16'))
  assert.equal(summary.averages.this_month, averageSince('2026-11-01'))
  assert.equal(typeof summary.trends.last_30_days.average, 'number')
  assert.ok('change_rate' in summary.trends.last_7_days)
})

test('without dates, a report covers the last thirty days', async () => {
  const { body } = await ana.get('/reports/volume')
  assert.deepEqual([body.start_date, body.end_date], ['2026-10-22', '2026-11-20'])
})

test('outcomes and ratings count for the assignee of the conversation', async () => {
  const { slug, author } = await world.start({ assignee: ANA.email })
  await ana.put(`/conversations/${slug}`, { status: 4 })
  const cody = await db.row<{ id: number }>(
    sql`select id from identities where identifier = ${CODY.email} and brand_id = ${world.brand.id}`,
  )
  const rate = (rating: number) =>
    transaction(scope, tx =>
      rateConversation(tx, slug, { identityId: cody?.id as number, rating, comment: 'Thanks' }),
    )
  await rate(2)
  await rate(5)
  const { report: rows } = await report('staff', ['2026-11-20', '2026-11-20'])
  assert.deepEqual(
    [rows[ANA.name].archived_count, rows[ANA.name].satisfaction_average, rows[ANA.name].appreciations_count],
    [1, 5, 1],
  )
  const ratings = await ana.get('/satisfaction_ratings')
  const assignee = await findUserByEmail(scope, ANA.email)
  const [rating] = ratings.body.satisfaction_ratings
  assert.equal(ratings.body.total_count, 1)
  assert.deepEqual(
    [rating.rating, rating.comment, rating.user_id, rating.assignee_id],
    [5, 'Thanks', String(author.id), String(assignee?.id)],
  )
  assert.equal((await ana.get('/satisfaction_ratings?rating=1')).body.total_count, 0)
  assert.equal((await ana.get('/satisfaction_ratings?start_date=2026-11-21')).body.total_count, 0)
  assert.equal((await ana.get('/satisfaction_ratings?rating=6')).status, 422)
  assert.equal((await rita.get('/satisfaction_ratings')).body.total_count, 0)
})

test('bad periods are refused', async () => {
  for (const query of [
    'start_date=soon',
    'end_date=2026-02-30',
    'start_date=2026-11-20&end_date=2026-11-19',
    'start_date=2001-01-01',
  ])
    for (const name of ['volume', 'response_time', 'staff', 'tags', 'channel_summary'])
      assert.equal((await ana.get(`/reports/${name}?${query}`)).status, 422, query)
})

test('Rita’s reports know nothing of ours', async () => {
  assert.deepEqual((await rita.get('/reports/tags')).body.tags, {})
  const volume = (await rita.get('/reports/volume')).body.conversation_counts
  assert.equal(
    Object.values(volume).reduce((sum: number, count) => sum + Number(count), 0),
    0,
  )
  assert.equal((await rita.get('/reports/response_time')).body.summary.averages.in_range, null)
  assert.ok(!JSON.stringify((await rita.get('/reports/staff')).body).includes(ANA.name))
  assert.deepEqual(Object.keys((await rita.get('/reports/channel_summary')).body.channels), ['support'])
})
