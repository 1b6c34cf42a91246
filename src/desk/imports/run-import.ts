import { isDeepStrictEqual } from 'node:util'
import type { Blobs } from '../../kit/blobs.ts'
import { invalid, Problem } from '../../kit/errors.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'
import type { Head, Item } from '../archive/read-archive.ts'
import { finishKind, mendMiscounted, type Pointing, pointingIn } from './finish-kind.ts'
import {
  type Counts,
  deleteLeftOut,
  findHalfUndone,
  type ImportRow,
  type ImportState,
  lockProgress,
  type Progress,
  selectImported,
  updateImport,
  upsertImported,
} from './queries.ts'
import { writeRemarks } from './remarks.ts'
import { digestOf } from './rules.ts'
import type { LeftOut, SourceItem } from './source.ts'
import { requireClear } from './table.ts'
import { NOTHING, type Run, writeLines } from './write-lines.ts'

/** Lines of one transaction. */
const BATCH = 1_000

/** Somebody has stopped it, or is undoing it. What is written stays until it is undone. */
export class Stopped extends Problem {
  constructor() {
    super('conflict', say`This import was stopped.`)
  }
}

const STOPPED: ImportState[] = ['stopped', 'undoing', 'undone']

interface Running {
  blobs: Blobs
  /** Called after each part; what it throws interrupts the run, which goes on where it was when it is started again. */
  onPart?: (counts: Record<string, Counts>) => void | Promise<void>
}

/** In a transaction that begins with this, only this process is at the run. Throws conflict if another one has written since. */
async function hold(tx: TxScope, id: number, { saved, startedAt: own }: State): Promise<void> {
  const { progress, state, startedAt } = await lockProgress(tx, id)
  if (STOPPED.includes(state) || startedAt?.getTime() !== own?.getTime()) throw new Stopped()
  if (!isDeepStrictEqual(progress, saved))
    throw new Problem('conflict', say`Another process is running this import. Wait until it ends.`)
}

/** What a run is of: two brands of the same name are not the same. */
export function originOf(source: string, { brand }: Head): string {
  return `${source} ${brand.slug} ${brand.created_at}`
}

/**
 * Imports what a source has, from where an earlier attempt at this run has come to. Throws what the source or the database throws;
 * what is written by then stays. Throws conflict if another process is at this run.
 */
export async function runImport(
  given: Scope,
  row: ImportRow,
  { items, blobs, onPart = () => {} }: Running & { items: AsyncIterable<SourceItem> },
): Promise<Record<string, Counts>> {
  const scope: Scope = { ...given, cause: { by: 'import' } }
  const run: Run = {
    id: row.id,
    origin: row.origin ?? '',
    mapping: row.mapping,
    contents: new Map(),
    named: new Set(),
    isAgain: false,
  }
  const state: State = {
    saved: row.progress,
    startedAt: row.startedAt,
    counts: { ...row.counts },
    index: 0,
    current: undefined,
    pointing: [],
    isWriting: false,
    unnamed: new Set(),
  }
  try {
    for await (const item of items) {
      state.index++
      if (item.is === 'head') {
        run.isAgain = row.progress.made_at !== undefined && row.progress.made_at !== item.head.made_at
        run.origin = await begin(scope, row, { head: item.head, state })
      }
      if (item.is === 'table') requireClear(item.table)
      const isDone = state.index <= (state.saved.items ?? 0)
      if (item.is === 'content' && !isDone) await takeContent(scope, run, { item, blobs, state })
      if (item.is === 'part') {
        if (item.kind !== state.current) await finish(scope, run, { state, next: item.kind })
        state.pointing.push(...pointingIn(item.kind, item.lines))
        if (isDone) continue
        await takePart(scope, run, { item, state })
        await removeUnnamed(state, blobs)
        await onPart(state.counts)
      }
      if (item.is === 'left_out' && !isDone) await noteLeftOut(scope, run, { item, state })
      if (item.is === 'end') await finish(scope, run, { state, next: undefined })
    }
  } catch (error) {
    await removeAfterFailure(scope, run, { state, blobs }).catch(() => {}) // the error says more
    throw error
  }
  await removeUnnamed(state, blobs)
  await transaction(scope, async tx => {
    await hold(tx, row.id, state)
    await updateImport(tx, row.id, { state: 'done', error: null, finishedAt: tx.now() })
  })
  return state.counts
}

interface State {
  /** As this process has written it last. */
  saved: Progress
  /** When it was started, or went on; null: by the command. */
  startedAt: Date | null
  counts: Record<string, Counts>
  index: number
  current: Kind | undefined
  pointing: Pointing[]
  /** Whether this process has written lines. */
  isWriting: boolean
  /** Bytes that this process has stored and no row names yet. */
  unnamed: Set<string>
}

/** Another archive than the one that was interrupted is begun from its beginning. */
async function begin(
  scope: Scope,
  row: ImportRow,
  { head, state }: { head: Head; state: State },
): Promise<string> {
  const origin = originOf(row.source, head)
  if (row.origin !== null && row.origin !== origin)
    throw invalid('file', say`must be the archive that this import started with`)
  if (await findHalfUndone(scope, origin))
    throw invalid('file', say`belongs to an import that is partly undone; undo that one again first`)
  const isSame = state.saved.made_at === head.made_at
  const progress = isSame ? state.saved : { made_at: head.made_at, items: 0, finished: [] }
  const counts = isSame ? state.counts : {}
  await transaction(scope, async tx => {
    await hold(tx, row.id, state)
    if (!isSame) await deleteLeftOut(tx, row.id)
    const values = { origin, totals: head.lines ?? {}, state: 'running', progress, counts } as const
    await updateImport(tx, row.id, isSame ? values : { ...values, doneBefore: 0 })
  })
  state.saved = progress
  state.counts = counts
  return origin
}

/** Stores the bytes, unless an earlier run has. */
async function takeContent(
  scope: Scope,
  { origin, contents }: Run,
  { item, blobs, state }: { item: Item & { is: 'content' }; blobs: Blobs; state: State },
): Promise<void> {
  const [known] = await selectImported(scope, { origin, kind: 'content' }, [item.key])
  const ownFile = known?.ownFile ?? (await blobs.put(item.content))
  contents.set(item.key, ownFile)
  if (!known?.ownFile) state.unnamed.add(ownFile)
}

/** Bytes whose line was left out are of nobody here, or of somebody who was erased. */
async function removeUnnamed({ unnamed }: State, blobs: Blobs): Promise<void> {
  for (const file of unnamed) await blobs.remove(file)
  unnamed.clear()
}

/** A transaction may have been committed although its end was not seen. */
async function removeAfterFailure(
  scope: Scope,
  { origin, contents }: Run,
  { state, blobs }: { state: State; blobs: Blobs },
): Promise<void> {
  if (state.unnamed.size === 0) return
  for (const { ownFile } of await selectImported(scope, { origin, kind: 'content' }, [...contents.keys()]))
    if (ownFile !== null) state.unnamed.delete(ownFile)
  await removeUnnamed(state, blobs)
}

async function takePart(
  scope: Scope,
  run: Run,
  { item, state }: { item: Item & { is: 'part' }; state: State },
): Promise<void> {
  const { kind, lines, name } = item
  for (let from = state.saved.lines ?? 0; from < Math.max(1, lines.length); from += BATCH) {
    const some = lines.slice(from, from + BATCH)
    const isLast = from + BATCH >= lines.length
    const { lines: _before, ...saved } = state.saved
    const progress = isLast ? { ...saved, items: state.index } : { ...saved, lines: from + BATCH }
    const counts = await transaction(scope, async tx => {
      await hold(tx, run.id, state)
      run.named.clear()
      const sum = added(state.counts[kind.name] ?? NOTHING, await writeLines(tx, run, { kind, lines: some }))
      await rememberContents(tx, run, some)
      const since = state.isWriting ? {} : { writingSince: tx.now() }
      await updateImport(tx, run.id, { counts: { ...state.counts, [kind.name]: sum }, progress, ...since })
      return sum
    }).catch(error => {
      throw NO_ROW.test(String(error?.code)) ? doesNotFit(name, from + 1) : error
    })
    state.counts[kind.name] = counts
    state.saved = progress
    state.isWriting = true
    for (const file of run.named) state.unnamed.delete(file)
  }
  run.contents.clear()
}

/** What the source could not give is listed with what was left out here. */
async function noteLeftOut(
  scope: Scope,
  run: Run,
  { item: { kind, all }, state }: { item: LeftOut; state: State },
): Promise<void> {
  const counts = added(state.counts[kind] ?? NOTHING, { ...NOTHING, left_out: all.length })
  const progress = { ...state.saved, items: state.index }
  await transaction(scope, async tx => {
    await hold(tx, run.id, state)
    for (let from = 0; from < all.length; from += BATCH) {
      const remarks = all
        .slice(from, from + BATCH)
        .map(({ id, reason }) => ({ kind, sourceId: id, what: 'left_out' as const, reason: String(reason) }))
      await writeRemarks(tx, run.id, remarks)
    }
    await updateImport(tx, run.id, { counts: { ...state.counts, [kind]: counts }, progress })
  })
  state.counts[kind] = counts
  state.saved = progress
}

async function rememberContents(tx: TxScope, { origin, contents, named }: Run, lines: Line[]): Promise<void> {
  const rows = lines.flatMap(({ file }) => {
    const ownFile = contents.get(String(file))
    return ownFile === undefined || !named.has(ownFile)
      ? []
      : [{ sourceId: String(file), ownId: null, ownFile, digest: digestOf({ file }), importId: null }]
  })
  await upsertImported(tx, { origin, kind: 'content' }, [
    ...new Map(rows.map(one => [one.sourceId, one])).values(),
  ])
}

/** Before the first line of the next kind, or at the end. */
async function finish(
  scope: Scope,
  run: Run,
  { state, next }: { state: State; next: Kind | undefined },
): Promise<void> {
  const { current, pointing } = state
  const finished = state.saved.finished ?? []
  state.current = next
  state.pointing = []
  if (!current || finished.includes(current.name)) return
  await finishKind(scope, { origin: run.origin, kind: current }, pointing)
  if (current.name === 'messages') await mendMiscounted(scope, run.id)
  const progress = { ...state.saved, finished: [...finished, current.name] }
  await transaction(scope, async tx => {
    await hold(tx, run.id, state)
    await updateImport(tx, run.id, { progress })
  })
  state.saved = progress
}

function added(one: Counts, other: Counts): Counts {
  return Object.fromEntries(
    Object.entries(one).map(([name, n]) => [name, n + other[name as keyof Counts]]),
  ) as unknown as Counts
}

/** SQLSTATEs of data that cannot be a row of the table. */
const NO_ROW = /^2[23]/

function doesNotFit(part: string, line: number): Problem {
  return new Problem('malformed', say`Lines of ${part}, from line ${line}, do not match the format.`)
}
