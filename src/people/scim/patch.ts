import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../kit/input.ts'
import { coreName, type Document, extensionNamed, maxValues, readSingle, readValue } from './document.ts'
import { matches } from './filter.ts'
import { type Filter, parseTarget, type Target } from './path.ts'
import { refused, URN } from './protocol.ts'
import { type Attribute, attributeNamed, type ResourceSchema } from './schemas.ts'

const MAX_OPERATIONS = 1_000
/** Members that the operations of one request look at, and bytes of a user: more than any provider sends. */
const MAX_WORK = 5_000_000
const MAX_BYTES = 65_536
type Op = 'add' | 'replace' | 'remove'

/**
 * The document after the operations of a PATCH (RFC 7644, 3.5.2), in the spellings of Entra and Okta: `op` in any case, values
 * without a path, and paths as keys. What is not known is refused and never left out.
 */
export function patched(schema: ResourceSchema, document: Document, body: unknown): Document {
  const after = structuredClone(document)
  let work = 0
  for (const operation of operationsIn(body)) {
    work += Array.isArray(after.members) ? after.members.length : 0
    if (work > MAX_WORK) throw refused('invalidValue', 'There are too many operations for so many members.')
    const { op, path, value } = read(operation)
    if (path !== undefined) apply(schema, after, { op, path, value })
    else if (op === 'remove') throw refused('noTarget', 'remove needs a path.')
    else if (!isRecord(value))
      throw refused('invalidSyntax', `${op} without a path needs an object of attributes as its value.`)
    else for (const [key, one] of Object.entries(value)) apply(schema, after, { op, path: key, value: one })
  }
  const { members: _, ...others } = after
  if (JSON.stringify(others).length > MAX_BYTES)
    throw refused('invalidValue', 'The resource would be too large.')
  return after
}

function operationsIn(body: unknown): unknown[] {
  const fields = isRecord(body) ? body : {}
  const at = (name: string) => fields[Object.keys(fields).find(key => key.toLowerCase() === name) ?? '']
  const schemas = at('schemas')
  if (
    schemas !== undefined &&
    ![schemas].flat().some(urn => typeof urn === 'string' && urn.toLowerCase() === PATCH)
  )
    throw refused('invalidSyntax', `schemas must include ${URN.patch}.`)
  const operations = at('operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw refused('invalidSyntax', 'Operations must be a list of operations.')
  if (operations.length > MAX_OPERATIONS)
    throw refused('invalidSyntax', `There are more than ${MAX_OPERATIONS} operations.`)
  return operations
}

const PATCH = URN.patch.toLowerCase()

function read(operation: unknown): { op: Op; path: string | undefined; value: unknown } {
  if (!isRecord(operation)) throw refused('invalidSyntax', 'Each operation must be an object.')
  const { op: given, path, value } = operation
  const op = (['add', 'replace', 'remove'] as const).find(
    one => typeof given === 'string' && one === given.toLowerCase(),
  )
  if (!op)
    throw refused(
      'invalidSyntax',
      `op must be add, replace or remove, and not ${JSON.stringify(given)?.slice(0, 50)}.`,
    )
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw refused('invalidPath', 'path must be a text.')
  return { op, path: path === null || path === '' ? undefined : path, value }
}

interface Change {
  op: Op
  path: string
  value: unknown
}

/** Ours to say: Okta sends a group's id with its name. */
const OURS = new Set(['schemas', 'meta', 'id'])

function apply(schema: ResourceSchema, document: Document, { op, path, value }: Change): void {
  const isKey = /^[^\s[\]]+$/.test(path)
  const extension = isKey ? extensionNamed(schema, path) : undefined
  if (extension) {
    if (op === 'remove') delete document[extension.urn]
    else if (!isRecord(value)) throw refused('invalidValue', `${path.slice(0, 100)} must be an object.`)
    else
      for (const [key, one] of Object.entries(value))
        apply(schema, document, { op, path: `${extension.urn}:${key}`, value: one })
    return
  }
  const target = parseTarget(coreName(schema, path))
  const { urn, name } = target.path
  if (urn === undefined && OURS.has(name.toLowerCase())) {
    const isOther = name.toLowerCase() === 'id' && value !== document.id
    if (op === 'remove' || isOther) throw refused('mutability', `${name} cannot be changed.`)
    return
  }
  const found = holderOf(schema, document, target)
  const attribute = found && attributeNamed(found.attributes, name)
  if (!found || !attribute)
    throw refused('invalidPath', `${path.slice(0, 200)} is not an attribute that is kept here.`)
  if (attribute.mutability) throw refused('mutability', `${attribute.name} cannot be set here.`)
  change(found.holder, attribute, { op, target, value })
  if (found.urn !== undefined && Object.keys(found.holder).length === 0) delete document[found.urn]
}

function holderOf(schema: ResourceSchema, document: Document, { path: { urn } }: Target) {
  if (urn === undefined) return { urn: undefined, holder: document, attributes: schema.attributes }
  const extension = extensionNamed(schema, urn)
  if (!extension) return undefined
  document[extension.urn] ??= {}
  return { ...extension, holder: document[extension.urn] as Document }
}

interface Detail {
  op: Op
  target: Target
  value: unknown
}

function change(holder: Document, attribute: Attribute, { op, target, value }: Detail): void {
  const { path, filter } = target
  const sub = path.sub === undefined ? undefined : subOf(attribute, path.sub)
  if (!sub) requireKnown(attribute, value)
  if (attribute.multi) {
    changeValues(holder, attribute, { op, sub, filter, value })
    return
  }
  if (filter) throw refused('invalidPath', `${attribute.name} has only one value.`)
  const { name } = attribute
  if (sub) {
    const inside = { ...(isRecord(holder[name]) ? holder[name] : {}) }
    set(inside, sub.name, op === 'remove' ? undefined : readSingle(sub, value))
    set(holder, name, Object.keys(inside).length > 0 ? inside : undefined)
  } else if (op === 'remove') delete holder[name]
  else {
    const read = readSingle(attribute, value)
    const isWithin = isRecord(read) && isRecord(value) && isRecord(holder[name])
    set(holder, name, isWithin ? { ...(holder[name] as Document), ...read } : read)
  }
  if (name === 'active' && holder[name] === undefined)
    throw refused('invalidValue', 'active must be true or false.')
}

/** Unlike a whole resource, an operation that leaves something out would not have done what it says. */
function requireKnown({ name, subs }: Attribute, value: unknown): void {
  if (!subs) return
  for (const one of [value].flat().filter(isRecord)) {
    const unknown = Object.keys(one).find(
      key => !attributeNamed(subs, key) && !/^(\$ref|primary)$/i.test(key),
    )
    if (unknown !== undefined) throw refused('invalidPath', `${name} has no ${unknown.slice(0, 100)}.`)
    if (name === 'members' && !Object.keys(one).some(key => key.toLowerCase() === 'value'))
      throw refused('invalidValue', 'members must each have a value.')
  }
}

function subOf({ name, subs = [] }: Attribute, wanted: string): Attribute {
  const sub = attributeNamed(subs, wanted)
  if (!sub) throw refused('invalidPath', `${name} has no ${wanted.slice(0, 100)}.`)
  return sub
}

function set(holder: Document, name: string, value: unknown): void {
  if (value === undefined) delete holder[name]
  else holder[name] = value
}

interface ValueChange {
  op: Op
  sub: Attribute | undefined
  filter: Filter | undefined
  value: unknown
}

/** Of an attribute with several values: all of them, or those that the filter finds. */
function changeValues(holder: Document, attribute: Attribute, { op, sub, filter, value }: ValueChange): void {
  const { name } = attribute
  const present = (Array.isArray(holder[name]) ? holder[name] : []) as Document[]
  const after =
    filter || sub
      ? withChosen(attribute, present, { op, sub, filter, value })
      : withAll(attribute, present, { op, value })
  const max = maxValues(name)
  if (after.length > max) throw refused('invalidValue', `${name} would have more than ${max} values.`)
  set(holder, name, after.length > 0 ? after : undefined)
}

function withAll(
  attribute: Attribute,
  present: Document[],
  { op, value }: Pick<ValueChange, 'op' | 'value'>,
) {
  const isNothing = value === undefined || value === null
  if (op === 'remove' && isNothing) return []
  if (op === 'add' && isNothing) throw refused('invalidValue', `${attribute.name} needs values.`)
  const given = (readValue(attribute, value) ?? []) as Document[]
  if (op === 'replace') return unique(attribute, given)
  if (op === 'add') return onePrimary(unique(attribute, [...present, ...given]), given)
  // Entra names the members that leave in the value.
  const leaving = new Set(given.map(one => one.value ?? JSON.stringify(one)))
  return present.filter(one => !leaving.has(one.value ?? JSON.stringify(one)))
}

function withChosen(attribute: Attribute, present: Document[], { op, sub, filter, value }: ValueChange) {
  const isChosen = (one: Document) => !filter || matches(filter, one)
  if (op === 'remove') {
    if (!sub) return present.filter(one => !isChosen(one))
    return present
      .map(one => (isChosen(one) ? without(one, sub.name) : one))
      .filter(one => Object.keys(one).length > 0)
  }
  const read = sub ? { [sub.name]: readSingle(sub, value) } : readSingle(attribute, value)
  if (!isRecord(read)) throw refused('invalidValue', `${attribute.name} must be an object.`)
  if (present.some(isChosen)) {
    const changed = present.map(one => (isChosen(one) ? { ...one, ...read } : one))
    return onePrimary(
      changed,
      changed.filter((_, index) => isChosen(present[index] as Document)),
    )
  }
  // Entra replaces the address of type work before there is one.
  const made = { ...valuesOf(filter, attribute), ...read }
  return onePrimary([...present, made], [made])
}

/** What a new value has, so that the filter finds it. Throws noTarget for a filter that says more. */
function valuesOf(filter: Filter | undefined, attribute: Attribute): Document {
  const parts = !filter ? [] : filter.kind === 'and' ? filter.parts : [filter]
  const pairs = parts.map(part => {
    if (part.kind !== 'compare' || part.operator !== 'eq')
      throw refused('noTarget', `${attribute.name} has no such value.`)
    const sub = subOf(attribute, part.path.name)
    return [sub.name, readSingle(sub, part.value)] as const
  })
  return Object.fromEntries(pairs)
}

function without(value: Document, name: string): Document {
  const { [name]: _, ...rest } = value
  return rest
}

/** Without values that are there twice: a member is one, whatever else is said of it. */
function unique({ name }: Attribute, values: Document[]): Document[] {
  const keyOf = (one: Document) => {
    const { value, type } = one
    return name === 'members' ? value : value === undefined ? JSON.stringify(one) : `${value} ${type}`
  }
  return [...new Map(values.map(one => [keyOf(one), one])).values()]
}

/** At most one value is the preferred one: the one that came last. */
function onePrimary(values: Document[], changed: Document[]): Document[] {
  const primary = changed.findLast(one => one.primary === true)
  if (!primary) return values
  return values.map(one =>
    one.primary === true && !isDeepStrictEqual(one, primary) ? { ...one, primary: false } : one,
  )
}
