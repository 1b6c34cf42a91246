import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { CategoryOutput } from '../../talk/channels/output.ts'
import { PRIORITIES } from '../../talk/conversations/codes.ts'
import { TARGETS } from '../sla/courses.ts'

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

const spread = z.object({ median: seconds, p90: seconds.describe('90th percentile, in seconds.') })
const figures = {
  conversations: z.int().describe('New conversations that a customer began.'),
  replies: z.int().describe('Replies to a waiting customer.'),
  resolved: z.int().describe('Conversations resolved in the period.'),
  first_response: spread.describe('From the beginning of new conversations to the first reply.'),
  response: spread.describe('From the first unanswered message to each reply.'),
  resolution: spread.describe('From the beginning to the resolution.'),
  satisfaction: z.object({
    count: z.int().describe('Ratings.'),
    average: average.describe('From 1 to 5.'),
    good: share.describe('Ratings of 4 and 5, as a share.'),
    ratings: z.array(z.object({ rating: z.int(), count: z.int() })).describe('From 1 to 5.'),
  }),
}

const named = z.object({ id: z.int(), name: z.string() })

const surveys = {
  asked: z.int().describe('Surveys sent in the period; those that could not be sent do not count.'),
  answered: z.int().describe('Surveys of the period that have been answered by now.'),
  good: share.describe('Ratings of 4 and 5, as a share of those answered.'),
  comments: z.int().describe('Ratings with a comment.'),
}

export const SurveysOutput = z
  .object({
    ...period,
    figures: z.object(surveys),
    teams: z
      .array(z.object({ team: named.nullable().describe('Null: conversations without a team.'), ...surveys }))
      .describe('By the team of the conversation, the most asked first.'),
    rules: z
      .array(
        z.object({
          rule: z
            .object({ ...named.shape, deleted: z.boolean() })
            .nullable()
            .describe("Null: the brand's setting. A deleted rule has its last name."),
          ...surveys,
        }),
      )
      .describe('By the rule that asked, the most asked first.'),
  })
  .meta({ id: 'SurveyReport' })

export const OverviewOutput = z
  .object({
    ...period,
    figures: z.object(figures),
    previous: z.object({ ...period, figures: z.object(figures) }).describe('As many days before.'),
    days: z.array(
      z.object({
        date: z.iso.date(),
        new: z.int(),
        resolved: z.int(),
        backlog: z.int().describe('Open and snoozed at the end of the day.'),
      }),
    ),
    first_responses: z
      .array(
        z.object({
          within_seconds: z.int().nullable().describe('Upper limit; null for longer ones.'),
          count: z.int(),
        }),
      )
      .describe('First replies by the time until them; each class begins where the one before ends.'),
    busiest_hours: z
      .array(
        z.object({
          weekday: z.int().describe('1 is Monday.'),
          hour: z.int().describe("In the brand's time zone."),
          average: z.number().describe('New conversations per such hour.'),
        }),
      )
      .describe('Hours without new conversations are left out.'),
    ratings: z
      .array(
        z.object({
          rating: z.int().describe('1 to 5.'),
          comment: z.string().nullable(),
          customer: z.string(),
          assignee: z.string().nullable().describe('Name of the member at that time.'),
          conversation: z.object({ slug: z.string(), subject: z.string().nullable() }),
          created_at: time,
        }),
      )
      .describe('The newest 100 ratings of the period.'),
    channels: z.array(z.object({ channel: z.object({ name: z.string(), slug: z.string() }), ...figures })),
    members: z
      .array(z.object({ member: z.object({ name: z.string(), email: z.string() }), ...figures }))
      .describe('By assignee.'),
    teams: z.array(z.object({ team: named, ...figures })),
    organizations: z
      .array(z.object({ organization: named, ...figures }))
      .describe('By the email domains of the customer; the 100 with the most conversations.'),
    tags: z.array(z.object({ tag: z.string(), ...figures })).describe('The 100 most frequent.'),
  })
  .meta({ id: 'OverviewReport' })

const targets = z.array(
  z.object({
    target: z.enum(TARGETS),
    kept: z.int(),
    missed: z.int(),
    share_kept: z.number().describe('From 0 to 1.'),
    time: spread.describe('Elapsed time of the clocks that have ended.'),
  }),
)

export const SlaReportOutput = z
  .object({
    ...period,
    targets: targets.describe('By target; those without any are left out.'),
    policies: z.array(z.object({ policy: named, targets })).describe('Also deleted ones.'),
    teams: z.array(z.object({ team: named, targets })),
    members: z
      .array(z.object({ member: z.object({ name: z.string(), email: z.string() }), targets }))
      .describe('By the assignee at that time.'),
    priorities: z.array(z.object({ priority: z.enum(PRIORITIES), targets })),
  })
  .meta({ id: 'SlaReport' })

export const MissedTargetsOutput = z
  .object({
    ...period,
    missed: z
      .array(
        z.object({
          conversation: z.object({ slug: z.string(), subject: z.string().nullable() }),
          target: z.enum(TARGETS),
          policy: named,
          due_at: time.nullable(),
          ended_at: time.nullable().describe('Null if it has not ended.'),
        }),
      )
      .describe('The latest 100, newest first.'),
  })
  .meta({ id: 'MissedTargets' })
