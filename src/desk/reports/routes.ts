import type { z } from 'zod'
import type { Api } from '../../kit/http/api.ts'
import type { Scope } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { channelSummaryReport, responseTimeReport, staffReport, tagsReport, volumeReport } from './build.ts'
import * as output from './output.ts'
import { OverviewQuery, overviewReport } from './overview.ts'
import { type Period, PeriodQuery, periodOf } from './period.ts'
import { MissedQuery, missedReport, slaReport } from './sla-report.ts'
import { surveyReport } from './surveys.ts'

interface Report {
  operation: string
  summary: string
  build(scope: Scope, period: Period, address: BaseAddress): Promise<object>
  shape: z.ZodType
}

const REPORTS: Record<string, Report> = {
  volume: {
    operation: 'reportVolume',
    summary: 'Get the volume report',
    build: volumeReport,
    shape: output.VolumeOutput,
  },
  response_time: {
    operation: 'reportResponseTimes',
    summary: 'Get the response time report',
    build: responseTimeReport,
    shape: output.ResponseTimeOutput,
  },
  staff: {
    operation: 'reportStaff',
    summary: 'Get the staff report',
    build: staffReport,
    shape: output.StaffReportOutput,
  },
  tags: {
    operation: 'reportTags',
    summary: 'Get the tag report',
    build: tagsReport,
    shape: output.TagsOutput,
  },
  channel_summary: {
    operation: 'reportChannels',
    summary: 'Get the channel report',
    build: channelSummaryReport,
    shape: output.ChannelSummaryOutput,
  },
}

export function reportRoutes(api: Api, address: BaseAddress): void {
  for (const [name, { operation, summary, build, shape }] of Object.entries(REPORTS)) {
    api.get(
      `/reports/${name}`,
      { may: 'reports.read', isLong: true, operation, summary, query: PeriodQuery, out: shape },
      async ({ scope, query }) => {
        const period = periodOf(scope, query)
        const figures = await build(scope, period, address)
        return { start_date: period.days[0], end_date: period.days.at(-1), ...figures }
      },
    )
  }

  api.get(
    '/reports/overview',
    {
      may: 'reports.read',
      isLong: true,
      operation: 'reportOverview',
      summary: 'Get the overview report',
      description: 'Compares the period with the one before.',
      query: OverviewQuery,
      out: output.OverviewOutput,
    },
    async ({ scope, query }) => overviewReport(scope, query),
  )

  api.get(
    '/reports/surveys',
    {
      may: 'reports.read',
      isLong: true,
      operation: 'reportSurveys',
      summary: 'Get the survey report',
      description: 'Surveys sent, answers and good ratings, by team and by rule.',
      query: OverviewQuery,
      out: output.SurveysOutput,
    },
    async ({ scope, query }) => surveyReport(scope, query),
  )

  slaReportRoutes(api)
}

function slaReportRoutes(api: Api): void {
  api.get(
    '/reports/sla',
    {
      may: 'reports.read',
      isLong: true,
      operation: 'reportSla',
      summary: 'Get the SLA report',
      description: 'Targets that were kept and missed in the period.',
      query: OverviewQuery,
      out: output.SlaReportOutput,
    },
    async ({ scope, query }) => slaReport(scope, query),
  )

  api.get(
    '/reports/sla/missed',
    {
      may: 'reports.read',
      isLong: true,
      operation: 'reportMissedTargets',
      summary: 'List missed SLA targets',
      description: 'The conversations behind the missed targets of the SLA report.',
      query: MissedQuery,
      out: output.MissedTargetsOutput,
    },
    async ({ scope, query }) => missedReport(scope, query),
  )
}
