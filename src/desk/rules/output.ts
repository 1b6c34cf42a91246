import { z } from 'zod'
import { sentenceOutput, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { ConversationOutput } from '../../talk/conversations/output.ts'
import { MISSING } from './problems.ts'
import { CANCELLED } from './queries.ts'
import { WARNINGS } from './warnings.ts'

const loose = z.record(z.string(), z.unknown())

const definition = {
  when: z.array(loose).describe('Triggers: `{event}`, `{after, clock}`, or `{every}`.'),
  if: loose.describe('Conditions.'),
  then: z.array(loose).describe('Actions.'),
  stop: z.boolean(),
  after_rules: z.boolean(),
}

export const RuleOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    position: z.int().describe('Place among the rules, from 0.'),
    enabled: z.boolean(),
    disabled_because: z
      .enum(['too_often'])
      .nullable()
      .describe('Why the server switched it off: it acted too often within an hour.'),
    switched_by: PersonOutput.nullable().describe('Who switched it on or off last.'),
    switched_at: time,
    version: z.int(),
    ...definition,
    written_by: PersonOutput.nullable().describe('Who wrote this version.'),
    runs: z
      .object({
        days: z.array(z.int()).describe('How often it ran on each of the last seven days, today last.'),
        last_at: time.nullable(),
      })
      .describe('Of the last seven days.'),
    problems: z
      .array(z.object({ part: z.enum(['if', 'then']), what: z.enum(MISSING), named: z.string() }))
      .describe('References to things that no longer exist, or to webhooks that are off.'),
    warnings: z
      .array(
        z.object({
          what: z.enum(WARNINGS),
          action: z.int().describe('Place of the action in `then`, from 0.'),
          with: z.int().nullable().describe('Place of the action that it contradicts.'),
        }),
      )
      .describe('Actions that contradict each other, and turns in teams without members.'),
    quiet_since: time
      .nullable()
      .describe('Enabled and unchanged for seven days or longer, without runs since this time.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Rule', description: 'When something happens, if conditions hold, then actions follow.' })

export const RulesOutput = z.object({
  rules: z.array(RuleOutput).describe('In the order in which they act.'),
})

export const VersionsOutput = z.object({
  versions: z
    .array(
      z.object({
        version: z.int(),
        name: z.string(),
        ...definition,
        written_by: PersonOutput.nullable(),
        created_at: time,
      }),
    )
    .describe('Newest first.'),
})

const result = z.enum(['done', 'unchanged', 'skipped', 'failed'])
const looked = loose.describe('The conditions, each with `seen`, the value then, and `holds`.')
const conversation = z.object({
  id: z.int(),
  slug: z.string(),
  display_subject: z.string(),
  author: PersonOutput,
})

export const RunOutput = z
  .object({
    id: z.int(),
    rule: z.object({ id: z.int(), name: z.string() }),
    version: z.int(),
    conversation,
    message_id: z.int().nullable().describe('The message of the occasion.'),
    event_id: z.int().nullable().describe('The event that triggered it; null for clocks and times of day.'),
    triggers: z.array(z.string()).describe('The triggers that matched; `every` for a time of day.'),
    day: z.string().nullable().describe('For a time of day: the day of the run.'),
    if: looked,
    then: z
      .array(z.object({ action: loose, result, detail: sentenceOutput.nullable() }))
      .describe('What became of each action.'),
    changed: z.array(z.string()).describe('Fields of the conversation that it changed.'),
    undone_at: time.nullable().describe('When its changes were undone.'),
    created_at: time,
  })
  .meta({ id: 'RuleRun', description: 'A rule that held and acted: why, and what it did. Kept for 90 days.' })

export const RunsOfConversationOutput = z.object({
  runs: z.array(RunOutput).describe('Newest first, up to 100.'),
})

const RuleHereOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    version: z.int(),
    enabled: z.boolean(),
    when: definition.when,
    if: loose.describe('The conditions, each with `seen`, the value now, and `holds`.'),
    last_run: z
      .object({ id: z.int(), version: z.int(), created_at: time })
      .nullable()
      .describe('Among the latest 100 runs of rules on this conversation.'),
  })
  .meta({ id: 'ConversationRule', description: 'A rule, and what it sees in a conversation now.' })

const WaitHereOutput = z
  .object({
    rule: z.object({ id: z.int(), name: z.string() }),
    trigger: z.int().describe('Place of the trigger in `when`, from 0.'),
    since: time.describe('When its clock began.'),
    due_at: time.nullable().describe('When the rule runs, if nothing happens before; null once cancelled.'),
    cancelled_at: time.nullable(),
    cancelled_because: z
      .enum(CANCELLED)
      .nullable()
      .describe('What ended the wait: a change, switching off, deletion, or too many runs of its rule.'),
  })
  .meta({ id: 'ConversationWait', description: 'A wait of a rule, running or cancelled.' })

export const RulesHereOutput = z.object({
  rules: z.array(RuleHereOutput).describe('In the order in which they act.'),
  waits: z
    .array(WaitHereOutput)
    .describe('Running ones first. Cancelled ones are kept for 90 days from their beginning.'),
})

export const TriedOutput = z.object({
  conversation,
  message_id: z.int().nullable(),
  if: looked,
  then: z
    .array(
      z.object({
        action: loose,
        result,
        leaves: z.boolean().describe('Whether it sends something outside.'),
        detail: z
          .string()
          .nullable()
          .describe('For `survey`: the address to ask, or the reason for asking nobody.'),
      }),
    )
    .describe('What it would do.'),
})

export const DryRunOutput = z.object({
  occasions: z
    .int()
    .describe('How many were looked at: conversations as they are now, messages as they were.'),
  matched: z.int(),
  now: z
    .int()
    .nullable()
    .describe('Conversations that match now, of the first 10,000; null without a time of day.'),
  matches: z.array(TriedOutput).describe('The latest 100.'),
  nearly: z.array(TriedOutput).describe('Those where one condition failed, the latest 20.'),
})

export const RunUndoneOutput = z.object({
  kept: z
    .array(z.string())
    .describe(
      'What was not undone: fields changed since, or whose old value no longer exists, and `messages`.',
    ),
  conversation: ConversationOutput,
})
