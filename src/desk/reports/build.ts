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
  type ResponseFigures,
  repliesByDay,
  responsesByDay,
  responsesOf,
  type StaffFigures,
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
  const end = new Date(now.getTime() + 1)
  const since = (from: Date) => ({ from, to: end })
  const [last7, last30] = [daysBefore(end, 7, timeZone), daysBefore(end, 30, timeZone)]
  const [days, [thisWeek, thisMonth, now7, then7, now30, then30]] = await Promise.all([
    responsesByDay(scope, period),
    responsesOf(scope, [
      since(beginningOf('week', now, timeZone)),
      since(beginningOf('month', now, timeZone)),
      last7,
      daysBefore(last7.from, 7, timeZone),
      last30,
      daysBefore(last30.from, 30, timeZone),
    ]),
  ])
  const sum = (key: keyof ResponseFigures) => days.reduce((total, day) => total + day[key], 0)
  const count = sum('count')
  return {
    response_times: Object.fromEntries(days.map(row => [row.day, averageOf(row)])),
    summary: {
      averages: {
        in_range: averageOf({ count, total: sum('total') }),
        this_week: averageOf(thisWeek),
        this_month: averageOf(thisMonth),
      },
      trends: { last_7_days: trend(then7, now7), last_30_days: trend(then30, now30) },
      ratio: {
        under_1_hour: share(sum('underHour'), count),
        under_1_day: share(sum('underDay'), count),
        under_1_week: share(sum('underWeek'), count),
      },
    },
  }
}

type Waits = Pick<ResponseFigures, 'count' | 'total'>

/** The average of the last days, and its change against as many days before. */
function trend(then?: Waits, now?: Waits) {
  return { average: averageOf(now), change_rate: changeRate(meanOf(then), meanOf(now)) }
}

const averageOf = (waits?: Waits) => rounded(meanOf(waits))

/** In seconds. Null without data. */
function meanOf({ count, total }: Waits = { count: 0, total: 0 }): number | null {
  return count === 0 ? null : total / count
}

/** Activity of each member of staff. */
export async function staffReport(scope: Scope, period: Period) {
  const [figures, replies] = await Promise.all([figuresByStaff(scope, period), repliesByDay(scope, period)])
  const trendOf = (userId: number) => {
    const own = new Map(replies.filter(row => row.userId === userId).map(({ day, count }) => [day, count]))
    return Object.fromEntries(period.days.map(day => [day, own.get(day) ?? 0]))
  }
  const isOnly = ({ name }: StaffFigures) => figures.filter(other => other.name === name).length === 1
  const entries = figures.map(row => {
    const trend = trendOf(row.userId)
    const entry = {
      response_count: Object.values(trend).reduce((sum, count) => sum + count, 0),
      response_time_seconds: rounded(row.seconds),
      appreciations_count: row.appreciations,
      archived_count: row.archived,
      resolved_count: row.resolved,
      satisfaction_average: hundredths(row.satisfaction),
      responses_trend: trend,
    }
    return [isOnly(row) ? row.name : `${row.name} <${row.email}>`, entry]
  })
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
