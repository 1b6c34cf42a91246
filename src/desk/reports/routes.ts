import type { z } from 'zod'
import type { Api } from '../../kit/http/types.ts'
import type { Scope } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { channelSummaryReport, responseTimeReport, staffReport, tagsReport, volumeReport } from './build.ts'
import * as output from './output.ts'
import { type Period, PeriodQuery, periodOf } from './period.ts'

interface Report {
  summary: string
  build(scope: Scope, period: Period, address: BaseAddress): Promise<object>
  shape: z.ZodType
}

const REPORTS: Record<string, Report> = {
  volume: { summary: 'Report volume', build: volumeReport, shape: output.VolumeOutput },
  response_time: {
    summary: 'Report response times',
    build: responseTimeReport,
    shape: output.ResponseTimeOutput,
  },
  staff: { summary: 'Report staff', build: staffReport, shape: output.StaffReportOutput },
  tags: { summary: 'Report tags', build: tagsReport, shape: output.TagsOutput },
  channel_summary: {
    summary: 'Report channels',
    build: channelSummaryReport,
    shape: output.ChannelSummaryOutput,
  },
}

export function reportRoutes(api: Api, address: BaseAddress): void {
  for (const [name, { summary, build, shape }] of Object.entries(REPORTS)) {
    const schema = { summary, querystring: PeriodQuery, response: { 200: shape } }
    api.get(`/reports/${name}`, { schema }, async ({ scope, query }) => {
      const period = periodOf(scope, query)
      const figures = await build(scope, period, address)
      return { start_date: period.days[0], end_date: period.days.at(-1), ...figures }
    })
  }
}
