import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { ConversationOutput } from '../../talk/conversations/output.ts'
import { MISSING } from './problems.ts'

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
      .describe('What it names that no longer exists, or is switched off.'),
    quiet_since: time
      .nullable()
      .describe('It has not run since then, though it has been on for at least seven days.'),
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
    event_id: z
      .int()
      .nullable()
      .describe('The event that it followed from; null for a clock and a time of day.'),
    triggers: z.array(z.string()).describe('Which of its triggers fitted; `every` for a time of day.'),
    day: z.string().nullable().describe('The day that it acted for, at a time of day.'),
    if: looked,
    then: z
      .array(z.object({ action: loose, result, detail: z.string().nullable() }))
      .describe('What became of each action.'),
    changed: z.array(z.string()).describe('Fields of the conversation that it changed.'),
    undone_at: time.nullable().describe('When somebody took its changes back.'),
    created_at: time,
  })
  .meta({ id: 'RuleRun', description: 'A rule that held and acted: why, and what it did. Kept for 90 days.' })

export const RunsOfConversationOutput = z.object({
  runs: z.array(RunOutput).describe('Newest first, up to 100.'),
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
        leaves: z.boolean().describe('It reaches somebody outside.'),
        detail: z
          .string()
          .nullable()
          .describe('Of `survey`: the address that it would ask, or why it asks nobody.'),
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
    .describe('How many of them a time of day would find now, among the first 10,000; null without one.'),
  matches: z.array(TriedOutput).describe('The latest 100.'),
  nearly: z.array(TriedOutput).describe('Those where one condition failed, the latest 20.'),
})

export const RunUndoneOutput = z.object({
  kept: z
    .array(z.string())
    .describe(
      'What stays: fields that somebody has changed since, or that had what is gone by now, and `messages`.',
    ),
  conversation: ConversationOutput,
})
