import type { Operator } from './fields.ts'

export const JOINS = ['all', 'any', 'none'] as const
export type Join = (typeof JOINS)[number]

/** What a condition compares with, in one form for each type of field. */
export type Value = string[] | string | number | boolean

/** A condition that has been checked. */
export interface Condition {
  field: string
  op: Operator
  value?: Value
}

/** A group that has been checked; exactly one of the three. */
export type Group = Partial<Record<Join, (Condition | Group)[]>>

/** Holds always. */
export const ALWAYS: Group = { all: [] }

export function isGroup(node: Condition | Group): node is Group {
  return !('field' in node)
}

/** How the parts of a group are joined, and the parts. */
export function partsOf(group: Group): { join: Join; parts: (Condition | Group)[] } {
  const join = JOINS.find(name => group[name] !== undefined) ?? 'all'
  return { join, parts: group[join] ?? [] }
}

/** All conditions of a group, and of the groups in it. */
export function conditionsIn(group: Group): Condition[] {
  return partsOf(group).parts.flatMap(part => (isGroup(part) ? conditionsIn(part) : [part]))
}
