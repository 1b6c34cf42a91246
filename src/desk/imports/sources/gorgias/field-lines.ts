import type { Line } from '../../../archive/queries.ts'
import { BUILT_IN_KEYS, customFieldLine, keyOfField } from '../../remote/data.ts'
import { asLine, textIn, timesIn } from '../../remote/fields.ts'

const TYPES = new Map<string | null, string>(Object.entries({ number: 'number', boolean: 'yes_no' }))

type Subject = 'contact' | 'conversation'

export interface Fields {
  lines: Line[]
  /** Values of a ticket or a customer, by their keys here. */
  valuesIn(subject: Subject, record: Line): Line
}

/** Custom fields of tickets and customers. */
export function fieldsOf(definitions: Line[]): Fields {
  const keys = new Map<string, string>()
  const lines = new Map<string, Line>()
  for (const one of definitions) {
    const subject: Subject = one.object_type === 'Customer' ? 'contact' : 'conversation'
    const [id, label] = [textIn(one, 'id') ?? '', textIn(one, 'label') ?? '']
    const plain = keyOfField(label, id)
    const key = BUILT_IN_KEYS.includes(plain) ? `field_${plain}` : plain
    keys.set(`${subject} ${id}`, key)
    const { data_type, input_settings } = asLine(one.definition)
    const given = asLine(input_settings).choices
    const choices = Array.isArray(given) ? given.filter(choice => typeof choice === 'string') : []
    const type = TYPES.get(String(data_type)) ?? (choices.length > 0 ? 'choice' : 'text')
    const line = customFieldLine({
      subject,
      key,
      name: label.slice(0, 80) || key,
      type,
      choices,
      ...timesIn(one),
    })
    if (!lines.has(String(line.id))) lines.set(String(line.id), line)
  }
  return {
    lines: [...lines.values()],
    valuesIn: (subject, { custom_fields }) =>
      Object.fromEntries(
        valuesOf(custom_fields).map(([id, value]) => [keys.get(`${subject} ${id}`) ?? `field_${id}`, value]),
      ),
  }
}

/** By the numbers of fields: an object has them as keys, a list in each value. */
function valuesOf(values: unknown): [id: string, value: unknown][] {
  if (Array.isArray(values))
    return values
      .map(asLine)
      .map(one => [textIn(asLine(one.field), 'id') ?? textIn(one, 'id') ?? '', one.value])
  return Object.entries(asLine(values)).map(([id, value]) => {
    const isWrapped = typeof value === 'object' && value !== null && 'value' in value
    return [id, isWrapped ? value.value : value]
  })
}
