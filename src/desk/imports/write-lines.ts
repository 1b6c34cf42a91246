import { reserveIds } from '../../kit/rows.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'
import { afterInsert, afterUpdate, beforeUpdate } from './counted.ts'
import { findErased } from './find-erased.ts'
import { findSame } from './find-same.ts'
import { resolverOf, rowOf } from './links.ts'
import {
  type Counts,
  type ImportedRow,
  insertRemarks,
  type Mapping,
  type Remark,
  selectImported,
  upsertImported,
} from './queries.ts'
import { insertRows, selectTaken, updateRows } from './row-queries.ts'
import { digestOf, RULES, WITHIN } from './rules.ts'

export interface Run {
  id: number
  origin: string
  mapping: Mapping
  /** Keys of bytes of the source, with ours. */
  contents: Map<string, string>
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
  const isSame = (row: ImportedRow | undefined, digest: Buffer) => row?.digest.equals(digest) ?? false
  const fresh = all.filter(({ line, sourceId, digest }) => {
    const before = known.get(sourceId)
    return erased.has(line) ? before?.ownId !== null || !before : !isSame(before, digest)
  })
  const counts = { ...NOTHING, unchanged: all.length - fresh.length }
  const notes: Remark[] = []
  const note = (sourceId: string, what: Remark['what'], reason: Sentence) =>
    notes.push({ kind: kind.name, sourceId, what, reason: String(reason) })
  const resolve = await resolverOf(tx, run.origin, { kind, lines: fresh.map(({ line }) => line) })
  const carried: Carried[] = []
  const outside: ImportedRow[] = []
  const leaveOut = ({ sourceId, digest }: (typeof all)[0], reason: Sentence) => {
    note(sourceId, 'left_out', reason)
    outside.push({ sourceId, digest, ownId: null, ownFile: null, importId: null })
    counts.left_out++
  }
  for (const one of fresh) {
    if (erased.has(one.line)) {
      leaveOut(one, say`Its owner was erased here.`)
      continue
    }
    const row = rowOf(kind, one.line, resolve)
    if ('file' in row) row.file = run.contents.get(String(row.file)) ?? null
    if (!hasWhatItNeeds(kind, row)) leaveOut(one, say`What it belongs to was left out.`)
    else carried.push({ ...one, row, ownId: null })
  }
  await write(tx, run, { kind, carried, known, counts, note, leaveOut, outside })
  await upsertImported(tx, place, outside)
  await insertRemarks(tx, run.id, notes)
  return counts
}

interface Writing {
  kind: Kind
  carried: Carried[]
  known: Map<string, ImportedRow>
  counts: Counts
  note: (sourceId: string, what: Remark['what'], reason: Sentence) => void
  leaveOut: (one: Carried, reason: Sentence) => void
  /** What is remembered. */
  outside: ImportedRow[]
}

async function write(tx: TxScope, run: Run, writing: Writing): Promise<void> {
  const { kind, carried, known, counts, note, outside } = writing
  const isKnown = ({ sourceId }: Carried) => typeof known.get(sourceId)?.ownId === 'number'
  const changed = carried.filter(isKnown)
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
  await change(tx, { ...writing, carried: changed })
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
  }
  const keyOf = (row: Line) => kind.key.map(name => row[name]).join(' ')
  const rows = carried.map(({ row }) => row)
  const written = new Set((await insertRows(tx, kind, rows)).map(keyOf))
  for (const one of carried)
    if (!written.has(keyOf(one.row))) leaveOut(one, say`Something else has its name or its number here.`)
    else {
      counts.created++
      const { sourceId, digest, ownId, row } = one
      const ownFile = typeof row.file === 'string' ? row.file : null
      outside.push({ sourceId, digest, ownId, ownFile, importId: run.id })
      if (kind.name === 'channels')
        note(sourceId, 'changed', say`It has no address and no settings: connect it.`)
    }
  await afterInsert(
    tx,
    kind,
    rows.filter(row => written.has(keyOf(row))),
  )
}

/** Only what a run has created follows the source: what was here before belongs to the people here. */
async function change(tx: TxScope, { kind, carried, known, counts, outside }: Writing): Promise<void> {
  const own: Line[] = []
  for (const { sourceId, digest, row } of carried) {
    const before = known.get(sourceId) as ImportedRow
    outside.push({ ...before, digest })
    if (before.importId === null || isOnlyReferredTo(kind)) {
      counts.matched++
      continue
    }
    counts.changed++
    if (kind.key[0] === 'id') row.id = before.ownId
    Object.assign(row, RULES[kind.name]?.extra?.(row, tx))
    for (const name of [...(RULES[kind.name]?.renamed ?? []), ...(WITHIN[kind.name] ?? [])]) delete row[name]
    own.push(row)
  }
  if (own.length === 0) return
  const before = await beforeUpdate(tx, kind, own)
  await updateRows(tx, kind, own)
  await afterUpdate(tx, kind, { rows: own, before })
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
      note(
        sourceId,
        'changed',
        say`Its name in addresses, or its reference, was taken here, and has an ending.`,
      )
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
