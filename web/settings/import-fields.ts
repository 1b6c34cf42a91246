import type { Option } from '../design/select.tsx'
import { t } from '../language/language.ts'

const DATA = 'data.'

/** The fields that a page has words for. */
const KNOWN = [
  'leave_out',
  'key',
  'message_key',
  'subject',
  'text',
  'html',
  'is_note',
  'is_public',
  'by_staff',
  'author_name',
  'author_email',
  'sent_at',
  'customer_name',
  'customer_email',
  'customer_mobile',
  'assignee',
  'team',
  'tags',
  'status',
  'priority',
  'channel',
  'created_at',
  'updated_at',
  'name',
  'first_name',
  'last_name',
  'friendly_name',
  'email',
  'mobile',
  'twitter',
  'instagram',
  'external_id',
  'last_seen_at',
] as const

/** What a column of a CSV file can become: a field, an attribute, or nothing. */
export function fieldOptions(fields: string[], column: string, current = ''): Option[] {
  const attribute = current.startsWith(DATA) ? current : `${DATA}${keyOf(column)}`
  return [
    { value: 'leave_out', label: t('import.field.leave_out') },
    { value: attribute, label: t('import.field.attribute') },
    ...fields.filter(field => field !== 'leave_out').map(value => ({ value, label: fieldInWords(value) })),
  ]
}

function fieldInWords(field: string): string {
  const known = KNOWN.find(one => one === field)
  return known ? t(`import.field.${known}`) : field
}

/** The key of an attribute, from the name of its column. */
function keyOf(column: string): string {
  const key = column
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 58)
  return /^[a-z]/.test(key) ? key : `field_${key || 'x'}`
}
