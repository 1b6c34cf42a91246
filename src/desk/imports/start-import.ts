import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../kit/audit/record.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { invalid, Problem } from '../../kit/errors.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { lockBrand } from '../../people/brands/queries.ts'
import { selectBirth } from '../archive/queries.ts'
import type { Head } from '../archive/read-archive.ts'
import {
  type Counts,
  findUnfinished,
  type ImportRow,
  insertImport,
  type Mapping,
  selectExisting,
  updateImport,
} from './queries.ts'
import { originOf, runImport } from './run-import.ts'
import type { Remote, Source } from './source.ts'
import { requireClear } from './table.ts'

interface ImportOptions {
  path: string
  /** If the path is an address. */
  remote?: Remote
  mapping: Mapping
  blobs: Blobs
  onPart?: (counts: Record<string, Counts>) => void | Promise<void>
}

/**
 * Imports what is at the path; goes on with a run of the same that was interrupted. Throws malformed; invalid for a mapping to what
 * is not there, or another than the run began with, and for an archive of the brand itself; conflict while another process is at it.
 */
export async function startImport(
  scope: Scope,
  given: Source,
  { path, remote, mapping, blobs, onPart = () => {} }: ImportOptions,
): Promise<{ row: ImportRow; counts: Record<string, Counts> }> {
  const source = given.withMapping?.(mapping) ?? given
  await requireMapping(scope, mapping)
  const head = await headAt(scope, source, { path, remote })
  await requireOther(scope, head)
  const row = await transaction(scope, tx => beginOrGoOn(tx, { source, head, mapping }))
  try {
    return {
      row,
      counts: await runImport(scope, row, { items: source.read(path, scope, remote), blobs, onPart }),
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') throw error
    const said = (error as Error).message
    await transaction(scope, tx => updateImport(tx, row.id, { state: 'failed', error: said })).catch(() => {})
    throw error
  }
}

/** Another process cannot begin the same meanwhile. */
async function beginOrGoOn(
  tx: TxScope,
  { source, head, mapping }: { source: Source; head: Head; mapping: Mapping },
): Promise<ImportRow> {
  await lockBrand(tx)
  const origin = originOf(source.name, head)
  const earlier = await findUnfinished(tx, origin)
  if (earlier && !isDeepStrictEqual(withBoth(earlier.mapping), withBoth(mapping)))
    throw invalid('mapping', say`must be the mapping that this import started with`)
  const { slug, name } = head.brand
  recordAudit(tx, {
    action: 'data.imported',
    about: { key: slug, name },
    to: { source: source.name, made_at: head.made_at },
  })
  return earlier ?? insertImport(tx, { source: source.name, origin, isDry: false, mapping })
}

function withBoth({ members = {}, channels = {}, ...table }: Mapping): Mapping {
  return { ...table, members, channels }
}

/** Throws invalid for an archive of the same brand, which would duplicate everything. */
export async function requireOther(scope: Scope, { brand }: Head): Promise<void> {
  const isItself =
    brand.slug === scope.brand.slug &&
    new Date(brand.created_at).getTime() === (await selectBirth(scope)).getTime()
  if (isItself) throw invalid('file', say`must be an archive of another brand`)
}

/** What a source says of itself, and whether its table is clear. Throws malformed; invalid for a mapping that lacks something. */
export async function headAt(
  scope: Scope,
  source: Source,
  { path, remote }: Pick<ImportOptions, 'path' | 'remote'>,
): Promise<Head> {
  let head: Head | undefined
  for await (const item of source.read(path, scope, remote)) {
    if (item.is === 'table') requireClear(item.table)
    if (head) return head
    if (item.is === 'head') head = item.head
    if (head && !source.withMapping) return head
  }
  throw invalid('file', say`has nothing to import`)
}

/** Throws invalid. */
export async function requireMapping(scope: Scope, { members = {}, channels = {} }: Mapping): Promise<void> {
  for (const [field, table, ids] of [
    ['mapping.members', 'users', Object.values(members)],
    ['mapping.channels', 'channels', Object.values(channels)],
  ] as const) {
    const own = ids.filter(id => id !== null)
    const there = await selectExisting(scope, table, own)
    const missing = own.find(id => !there.has(id))
    if (missing !== undefined) throw invalid(field, say`names ${missing}, which does not exist`)
  }
}
