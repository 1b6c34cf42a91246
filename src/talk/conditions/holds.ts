import { shortened } from '../../kit/text.ts'
import { addBusinessTime, businessTimeBetween } from '../../people/hours/business-time.ts'
import { tagKey } from '../conversations/tags.ts'
import { type Condition, type Group, isGroup, type Join, partsOf, type Value } from './condition.ts'
import { parseDuration, parseSpan } from './durations.ts'
import { type Facts, runsSince, type Seen, seenOf } from './facts.ts'
import { isOfMessage, type Operator } from './fields.ts'
import { AskedText, compilePattern, foldedWords, hasWords } from './texts.ts'

/** A condition that was looked at: what was seen, and whether it held. */
export interface Looked extends Condition {
  seen: string[] | string | number | boolean | null
  holds: boolean
}

export type LookedGroup = { holds: boolean } & Partial<Record<Join, (Looked | LookedGroup)[]>>

/** Whether all of it holds. Looks no further than it must. */
export function holds(group: Group, facts: Facts): boolean {
  const { join, parts } = partsOf(group)
  const doesHold = (part: Condition | Group) => (isGroup(part) ? holds(part, facts) : holdsFor(part, facts))
  if (join === 'all') return parts.every(doesHold)
  return parts.length === 0 || parts.some(doesHold) === (join === 'any')
}

/** The same, with what was seen in each condition, for people who ask why. */
export function look(group: Group, facts: Facts): LookedGroup {
  const { join, parts } = partsOf(group)
  const looked = parts.map(part => (isGroup(part) ? look(part, facts) : lookAt(part, facts)))
  return { [join]: looked, holds: holds(group, facts) }
}

/** How many conditions fail, of groups those that would have to hold; 0: all holds. */
export function failures(group: Group, facts: Facts): number {
  const { join, parts } = partsOf(group)
  const each = parts.map(part => {
    if (isGroup(part)) return failures(part, facts)
    return holdsFor(part, facts) ? 0 : 1
  })
  if (join === 'all') return each.reduce((sum, one) => sum + one, 0)
  if (join === 'any') return each.length === 0 ? 0 : Math.min(...each)
  return each.filter(one => one === 0).length
}

function lookAt(condition: Condition, facts: Facts): Looked {
  const seen =
    businessSpan(condition) === undefined ? seenOf(facts, condition.field) : timeInHours(facts, condition)
  return { ...condition, seen: shown(seen), holds: holdsFor(condition, facts) }
}

const LONGEST_SEEN = 300

function shown(seen: Seen): Looked['seen'] {
  if (!Array.isArray(seen)) return typeof seen === 'string' ? shortened(seen, LONGEST_SEEN) : seen
  const texts = seen.map(one => shortened(one instanceof AskedText ? one.text : one, LONGEST_SEEN))
  return texts.some((_, index) => seen[index] instanceof AskedText) && texts.length === 1
    ? (texts[0] as string)
    : texts
}

/** What is asked about a message does not hold where there is none, not even that it lacks something. */
function holdsFor(condition: Condition, facts: Facts): boolean {
  const { field, op, value = '' } = condition
  const ms = businessSpan(condition)
  if (ms !== undefined) return lastsInHours(facts, condition, ms)
  return (!isOfMessage(field) || facts.message !== undefined) && HOLDS[op](seenOf(facts, field), value)
}

/** The business time that a condition compares with; undefined if it compares with another value. */
function businessSpan({ op, value }: Condition): number | undefined {
  if (op !== 'longer_than' && op !== 'shorter_than') return undefined
  const span = parseSpan(String(value))
  return span?.inHours ? span.ms : undefined
}

/** Looks no further than so much business time, since years of it take long to add up. */
function lastsInHours(facts: Facts, { field, op }: Condition, ms: number): boolean {
  const since = runsSince(facts, field)
  if (!since) return false
  const isLonger = addBusinessTime(facts.hours, since, ms) < facts.now
  return op === 'longer_than' ? isLonger : !isLonger
}

function timeInHours(facts: Facts, { field }: Condition): Seen {
  const since = runsSince(facts, field)
  return since && businessTimeBetween(facts.hours, since, facts.now)
}

type Holds = (seen: Seen, value: Value) => boolean

const some = (test: (text: AskedText, wanted: string) => boolean): Holds => {
  return (seen, value) => textsIn(seen).some(text => listOf(value).some(wanted => test(text, wanted)))
}

const isSame = (text: AskedText, wanted: string) => text.folded.trim() === foldedWords(wanted)

const isIn: Holds = (seen, value) => {
  if (typeof seen === 'number' || typeof seen === 'boolean') return seen === value
  return some(isSame)(seen, value)
}

const isEmpty: Holds = seen => textsIn(seen).every(({ text }) => text.trim() === '')

const has =
  (join: 'some' | 'every'): Holds =>
  (seen, value) => {
    const keys = new Set(textsIn(seen).map(({ text }) => tagKey(text)))
    return listOf(value)[join](tag => keys.has(tagKey(tag)))
  }

const compared =
  (test: (seen: number | string, value: number | string) => boolean): Holds =>
  (seen, value) =>
    typeof seen === typeof value && (typeof seen === 'number' || typeof seen === 'string')
      ? test(seen, value as number | string)
      : false

const lasting =
  (test: (ms: number, wanted: number) => boolean): Holds =>
  (seen, value) =>
    typeof seen === 'number' && test(seen, parseDuration(String(value)) ?? Number.POSITIVE_INFINITY)

const not =
  (test: Holds): Holds =>
  (seen, value) =>
    !test(seen, value)

const HOLDS: Record<Operator, Holds> = {
  contains: some(hasWords),
  contains_none: not(some(hasWords)),
  is: isIn,
  is_not: not(isIn),
  begins_with: some((text, wanted) => text.folded.trimStart().startsWith(foldedWords(wanted))),
  matches: some((text, pattern) => patternOf(pattern)(text.text)),
  is_set: not(isEmpty),
  is_empty: isEmpty,
  has_any: has('some'),
  has_all: has('every'),
  has_none: not(has('some')),
  over: compared((seen, value) => seen > value),
  under: compared((seen, value) => seen < value),
  before: compared((seen, value) => seen < value),
  after: compared((seen, value) => seen > value),
  longer_than: lasting((ms, wanted) => ms > wanted),
  shorter_than: lasting((ms, wanted) => ms < wanted),
}

function textsIn(seen: Seen): AskedText[] {
  const all = Array.isArray(seen) ? seen : [seen]
  return all.flatMap(one => {
    if (one instanceof AskedText) return [one]
    return one === null ? [] : [new AskedText(String(one))]
  })
}

function listOf(value: Value): string[] {
  return Array.isArray(value) ? value : [String(value)]
}

const patterns = new Map<string, (text: string) => boolean>()
const MAX_PATTERNS = 1_000

/** Compiled once. */
function patternOf(pattern: string): (text: string) => boolean {
  const known = patterns.get(pattern)
  if (known) return known
  if (patterns.size >= MAX_PATTERNS) patterns.clear()
  const compiled = compilePattern(pattern) ?? (() => false)
  patterns.set(pattern, compiled)
  return compiled
}
