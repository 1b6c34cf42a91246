import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { ConnectionOptions } from '../../db.ts'
import { type TarEntry, type TarPlace, tarStream } from '../../tar-stream.ts'
import { nameAt } from '../backup-folder.ts'
import type { Shelf } from '../shelf.ts'
import { type BaseBackup, manifestOf, placesOf } from './base-backups.ts'
import { openInCluster, SPOOL } from './segments.ts'

/** What PostgreSQL makes again when it starts, and what belongs to the server that runs. */
const OMITTED_FOLDERS =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)pgsql_tmp/
const OMITTED =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?)$|(^|\/)pg_internal\.init/
/** How PostgreSQL calls its files. Names lead nowhere else: whoever can write to the shelf must not write to the disk. */
export const FILE_OF_CLUSTER = /^(?!\/)(?!(.*\/)?\.{1,2}(\/|$))[A-Za-z0-9_./-]+$/

export interface Sealing {
  seal: ((plain: Readable) => Promise<Readable>) | undefined
  /** How the names of copies end that are encrypted for these keys. */
  sealedFor: string
}

interface Taking extends Sealing {
  shelf: Shelf
  installation: string
  now: Date
}

/** Copies the cluster while its server runs (PostgreSQL's low-level base backup). */
export async function takeBaseBackup(
  connection: ConnectionOptions,
  cluster: string,
  { shelf, installation, seal, sealedFor, now }: Taking,
): Promise<BaseBackup> {
  const client = new pg.Client({ ...connection, application_name: 'answerwell base backup' })
  client.on('error', () => {}) // thrown by the next statement
  await client.connect()
  try {
    await client.query("select pg_backup_start('answerwell', true)")
    const places = placesOf(installation, nameAt(now), seal !== undefined)
    const folders: string[] = []
    let label = ''
    const work = async (place: TarPlace) => {
      for await (const entry of entriesOf(cluster, folders)) await place.write(entry)
      // Waits until the spool has the last segment that the copy needs.
      const { rows } = await client.query('select labelfile from pg_backup_stop(true)')
      label = rows[0].labelfile
      const content = Buffer.from(label)
      await place.write({ name: 'backup_label', size: content.length, content })
    }
    await shelf.write(places.file, async out => {
      const plain = tarStream(work, { isCompressed: true, at: now })
      await pipeline(seal ? await seal(plain) : plain, out)
    })
    const [completeAt, to] = await momentOf(client)
    const backup = { installation, ...places, completeAt, from: firstSegment(label), to, folders, sealedFor }
    await shelf.write(places.manifest, out => pipeline([manifestOf(backup)], out))
    return backup
  } finally {
    await client.end().catch(() => {})
  }
}

/** The time, and the segment that is written at it. */
async function momentOf(client: pg.Client): Promise<[Date, string]> {
  const { rows } = await client.query(
    'select clock_timestamp() as now, pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
  )
  return [rows[0].now, rows[0].segment]
}

/** `START WAL LOCATION: 0/3000028 (file 000000010000000000000003)` */
function firstSegment(label: string): string {
  const name = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (name === undefined) throw new Error('PostgreSQL named no first segment of the base backup')
  return name
}

/** The files of a cluster. Those that change meanwhile are whole again when the WAL is replayed. */
async function* entriesOf(cluster: string, folders: string[], within = ''): AsyncGenerator<TarEntry> {
  for await (const entry of await opendir(join(cluster, within))) {
    const name = within + entry.name
    if (!FILE_OF_CLUSTER.test(name) || OMITTED.test(name) || OMITTED_FOLDERS.test(name)) continue
    if (entry.isDirectory() && name !== SPOOL) {
      folders.push(name)
      yield* entriesOf(cluster, folders, `${name}/`)
    } else if (entry.isFile()) {
      const handle = await openInCluster(join(cluster, name))
      if (!handle) continue // deleted since
      const { size } = await handle.stat()
      yield { name, size, content: exactly(size, handle.createReadStream({ end: Math.max(0, size - 1) })) }
    }
  }
}

/** So many bytes of a file that may have been cut: zeros stand for what is not there, which the WAL replaces. */
async function* exactly(size: number, file: Readable): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const bytes of file) {
    if (left === 0) break
    left -= bytes.length
    yield bytes
  }
  for (; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length))
}

const ZEROS = Buffer.alloc(64 * 1024)
