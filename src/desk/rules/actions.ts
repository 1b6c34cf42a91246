import { z } from 'zod'
import { customData } from '../../kit/custom-data.ts'
import { integer, line, listOf, oneOf, text } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { parseDuration } from '../../talk/conditions/durations.ts'
import { STATUS_WORDS } from '../../talk/conditions/status-words.ts'
import { PRIORITIES } from '../../talk/conversations/codes.ts'

const id = integer(1, Number.MAX_SAFE_INTEGER)
const team = z.string().trim().min(1).max(80).or(z.int())
const tags = listOf(line(255), 50).refine(all => all.length > 0, orSay`must not be empty`)

const duration = z
  .string()
  .refine(
    value => parseDuration(value) !== undefined,
    orSay`must be a duration such as 30 minutes, 4 hours or 3 days`,
  )

/** How often a customer is asked for a rating, if the rule does not say. */
const ASKED_ONCE_IN = '30 days'

/** Whom a rule can notify without naming them: who has the conversation, and who leads its team. */
export const BY_ROLE: readonly string[] = ['assignee', 'team_lead']

/** What each action needs, under its name: one action has one of them. */
const fields = {
  assign: z
    .string()
    .trim()
    .min(1, orSay`must not be empty`)
    .max(320)
    .nullable()
    .describe('Email address of a member of staff; null unassigns.'),
  team: team.nullable().describe('ID or name of a team; null for none.'),
  in_turn: team.describe('ID or name of a team, whose members get conversations in turn.'),
  add_tags: tags,
  remove_tags: tags,
  status: oneOf(STATUS_WORDS.filter(word => word !== 'on_hold')),
  hold_for: duration.describe('Snoozes it, such as for `2 days`.'),
  priority: oneOf(PRIORITIES),
  channel: z.string().max(200).describe('Slug of the channel to move it to.'),
  set_fields: customData.refine(data => Object.keys(data).length > 0, orSay`must not be empty`),
  note: text(1, 10_000).describe(
    'An internal note, with `{customer}`, `{subject}`, `{brand}` and `{reference}`.',
  ),
  reply: id.describe(
    'ID of a response template, with `{brand}` and `{reference}`; sent once per conversation, and never to machines.',
  ),
  notify: listOf(z.string().trim().min(1).max(320), 20)
    .refine(all => all.length > 0, orSay`must not be empty`)
    .describe('Email addresses of staff who are notified, `assignee`, or `team_lead`.'),
  survey: z
    .preprocess(
      given => (given === true ? {} : given),
      z.strictObject({
        not_within: duration
          .nullable()
          .default(ASKED_ONCE_IN)
          .describe(
            `Minimum time between two surveys to a customer, \`${ASKED_ONCE_IN}\` by default; null for no limit.`,
          ),
      }),
    )
    .describe('Asks the customer for a rating by email, once per conversation; `true` is the same as `{}`.'),
  webhook: id.describe('ID of a webhook, which gets the event `conversation.rule_ran`.'),
}

export type ActionName = keyof typeof fields
export const ACTION_NAMES = Object.keys(fields) as ActionName[]

/** Any of the actions, still several at once. */
export const AnyAction = z.strictObject(
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, schema.optional()]),
  ) as unknown as {
    [Name in ActionName]: z.ZodOptional<(typeof fields)[Name]>
  },
)

/** Whether exactly one action is given. */
export function isOneAction(action: object): boolean {
  return Object.values(action).filter(value => value !== undefined).length === 1
}

export const Action = AnyAction.refine(isOneAction, orSay`must be one action`)

export type Action = z.output<typeof Action>

/** The name of an action, and what it does. */
export function actionOf(action: Action): { name: ActionName; value: unknown } {
  const name = ACTION_NAMES.find(one => action[one] !== undefined) as ActionName
  return { name, value: action[name] }
}
