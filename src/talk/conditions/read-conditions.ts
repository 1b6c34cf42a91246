import { type FieldErrors, invalidInputs } from '../../kit/errors.ts'
import { isRecord } from '../../kit/input.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { findFields } from '../../people/custom-fields/queries.ts'
import {
  type Condition,
  conditionsIn,
  type Group,
  JOINS,
  type Join,
  partsOf,
  type Value,
} from './condition.ts'
import { findConditionField, type KnownField, OPERATORS, type Operator, WITHOUT_VALUE } from './fields.ts'
import { createChoiceReader, type ReadChoice } from './read-choice.ts'
import { readValue } from './read-value.ts'

const MAX_CONDITIONS = 100
const MAX_NAMED = 50

const isName = (value: unknown) => typeof value === 'string' || typeof value === 'number'

interface Reading {
  fieldOf(name: string): KnownField | undefined
  readChoice: ReadChoice
  refused: FieldErrors
}

/**
 * Checks conditions, with values in the form that they are compared in. Throws invalid, naming each place below `field`, such as
 * `if.all.0.value`.
 */
export async function readConditions(scope: Scope, given: object | undefined, field: string): Promise<Group> {
  const own = await findFields(scope)
  const reading: Reading = {
    fieldOf: name => findConditionField(name, own),
    readChoice: await createChoiceReader(scope, organizationsIn(given ?? {})),
    refused: {},
  }
  const group = readGroup(reading, given ?? {}, field)
  if (conditionsIn(group).length > MAX_CONDITIONS)
    refuse(reading, field, say`must have at most ${MAX_CONDITIONS} conditions`)
  if (Object.keys(reading.refused).length > 0) throw invalidInputs(reading.refused)
  return group
}

/** The organizations that conditions name, to be looked up together. */
function organizationsIn(given: object): string[] {
  const { field, value } = given as { field?: unknown; value?: unknown }
  const named = field === 'organization' ? [value].flat().slice(0, MAX_NAMED).filter(isName).map(String) : []
  const parts = joinsOf(given).flatMap(join => (given as Record<string, object[]>)[join] ?? [])
  return [...named, ...parts.flatMap(organizationsIn)]
}

function refuse({ refused }: Reading, place: string, why: Sentence): void {
  refused[place] = [...(refused[place] ?? []), why]
}

function joinsOf(given: object): Join[] {
  return JOINS.filter(name => (given as Group)[name] !== undefined)
}

function readGroup(reading: Reading, given: object, place: string): Group {
  const [join = 'all', ...others] = joinsOf(given)
  if (others.length > 0) refuse(reading, place, say`must be one group: all, any or none`)
  const parts = (given as Record<string, object[] | undefined>)[join] ?? []
  return { [join]: parts.map((part, index) => readPart(reading, part, `${place}.${join}.${index}`)) }
}

function readPart(reading: Reading, given: object, place: string): Condition | Group {
  const isCondition = isRecord(given) && given.field !== undefined
  if (isCondition && joinsOf(given).length > 0)
    refuse(reading, place, say`must be a condition or a group, not both`)
  if (!isCondition && joinsOf(given).length > 0) {
    const group = readGroup(reading, given, place)
    // It would always hold, whatever the conditions beside it.
    if (partsOf(group).parts.length === 0) refuse(reading, place, say`must not be empty`)
    return group
  }
  return readCondition(reading, given, place)
}

function readCondition(
  reading: Reading,
  { field: name, op, value }: { field?: string; op?: string; value?: unknown },
  place: string,
): Condition {
  const field = name === undefined ? undefined : reading.fieldOf(name)
  if (!field) {
    refuse(reading, `${place}.field`, name === undefined ? say`is required` : say`must be a known field`)
    return { field: '', op: 'is' }
  }
  const allowed: readonly string[] = OPERATORS[field.type]
  if (op === undefined || !allowed.includes(op)) {
    refuse(reading, `${place}.op`, say`must be one of: ${allowed.join(', ')}`)
    return { field: field.name, op: 'is' }
  }
  const known = { field: field.name, op: op as Operator }
  if (WITHOUT_VALUE.has(op)) {
    if (value !== undefined && value !== null) refuse(reading, `${place}.value`, say`must be absent`)
    return known
  }
  const read = readValue(field, { op, value }, reading.readChoice)
  if ('problem' in read) refuse(reading, `${place}.value`, read.problem)
  return { ...known, value: 'problem' in read ? '' : (read.value as Value) }
}
