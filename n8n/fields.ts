import type { Choice, Property } from './host.ts'
import type { Parameter, Schema } from './openapi.ts'

/** How the value of a form is written into the request: as it is, as a list from commas, as JSON, or as `name[key]=…`. */
export type Writing = 'plain' | 'list' | 'json' | 'pairs'

/** A field of an operation: its name in the form, and its place in the request. */
export interface Field {
  name: string
  in: 'path' | 'query' | 'body'
  /** Name of the parameter, or keys of the body one within the other. */
  keys: string[]
  writing: Writing
  isRequired: boolean
}

/** A field and how n8n asks for it. */
export interface Asked {
  field: Field
  property: Property
}

/** The field of a parameter in the path or the query. */
export function fieldOfParameter(parameter: Parameter): Asked {
  const { name, schema, required = false, description } = parameter
  const where = parameter.in === 'path' ? 'path' : 'query'
  const asked = ask(
    { ...schema, description: description ?? schema.description },
    { keys: [name], in: where, isRequired: required },
  )
  return schema.type === 'object' ? { ...asked, field: { ...asked.field, writing: 'pairs' } } : asked
}

/**
 * The fields of a JSON body: one for each value in it, however deep. What a body has all of its own in (`{"conversation": …}`) is
 * not part of their names.
 */
export function fieldsOfBody(body: Schema): Asked[] {
  const outer = Object.entries(body.properties ?? {})
  const [only] = outer
  const hidden = outer.length === 1 && only?.[1].properties ? 1 : 0
  return leaves(body, [], true).map(({ schema, keys, isRequired }) =>
    ask(schema, { keys, in: 'body', isRequired, hidden }),
  )
}

interface Leaf {
  schema: Schema
  keys: string[]
  isRequired: boolean
}

function leaves(schema: Schema, keys: string[], isRequired: boolean): Leaf[] {
  if (!schema.properties) return [{ schema, keys, isRequired }]
  return Object.entries(schema.properties).flatMap(([key, inner]) =>
    leaves(inner, [...keys, key], isRequired && (schema.required ?? []).includes(key)),
  )
}

interface Place {
  keys: string[]
  in: Field['in']
  isRequired: boolean
  /** How many of the first keys are not part of the name. */
  hidden?: number
}

function ask(schema: Schema, { keys, in: where, isRequired, hidden = 0 }: Place): Asked {
  const words = keys.slice(hidden)
  const name = words.join('_').replace(/\W+/g, '_')
  const { writing, ...control } = controlOf(schema)
  return {
    field: { name, in: where, keys, writing, isRequired },
    property: {
      displayName: titleOf(words.join(' ')),
      name,
      ...control,
      ...(isRequired && { required: true }),
      ...(schema.description && { description: schema.description.replace(/\.$/, '') }),
    },
  }
}

type Control = Pick<Property, 'type' | 'default' | 'options' | 'typeOptions' | 'placeholder'> & {
  writing: Writing
}

/** How a value of this schema is asked for: null is written by an expression. */
function controlOf(schema: Schema): Control {
  const [only, second] = (schema.anyOf ?? []).filter(one => one.type !== 'null')
  if (only && !second) return controlOf({ ...only, description: schema.description })
  const choices = schema.enum && choicesOf(schema)
  if (choices) return { type: 'options', options: choices, default: choices[0]?.value, writing: 'plain' }
  const types = new Set([schema.type ?? schema.anyOf?.map(one => one.type ?? 'string') ?? 'string'].flat(2))
  if (isDate(schema))
    return { type: 'string', default: '', placeholder: '2026-11-20T12:40:00Z', writing: 'plain' }
  if (types.has('array') && isListOfWords(schema))
    return { type: 'string', default: '', placeholder: 'one, another', writing: 'list' }
  if (!types.has('string') && (types.has('object') || types.has('array')))
    return { type: 'json', default: types.has('array') ? '[]' : '{}', writing: 'json' }
  if (types.has('string'))
    return {
      type: 'string',
      default: '',
      ...((schema.maxLength ?? 0) > 10_000 && { typeOptions: { rows: 4 } }),
      writing: 'plain',
    }
  if (types.has('boolean')) return { type: 'boolean', default: false, writing: 'plain' }
  return { type: 'number', default: schema.minimum ?? 0, writing: 'plain' }
}

const isDate = ({ format, anyOf = [] }: Schema) =>
  [format, ...anyOf.map(one => one.format)].some(one => one === 'date-time')

/** A list that may have words or numbers, which people write with commas between them. */
function isListOfWords({ items, anyOf = [] }: Schema): boolean {
  const inner = items ?? anyOf.find(one => one.type === 'array')?.items
  const types = [inner?.type ?? inner?.anyOf?.map(one => one.type) ?? []].flat(2)
  return types.includes('string') || types.includes('integer')
}

/** The values of an enum; numbers that the description explains, `0 (unresolved), 1 (pending)`, by their names. */
function choicesOf({ enum: values = [], description = '' }: Schema): Choice[] {
  const names = new Map(
    [...description.matchAll(/(\d+) \(([^)]+)\)/g)].map(([, number, name]) => [number, name]),
  )
  return values
    .filter(value => value !== null)
    .map(value => ({ name: titleOf(names.get(String(value)) ?? String(value)), value }))
}

/** `tag_list` is Tag List. */
export const titleOf = (words: string) =>
  words
    .split(/[_\s]+/)
    .map(word =>
      /^(id|url|api|sla|sms|csv|ip)s?$/i.test(word)
        ? word.toUpperCase()
        : `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`,
    )
    .join(' ')
