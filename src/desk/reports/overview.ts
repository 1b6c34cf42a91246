import { DateTime } from 'luxon'
import { z } from 'zod'
import { invalid } from '../../kit/errors.ts'
import { integer, optional, parameter } from '../../kit/input.ts'
import { DAY } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { formatTime } from '../../kit/time.ts'
import { normalizeEmail } from '../../people/identities/email.ts'
import { selectOrganizationNames } from '../../people/organizations/queries.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { findAnyUser, selectDeactivatedUsers, selectUsers } from '../../people/users/queries.ts'
import { findChannelEver, listChannels } from '../../talk/channels/queries.ts'
import { bySearch } from '../../talk/conversations/search-queries.ts'
import { tagKey } from '../../talk/conversations/tags.ts'
import {
  changesByDay,
  countActive,
  type DayChanges,
  type Filter,
  type Measured,
  measure,
  measureAll,
  type Overview,
  selectRatings,
} from './overview-queries.ts'
import { type Period, PeriodQuery, periodOf } from './period.ts'

export const OverviewQuery = PeriodQuery.extend({
  days: parameter(integer(1, 1_000)).describe('The last so many days, today included; instead of dates.'),
  channel: optional(z.string().max(200)).describe('Only this channel, by slug.'),
  tag: optional(z.string().max(200)).describe('Only conversations with this tag.'),
  q: optional(z.string().max(1_000)).describe(
    'Only conversations that this search finds, with all its operators.',
  ),
  assignee: optional(z.string().max(320)).describe('Only conversations of this member, by email.'),
})

/** Limits of the classes of first response times, in seconds; the last class has none. */
const LIMITS = [300, 900, 3_600, 7_200, 14_400, 28_800, 86_400]

const MAX_RATINGS = 100
const MAX_AGE_DAYS = 1_100

const NOTHING: Measured = {
  by: 'all',
  key: null,
  conversations: 0,
  replies: 0,
  resolved: 0,
  firstResponse: null,
  response: null,
  resolution: null,
  ratings: [0, 0, 0, 0, 0],
}

/** Figures of a period beside those of the period before, by day, hour, channel, tag and member. */
export async function overviewReport(scope: Scope, query: z.output<typeof OverviewQuery>) {
  const { period, filter } = await readOverview(scope, query)
  const before = periodBefore(scope, period)
  // At once only what takes long: each has a connection.
  const [overview, previous] = await Promise.all([
    measure(scope, { span: period, filter, limits: LIMITS }),
    measureAll(scope, before, filter),
  ])
  const [changes, active, ratings] = await Promise.all([
    changesByDay(scope, period, filter),
    countActive(scope, filter),
    selectRatings(scope, { span: period, filter, limit: MAX_RATINGS }),
  ])
  const { figures: measured, firstReplies } = overview
  return {
    ...datesOf(period),
    figures: present(measured.find(({ by }) => by === 'all') ?? NOTHING),
    previous: { ...datesOf(before), figures: present(previous ?? NOTHING) },
    days: daysOf(period, { overview, changes, active }),
    first_responses: [...LIMITS, null].map((limit, index) => ({
      within_seconds: limit,
      count: firstReplies.find(({ bucket }) => bucket === index)?.count ?? 0,
    })),
    busiest_hours: hoursOf(period, overview),
    ratings: ratings.map(({ slug, subject, createdAt, ...rating }) => ({
      ...rating,
      conversation: { slug, subject },
      created_at: formatTime(createdAt, scope.brand.timeZone),
    })),
    ...(await breakdowns(scope, measured)),
  }
}

/** The period and the conversations that a report is asked for. Throws invalid. */
export async function readOverview(
  scope: Scope,
  query: z.output<typeof OverviewQuery>,
): Promise<{ period: Period; filter: Filter }> {
  const period = periodOf(scope, lastDays(scope, query))
  refuseLongAgo(scope, period)
  return { period, filter: await filterOf(scope, query) }
}

/** `days` as dates of the brand's calendar. Throws invalid. */
function lastDays(scope: Scope, { days, ...query }: z.output<typeof OverviewQuery>) {
  if (days === undefined) return query
  if (query.start_date || query.end_date)
    throw invalid('days', say`cannot be combined with start_date or end_date`)
  const today = DateTime.fromJSDate(scope.now(), { zone: scope.brand.timeZone })
  return {
    ...query,
    start_date: today.minus({ days: days - 1 }).toISODate() as string,
    end_date: today.toISODate() as string,
  }
}

/** The backlog is counted backwards from now. Throws invalid. */
function refuseLongAgo(scope: Scope, { from }: Period): void {
  if (scope.now().getTime() - from.getTime() > MAX_AGE_DAYS * DAY)
    throw invalid('start_date', say`must be within the last ${MAX_AGE_DAYS} days`)
}

/** The first and the last day. */
export const datesOf = ({ days }: Period) => ({
  start_date: days[0] as string,
  end_date: days.at(-1) as string,
})

/** What narrows down a report. Throws invalid. */
async function filterOf(scope: Scope, query: z.output<typeof OverviewQuery>): Promise<Filter> {
  const channel = query.channel === undefined ? undefined : await findChannelEver(scope, query.channel)
  if (query.channel !== undefined && !channel) throw invalid('channel', say`must be the slug of a channel`)
  const member =
    query.assignee === undefined ? undefined : await findAnyUser(scope, normalizeEmail(query.assignee))
  if (query.assignee !== undefined && !member)
    throw invalid('assignee', say`must be the email of a member of staff`)
  return {
    channelId: channel?.id,
    assigneeId: member?.id,
    tagKey: query.tag === undefined ? undefined : tagKey(query.tag),
    search: query.q === undefined ? undefined : await bySearch(scope, query.q),
  }
}

/** As many days, ending the day before. */
function periodBefore({ brand }: Scope, { from, days }: Period): Period {
  const first = DateTime.fromJSDate(from, { zone: brand.timeZone })
  const earlier = days.map((_, index) => first.minus({ days: days.length - index }))
  return {
    from: earlier[0]?.toJSDate() as Date,
    to: from,
    days: earlier.map(day => day.toISODate() as string),
  }
}

interface Counted {
  overview: Overview
  changes: DayChanges[]
  /** Open and snoozed conversations at present. */
  active: number
}

/** New and resolved conversations of each day, and how many were open at its end: counted backwards from now. */
function daysOf({ days }: Period, { overview, changes, active }: Counted) {
  const begunOn = new Map(overview.days.map(({ day, begun }) => [day, begun]))
  const changesOn = new Map(changes.map(row => [row.day, row]))
  const last = days.at(-1) as string
  let backlog = active - changes.filter(({ day }) => day > last).reduce((sum, { change }) => sum + change, 0)
  return days
    .toReversed()
    .map(date => {
      const { resolved = 0, change = 0 } = changesOn.get(date) ?? {}
      const shown = { date, new: begunOn.get(date) ?? 0, resolved, backlog: Math.max(0, backlog) }
      backlog -= change
      return shown
    })
    .toReversed()
}

/** The average of new conversations in each hour of the week that had any. */
function hoursOf({ days }: Period, { hours }: Overview) {
  const weekdays = days.map(day => DateTime.fromISO(day).weekday)
  return hours.map(({ weekday, hour, count }) => ({
    weekday,
    hour,
    average: hundredths(count / weekdays.filter(one => one === weekday).length),
  }))
}

/** The figures by channel, team, member, organization and tag, the most conversations first. */
async function breakdowns(scope: Scope, measured: Measured[]) {
  const idsOf = (wanted: Measured['by']) =>
    measured.flatMap(({ by, key }) => (by === wanted && key ? [Number(key)] : []))
  const [channels, users, formerUsers, teams, organizationOf] = await Promise.all([
    listChannels(scope),
    selectUsers(scope),
    selectDeactivatedUsers(scope),
    findTeams(scope),
    selectOrganizationNames(scope, idsOf('organization')),
  ])
  const channelOf = new Map(channels.map(({ id, name, slug }) => [String(id), { name, slug }]))
  const memberOf = new Map(
    [...users, ...formerUsers].map(({ id, name, email }) => [String(id), { name, email }]),
  )
  const by = (wanted: Measured['by']) =>
    measured
      .filter(row => row.by === wanted && row.key !== null)
      .toSorted((one, other) => other.conversations - one.conversations)
  return {
    channels: by('channel').flatMap(row => {
      const channel = channelOf.get(row.key as string)
      return channel ? [{ channel, ...present(row) }] : []
    }),
    members: by('member').flatMap(row => {
      const member = memberOf.get(row.key as string)
      return member ? [{ member, ...present(row) }] : []
    }),
    teams: by('team').flatMap(row => {
      const team = teams.find(({ id }) => String(id) === row.key)
      return team ? [{ team: { id: team.id, name: team.name }, ...present(row) }] : []
    }),
    organizations: by('organization').flatMap(row => {
      const name = organizationOf.get(Number(row.key))
      return name === undefined ? [] : [{ organization: { id: Number(row.key), name }, ...present(row) }]
    }),
    tags: by('tag').map(row => ({ tag: row.key as string, ...present(row) })),
  }
}

function present(row: Measured) {
  return {
    conversations: row.conversations,
    replies: row.replies,
    resolved: row.resolved,
    first_response: spreadOf(row.firstResponse),
    response: spreadOf(row.response),
    resolution: spreadOf(row.resolution),
    satisfaction: satisfactionOf(row.ratings),
  }
}

function satisfactionOf(counts: Measured['ratings']) {
  const count = counts.reduce((sum, one) => sum + one, 0)
  const total = counts.reduce((sum, one, index) => sum + one * (index + 1), 0)
  const ratings = counts.map((one, index) => ({ rating: index + 1, count: one }))
  if (count === 0) return { count, average: null, good: null, ratings }
  return { count, average: hundredths(total / count), good: (counts[3] + counts[4]) / count, ratings }
}

function spreadOf(spread: [number, number] | null) {
  return { median: spread ? Math.round(spread[0]) : null, p90: spread ? Math.round(spread[1]) : null }
}

const hundredths = (value: number) => Math.round(value * 100) / 100
