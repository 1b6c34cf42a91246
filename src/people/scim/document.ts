import { isRecord } from '../../kit/input.ts'
import { FORBIDDEN_KEYS } from '../../kit/text.ts'
import { refused } from './protocol.ts'
import { type Attribute, attributeNamed, type ResourceSchema } from './schemas.ts'

/** A resource by the canonical names of its attributes, without what is ours to say. */
export type Document = Record<string, unknown>

const MAX_TEXT = 2_000
const MAX_VALUES = 100
export const MAX_MEMBERS = 20_000

/**
 * A resource as a provider sends it, with the attributes that its schemas have. The rest is left out, which the response shows, and
 * so are passwords. Throws invalidValue, invalidSyntax.
 */
export function readResource(schema: ResourceSchema, body: unknown): Document {
  if (!isRecord(body)) throw refused('invalidSyntax', 'The body must be a JSON object.')
  const { schemas } = body
  if (schemas !== undefined && ![schemas].flat().some(urn => isName(urn, schema.urn)))
    throw refused('invalidSyntax', `schemas must include ${schema.urn}.`)
  const document: Document = {}
  for (const [key, value] of Object.entries(body)) {
    const extension = extensionNamed(schema, key)
    if (extension) {
      const inside = readSubs(extension.attributes, value, key)
      if (Object.keys(inside).length > 0) document[extension.urn] = inside
      continue
    }
    const attribute = attributeNamed(schema.attributes, coreName(schema, key))
    if (!attribute || attribute.mutability) continue
    const read = readValue(attribute, value)
    if (read !== undefined) document[attribute.name] = read
  }
  return document
}

/** An attribute may carry the name of its schema: `urn:…:User:userName`. */
export function coreName(schema: ResourceSchema, key: string): string {
  const prefix = `${schema.urn}:`
  return isName(key.slice(0, prefix.length), prefix) ? key.slice(prefix.length) : key
}

export function extensionNamed(
  { extensions }: ResourceSchema,
  key: string,
): { urn: string; attributes: Attribute[] } | undefined {
  const urn = Object.keys(extensions).find(one => isName(key, one))
  return urn === undefined ? undefined : { urn, attributes: extensions[urn] as Attribute[] }
}

const isName = (given: unknown, urn: string) =>
  typeof given === 'string' && given.toLowerCase() === urn.toLowerCase()

/** So many values an attribute may have. */
export const maxValues = (name: string): number => (name === 'members' ? MAX_MEMBERS : MAX_VALUES)

/** A value of the attribute; undefined for nothing. Throws invalidValue. */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (!attribute.multi) return readSingle(attribute, value)
  const max = maxValues(attribute.name)
  const values = [value].flat()
  if (values.length > max) throw refused('invalidValue', `${attribute.name} has more than ${max} values.`)
  return values.map(one => readSingle(attribute, one)).filter(one => one !== undefined)
}

/** One of the values. */
export function readSingle(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (attribute.type === 'boolean') return readBoolean(attribute.name, value)
  if (attribute.type === 'string') return readText(attribute.name, value)
  const { subs = [] } = attribute
  // Entra sends a manager as its id alone.
  const isValue = !isRecord(value) && attributeNamed(subs, 'value') !== undefined
  const given = isValue ? { value: readText(attribute.name, value) } : value
  const read = readSubs(subs, given, attribute.name)
  return Object.keys(read).length > 0 ? read : undefined
}

function readSubs(attributes: Attribute[], value: unknown, name: string): Document {
  if (!isRecord(value)) throw refused('invalidValue', `${shown(name)} must be an object.`)
  const document: Document = {}
  for (const [key, one] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw refused('invalidSyntax', `${key} is not allowed as a key.`)
    const attribute = attributeNamed(attributes, key)
    const read = attribute && readValue(attribute, one)
    if (attribute && read !== undefined) document[attribute.name] = read
  }
  return document
}

/** Entra sends `"True"` and `"False"`. */
function readBoolean(name: string, value: unknown): boolean {
  const text = typeof value === 'object' ? '' : String(value).toLowerCase()
  if (text !== 'true' && text !== 'false')
    throw refused('invalidValue', `${shown(name)} must be true or false.`)
  return text === 'true'
}

function readText(name: string, value: unknown): string | undefined {
  if (typeof value === 'object') throw refused('invalidValue', `${shown(name)} must be a text.`)
  const text = String(value).trim()
  if (text.length > MAX_TEXT)
    throw refused('invalidValue', `${shown(name)} is longer than ${MAX_TEXT} characters.`)
  return text === '' ? undefined : text
}

const shown = (name: string) => name.slice(0, 100)
