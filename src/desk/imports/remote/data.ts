import { slugOf } from '../../../kit/slug.ts'
import { isStorable } from '../../../kit/text.ts'
import { isFree } from '../../../people/custom-fields/input.ts'
import { TICKET_NUMBER } from '../../../talk/conversations/ticket-number.ts'
import type { Line } from '../../archive/queries.ts'
import { timesIn } from './fields.ts'

const MOST_KEYS = 45
const LONGEST_KEY = 64
const LONGEST_VALUE = 10_000

/** Values that a conversation or a contact can keep: texts, numbers and booleans under keys that can be stored. */
export function keptData(values: Record<string, unknown>): Line {
  const kept = Object.entries(values).flatMap(([key, value]) => {
    const plain = Array.isArray(value) ? value.filter(one => typeof one !== 'object').join(', ') : value
    const isScalar = ['string', 'number', 'boolean'].includes(typeof plain)
    if (!isScalar || plain === '' || !isStorable(key) || !isFree(key)) return []
    return [[key.slice(0, LONGEST_KEY), typeof plain === 'string' ? plain.slice(0, LONGEST_VALUE) : plain]]
  })
  return Object.fromEntries(kept.slice(0, MOST_KEYS))
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
