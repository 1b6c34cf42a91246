import { z } from 'zod'
import { CategoryOutput } from '../../talk/channels/output.ts'

const seconds = z.int().nullable().describe('In seconds; null without data.')
const share = z.number().nullable().describe('From 0 to 1; null without data.')
const average = z.number().nullable()
const rate = z
  .number()
  .nullable()
  .describe('Relative change: 0.5 means an increase of 50%; null without earlier data.')
const period = { start_date: z.iso.date(), end_date: z.iso.date() }
const trend = z.object({ average: seconds, change_rate: rate })

export const VolumeOutput = z.object({
  ...period,
  conversation_counts: z.record(z.string(), z.int()).describe('New conversations by day.'),
})

export const ResponseTimeOutput = z.object({
  ...period,
  response_times: z.record(z.string(), z.int()).describe('Average seconds by day of the reply.'),
  summary: z.object({
    averages: z.object({ in_range: seconds, this_week: seconds, this_month: seconds }),
    trends: z.object({ last_7_days: trend, last_30_days: trend }),
    ratio: z.object({ under_1_hour: share, under_1_day: share, under_1_week: share }),
  }),
})

export const StaffReportOutput = z.object({
  ...period,
  report: z
    .record(
      z.string(),
      z.object({
        response_count: z.int(),
        response_time_seconds: seconds,
        appreciations_count: z.int(),
        archived_count: z.int(),
        resolved_count: z.int(),
        satisfaction_average: average,
        responses_trend: z.record(z.string(), z.int()).describe('Replies by day.'),
      }),
    )
    .describe(
      'Keyed by name; if two members of staff have the same name, the key includes the email address.',
    ),
})

export const TagsOutput = z.object({
  ...period,
  tags: z.record(z.string(), z.int()).describe('New conversations by tag, most used first.'),
})

export const ChannelSummaryOutput = z.object({
  ...period,
  channels: z
    .record(
      z.string(),
      z.object({
        category: z.object({
          ...CategoryOutput.shape,
          channel_type: z.int(),
          channel_type_name: z.string(),
        }),
        brand: z.object({ id: z.int(), name: z.string(), url: z.string() }),
        staff_responses: z.int(),
        customer_responses: z.int(),
        average_response_time_seconds: seconds,
        appreciations: z.int().describe('Ratings of 4 and 5.'),
        active_conversations: z.int(),
        resolved_conversations: z.int(),
        archived_conversations: z.int(),
        average_satisfaction_rating: average,
        average_thread_size: average,
      }),
    )
    .describe('Keyed by channel slug.'),
})
