import type { Rule } from '../../client/api.ts'
import type { ActionName } from '../../src/desk/rules/actions.ts'
import type { Clock, OccasionWord } from '../../src/desk/rules/triggers.ts'
import type { WEEKDAYS } from '../../src/desk/rules/weekdays.ts'
import { OPERATORS, type Operator } from '../../src/talk/conditions/fields.ts'

export type Weekday = (typeof WEEKDAYS)[number]

/** A time of day; on every day, and in the zone of the brand, unless it says otherwise. */
export interface Every {
  at: string
  days?: Weekday[]
  time_zone?: string
}

export interface Trigger {
  event?: OccasionWord
  after?: string
  clock?: Clock
  every?: Every
}

export type Value = string[] | string | number | boolean

export interface Condition {
  field: string
  op: Operator
  value?: Value
}

/** A condition that was looked at. */
export interface Looked extends Condition {
  seen?: string[] | string | number | boolean | null
  holds?: boolean
}

export const JOINS = ['all', 'any', 'none'] as const
export type Join = (typeof JOINS)[number]

export type Part = Looked | Group
export type Group = Partial<Record<Join, Part[]>> & { holds?: boolean }

/** One action: its name, and what it needs. */
export type Action = Record<string, unknown>

/** A rule as it is written. */
export interface RuleDraft {
  name: string
  when: Trigger[]
  if: Group
  then: Action[]
  stop: boolean
  after_rules: boolean
}

/** What the API says of a rule, in the types of these pages. */
export function draftOf(
  rule: Pick<Rule, 'name' | 'when' | 'if' | 'then' | 'stop' | 'after_rules'>,
): RuleDraft {
  const { name, when, stop, after_rules } = rule
  return toDraft({ name, when: when as Trigger[], if: rule.if as Group, stop, after_rules }, rule.then)
}

export function isGroup(part: Part): part is Group {
  return !('field' in part)
}

/** How a group joins its parts, and these. */
export function partsOf(group: Group): { join: Join; parts: Part[] } {
  const join = JOINS.find(one => group[one] !== undefined) ?? 'all'
  return { join, parts: group[join] ?? [] }
}

/** All conditions in a group, however deep. */
export function conditionsIn(group: Group): Looked[] {
  return partsOf(group).parts.flatMap(part => (isGroup(part) ? conditionsIn(part) : [part]))
}

/** The name of an action, and what it needs. */
export function actionOf(action: Action): { name: ActionName; value: unknown } {
  const [name, value] = Object.entries(action)[0] as [ActionName, unknown]
  return { name, value }
}

/** The operators of a type of field, the usual one first. */
export function operatorsOf(type: keyof typeof OPERATORS): readonly Operator[] {
  return OPERATORS[type]
}

/** A rule that does nothing yet. */
export const EMPTY_DRAFT = { name: '', when: [], if: {}, stop: false, after_rules: false }

/** The draft of a rule with these actions. */
export function toDraft(says: Omit<RuleDraft, 'then'>, actions: Action[]): RuleDraft {
  return { ...says, then: actions }
}
