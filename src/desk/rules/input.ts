import { z } from 'zod'
import {
  flag,
  idInPath,
  integer,
  line,
  listOf,
  optional,
  pageParameters,
  parameter,
  payload,
} from '../../kit/input.ts'
import { domain } from '../../kit/wire.ts'
import { Conditions } from '../../talk/conditions/input.ts'
import { Action } from './actions.ts'
import { Triggers } from './triggers.ts'

const fields = {
  name: line(120),
  when: Triggers.describe('Any of these makes an occasion.'),
  if: Conditions.optional(),
  then: listOf(Action, 20).describe('In this order.'),
  stop: optional(flag).describe('No later rule looks at the same occasion.'),
  after_rules: optional(flag).describe(
    'It also follows from what other rules did, up to three of them in a row.',
  ),
  enabled: optional(flag).describe('On by default.'),
}

const NAMES = { when: 'triggers', if: 'conditions', then: 'actions' } as const

const NewRule = domain(z.object(fields), NAMES)
const RuleChanges = domain(
  z.object({
    ...fields,
    name: optional(fields.name),
    when: fields.when.optional(),
    then: fields.then.optional(),
    position: optional(integer(0, 10_000)).describe('Place among the rules, from 0.'),
  }),
  NAMES,
)

export const NewRuleBody = payload('rule', NewRule)
export const RuleChangesBody = payload('rule', RuleChanges)
export const RuleParams = z.object({ id: idInPath })
export const RunsQuery = z.object(pageParameters)
export const ConversationRunsQuery = z.object({
  event_id: parameter(integer(1, Number.MAX_SAFE_INTEGER)).describe(
    'Only the runs that followed from this event.',
  ),
})
export const DryRunBody = z.object({
  rule: NewRule,
  last: optional(integer(1, 500)).describe('How many of the latest occasions to look at, 500 by default.'),
})
export const TestBody = z.object({
  rule: NewRule,
  conversation: z.string().max(200).describe('Slug or ID of a conversation.'),
})

export type NewRule = z.output<typeof NewRule>
export type RuleChanges = z.output<typeof RuleChanges>
