import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../kit/audit/record.ts'
import { type FieldErrors, invalidInput, invalidInputs, Problem } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { requirePresence } from '../../people/sessions/confirm-login.ts'
import { findChannels } from '../../talk/channels/queries.ts'
import { countGoing } from './dry-run.ts'
import type { NewRetentionRule, RetentionRuleChanges } from './input.ts'
import {
  deleteRetentionRule,
  findRunning,
  insertRetentionRule,
  lockRetentionRule,
  lockRetentionRules,
  type RetentionRuleRow,
  updateRetentionRule,
} from './queries.ts'
import { digestOf, nextRun, OVER, type Terms } from './terms.ts'

const MAX_RULES = 50
const MOST_MONTHS = 120

/** Adds a rule, which is off. Throws invalid. */
export async function createRetentionRule(tx: TxScope, input: NewRetentionRule): Promise<RetentionRuleRow> {
  if ((await lockRetentionRules(tx)).length >= MAX_RULES)
    throw invalidInput('kind', say`is one too many: there can be ${MAX_RULES} rules`)
  const row = await insertRetentionRule(tx, await readTerms(tx, input))
  recordAudit(tx, { action: 'retention_rule.created', about: { id: row.id }, to: termsOf(row) })
  return row
}

/**
 * Changes a rule, or switches it on or off. While it is on, and when it goes on, somebody has to have seen how much it deletes:
 * `confirm` is the count of a dry run, `confirmOf` says of which terms. Throws not_found, confirmation_required, and invalid.
 */
export async function changeRetentionRule(
  tx: TxScope,
  id: number,
  { enabled: wanted, confirm, confirmOf, ...given }: RetentionRuleChanges,
): Promise<RetentionRuleRow> {
  const before = await lockRetentionRule(tx, id)
  const old = termsOf(before)
  const terms = await readTerms(tx, { ...old, ...defined(given) }, given.channelIds !== undefined)
  const enabled = wanted ?? before.enabled
  const isSame = isDeepStrictEqual(old, terms)
  if (isSame && enabled === before.enabled) return before
  if (enabled && !(before.enabled && isSame)) {
    await requirePresence(tx)
    await requireSeen(tx, terms, { confirm, confirmOf })
  }
  const row = await updateRetentionRule(tx, id, {
    ...terms,
    enabled,
    nextRunAt: enabled ? (before.nextRunAt ?? nextRun(tx.now(), tx.brand.timeZone)) : null,
    updatedAt: tx.now(),
  })
  recordAudit(tx, {
    action: 'retention_rule.changed',
    about: { id },
    from: { ...old, enabled: before.enabled },
    to: { ...terms, enabled },
  })
  return row
}

async function requireSeen(
  scope: Scope,
  terms: Terms,
  { confirm, confirmOf }: Pick<RetentionRuleChanges, 'confirm' | 'confirmOf'>,
): Promise<void> {
  if (confirmOf !== digestOf(terms))
    throw invalidInput('confirmOf', say`must be \`of\` in a dry run of what this rule says then`)
  const count = await countGoing(scope, terms)
  if (confirm === undefined || count > confirm)
    throw invalidInput('confirm', say`must be the count of a dry run of this rule, which is ${count} now`)
}

/** What it has deleted stays deleted. Throws not_found, and conflict while it is deleting. */
export async function removeRetentionRule(tx: TxScope, id: number): Promise<void> {
  const row = await lockRetentionRule(tx, id)
  if (await findRunning(tx, id))
    throw new Problem(
      'conflict',
      say`The rule is deleting now. Switch it off, and delete it in a few minutes.`,
    )
  await deleteRetentionRule(tx, id)
  recordAudit(tx, { action: 'retention_rule.deleted', about: { id }, from: termsOf(row) })
}

/** What a rule says, without when and whether it runs. */
export function termsOf({ kind, statuses, channelIds, keepFor, unit }: Terms): Terms {
  return { kind, statuses, channelIds, keepFor, unit }
}

/** Channels may be gone since somebody named them. Throws invalid. */
export async function readTerms(
  scope: Scope,
  { kind, statuses = [], channelIds = null, keepFor, unit }: NewRetentionRule,
  areChannelsGiven = true,
): Promise<Terms> {
  const refused: FieldErrors = {}
  if (kind === 'conversations' && statuses.length === 0)
    refused.statuses = [say`must name at least one status`]
  if (kind !== 'conversations' && statuses.length > 0)
    refused.statuses = [say`must be empty: only conversations have a status`]
  if (unit === 'months' && keepFor > MOST_MONTHS)
    refused.keepFor = [say`must be at most ${MOST_MONTHS} months`]
  const own = [...new Set(channelIds ?? [])].sort((one, other) => one - other)
  if (channelIds?.length === 0) refused.channelIds = [say`must name at least one channel, or be null for all`]
  if (areChannelsGiven) {
    const known = await findChannels(scope, own)
    if (own.some(id => !known.has(id))) refused.channelIds = [say`must be IDs of channels`]
  }
  if (Object.keys(refused).length > 0) throw invalidInputs(refused)
  return {
    kind,
    statuses: OVER.filter(name => statuses.includes(name)),
    channelIds: channelIds === null ? null : own,
    keepFor,
    unit,
  }
}

function defined<Of extends object>(values: Of): Partial<{ [Key in keyof Of]: Exclude<Of[Key], undefined> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
