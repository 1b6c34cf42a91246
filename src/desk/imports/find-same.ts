import type { Scope } from '../../kit/scope.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'
import type { Mapping } from './queries.ts'
import {
  selectContactsByName,
  selectFirstIdentities,
  selectMatching,
  selectMembersByEmail,
} from './row-queries.ts'
import { RULES } from './rules.ts'

interface Name {
  type: string
  identifier: string
}

interface AskedLines {
  kind: Kind
  carried: { line: Line; row: Line; sourceId: string }[]
}

interface FoundLines extends Pick<AskedLines, 'carried'> {
  /** What is filled in. */
  same: Map<Line, number>
}

/** For lines whose record is here already, its id: as the mapping says, or by a name that only one can have. */
export async function findSame(
  scope: Scope,
  { mapping }: { mapping: Mapping },
  { kind, carried }: AskedLines,
): Promise<Map<Line, number>> {
  const same = new Map<Line, number>()
  if (carried.length === 0) return same
  if (kind.name === 'members') await findMembers(scope, mapping, { carried, same })
  else if (kind.name === 'channels') await findChannels(scope, mapping, { carried, same })
  else if (kind.name === 'contacts') await findContacts(scope, carried, same)
  else await findByRule(scope, { kind, carried }, same)
  if (kind.name === 'identities') await findOfMembers(scope, carried, same)
  return same
}

async function findByRule(
  scope: Scope,
  { kind, carried }: AskedLines,
  same: Map<Line, number>,
): Promise<void> {
  const condition = RULES[kind.name]?.same
  if (!condition) return
  const rows = carried.map(({ row }) => row)
  for (const [index, id] of await selectMatching(scope, { table: kind.table, condition }, rows))
    same.set(carried[index]?.line as Line, id)
}

async function findMembers(scope: Scope, mapping: Mapping, { carried, same }: FoundLines): Promise<void> {
  const emails = carried.flatMap(({ line }) => (typeof line.email === 'string' ? line.email : []))
  const byEmail = new Map((await selectMembersByEmail(scope, emails)).map(({ id, email }) => [email, id]))
  for (const { line, sourceId } of carried) {
    const mapped = mapping.members?.[sourceId]
    const id = mapped === undefined ? byEmail.get(String(line.email)) : mapped
    if (typeof id === 'number') same.set(line, id)
  }
}

async function findChannels(scope: Scope, mapping: Mapping, { carried, same }: FoundLines): Promise<void> {
  const rows = carried.map(({ row }) => row)
  const condition = 't.slug = d.slug and t.kind = d.kind'
  const bySlug = await selectMatching(scope, { table: 'channels', condition }, rows)
  for (const [index, { line, sourceId }] of carried.entries()) {
    const mapped = mapping.channels?.[sourceId]
    const id = mapped === undefined ? bySlug.get(index) : mapped
    if (typeof id === 'number') same.set(line, id)
  }
}

async function findContacts(
  scope: Scope,
  carried: AskedLines['carried'],
  same: Map<Line, number>,
): Promise<void> {
  const namesOf = (line: Line) => (Array.isArray(line.names) ? line.names : [])
  const named = await selectContactsByName(
    scope,
    carried.flatMap(({ line }) => namesOf(line)),
  )
  const byName = new Map(named.map(({ id, type, identifier }) => [`${type} ${identifier}`, id]))
  for (const { line } of carried) {
    // It is itself: only its names are those of the contact that it was merged into.
    if ((line.absorbed_into ?? null) !== null) continue
    // Several people can have one number: who has an address is found by it alone. Of several, the first one counts.
    const names: Name[] = namesOf(line).filter(({ type }: Name) => type !== 'erased')
    const addresses = names.filter(({ type }) => type === 'email')
    const found = (addresses.length > 0 ? addresses : names).flatMap(
      ({ type, identifier }) => byName.get(`${type} ${identifier}`) ?? [],
    )
    if (found[0] !== undefined) same.set(line, found[0])
  }
}

/** A member who works here keeps the addresses that they have: an archive gives nobody another way to log in. */
async function findOfMembers(
  scope: Scope,
  carried: AskedLines['carried'],
  same: Map<Line, number>,
): Promise<void> {
  const left = carried.filter(({ line, row }) => typeof row.user_id === 'number' && !same.has(line))
  const first = await selectFirstIdentities(
    scope,
    left.map(({ row }) => row.user_id as number),
  )
  const byUser = new Map(first.map(({ id, userId }) => [userId, id]))
  for (const { line, row } of left) {
    const id = byUser.get(row.user_id as number)
    if (id !== undefined) same.set(line, id)
  }
}
