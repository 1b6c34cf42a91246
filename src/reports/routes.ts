import type { Api } from '../kit/http/types.ts'
import type { Scope } from '../kit/scope.ts'
import { channelSummaryReport, responseTimeReport, staffReport, tagsReport, volumeReport } from './build.ts'
import { type Period, PeriodQuery, periodOf } from './period.ts'

const REPORTS: Record<string, (scope: Scope, period: Period) => Promise<object>> = {
  volume: volumeReport,
  response_time: responseTimeReport,
  staff: staffReport,
  tags: tagsReport,
  channel_summary: channelSummaryReport,
}

export function reportRoutes(api: Api): void {
  for (const [name, build] of Object.entries(REPORTS))
    api.get(`/reports/${name}`, { schema: { querystring: PeriodQuery } }, async ({ scope, query }) => {
      const period = periodOf(scope, query)
      return { start_date: period.days[0], end_date: period.days.at(-1), ...(await build(scope, period)) }
    })
}
