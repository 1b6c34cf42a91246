import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { nameAt } from '../backup-folder.ts'
import type { Shelf } from '../shelf.ts'
import { isSegment } from './segments.ts'

/**
 * On the shelf, below the name of the installation: `base/ID/2026-11-29T02-30-00Z.json`, which is written when the copy of the
 * cluster beside it, `….tar.gz`, is complete; and `wal/ID/000000010000000000000003.gz`. What is encrypted ends with `.age`.
 */
export interface BaseBackup {
  installation: string
  /** Name of the copy on the shelf. */
  file: string
  /** Name of its description on the shelf. */
  manifest: string
  /** From then on, the WAL leads to every moment. */
  completeAt: Date
  /** The first segment that it needs, and the last. */
  from: string
  to: string
  /** Folders of the cluster, also empty ones. */
  folders: string[]
  /** How the names of copies end that are encrypted for the same keys. */
  sealedFor: string
}

const BASE = 'base/'
const WAL = 'wal/'
const MANIFEST = /^base\/([0-9a-f]{16})\/[0-9TZ-]+\.json$/
const segment = z.string().refine(isSegment)

const Manifest = z.object({
  complete_at: z.iso.datetime(),
  from: segment,
  to: segment,
  folders: z.array(z.string()).max(10_000),
  sealed_for: z.string(),
})
/** A description has a few kilobytes. */
const MOST_BYTES = 1024 * 1024

/** What is written when a base backup is complete. */
export function manifestOf({ completeAt, from, to, folders, sealedFor }: BaseBackup): string {
  const manifest: z.input<typeof Manifest> = {
    complete_at: completeAt.toISOString(),
    from,
    to,
    folders,
    sealed_for: sealedFor,
  }
  return JSON.stringify(manifest)
}

/** Where the base backup of that name is. */
export function placesOf(installation: string, name: string, isSealed: boolean) {
  const beginning = `${BASE}${installation}/${name}`
  return { file: `${beginning}.tar.gz${isSealed ? '.age' : ''}`, manifest: `${beginning}.json` }
}

/** Where a segment is. */
export const placeOfSegment = (installation: string, name: string, isSealed: boolean): string =>
  `${WAL}${installation}/${name}.gz${isSealed ? '.age' : ''}`

/** The complete base backups on a shelf, of one installation or of all, the newest first. */
export async function findBaseBackups(shelf: Shelf, installation?: string): Promise<BaseBackup[]> {
  const found: BaseBackup[] = []
  for (const one of await pairsOn(shelf, installation)) {
    const backup = await read(shelf, one)
    if (backup) found.push(backup)
  }
  return found.sort((one, other) => other.completeAt.getTime() - one.completeAt.getTime())
}

/** The last one that was begun and is complete, and is not from the future, as a clock that was wrong has dated it. */
export async function newestBaseBackup(
  shelf: Shelf,
  installation: string,
  now: Date,
): Promise<BaseBackup | undefined> {
  for (const one of (await pairsOn(shelf, installation)).toReversed()) {
    const backup = await read(shelf, one)
    if (backup && backup.completeAt <= now) return backup
  }
  return undefined
}

interface Pair {
  manifest: string
  file: string
}

/** Manifests with their copies, in the order of their names. */
async function pairsOn(shelf: Shelf, installation?: string): Promise<Pair[]> {
  const names = await namesOn(shelf, installation)
  return names.filter(isManifest).flatMap(manifest => {
    const file = copyBeside(manifest, names)
    return file === undefined ? [] : [{ manifest, file }]
  })
}

async function namesOn(shelf: Shelf, installation?: string): Promise<string[]> {
  const found = await Array.fromAsync(shelf.below(installation ? `${BASE}${installation}/` : BASE))
  return found.map(({ name }) => name)
}

const isManifest = (name: string) => MANIFEST.test(name)

function copyBeside(manifest: string, names: string[]): string | undefined {
  const copy = manifest.replace(/\.json$/, '.tar.gz')
  return names.find(name => name === copy || name === `${copy}.age`)
}

/** Undefined for what is no description. */
async function read(shelf: Shelf, { manifest, file }: Pair): Promise<BaseBackup | undefined> {
  const [, installation] = MANIFEST.exec(manifest) ?? []
  const found = await shelf.stat(manifest)
  if (!installation || !found || found.size > MOST_BYTES) return undefined
  const written = await text(await shelf.read(manifest))
  try {
    const { complete_at, sealed_for, ...rest } = Manifest.parse(JSON.parse(written))
    return { installation, file, manifest, completeAt: new Date(complete_at), sealedFor: sealed_for, ...rest }
  } catch {
    return undefined
  }
}

/** A segment on a shelf. */
export interface ArchivedSegment {
  /** As PostgreSQL calls it. */
  name: string
  /** On the shelf. */
  file: string
}

/** The WAL of an installation on a shelf, in order; from one segment on. */
export async function findSegments(
  shelf: Shelf,
  installation: string,
  from = '',
): Promise<ArchivedSegment[]> {
  const found: ArchivedSegment[] = []
  for await (const { name: file } of shelf.below(`${WAL}${installation}/`)) {
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.gz(\.age)?$/, '')
    if (isSegment(name) && name >= from) found.push({ name, file })
  }
  return found
}

/**
 * Deletes base backups that were complete before that time but the newest of these, the WAL that the others do not need, and what was
 * begun before it and never completed: what was begun since may be under way, of another installation.
 */
export async function deleteOldBaseBackups(shelf: Shelf, before: Date): Promise<void> {
  const all = await findBaseBackups(shelf)
  const newestOld = all.find(({ completeAt }) => completeAt < before)
  const kept = all.filter(one => one.completeAt >= before || one === newestOld)
  const old = all.filter(one => !kept.includes(one))
  const complete = new Set(all.flatMap(({ file, manifest }) => [file, manifest]))
  const left = (await namesOn(shelf)).filter(
    name => !complete.has(name) && name.slice(name.lastIndexOf('/') + 1) < nameAt(before),
  )
  for (const name of [...old.flatMap(({ file, manifest }) => [file, manifest]), ...left])
    await shelf.remove(name)
  for (const installation of new Set(all.map(one => one.installation))) {
    const needs = kept.filter(one => one.installation === installation).map(({ from }) => from)
    for (const { name, file } of await findSegments(shelf, installation))
      if (needs.every(from => name < from)) await shelf.remove(file)
  }
}
