import { z } from 'zod'
import { STATUS_OF } from '../errors.ts'

/** A JSON Schema (draft 2020-12) or a part of an OpenAPI document. */
export type Json = Record<string, unknown>

/** Schemas with an `id` are written once, under their name. */
export class Components {
  readonly schemas: Record<string, Json> = { Problem: PROBLEM }

  of(schema: unknown): Json {
    const converted = z.toJSONSchema(schema as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema as Json),
    }) as Json
    const { $schema: _dialect, $defs = {}, ...rest } = refer(converted) as Json
    for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
      const { id: _id, ...own } = definition
      this.schemas[name] = own
    }
    return rest
  }
}

/** Removes noise: that integers are safe ones, and that names are strings. Adds the other forms that a field takes. */
function tidy(schema: Json): void {
  addForms(schema)
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.propertyNames
  const isWhole = (value: unknown) => Number.isInteger(value)
  if (schema.type === 'number' && Array.isArray(schema.enum) && schema.enum.every(isWhole))
    schema.type = 'integer'
}

/** `alsoAs` and `commaSeparated` in kit/input.ts. A described field has the forms of what it describes. */
function addForms(schema: Json): void {
  const { also = [], orOne, sentence: _, description, ...own } = schema as Json & { also?: Json[] }
  delete schema.also
  delete schema.sentence
  delete schema.orOne
  const forms = [...also, ...(orOne && own.items ? [own.items as Json] : [])]
  if (forms.length === 0 || own.anyOf) return
  for (const key of Object.keys(own)) delete schema[key]
  schema.anyOf = [own, ...forms.flatMap(form => (form.anyOf as Json[] | undefined) ?? [form])]
}

/** Points references to the components of the document. */
function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, child]) =>
    key === '$ref' ? [key, String(child).replace('#/$defs/', '#/components/schemas/')] : [key, refer(child)],
  )
  return Object.fromEntries(entries)
}

const PROBLEM: Json = {
  type: 'object',
  description: 'Why the request was refused. A refused request changes nothing.',
  properties: {
    error: { type: 'string', description: 'What is wrong, in one sentence.' },
    code: { type: 'string', enum: Object.keys(STATUS_OF) },
    errors: {
      type: 'object',
      description: 'Errors by field path.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string' },
  },
  required: ['error', 'code', 'request_id'],
}
