import type { FieldRow } from '../../people/custom-fields/queries.ts'

/** What the values of a field are like; it determines the operators that a condition can have. */
export type ValueType = 'text' | 'choice' | 'membership' | 'list' | 'number' | 'duration' | 'day' | 'yes_no'

/** The operators of each type of value, the usual one first. */
export const OPERATORS = {
  text: ['contains', 'contains_none', 'is', 'is_not', 'begins_with', 'matches', 'is_set', 'is_empty'],
  choice: ['is', 'is_not', 'is_set', 'is_empty'],
  membership: ['is', 'is_not'],
  list: ['has_any', 'has_all', 'has_none', 'is_set', 'is_empty'],
  number: ['is', 'over', 'under', 'is_set', 'is_empty'],
  duration: ['longer_than', 'shorter_than'],
  day: ['is', 'before', 'after', 'is_set', 'is_empty'],
  yes_no: ['is'],
} as const satisfies Record<ValueType, readonly string[]>

export type Operator = (typeof OPERATORS)[ValueType][number]

/** Operators that need no value. */
export const WITHOUT_VALUE: ReadonlySet<string> = new Set(['is_set', 'is_empty'])

interface Field {
  type: ValueType
  /** It is about the message of the occasion, so nothing can hold of it when there is none. */
  ofMessage?: true
}

/** Who writes, begins or acts. */
export const WRITERS = ['customer', 'staff', 'program', 'rule'] as const
export type Writer = (typeof WRITERS)[number]

/** Rules answer conversations, and begin none. */
export const BEGINNERS = WRITERS.filter(who => who !== 'rule')

/** A rating of 4 or 5, of 3, and of 1 or 2. */
export const RATING_WORDS = ['good', 'neutral', 'bad'] as const
export type RatingWord = (typeof RATING_WORDS)[number]

/** How it stands with the open SLA target that is worst off, the best first. */
export const SLA_WORDS = ['running', 'paused', 'warned', 'missed'] as const
export type SlaWord = (typeof SLA_WORDS)[number]

/** The fields of conditions, besides those that a brand has made. Their words for people are on the pages. */
export const FIELDS = {
  subject: { type: 'text' },
  text: { type: 'text', ofMessage: true },
  subject_or_text: { type: 'text' },
  customer_name: { type: 'text' },
  customer_email: { type: 'text' },
  customer_domain: { type: 'choice' },
  organization: { type: 'choice' },
  segment: { type: 'membership' },
  channel: { type: 'choice' },
  channel_type: { type: 'choice' },
  tags: { type: 'list' },
  assignee: { type: 'choice' },
  team: { type: 'choice' },
  status: { type: 'choice' },
  priority: { type: 'choice' },
  begun_by: { type: 'choice' },
  written_by: { type: 'choice', ofMessage: true },
  done_by: { type: 'choice' },
  has_files: { type: 'yes_no', ofMessage: true },
  message_count: { type: 'number' },
  age: { type: 'duration' },
  waiting: { type: 'duration' },
  in_hours: { type: 'yes_no' },
  rating: { type: 'choice' },
  sla: { type: 'choice' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS

/** A field by the name that conditions have: one of ours, `data.order_total` of conversations, `customer.data.plan` of contacts. */
export interface KnownField {
  name: string
  type: ValueType
  ofMessage: boolean
  /** Values that a choice can have, where the list is closed. */
  choices?: readonly string[]
}

const TYPE_OF = {
  text: 'text',
  link: 'text',
  number: 'number',
  date: 'day',
  choice: 'choice',
  yes_no: 'yes_no',
} as const satisfies Record<FieldRow['type'], ValueType>

/** The field of that name; undefined if there is none. */
export function findConditionField(name: string, own: FieldRow[]): KnownField | undefined {
  if (Object.hasOwn(FIELDS, name)) {
    const field: Field = FIELDS[name as FieldName]
    return { name, type: field.type, ofMessage: field.ofMessage ?? false }
  }
  const found = own.find(field => name === nameOf(field))
  if (!found) return undefined
  const choices = found.type === 'choice' ? { choices: found.choices } : {}
  return { name, type: TYPE_OF[found.type], ofMessage: false, ...choices }
}

/** What conditions call a brand's own field. */
export function nameOf({ subject, key }: Pick<FieldRow, 'subject' | 'key'>): string {
  return subject === 'contact' ? `customer.data.${key}` : `data.${key}`
}

/** Whether a field is about the message of the occasion. */
export function isOfMessage(name: string): boolean {
  return Object.hasOwn(FIELDS, name) && 'ofMessage' in FIELDS[name as FieldName]
}
