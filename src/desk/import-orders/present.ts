import type { z } from 'zod'
import { csvLine } from '../../kit/csv.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { paceOf, sumOf } from '../archive/pace.ts'
import { selectParts } from '../archive/part-queries.ts'
import type { DryRun } from '../imports/dry-run.ts'
import { type ImportRow, type Mapping, type Remark, selectRemarks } from '../imports/queries.ts'
import type { FoundTable } from '../imports/table.ts'
import { selectWithToken } from './login-queries.ts'
import { doneIn } from './order-import.ts'
import { countRemarks } from './order-queries.ts'
import type { ImportOutput, RemarksOutput } from './output.ts'

type Import = z.input<typeof ImportOutput>

export async function presentImport(scope: Scope, row: ImportRow): Promise<Import> {
  return (await presentImports(scope, [row]))[0] as Import
}

export async function presentImports(scope: Scope, rows: ImportRow[]): Promise<Import[]> {
  const people = await findPeople(
    scope,
    rows.flatMap(({ orderedBy }) => orderedBy ?? []),
  )
  const withToken = await selectWithToken(
    scope,
    rows.map(({ id }) => id),
  )
  const zone = scope.brand.timeZone
  return Promise.all(
    rows.map(async row => {
      const parts = await selectParts(scope, { importId: row.id })
      const person = row.orderedBy === null ? undefined : people.get(row.orderedBy)
      return {
        id: row.id,
        source: row.source,
        address: row.address,
        has_login: withToken.has(row.id),
        state: row.state,
        size: parts.reduce((sum, { size }) => sum + size, 0),
        parts: parts.length,
        expected: row.expected ? presentExpected(row.expected) : null,
        mapping: presentMapping(row.mapping),
        pace: paceIn(scope, row),
        requests: row.requests,
        counts: row.counts,
        undone: row.undone,
        remarks: await countRemarks(scope, row.id),
        error: row.error,
        ordered_by: person ? presentPerson(person) : null,
        created_at: formatTime(row.createdAt, zone),
        started_at: formatTimeOrNull(row.startedAt, zone),
        finished_at: formatTimeOrNull(row.finishedAt, zone),
      }
    }),
  )
}

function presentMapping(mapping: Mapping): Import['mapping'] {
  const { members = {}, channels = {}, columns = {}, statuses = {}, priorities = {} } = mapping
  const { date_order = null, from = '' } = mapping
  return { members, channels, columns, statuses, priorities, date_order, from }
}

function presentExpected({
  head,
  lines,
  files,
  bytes,
  members,
  channels,
  table,
  leftOut,
}: DryRun): Import['expected'] {
  const alike = Map.groupBy(leftOut?.first ?? [], ({ kind, reason }) => `${kind} ${reason}`)
  const left_out = [...alike.values()].map(all => ({
    kind: all[0]?.kind ?? '',
    reason: all[0]?.reason ?? '',
    count: all.length,
  }))
  return {
    brand: head.brand.name,
    made_at: head.made_at,
    lines,
    files,
    bytes,
    members,
    channels,
    table: table ? presentTable(table) : null,
    left_out,
  }
}

function presentTable({ dateOrder, ...table }: FoundTable): NonNullable<Import['expected']>['table'] {
  return { ...table, date_order: dateOrder }
}

/** Undoing counts what is gone, of what the run has created. */
function paceIn(scope: Scope, row: ImportRow): Import['pace'] {
  const { state, counts, doneBefore, startedAt, writingSince, undone } = row
  const now = scope.now()
  // A pace that counts the time of reading says nothing of how long it will take.
  const since = writingSince ?? startedAt
  if (state === 'queued' || state === 'running')
    return paceOf({ done: doneIn(counts), total: totalOf(row), before: doneBefore, since, now })
  if (state !== 'undoing') return null
  const sumOfCounted = <Each>(byKind: Record<string, Each>, of: (one: Each) => number) =>
    UNDONE_ALONE.reduce((sum, kind) => sum + (byKind[kind] ? of(byKind[kind]) : 0), 0)
  const done = sumOfCounted(undone, ({ removed, kept }) => removed + kept)
  const total = sumOfCounted(counts, ({ created }) => created)
  return paceOf({ done, total, since: startedAt, now })
}

/** How many lines there are: as the archive says, or else as the dry run has counted. */
function totalOf({ totals, expected }: ImportRow): number {
  const counted = Object.entries(expected?.lines ?? {}).map(
    ([kind, { fresh, changed, unchanged, erased }]) => [kind, fresh + changed + unchanged + erased],
  )
  return sumOf(Object.keys(totals).length > 0 ? totals : Object.fromEntries(counted))
}

/** What is counted while a run is undone: most of what there is, in steps that are about as long. */
const UNDONE_ALONE = ['conversations', 'contacts', 'articles']

const PAGE = 200

/** A page of what a run changed, left out or kept. */
export async function presentRemarks(
  scope: Scope,
  importId: number,
  after: number,
): Promise<z.input<typeof RemarksOutput>> {
  const rows = await selectRemarks(scope, importId, { after, limit: PAGE })
  return {
    remarks: rows.map(({ id, kind, sourceId, what, reason }) => ({
      id,
      kind,
      source_id: sourceId,
      what,
      reason,
    })),
    next_after: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
  }
}

/** All of them as CSV, in parts. */
export async function* remarksCsv(scope: Scope, importId: number): AsyncGenerator<string> {
  yield csvLine(['kind', 'id', 'what', 'reason'])
  for (let after = 0; ; ) {
    const rows = await selectRemarks(scope, importId, { after, limit: 1_000 })
    yield rows.map(csvOf).join('')
    if (rows.length < 1_000) return
    after = rows.at(-1)?.id as number
  }
}

function csvOf({ kind, sourceId, what, reason }: Remark): string {
  return csvLine([kind, sourceId, what, reason])
}
