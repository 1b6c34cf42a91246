import { say } from '../../../kit/sentences/say.ts'
import { slugOf } from '../../../kit/slug.ts'
import { isStorable } from '../../../kit/text.ts'
import { isFree } from '../../../people/custom-fields/input.ts'
import { TICKET_NUMBER, TICKET_TOKEN } from '../../../talk/conversations/ticket-number.ts'
import type { Line } from '../../archive/queries.ts'
import { timesIn } from './fields.ts'
import { type LeftOutByKind, leaveOut } from './leave-out.ts'

const MOST_KEYS = 45
const LONGEST_KEY = 64
const LONGEST_VALUE = 10_000

/** What a conversation says under these is not of a custom field: one with such a name has another key. */
export const BUILT_IN_KEYS = [
  TICKET_NUMBER,
  TICKET_TOKEN,
  'on_hold',
  'type',
  'due_at',
  'due_by',
  'external_id',
  'problem_number',
  'original_status',
]

interface Values {
  /** Those of custom fields; boxes that are not ticked are none. */
  custom: Record<string, unknown>
  /** What every record of the kind has: it comes first, and keeps its keys. */
  own: Record<string, unknown>
  /** Called with the keys of what does not fit, if something does not. */
  cut: (keys: string[]) => void
}

/** Values that a conversation or a contact can keep: texts, numbers and booleans under keys that can be stored. */
export function keptData({ custom, own, cut }: Values): Line {
  const renamed = Object.entries(custom)
    .filter(([, value]) => value !== false)
    .map(([key, value]): [string, unknown] => [Object.hasOwn(own, key) ? `field_${key}` : key, value])
  const kept = new Map<string, unknown>()
  const lost: string[] = []
  for (const [name, value] of [...Object.entries(own), ...renamed]) {
    const plain = Array.isArray(value) ? value.filter(one => typeof one !== 'object').join(', ') : value
    const isScalar = ['string', 'number', 'boolean'].includes(typeof plain)
    const key = whole(name.slice(0, LONGEST_KEY))
    if (!isScalar || plain === '' || !isStorable(key) || !isFree(key)) continue
    const isTooLong = typeof plain === 'string' && plain.length > LONGEST_VALUE
    const isTooMany = kept.size >= MOST_KEYS || kept.has(key)
    if (isTooLong || isTooMany) lost.push(key)
    if (!isTooMany) kept.set(key, isTooLong ? whole(plain.slice(0, LONGEST_VALUE)) : plain)
  }
  if (lost.length > 0) cut(lost)
  return Object.fromEntries(kept)
}

/** Without the first half of a pair whose second one was cut off. */
const whole = (text: string) => text.replace(/[\ud800-\udbff]$/, '')

/** Lists the keys of what a record could not keep. */
export function listCut(collected: { leftOut: LeftOutByKind }, id: string | null): (keys: string[]) => void {
  return keys =>
    leaveOut(
      collected,
      ['custom_fields', id ?? ''],
      say`It is too long, or one of too many: ${keys.join(', ')}.`,
    )
}

/** The key of a custom field, from its name there. */
export function keyOfField(name: string, id: string): string {
  const key = slugOf(name).replaceAll('-', '_').slice(0, LONGEST_KEY)
  return /^[a-z]/i.test(key) && isFree(key) ? key : `field_${key || id}`.slice(0, LONGEST_KEY)
}

interface CustomField {
  subject: 'contact' | 'conversation'
  key: string
  name: string
  type: string
  choices?: string[]
  created_at: string
  updated_at: string
}

const MOST_CHOICES = 100

/** A field that pages show and searches know. One with too many choices is a text. */
export function customFieldLine({ choices = [], ...field }: CustomField): Line {
  const own = [...new Map(choices.map(choice => [choice.toLowerCase(), choice])).values()]
  const isChoice = field.type === 'choice' && own.length > 0 && own.length <= MOST_CHOICES
  return {
    id: `${field.subject} ${field.key}`,
    ...field,
    type: field.type === 'choice' && !isChoice ? 'text' : field.type,
    choices: isChoice ? own : [],
    on_form: false,
    required: false,
  }
}

/** By it a search finds that number: `ticket_number:1234`. */
export function ticketNumberField(): Line {
  const field = { subject: 'conversation' as const, key: TICKET_NUMBER, name: 'Ticket number', type: 'text' }
  return customFieldLine({ ...field, ...timesIn({}) })
}
