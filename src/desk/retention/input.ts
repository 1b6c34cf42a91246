import { z } from 'zod'
import { flag, idInPath, integer, listOf, oneOf, optional, payload, text } from '../../kit/input.ts'
import { domain } from '../../kit/wire.ts'
import { OVER, RETAINED, UNITS } from './terms.ts'

const MAX_CHANNELS = 500
const LONGEST = 3_650

const terms = {
  statuses: listOf(oneOf(OVER), OVER.length)
    .optional()
    .describe('Of conversations: which statuses go. Required for them.'),
  channel_ids: listOf(integer(1, Number.MAX_SAFE_INTEGER), MAX_CHANNELS)
    .nullable()
    .optional()
    .describe('Channels that the rule is limited to; null: all.'),
  keep_for: integer(1, LONGEST).describe('How long records stay unchanged before they go, in `unit`.'),
  unit: oneOf(UNITS).describe('Unit of `keep_for`; at most 120 months.'),
}

const kind = oneOf(RETAINED).describe(
  '`conversations`: resolved, archived or spam. `mails`: received mails that became no message.',
)

const NewRule = domain(z.object({ kind, ...terms }))
const RuleChanges = domain(
  z.object({
    ...terms,
    keep_for: optional(terms.keep_for),
    unit: optional(terms.unit),
    enabled: optional(flag).describe('Whether the rule runs every night. Needs `confirm` to be true.'),
    confirm: optional(integer(0, Number.MAX_SAFE_INTEGER)).describe(
      'Count of the dry run, to enable the rule or change an enabled one.',
    ),
    confirm_of: optional(text(1, 64)).describe('`of` of the same dry run.'),
  }),
)

export const NewRetentionRuleBody = payload('retention_rule', NewRule)
export const RetentionRuleChangesBody = payload('retention_rule', RuleChanges)
export const RetentionRuleParams = z.object({ id: idInPath })

export type NewRetentionRule = z.output<typeof NewRule>
export type RetentionRuleChanges = z.output<typeof RuleChanges>
