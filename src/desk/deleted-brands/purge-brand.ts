import { randomUUID } from 'node:crypto'
import type { Blobs } from '../../kit/blobs.ts'
import type { Reads } from '../../kit/db.ts'
import { isTooSlow } from '../../kit/errors.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import {
  closeBrand,
  deleteBrand,
  deleteNames,
  findDeletion,
  lockDeletion,
  lockOut,
  updateFilesLeft,
  updateProgress,
} from '../../people/brands/deletion-queries.ts'
import {
  type BrandTable,
  deleteBrandRows,
  selectBrandTables,
  selectFilled,
  unlinkBrandRows,
} from '../../people/brands/purge-queries.ts'
import { selectNamedFiles } from '../../talk/attachments/orphan-queries.ts'
import { writeEntry } from './deletion-list.ts'

/** Rows of one transaction; fewer where checking what refers to them takes PostgreSQL too long. */
const BATCH = 1_000
/** Files between two looks at the time. */
const FILES = 50

interface PurgeOptions {
  blobs: Blobs
  /** Asked before each transaction; what is left is deleted by the next call. */
  mayGoOn?: () => boolean
  batch?: number
}

/** A brand of which nothing is left. */
export interface Purged {
  slug: string
  rows: number
  files: number
}

/**
 * Deletes a brand whose day has come, with everything that it has: first it is closed, so that nothing finds it, then its rows go a batch at a
 * time, each with its files, at last the brand itself. Goes on where it was interrupted, and beside another worker. Returns undefined if
 * something is left, or the brand was restored.
 */
export async function purgeBrand(
  scope: Scope,
  { blobs, mayGoOn = () => true, batch = BATCH }: PurgeOptions,
): Promise<Purged | undefined> {
  if (!(await begin(scope))) return undefined
  if (!(await findDeletion(scope))?.entry) await writeEntry(scope, blobs)
  const tables = await selectBrandTables(scope.sql)
  const how = { blobs, mayGoOn, batch }
  for (const table of await selectFilled(scope, tables))
    if (!(await empty(scope, table, how))) return undefined
  for (;;) {
    if (!(await removeFiles(scope, how))) return undefined
    const purged = await finish(scope, tables, batch)
    if (purged !== 'goes on') return purged
    if (!mayGoOn()) return undefined
  }
}

/** Closes the brand. False if its day has not come. */
function begin(scope: Scope): Promise<boolean> {
  return transaction(scope, async tx => {
    const deletion = await lockDeletion(tx)
    if (!deletion || (!deletion.begunAt && deletion.purgeAt > tx.now())) return false
    if (!deletion.begunAt) await closeBrand(tx, `deleted-${randomUUID()}`)
    return true
  })
}

/** Empties the brand's part of a table, by one batch at least; false if it may not go on. */
async function empty(scope: Scope, table: BrandTable, how: Required<PurgeOptions>): Promise<boolean> {
  let limit = how.batch
  const repeated = async (work: () => Promise<number>) => {
    for (;;) {
      try {
        if ((await work()) === 0) return true
      } catch (error) {
        if (!isTooSlow(error) || limit === 1) throw error
        limit = Math.ceil(limit / 10)
      }
      if (!how.mayGoOn()) return false
    }
  }
  const unlink = () => transaction(scope, tx => unlinkBrandRows(tx, table, limit))
  const remove = async () => {
    const rows = await takeRows(scope, table, limit)
    await removeFiles(scope, how)
    return rows
  }
  return (table.own.length === 0 || (await repeated(unlink))) && (await repeated(remove))
}

function takeRows(scope: Scope, table: BrandTable, limit: number): Promise<number> {
  return transaction(scope, async tx => {
    if (!(await lockDeletion(tx))) return 0
    const taken = await deleteBrandRows(tx, table, limit)
    if (taken.rows > 0) await updateProgress(tx, taken)
    return taken.rows
  })
}

/**
 * Removes the files whose rows are gone, but not those that another row names, of whatever brand; some at least. False if it may not go
 * on, and some are left.
 */
async function removeFiles(
  scope: Scope,
  { blobs, mayGoOn }: Pick<Required<PurgeOptions>, 'blobs' | 'mayGoOn'>,
): Promise<boolean> {
  const files = (await findDeletion(scope))?.files ?? []
  for (let from = 0; from < files.length; from += FILES) {
    if (from > 0 && !mayGoOn()) return false
    const some = files.slice(from, from + FILES)
    await removeUnnamed(scope.sql, blobs, some)
    await transaction(scope, async tx => {
      if (await lockDeletion(tx)) await updateFilesLeft(tx, some)
    })
  }
  return true
}

/** Removes those of these files that no row names. */
export async function removeUnnamed(db: Reads, blobs: Blobs, files: string[]): Promise<void> {
  const named = await selectNamedFiles(db, files)
  for (const file of files) if (!named.has(file)) await blobs.remove(file)
}

/** Deletes the brand itself with what has been added meanwhile, by work that was under way when it was closed. */
function finish(scope: Scope, tables: BrandTable[], limit: number): Promise<Purged | 'goes on' | undefined> {
  return transaction(scope, async tx => {
    const deletion = await lockDeletion(tx)
    if (!deletion) return undefined
    let isOver = deletion.files.length === 0
    let more = 0
    await lockOut(tx)
    await deleteNames(tx)
    for (const table of await selectFilled(tx, tables)) {
      await unlinkBrandRows(tx, table, limit)
      const { rows, files } = await deleteBrandRows(tx, table, limit)
      await updateProgress(tx, { rows, files })
      more += rows
      if (rows === limit || files.length > 0) isOver = false
    }
    if (!isOver) return 'goes on'
    await deleteBrand(tx)
    return { slug: deletion.slug, rows: deletion.removedRows + more, files: deletion.removedFiles }
  })
}
