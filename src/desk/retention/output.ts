import { z } from 'zod'
import { sentenceOutput, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { RUN_STATES } from './queries.ts'
import { OVER, RETAINED, UNITS } from './terms.ts'

const count = z.int()

const terms = {
  kind: z.enum(RETAINED),
  statuses: z.array(z.enum(OVER)).describe('Of conversations: which statuses go.'),
  channel_ids: z.array(z.int()).nullable().describe('Channels that the rule is limited to; null: all.'),
  keep_for: z.int().describe('How long records stay unchanged before they go, in `unit`.'),
  unit: z.enum(UNITS),
}

const RunOutput = z
  .object({
    id: z.int(),
    state: z.enum(RUN_STATES).describe('`stopped`: the rule was switched off or changed meanwhile.'),
    before: time.describe('Records unchanged since then were deleted.'),
    gone: z
      .object({ conversations: count, messages: count, mails: count, files: count })
      .describe('What was deleted.'),
    kept: z
      .array(z.object({ id: z.int(), error: sentenceOutput.describe('Why it could not be deleted.') }))
      .describe('Records that the run could not delete, at most 100.'),
    error: sentenceOutput.nullable().describe('Why it failed.'),
    started_at: time,
    finished_at: time.nullable(),
  })
  .meta({ id: 'RetentionRun', description: 'A run of a retention rule.' })

export const RetentionRuleOutput = z
  .object({
    id: z.int(),
    ...terms,
    enabled: z.boolean(),
    next_run_at: time.nullable().describe('When the rule deletes next; null: it is off.'),
    last_run: RunOutput.nullable(),
    created_by: PersonOutput.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'RetentionRule', description: 'What is deleted automatically, and after how long.' })

export const RetentionRulesOutput = z.object({ retention_rules: z.array(RetentionRuleOutput) })

export const RetentionRunsOutput = z.object({ runs: z.array(RunOutput).describe('The latest 100.') })

export const RetentionDryRunOutput = z
  .object({
    ...terms,
    before: time.describe('Records unchanged since then would go.'),
    of: z.string().describe('Digest of these terms; what `confirm_of` has to be.'),
    count: count.describe('Records that would go; what `confirm` has to be.'),
    messages: count.describe('Messages in these conversations.'),
    bytes: z.int().describe('Size of their files and mails; shared files count each time.'),
    oldest: time.nullable(),
    newest: time.nullable(),
    by_channel: z
      .array(
        z.object({
          channel_id: z.int(),
          count,
          messages: count,
          bytes: z.int(),
          oldest: time,
          newest: time,
        }),
      )
      .describe('The same by channel, the largest first.'),
    sample: z
      .array(
        z.object({
          id: z.int(),
          slug: z.string().nullable().describe('Of a conversation.'),
          title: z.string().nullable().describe('Subject, or first words, or sender.'),
          channel_id: z.int(),
          at: time.describe('When it last changed.'),
        }),
      )
      .describe('The ten oldest, of those that the caller may see.'),
  })
  .meta({ id: 'RetentionDryRun', description: 'What a retention rule would delete now.' })
