import fc from 'fast-check'

export type Json = Record<string, unknown>

/** Strings that once broke somebody's program. */
export const hostile = fc.constantFrom(
  "' or 1=1 --",
  '"; drop table brands; --',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '\\',
  '\u0000',
  '\ud800',
  '\u202e',
  '🧭'.repeat(50),
  'a'.repeat(3_000),
  ' ',
  ',',
  ',,a',
  ...'__proto__ constructor null NaN 1e999 9007199254740993 -1 0 [] {} true'.split(' '),
  ...'2026-02-30 2026-11-20T12:00:00+00:00 0001-01-01 9999-12-31'.split(' '),
)

/** Strings: names of what exists, hostile ones, and arbitrary ones. */
export function textOf(known: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: hostile },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
}

/** Values that a JSON Schema allows, and now and then, at any depth, one that it does not. */
export function valueFor(schema: Json, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(text),
    fc.object(),
  )
  return fc.oneof({ weight: 15, arbitrary: allowed(schema, text) }, { weight: 1, arbitrary: odd })
}

const emails = fc.constantFrom(
  'eva@example.com',
  'cody@example.com',
  'agent@demo.test',
  'New.Person@Example.com',
)

/** The value, or a copy with one part replaced by something else. */
export function variationsOf(value: unknown, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const places = placesIn(value)
  if (places.length === 0) return fc.constant(value)
  const changed = fc
    .tuple(fc.constantFrom(...places), fc.oneof(text, fc.integer(), fc.constant(null), fc.constant([])))
    .map(([place, other]) => replaced(value, place, other))
  return fc.oneof(fc.constant(value), { weight: 2, arbitrary: changed })
}

function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return Object.entries(value).flatMap(([key, child]) => placesIn(child).map(place => [key, ...place]))
}

function replaced(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, other)
  return copy
}

function allowed(schema: Json, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.anyOf) return fc.oneof(...(schema.anyOf as Json[]).map(option => allowed(option, text)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map(type => allowed({ ...schema, type }, text)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, text)
    case 'array':
      return fc.array(valueFor((schema.items ?? {}) as Json, text), { maxLength: 4 })
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer())
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return schema.format === 'email' ? fc.oneof(emails, text) : text
  }
}

function objectOf(
  { properties = {}, required = [] }: Json,
  text: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Json>)
  if (fields.length === 0)
    return fc.dictionary(text, valueFor({ type: ['string', 'integer', 'boolean', 'null'] }, text), {
      maxKeys: 4,
    })
  const model = Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field, text)]))
  // Nine times out of ten with the required fields, so that requests get past validation.
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(model, { requiredKeys: required as string[] }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  )
}

/** Pieces that slowed down some parser when repeated. */
export const COSTLY_PIECES = [
  '//a.b/',
  '![',
  '[',
  'a@b.c ',
  '](',
  '**a ',
  '_',
  '`a`` ',
  '> ',
  '- \n  ',
  '|a|b|\n|-|-|\n',
  '[a]: b\n',
  'http://',
  '<a ',
  '<div>',
  '\n',
  ' ',
  '-',
  '"-',
  'or ',
  '\u202e',
  '😀',
  'ä',
  '&#x',
  '\\',
  '=\n',
  '2024 a:\n',
  '> > ',
]
