import { z } from 'zod'
import { InvalidInput, type Problem } from './errors.ts'

/** `tag_list` → `tagList`. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name

/** Fields by their names in the code. */
type Domain<Fields, Names> = {
  [Name in keyof Fields as Name extends keyof Names
    ? Names[Name] & string
    : Name extends string
      ? Camel<Name>
      : never]: Fields[Name]
}

/** Names in the code that are not just the wire's in camelCase, and the key that the body is under. */
interface Wire {
  root?: string
  names: Record<string, string>
}

const wires = new WeakMap<z.ZodType, Wire>()

/**
 * The input of a verb: what the schema checks, by its names in the code. Those are the wire's in camelCase, or the given ones,
 * by their names on the wire.
 */
export function domain<
  Schema extends z.ZodObject,
  const Names extends Record<string, string> = Record<never, string>,
>(schema: Schema, names?: Names) {
  const given: Record<string, string> = names ?? {}
  const rename = (fields: z.output<Schema>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [given[name] ?? camelCase(name), value]))
  const transformed = schema.transform(fields => rename(fields) as Domain<z.output<Schema>, Names>)
  const onWire = Object.keys(schema.shape).map(name => [given[name] ?? camelCase(name), name])
  wires.set(transformed, { names: Object.fromEntries(onWire) })
  return transformed
}

/** Remembers the key that a body is under, for onTheWire. */
export function under<Schema extends z.ZodType>(root: string, schema: Schema): Schema {
  wires.set(schema, { root, names: {} })
  return schema
}

/** A refusal of a verb, with the fields as the client wrote them; other refusals as they are. */
export function onTheWire(problem: Problem, body: unknown): Problem {
  if (!(problem instanceof InvalidInput)) return problem
  const found = body instanceof z.ZodType ? wiresIn(body) : []
  const names = new Map(found.flatMap(({ names }) => Object.entries(names)))
  const root = found.find(({ root }) => root !== undefined)?.root
  return problem.renamed(path => {
    const isOwnKey = (index: number, all: string[]) => all[index - 1] === 'data' // a brand's, in custom data
    const parts = path
      .split('.')
      .map((part, index, all) => (isOwnKey(index, all) ? part : (names.get(part) ?? part)))
    return [...(root === undefined ? [] : [root]), ...parts].join('.')
  })
}

/** Of a schema and of what it is made of. */
function wiresIn(schema: z.ZodType): Wire[] {
  const own = wires.get(schema)
  const { def } = schema
  const inside: unknown[] =
    schema instanceof z.ZodObject
      ? Object.values(schema.shape)
      : Object.values(def as unknown as Record<string, unknown>)
  const others = inside.filter(one => one instanceof z.ZodType).flatMap(one => wiresIn(one))
  return [...(own ? [own] : []), ...others]
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
