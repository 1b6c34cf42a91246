import type { Scope } from '../../kit/scope.ts'
import type { Head, Item } from '../archive/read-archive.ts'
import { findErased } from './find-erased.ts'
import { findSame } from './find-same.ts'
import { rowOf } from './links.ts'
import { type Mapping, selectExisting, selectImported } from './queries.ts'
import { withoutErased } from './remarks.ts'
import { digestOf } from './rules.ts'
import { originOf } from './run-import.ts'
import type { SourceItem } from './source.ts'
import { requireOther } from './start-import.ts'
import type { FoundTable } from './table.ts'
import { hasRow, sourceIdOf } from './write-lines.ts'

interface Expected {
  /** Lines that no run has brought yet. */
  fresh: number
  /** Lines that the source has changed since the last run. */
  changed: number
  unchanged: number
  /** Of people who were erased here. */
  erased: number
}

/** Somebody or something of the source, with what it would be here: the id of ours, or null for one that is created. */
interface Mapped {
  id: string
  name: string
  email: string | null
  is: number | null
}

export interface DryRun {
  head: Head
  lines: Record<string, Expected>
  files: number
  bytes: number
  members: Mapped[]
  channels: Mapped[]
  table?: FoundTable
  /** What the source cannot give: how much, and the first of it with the reason. */
  leftOut: { count: number; first: { kind: string; id: string; reason: string }[] }
}

/** Of what is left out, this much is listed. */
const MOST_LEFT_OUT = 1_000

/** What an import would do, without writing anything. Throws what the source throws. */
export async function dryRun(
  scope: Scope,
  source: string,
  { items, mapping }: { items: AsyncIterable<SourceItem>; mapping: Mapping },
): Promise<DryRun> {
  const leftOut: DryRun['leftOut'] = { count: 0, first: [] }
  const run: DryRun = { head: {} as Head, lines: {}, files: 0, bytes: 0, members: [], channels: [], leftOut }
  for await (const item of items) {
    if (item.is === 'head') {
      run.head = item.head
      await requireOther(scope, item.head)
    }
    if (item.is === 'table') run.table = item.table
    if (item.is === 'content') {
      run.files++
      if (item.size !== undefined) run.bytes += item.size
      else for await (const bytes of item.content) run.bytes += bytes.length
    }
    if (item.is === 'left_out') {
      leftOut.count += item.all.length
      const { kind, all } = item
      const some = await withoutErased(scope, all.slice(0, MOST_LEFT_OUT - leftOut.first.length))
      leftOut.first.push(...some.map(({ id, reason }) => ({ kind, id, reason: String(reason) })))
    }
    if (item.is !== 'part') continue
    const origin = originOf(source, run.head)
    run.lines[item.kind.name] = await expect(scope, origin, { item, before: run.lines[item.kind.name] })
    if (item.kind.name === 'members' || item.kind.name === 'channels')
      run[item.kind.name].push(...(await mapped(scope, { origin, mapping }, item)))
  }
  return run
}

type Part = Item & { is: 'part' }

async function expect(
  scope: Scope,
  origin: string,
  { item, before }: { item: Part; before: Expected | undefined },
): Promise<Expected> {
  const { kind, lines } = item
  const ids = lines.map(line => sourceIdOf(kind, line))
  const found = await selectImported(scope, { origin, kind: kind.name }, ids)
  const known = new Map(found.filter(row => hasRow(kind, row)).map(row => [row.sourceId, row.digest]))
  const erased = await findErased(scope, kind, lines)
  const sum = { ...(before ?? { fresh: 0, changed: 0, unchanged: 0, erased: 0 }) }
  for (const [index, line] of lines.entries()) {
    const digest = known.get(ids[index] as string)
    if (erased.has(line)) sum.erased++
    else if (!digest) sum.fresh++
    else if (digest.equals(digestOf(line))) sum.unchanged++
    else sum.changed++
  }
  return sum
}

/** Whom an earlier run has brought stays who they are here, whatever a mapping says. */
async function mapped(
  scope: Scope,
  { origin, mapping }: { origin: string; mapping: Mapping },
  { kind, lines }: Part,
): Promise<Mapped[]> {
  const carried = lines.map(line => ({
    line,
    row: rowOf(kind, line, () => undefined),
    sourceId: sourceIdOf(kind, line),
  }))
  const same = await findSame(scope, { mapping }, { kind, carried })
  const ids = carried.map(({ sourceId }) => sourceId)
  const brought = await selectImported(scope, { origin, kind: kind.name }, ids)
  const there = await selectExisting(
    scope,
    kind.table,
    brought.flatMap(({ ownId }) => ownId ?? []),
  )
  const known = new Map(
    brought.flatMap(({ sourceId, ownId }) =>
      ownId !== null && there.has(ownId) ? [[sourceId, ownId] as const] : [],
    ),
  )
  return carried.map(({ line, sourceId }) => ({
    id: sourceId,
    name: String(line.name),
    email: typeof line.email === 'string' ? line.email : null,
    is: known.get(sourceId) ?? same.get(line) ?? null,
  }))
}
