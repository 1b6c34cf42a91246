import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { kindName } from '../../talk/channels/kinds.ts'
import { presentCategory } from '../../talk/channels/present.ts'
import { type ChannelRow, findChannels } from '../../talk/channels/queries.ts'
import { beginningOf, daysBefore, type Period } from './period.ts'
import {
  countByDay,
  countByTag,
  figuresByChannel,
  figuresByStaff,
  repliesByDay,
  responseTimeByDay,
  type StaffFigures,
  summarizeResponses,
} from './queries.ts'

/** New conversations by day. */
export async function volumeReport(scope: Scope, period: Period) {
  const counts = new Map((await countByDay(scope, period)).map(({ day, count }) => [day, count]))
  return { conversation_counts: Object.fromEntries(period.days.map(day => [day, counts.get(day) ?? 0])) }
}

/** How long customers waited for the next reply, in seconds, by day of the reply. */
export async function responseTimeReport(scope: Scope, period: Period) {
  const { timeZone } = scope.brand
  const now = scope.now()
  const since = (from: Date) => summarizeResponses(scope, { from, to: new Date(now.getTime() + 1) })
  const [byDay, inRange, thisWeek, thisMonth, last7, last30] = await Promise.all([
    responseTimeByDay(scope, period),
    summarizeResponses(scope, period),
    since(beginningOf('week', now, timeZone)),
    since(beginningOf('month', now, timeZone)),
    trend(scope, 7),
    trend(scope, 30),
  ])
  return {
    response_times: Object.fromEntries(byDay.map(({ day, seconds }) => [day, Math.round(seconds)])),
    summary: {
      averages: {
        in_range: rounded(inRange.average),
        this_week: rounded(thisWeek.average),
        this_month: rounded(thisMonth.average),
      },
      trends: { last_7_days: last7, last_30_days: last30 },
      ratio: {
        under_1_hour: share(inRange.underHour, inRange.count),
        under_1_day: share(inRange.underDay, inRange.count),
        under_1_week: share(inRange.underWeek, inRange.count),
      },
    },
  }
}

/** The average of the last days, and its change against as many days before. */
async function trend(scope: Scope, days: number) {
  const last = daysBefore(new Date(scope.now().getTime() + 1), days, scope.brand.timeZone)
  const before = daysBefore(last.from, days, scope.brand.timeZone)
  const [now, then] = await Promise.all([summarizeResponses(scope, last), summarizeResponses(scope, before)])
  return { average: rounded(now.average), change_rate: changeRate(then.average, now.average) }
}

/** Activity of each member of staff. */
export async function staffReport(scope: Scope, period: Period) {
  const [figures, replies] = await Promise.all([figuresByStaff(scope, period), repliesByDay(scope, period)])
  const trendOf = (userId: number) => {
    const own = new Map(replies.filter(row => row.userId === userId).map(({ day, count }) => [day, count]))
    return Object.fromEntries(period.days.map(day => [day, own.get(day) ?? 0]))
  }
  const isOnly = ({ name }: StaffFigures) => figures.filter(other => other.name === name).length === 1
  const entries = figures.map(row => [
    isOnly(row) ? row.name : `${row.name} <${row.email}>`,
    {
      response_count: row.replies,
      response_time_seconds: rounded(row.seconds),
      appreciations_count: row.appreciations,
      archived_count: row.archived,
      resolved_count: row.resolved,
      satisfaction_average: hundredths(row.satisfaction),
      responses_trend: trendOf(row.userId),
    },
  ])
  return { report: Object.fromEntries(entries) }
}

/** New conversations by tag, most used first. */
export async function tagsReport(scope: Scope, period: Period) {
  const counts = await countByTag(scope, period)
  return { tags: Object.fromEntries(counts.map(({ tag, count }) => [tag, count])) }
}

/** Activity in each channel. */
export async function channelSummaryReport(scope: Scope, period: Period, address: BaseAddress) {
  const figures = await figuresByChannel(scope, period)
  const channels = await findChannels(
    scope,
    figures.map(({ channelId }) => channelId),
  )
  const entries = figures.map(row => {
    const channel = channels.get(row.channelId) as ChannelRow
    return [
      channel.slug,
      {
        category: {
          ...presentCategory(channel),
          channel_type: channel.kind,
          channel_type_name: kindName(channel.kind),
        },
        brand: { id: scope.brand.id, name: scope.brand.name, url: urlOf(scope.brand, address) },
        staff_responses: row.staffResponses,
        customer_responses: row.customerResponses,
        average_response_time_seconds: rounded(row.seconds),
        appreciations: row.appreciations,
        active_conversations: row.active,
        resolved_conversations: row.resolved,
        archived_conversations: row.archived,
        average_satisfaction_rating: hundredths(row.satisfaction),
        average_thread_size: hundredths(row.threadSize),
      },
    ]
  })
  return { channels: Object.fromEntries(entries) }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

function hundredths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100
}

/** From 0 to 1, in thousandths. Null without data. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1_000) / 1_000
}

/** Relative growth: 0.5 is 50 % more. Null without earlier data. */
function changeRate(then: number | null, now: number | null): number | null {
  return !then || now === null ? null : Math.round((now / then - 1) * 1_000) / 1_000
}
