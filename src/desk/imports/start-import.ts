import type { Blobs } from '../../kit/blobs.ts'
import { invalid } from '../../kit/errors.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
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
import type { Source } from './source.ts'

interface ImportOptions {
  path: string
  mapping: Mapping
  blobs: Blobs
  onPart?: (counts: Record<string, Counts>) => void
}

/** Imports what is at the path; goes on with a run of the same that was interrupted. Throws malformed, and invalid for a mapping to what is not there. */
export async function startImport(
  scope: Scope,
  source: Source,
  { path, mapping, blobs, onPart = () => {} }: ImportOptions,
): Promise<{ row: ImportRow; counts: Record<string, Counts> }> {
  await requireMapping(scope, mapping)
  const head = await headAt(source, path)
  const earlier = await findUnfinished(scope, originOf(source.name, head))
  const row =
    earlier ??
    (await transaction(scope, tx => insertImport(tx, { source: source.name, isDry: false, mapping })))
  try {
    return { row, counts: await runImport(scope, row, { items: source.read(path), blobs, onPart }) }
  } catch (error) {
    const said = (error as Error).message
    await transaction(scope, tx => updateImport(tx, row.id, { state: 'failed', error: said })).catch(() => {})
    throw error
  }
}

/** What a source says of itself. Throws malformed. */
export async function headAt(source: Source, path: string): Promise<Head> {
  for await (const item of source.read(path)) if (item.is === 'head') return item.head
  throw invalid('file', say`has nothing to import`)
}

/** Throws invalid. */
async function requireMapping(scope: Scope, { members = {}, channels = {} }: Mapping): Promise<void> {
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
