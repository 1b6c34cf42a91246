import { resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { findBackups, type StoredBackup } from '../kit/backups/backup-folder.ts'
import { restoreErasures } from '../kit/backups/erasure-copies.ts'
import type { Decrypt } from '../kit/backups/open-backup.ts'
import { filesFor, type RestoredFiles, restoreFiles } from '../kit/backups/restore-files.ts'
import { openShelf, type Shelf } from '../kit/backups/shelf.ts'
import { restoreToMoment } from '../kit/backups/wal/restore-to-moment.ts'
import { type Blobs, openBlobs } from '../kit/blobs.ts'
import { hasCluster } from '../kit/embedded-postgres/cluster.ts'
import { Problem } from '../kit/errors.ts'
import { installationIn } from '../kit/installation.ts'
import { say } from '../kit/sentences/say.ts'
import { decrypterIn, progressOf, requireNoBucket } from './backup-files.ts'
import { type KnownErasures, readKnown, reminderOf } from './known-erasures.ts'
import { report, reportFailure } from './report.ts'
import { deleteAgain, filesAsJson, isWhole, verdictOf } from './restored.ts'

interface MomentOptions {
  /** A time, or `latest`. */
  at: string
  identity?: string
  keepBrand?: string[]
  json?: boolean
}

/** Makes the embedded database as it was at a moment, by the WAL that is kept with the daily backups, and takes the files from these. */
export async function restoreMoment(name: string | undefined, options: MomentOptions): Promise<void> {
  const restored = await restoreCluster(name, options).catch(error => {
    reportFailure(error, options.json ?? false)
    process.exitCode = 1
  })
  if (!restored) return
  await report(options, async (db, { filesPlace }) => {
    const blobs = openBlobs(filesPlace)
    const { at, known } = restored
    const installation = await installationIn(db)
    const files = restored.files && filesFor(installation, restored.files)
    const until = known(installation)
    const again = await deleteAgain(db, blobs, options)
    const { brands, erased, unread } = again
    if (!isWhole(files, again)) process.exitCode = 1
    const moment = at ? at.toISOString() : 'the end of its WAL'
    return {
      json: {
        at: at?.toISOString() ?? null,
        erased_again: erased,
        unread_entries: unread,
        erasures_until: until?.toISOString() ?? null,
        brands_deleted_again: brands.deleted,
        brands_kept: brands.kept,
        files: files ? filesAsJson(files) : null,
      },
      text: [
        verdictOf(`Restored the database as it was at ${moment}.`, again, files),
        // The end of the WAL is later than the list.
        at ? reminderOf(until) : '',
      ]
        .filter(Boolean)
        .join(' '),
    }
  })
}

interface MomentOnShelf {
  shelf: Shelf
  at: Date | undefined
  decrypt: Decrypt
}

interface RestoredDatabase {
  at: Date | undefined
  files: RestoredFiles | undefined
  known: KnownErasures
}

async function restoreCluster(
  name: string | undefined,
  { at, identity, json }: MomentOptions,
): Promise<RestoredDatabase> {
  const config = readConfig()
  if (config.databaseUrl !== undefined)
    throw new Problem('conflict', say`--at is for the embedded database: unset DATABASE_URL.`)
  const wanted: MomentOnShelf = {
    shelf: shelfNamed(name, config),
    at: momentIn(at),
    decrypt: await decrypterIn(identity, config.calledIn),
  }
  const { dataFolder } = config
  if (hasCluster(dataFolder))
    throw new Problem('conflict', say`${dataFolder} has a database. Restore into an empty data folder.`)
  // First, so that the same command goes on where the place of the backups was away.
  const files = await filesAround(wanted, openBlobs(config.filesPlace))
  const known = await readKnown(wanted.shelf, new Date())
  await restoreToMoment(wanted.shelf, { ...wanted, dataFolder, onStep: progressOf({ json }) })
  return { at: wanted.at, files, known }
}

function shelfNamed(name: string | undefined, { calledIn, backups }: Config): Shelf {
  if (name !== undefined) {
    requireNoBucket(name)
    return openShelf(resolve(calledIn, name))
  }
  if (!backups) throw new Problem('malformed', say`Name the folder, or set ANSWERWELL_BACKUPS.`)
  return openShelf(backups.folder)
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

function momentIn(text: string): Date | undefined {
  if (text === 'latest') return undefined
  const at = new Date(text)
  if (TIME.test(text) && !Number.isNaN(at.getTime())) return at
  throw new Problem(
    'malformed',
    say`--at must be latest, or a time with its zone, such as 2026-11-30T12:00:00Z.`,
  )
}

/** What the daily backups before and after the moment list: a file that came in between is in the one after it. */
async function filesAround(
  { shelf, at, decrypt }: MomentOnShelf,
  blobs: Blobs,
): Promise<RestoredFiles | undefined> {
  const all = await findBackups(shelf)
  const isAfter = ({ madeAt }: StoredBackup) => at !== undefined && madeAt > at
  const around = [all.findLast(isAfter), all.find(one => !isAfter(one))].filter(one => one !== undefined)
  const each: RestoredFiles[] = []
  for (const one of around) each.push(await restoreFiles(one, blobs, decrypt))
  const unread = each.length === 0 ? await restoreErasures(shelf, blobs, decrypt) : []
  if (unread.length > 0) each.push({ copied: 0, missing: [], damaged: [], unread, isListed: true })
  if (each.length === 0) return undefined
  const unique = (of: 'missing' | 'damaged') => [...new Set(each.flatMap(one => one[of]))]
  return {
    copied: each.reduce((sum, { copied }) => sum + copied, 0),
    missing: unique('missing'),
    damaged: unique('damaged'),
    unread: each.flatMap(one => one.unread),
    isListed: each.every(({ isListed }) => isListed),
  }
}
