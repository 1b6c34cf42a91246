import type { Line } from '../../../archive/queries.ts'
import { BUILT_IN_KEYS, customFieldLine, keyOfField } from '../../remote/data.ts'
import { textIn, timesIn } from '../../remote/fields.ts'

const TYPES = new Map<string | null, string>(
  Object.entries({
    number: 'number',
    currency: 'number',
    percent: 'number',
    link: 'link',
    date: 'date',
    list: 'choice',
    checkbox: 'yes_no',
  }),
)

type Subject = 'contact' | 'conversation'

export interface Keys {
  /** Values of a record, by their keys here. */
  named(subject: Subject, values: Line): Line
}

/** The custom attributes of contacts and conversations. */
export function fieldsOf(definitions: Line[]): { keys: Keys; lines: Line[] } {
  const keys = new Map<string, string>()
  const lines = definitions.map(one => {
    const subject: Subject = one.attribute_model === 'contact_attribute' ? 'contact' : 'conversation'
    const name = textIn(one, 'attribute_key') ?? ''
    const plain = keyOfField(name, textIn(one, 'id') ?? '')
    const key = BUILT_IN_KEYS.includes(plain) ? `field_${plain}` : plain
    keys.set(`${subject} ${name}`, key)
    const label = textIn(one, 'attribute_display_name')?.slice(0, 80) ?? key
    const choices = Array.isArray(one.attribute_values) ? one.attribute_values : []
    return customFieldLine({
      subject,
      key,
      name: label,
      type: TYPES.get(textIn(one, 'attribute_display_type')) ?? 'text',
      choices: choices.filter(choice => typeof choice === 'string'),
      ...timesIn(one),
    })
  })
  const named = (subject: Subject, values: Line) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [keys.get(`${subject} ${name}`) ?? name, value]),
    )
  return { keys: { named }, lines: [...new Map(lines.map(line => [line.id, line])).values()] }
}
