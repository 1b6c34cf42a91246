import { type Condition, type Group, isGroup, partsOf } from '../../talk/conditions/condition.ts'
import { isOfMessage, type Writer } from '../../talk/conditions/fields.ts'
import type { OccasionWord, Trigger } from './triggers.ts'

/** Who wrote the message of an occasion, if it has one, and who brought the occasion about. */
interface Who {
  written_by: Writer | undefined
  done_by: Writer
}

type Known = keyof Who

/** Whom each can be. */
type Possible = { [Name in Known]: readonly Who[Name][] }

const PEOPLE: readonly Writer[] = ['customer', 'staff', 'program']
const EVERYBODY: readonly Writer[] = [...PEOPLE, 'rule']

/** Occasions that not everybody can bring about. */
const OF_EVENT: Partial<Record<OccasionWord, Possible>> = {
  customer_writes: { written_by: ['customer'], done_by: ['customer'] },
  staff_replies: { written_by: ['staff', 'program'], done_by: ['staff', 'program'] },
  note_written: { written_by: PEOPLE, done_by: PEOPLE },
  conversation_begins: { written_by: [undefined, ...PEOPLE], done_by: PEOPLE },
}

/** When a clock is up, or a time of day has come. */
const OF_TIME: Possible = { written_by: [undefined], done_by: ['program'] }

function possibleFor({ event }: Trigger, afterRules: boolean): Possible {
  const anybody = afterRules ? EVERYBODY : PEOPLE
  if (!event) return OF_TIME
  return OF_EVENT[event] ?? { written_by: [undefined, ...anybody], done_by: anybody }
}

/**
 * Why conditions can never hold with any of these triggers, as far as that depends on who wrote and who did something: which of the two
 * is to blame. Undefined if they can.
 */
export function whyNever(triggers: Trigger[], conditions: Group, afterRules: boolean): Known | undefined {
  const each = triggers.map(trigger => possibleFor(trigger, afterRules))
  if (each.some(possible => canHold(conditions, possible))) return undefined
  const isToBlame = (field: Known) =>
    each.some(possible => canHold(conditions, { ...possible, [field]: EVERYBODY }))
  return isToBlame('done_by') ? 'done_by' : 'written_by'
}

function canHold(conditions: Group, possible: Possible): boolean {
  return possible.written_by.some(written =>
    possible.done_by.some(done => canBe(conditions, { written_by: written, done_by: done }, true)),
  )
}

/** Whether a group can hold, or fail, with these two, whatever else it asks about. */
function canBe(group: Group, who: Who, wanted: boolean): boolean {
  const { join, parts } = partsOf(group)
  if (parts.length === 0) return wanted
  const can = (part: Condition | Group, is: boolean) =>
    isGroup(part) ? canBe(part, who, is) : conditionCanBe(part, who, is)
  const isPartWanted = join === 'none' ? !wanted : wanted
  const needsAll = join === 'all' ? wanted : !isPartWanted
  return needsAll ? parts.every(part => can(part, isPartWanted)) : parts.some(part => can(part, isPartWanted))
}

/** What is asked about a message does not hold where there is none. */
function conditionCanBe({ field, op, value = [] }: Condition, who: Who, wanted: boolean): boolean {
  if (isOfMessage(field) && who.written_by === undefined) return !wanted
  if (field !== 'written_by' && field !== 'done_by') return true
  const isIn = [value].flat().some(one => one === who[field])
  if (op === 'is' || op === 'is_not') return (op === 'is') === isIn ? wanted : !wanted
  return (op === 'is_set') === wanted
}
