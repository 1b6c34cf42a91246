import { isDeepStrictEqual } from 'node:util'
import { invalidInput, notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { ruleChanged, ruleCreated, ruleDeleted } from './events.ts'
import type { NewRule, RuleChanges } from './input.ts'
import {
  cancelWaits,
  type Definition,
  deleteRule,
  insertRule,
  insertVersion,
  keepWaits,
  lockRules,
  type RuleRow,
  updateRule,
  updateRulePositions,
} from './queries.ts'
import { readRule } from './read-rule.ts'
import { deleteTimes } from './time-queries.ts'
import { planTimes } from './wake-times.ts'

const MAX_RULES = 1_000

/** Adds a rule as the last one; on unless it says otherwise. Throws invalid. */
export async function createRule(tx: TxScope, { name, enabled = true, ...input }: NewRule): Promise<RuleRow> {
  const rules = await lockRules(tx)
  if (rules.length >= MAX_RULES)
    throw invalidInput('name', say`is one too many: there can be ${MAX_RULES} rules`)
  const definition = await readRule(tx, input)
  const position = (rules.at(-1)?.position ?? 0) + 1
  const switched = { disabledBecause: null, switchedBy: tx.actor?.userId ?? null, switchedAt: tx.now() }
  const ruleId = await insertRule(tx, { position, enabled, version: 1, ...switched })
  await insertVersion(tx, { ruleId, version: 1, name, ...definition })
  await planTimes(tx, { id: ruleId, version: 1, enabled, triggers: definition.triggers })
  const audit = { to: { enabled, ...definition } }
  await recordEvent(tx, ruleCreated.of({ subjectId: ruleId, data: { name, version: 1, enabled }, audit }))
  return find(await lockRules(tx), ruleId)
}

/** Changes the given values, moves the rule, or switches it. What it says makes a new version. Throws not_found, and invalid. */
export async function changeRule(tx: TxScope, id: number, changes: RuleChanges): Promise<RuleRow> {
  const rules = await lockRules(tx)
  const before = find(rules, id)
  const { name = before.name, enabled = before.enabled, position } = changes
  if (position !== undefined) {
    const others = rules.map(rule => rule.id).filter(other => other !== id)
    await updateRulePositions(tx, others.toSpliced(position, 0, id))
  }
  const definition = await definitionAfter(tx, before, changes)
  const isSame = name === before.name && isDeepStrictEqual(definition, definitionOf(before))
  const isSwitched = enabled !== before.enabled
  if (isSame && !isSwitched) return find(await lockRules(tx), id)
  const version = isSame ? before.version : before.version + 1
  if (!isSame) await insertVersion(tx, { ruleId: id, version, name, ...definition })
  const { disabledBecause, switchedBy, switchedAt } = before
  const switched = isSwitched
    ? { disabledBecause: null, switchedBy: tx.actor?.userId ?? null, switchedAt: tx.now() }
    : { disabledBecause, switchedBy, switchedAt }
  await updateRule(tx, id, { enabled, version, ...switched })
  await endWaitsOf(tx, before, { definition, isOff: isSwitched && !enabled })
  await planTimes(tx, { id, version, enabled, triggers: definition.triggers })
  const from = { name: before.name, enabled: before.enabled, ...definitionOf(before) }
  const audit = { from, to: { name, enabled, ...definition } }
  await recordEvent(tx, ruleChanged.of({ subjectId: id, data: { name, version, enabled }, audit }))
  return find(await lockRules(tx), id)
}

interface After {
  definition: Definition
  isOff: boolean
}

/** Waits belong to what the rule said when they began: they are cancelled unless it has only another name. */
async function endWaitsOf(tx: TxScope, before: RuleRow, { definition, isOff }: After): Promise<void> {
  const isSame = isDeepStrictEqual(definition, definitionOf(before))
  if (isOff || !isSame) await cancelWaits(tx, before, isOff ? 'switched_off' : 'changed')
  else await keepWaits(tx, before)
}

async function definitionAfter(tx: TxScope, before: RuleRow, changes: RuleChanges): Promise<Definition> {
  const { triggers, conditions, actions, stop, afterRules } = changes
  const given = { triggers, conditions, actions, stop, afterRules }
  if (Object.values(given).every(value => value === undefined)) return definitionOf(before)
  return readRule(tx, {
    triggers: triggers ?? before.triggers,
    conditions: conditions ?? before.conditions,
    actions: actions ?? before.actions,
    stop: stop ?? before.stop,
    afterRules: afterRules ?? before.afterRules,
  })
}

function definitionOf({ triggers, conditions, actions, stop, afterRules }: RuleRow): Definition {
  return { triggers, conditions, actions, stop, afterRules }
}

/** Throws not_found. */
export async function removeRule(tx: TxScope, id: number): Promise<void> {
  const rule = find(await lockRules(tx), id)
  const { name, version } = rule
  await deleteRule(tx, id)
  await cancelWaits(tx, rule, 'deleted')
  await deleteTimes(tx, id)
  await recordEvent(tx, ruleDeleted.of({ subjectId: id, data: { name, version, enabled: false } }))
}

function find(rules: RuleRow[], id: number): RuleRow {
  const rule = rules.find(one => one.id === id)
  if (!rule) throw notFound(say`rule`)
  return rule
}
