import { type Condition, type Group, isGroup, partsOf } from '../../talk/conditions/condition.ts'
import { BEGINNERS, isOfMessage, WRITERS, type Writer } from '../../talk/conditions/fields.ts'
import type { OccasionWord, Trigger } from './triggers.ts'

/** Who wrote the message of an occasion, if it has one, who brought the occasion about, and who began the conversation. */
interface Who {
  written_by: Writer | undefined
  done_by: Writer
  begun_by: Writer
}

type Known = keyof Who

/** Whom each can be. */
type Possible = { [Name in Known]: readonly Who[Name][] }

const OURS: readonly Writer[] = ['staff', 'program']
const anybody = (...who: readonly Writer[]) => ({ written_by: [undefined, ...WRITERS], done_by: who })

/** Occasions that not everybody can bring about. What rules write is none, but its delivery can fail. */
const OF_EVENT: Partial<Record<OccasionWord, Omit<Possible, 'begun_by'>>> = {
  customer_writes: { written_by: ['customer'], done_by: ['customer'] },
  staff_replies: { written_by: OURS, done_by: OURS },
  note_written: { written_by: BEGINNERS, done_by: BEGINNERS },
  conversation_begins: { written_by: [undefined, ...BEGINNERS], done_by: BEGINNERS },
  delivery_fails: anybody(...WRITERS),
}

/** When a clock is up, or a time of day has come. */
const OF_TIME: Omit<Possible, 'begun_by'> = { written_by: [undefined], done_by: ['program'] }

function possibleFor({ event }: Trigger, afterRules: boolean): Possible {
  const known = event ? OF_EVENT[event] : OF_TIME
  return { begun_by: BEGINNERS, ...(known ?? anybody(...(afterRules ? WRITERS : BEGINNERS))) }
}

/** A field whose conditions cannot hold with any of a rule's triggers, and the values that it can have there. */
export interface Never {
  field: Known
  values: Writer[]
}

const FIELDS = ['done_by', 'written_by', 'begun_by'] as const satisfies Known[]

/** Why conditions can never hold with any of these triggers, as far as that depends on who did what; undefined if they can. */
export function whyNever(triggers: Trigger[], conditions: Group, afterRules: boolean): Never | undefined {
  const each = triggers.map(trigger => possibleFor(trigger, afterRules))
  if (each.some(possible => canHold(conditions, possible))) return undefined
  const isToBlame = (field: Known) =>
    each.some(possible => canHold(conditions, { ...possible, [field]: WRITERS }))
  const field = FIELDS.find(isToBlame) ?? 'written_by'
  const values = each.flatMap(possible => [...possible[field]]).filter(who => who !== undefined)
  return { field, values: [...new Set(values)] }
}

function canHold(conditions: Group, possible: Possible): boolean {
  const all = possible.written_by.flatMap(written =>
    possible.done_by.flatMap(done =>
      possible.begun_by.map(begun => ({ written_by: written, done_by: done, begun_by: begun })),
    ),
  )
  return all.some(who => canBe(conditions, who, true))
}

/** Whether a group can hold, or fail, with these three, whatever else it asks about. */
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
  if (field !== 'written_by' && field !== 'done_by' && field !== 'begun_by') return true
  const isIn = [value].flat().some(one => one === who[field])
  if (op === 'is' || op === 'is_not') return (op === 'is') === isIn ? wanted : !wanted
  return (op === 'is_set') === wanted
}
