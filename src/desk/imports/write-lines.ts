import { reserveIds } from '../../kit/rows.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'
import { WITHHELD } from '../erasure/trace-queries.ts'
import { afterInsert, afterUpdate, beforeUpdate } from './counted.ts'
import { findErased } from './find-erased.ts'
import { findSame } from './find-same.ts'
import { resolverOf, rowOf } from './links.ts'
import { withTimes } from './new-lines.ts'
import {
  type Counts,
  forgetImported,
  type ImportedRow,
  type Mapping,
  type Remark,
  selectImported,
  upsertImported,
} from './queries.ts'
import { writeRemarks } from './remarks.ts'
import { insertRows, selectClashing, selectTaken, selectTouched, updateRows } from './row-queries.ts'
import { digestOf, RULES, type Unique, WITHIN } from './rules.ts'

export interface Run {
  id: number
  origin: string
  mapping: Mapping
  /** Keys of bytes of the source, with ours. */
  contents: Map<string, string>
  /** Those of ours that rows of this transaction name. */
  named: Set<string>
  /** It looks at a later state from its beginning: what it has created before is there. */
  isAgain: boolean
}

/** A line on its way. */
interface Carried {
  line: Line
  sourceId: string
  digest: Buffer
  row: Line
  ownId: number | null
}

export const NOTHING: Counts = { created: 0, changed: 0, unchanged: 0, matched: 0, left_out: 0 }

/**
 * Writes lines of one kind with their own times, authors and states, in one transaction. Nothing follows from it: nobody is told,
 * no rule, survey, mail or clock begins, and totals are exact. What another run wrote is changed if the source has changed it, and
 * nobody who was erased comes back.
 */
export async function writeLines(
  tx: TxScope,
  run: Run,
  { kind, lines }: { kind: Kind; lines: Line[] },
): Promise<Counts> {
  const place = { origin: run.origin, kind: kind.name }
  const all = lines.map(line => ({ line, sourceId: sourceIdOf(kind, line), digest: digestOf(line) }))
  const known = new Map(
    (
      await selectImported(
        tx,
        place,
        all.map(({ sourceId }) => sourceId),
      )
    ).map(row => [row.sourceId, row]),
  )
  const erased = await findErased(tx, kind, lines)
  const isSame = (row: ImportedRow | undefined, digest: Buffer) =>
    row !== undefined && hasRow(kind, row) && row.digest.equals(digest)
  const fresh = all.filter(({ line, sourceId, digest }) => {
    return erased.has(line) || !isSame(known.get(sourceId), digest)
  })
  const isFresh = new Set(fresh)
  const own = all.filter(one => !isFresh.has(one) && known.get(one.sourceId)?.importId === run.id)
  const created = run.isAgain ? own.length : 0
  const counts = { ...NOTHING, created, unchanged: all.length - fresh.length - created }
  const notes: Remark[] = []
  const note = (sourceId: string, what: Remark['what'], reason: Sentence) =>
    notes.push({ kind: kind.name, sourceId, what, reason: String(reason) })
  const resolve = await resolverOf(tx, run.origin, { kind, lines: fresh.map(({ line }) => line) })
  const carried: Carried[] = []
  const outside: ImportedRow[] = []
  // Not remembered: another run looks whether it can come by then, and what is here stays what it is.
  const leaveOut = ({ sourceId }: { sourceId: string }, reason: Sentence) => {
    note(sourceId, 'left_out', reason)
    counts.left_out++
  }
  for (const one of fresh) {
    if (erased.has(one.line)) {
      // The id can be an address.
      leaveOut({ sourceId: WITHHELD }, say`Its owner was erased here.`)
      continue
    }
    const row = rowOf(kind, one.line, resolve)
    if ('file' in row) row.file = run.contents.get(String(row.file)) ?? null
    if (!hasWhatItNeeds(kind, row)) leaveOut(one, say`What it belongs to was left out.`)
    else carried.push({ ...one, row, ownId: null })
  }
  await write(tx, run, { kind, carried, known, counts, note, leaveOut, outside })
  await upsertImported(tx, place, outside)
  await forgetImported(
    tx,
    place,
    all.filter(({ line }) => erased.has(line)).map(({ sourceId }) => sourceId),
  )
  await writeRemarks(tx, run.id, notes)
  return counts
}

interface Writing {
  kind: Kind
  carried: Carried[]
  known: Map<string, ImportedRow>
  counts: Counts
  note: (sourceId: string, what: Remark['what'], reason: Sentence) => void
  leaveOut: (one: { sourceId: string }, reason: Sentence) => void
  /** What is remembered. */
  outside: ImportedRow[]
}

async function write(tx: TxScope, run: Run, writing: Writing): Promise<void> {
  const { kind, carried, known, counts, note, outside } = writing
  const isKnown = ({ sourceId }: Carried) => {
    const before = known.get(sourceId)
    return before !== undefined && (kind.key[0] === 'id' ? before.ownId : before.importId) !== null
  }
  const changed = await withoutOwnWords(tx, { ...writing, carried: carried.filter(isKnown) })
  const others = carried.filter(one => !isKnown(one))
  const same = await findSame(tx, run, { kind, carried: others })
  for (const one of others) {
    const ownId = same.get(one.line)
    if (ownId === undefined) continue
    counts.matched++
    outside.push({ sourceId: one.sourceId, digest: one.digest, ownId, ownFile: null, importId: null })
  }
  const created = others.filter(({ line }) => !same.has(line))
  for (const { row, sourceId } of [...created, ...changed]) {
    const why = RULES[kind.name]?.adapt?.(row, tx)
    if (why) note(sourceId, 'changed', why)
  }
  await create(tx, run, { ...writing, carried: created })
  await change(tx, run, { ...writing, carried: changed })
}

async function create(tx: TxScope, run: Run, writing: Writing): Promise<void> {
  const { kind, carried, counts, leaveOut, outside, note } = writing
  if (carried.length === 0) return
  await rename(tx, run, writing)
  const hasId = kind.key[0] === 'id'
  const { sequence = `${kind.table}_id_seq`, extra } = RULES[kind.name] ?? {}
  const ids = hasId ? await reserveIds(tx, sequence, carried.length) : []
  for (const [index, one] of carried.entries()) {
    if (hasId) one.row.id = one.ownId = ids[index] as number
    Object.assign(one.row, extra?.(one.row, tx))
    withTimes(one.row, tx.now())
  }
  await withoutTaken(tx, writing)
  const keyOf = (row: Line) => kind.key.map(name => row[name]).join(' ')
  const rows = carried.map(({ row }) => row)
  const written = new Set((await insertRows(tx, kind, rows)).map(keyOf))
  for (const one of carried)
    if (!written.has(keyOf(one.row))) leaveOut(one, say`Its name or ID is already in use here.`)
    else {
      counts.created++
      const { sourceId, digest, ownId, row } = one
      const ownFile = typeof row.file === 'string' ? row.file : null
      if (ownFile !== null) run.named.add(ownFile)
      outside.push({ sourceId, digest, ownId, ownFile, importId: run.id })
      if (kind.name === 'channels')
        note(sourceId, 'changed', say`The channel has no address or settings. Connect it.`)
    }
  await afterInsert(tx, run, { kind, rows: rows.filter(row => written.has(keyOf(row))) })
}

/** Only what a run has created follows the source: what was here before belongs to the people here. */
async function change(tx: TxScope, run: Run, writing: Writing): Promise<void> {
  const { kind, carried, known, counts, outside } = writing
  const { extra, renamed = [], kept = [] } = RULES[kind.name] ?? {}
  const own: Carried[] = []
  for (const one of carried) {
    const { sourceId, digest, row } = one
    const before = known.get(sourceId) as ImportedRow
    const ownFile = typeof row.file === 'string' ? row.file : before.ownFile
    outside.push({ ...before, digest, ownFile })
    if (before.importId === null || isOnlyReferredTo(kind)) {
      counts.matched++
      continue
    }
    counts.changed++
    if (kind.key[0] === 'id') row.id = before.ownId
    if (ownFile !== null) run.named.add(ownFile)
    Object.assign(row, extra?.(row, tx))
    const stays = row.created_at === null ? ['created_at'] : []
    for (const name of [...stays, ...renamed, ...kept, ...(WITHIN[kind.name] ?? [])]) delete row[name]
    withTimes(row, tx.now())
    own.push(one)
  }
  if (own.length === 0) return
  await keepTaken(tx, { ...writing, carried: own })
  const rows = own.map(({ row }) => row)
  const before = await beforeUpdate(tx, kind, rows)
  for (const some of Map.groupBy(rows, row => Object.keys(row).join()).values())
    await updateRows(tx, kind, some)
  await afterUpdate(tx, run, { kind, rows, before })
}

/** Without messages that were changed or taken back here since: they stay so. */
async function withoutOwnWords(tx: TxScope, { kind, carried, known, counts }: Writing): Promise<Carried[]> {
  if (kind.name !== 'messages' || carried.length === 0) return carried
  const idOf = ({ sourceId }: Carried) => known.get(sourceId)?.ownId ?? null
  const now = await selectTouched(
    tx,
    carried.flatMap(one => idOf(one) ?? []),
  )
  const isLater = (here: Date | null | undefined, there: unknown) =>
    here != null && (there === null || here > new Date(String(there)))
  const isOwn = (one: Carried) => {
    const here = now.get(idOf(one) ?? 0)
    return isLater(here?.editedAt, one.row.edited_at) || isLater(here?.deletedAt, one.row.deleted_at)
  }
  const kept = carried.filter(isOwn)
  counts.matched += kept.length
  return carried.filter(one => !kept.includes(one))
}

/** What is created comes without a number in another system that something else has here: without it, it is still itself. */
async function withoutTaken(tx: TxScope, { kind, carried, note }: Writing): Promise<void> {
  for (const { without, ...unique } of RULES[kind.name]?.unique ?? []) {
    if (without === undefined) continue
    for (const { row, sourceId } of await taken(tx, { kind, carried }, unique)) {
      row[without] = null
      note(sourceId, 'changed', say`Its external ID is already in use here, so it was left out.`)
    }
  }
}

/** What is changed keeps the name or number that it has here if something else has the new one. */
async function keepTaken(tx: TxScope, { kind, carried, note }: Writing): Promise<void> {
  for (const unique of RULES[kind.name]?.unique ?? [])
    for (const { row, sourceId } of await taken(tx, { kind, carried }, unique)) {
      for (const name of unique.columns) delete row[name]
      note(sourceId, 'changed', say`Its new name or ID is already in use here, so it keeps the old one.`)
    }
}

async function taken(
  tx: TxScope,
  { kind, carried }: Pick<Writing, 'kind' | 'carried'>,
  { columns, condition }: Pick<Unique, 'columns' | 'condition'>,
): Promise<Carried[]> {
  const rows = carried.map(({ row }) => Object.fromEntries(['id', ...columns].map(name => [name, row[name]])))
  const ids = await selectClashing(tx, { table: kind.table, condition }, rows)
  return carried.filter(({ row }) => ids.has(row.id as number))
}

/** Whether what was remembered is here; of kinds without ids, the key says it. */
export function hasRow({ key }: Kind, { ownId }: ImportedRow): boolean {
  return ownId !== null || key[0] !== 'id'
}

/** Members, channels and identities: what they are here is decided here. */
function isOnlyReferredTo({ name }: Kind): boolean {
  return ['members', 'channels', 'identities'].includes(name)
}

/** Names that are taken get an ending. */
async function rename(tx: TxScope, run: Run, { kind, carried, note }: Writing): Promise<void> {
  for (const name of RULES[kind.name]?.renamed ?? []) {
    const wanted = carried.map(({ row }) => String(row[name]))
    const taken = await selectTaken(tx, { table: kind.table, name }, wanted)
    for (const { row, sourceId } of carried) {
      if (!taken.has(String(row[name]))) continue
      row[name] = `${row[name]}-${run.id}`
      note(sourceId, 'changed', say`Its slug or reference was already in use here, so it has a suffix.`)
    }
  }
}

function hasWhatItNeeds({ name }: Kind, row: Line): boolean {
  return (RULES[name]?.needs ?? []).every(need =>
    Array.isArray(need) ? need.some(one => row[one] !== null) : row[need] !== null,
  )
}

/** The key of a line, as text. */
export function sourceIdOf({ key }: Kind, line: Line): string {
  return key.map(name => String(line[name])).join(' ')
}
