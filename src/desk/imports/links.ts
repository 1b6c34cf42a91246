import type { Scope } from '../../kit/scope.ts'
import type { Field, Kind } from '../archive/kind.ts'
import { KINDS } from '../archive/kinds.ts'
import type { Line } from '../archive/queries.ts'
import { toldBy } from '../archive/told.ts'
import { selectExisting, selectImported } from './queries.ts'
import { WITHIN } from './rules.ts'

/** Finds what a line of the source is here; undefined if it was left out, or is gone. */
export type Resolve = (kind: string, sourceId: unknown) => number | undefined

interface Reaction {
  identity_id: number
}

const TABLES = new Map(KINDS.map(({ name, table }) => [name, table]))

/** What all the lines refer to, in a few statements. */
export async function resolverOf(
  scope: Scope,
  origin: string,
  { kind, lines }: { kind: Kind; lines: Line[] },
): Promise<Resolve> {
  const wanted = new Map<string, Set<string>>()
  const want: (to: string, id: unknown) => number | undefined = (to, id) => {
    if (id === null || id === undefined) return undefined
    wanted.set(to, (wanted.get(to) ?? new Set()).add(String(id)))
    return undefined
  }
  for (const line of lines) rowOf(kind, line, want)
  const known = new Map<string, number>()
  for (const [to, ids] of wanted) {
    const found = await selectImported(scope, { origin, kind: to }, [...ids])
    const own = found.flatMap(({ ownId }) => ownId ?? [])
    const there = await selectExisting(scope, TABLES.get(to) as string, own)
    for (const { sourceId, ownId } of found)
      if (ownId !== null && there.has(ownId)) known.set(`${to} ${sourceId}`, ownId)
  }
  return (to, id) => known.get(`${to} ${id}`)
}

/** The line as a row, with our ids; what cannot be resolved is null, or missing from its list. Without links within the kind. */
export function rowOf(kind: Kind, line: Line, resolve: Resolve): Line {
  const later = WITHIN[kind.name] ?? []
  const row: Line = {}
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.sql !== undefined) continue
    row[name] = later.includes(name) ? null : valueIn(field, line[name] ?? null, { line, resolve })
  }
  if (kind.name === 'events') row.subject_id = subjectOf(line, resolve)
  return row
}

function valueIn(field: Field, value: unknown, { line, resolve }: { line: Line; resolve: Resolve }): unknown {
  if (value === null) return null
  const { is, to = '' } = field
  if (is === 'link') return resolve(to, value) ?? null
  if (is === 'links') return asList(value).flatMap(id => resolve(to, id) ?? [])
  if (is === 'reactions')
    return asList<Reaction>(value).flatMap(one => {
      const identity = resolve('identities', one.identity_id)
      return identity === undefined ? [] : { ...one, identity_id: identity }
    })
  return is === 'details' ? detailsOf(line, resolve) : value
}

function asList<Type = unknown>(value: unknown): Type[] {
  return Array.isArray(value) ? value : []
}

/** The data of an event, with our ids. */
function detailsOf({ type, data }: Line, resolve: Resolve): Line {
  const ids = toldBy(String(type))?.ids ?? {}
  return Object.fromEntries(
    Object.entries(data as Line).map(([name, value]) => {
      const to = ids[name]
      return [name, to && typeof value === 'number' ? (resolve(to, value) ?? null) : value]
    }),
  )
}

function subjectOf({ type, subject_id }: Line, resolve: Resolve): number | null {
  const told = toldBy(String(type))
  return (told && resolve(told.about, subject_id)) ?? null
}
