import { createReadStream } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { z } from 'zod'
import type { ConnectionOptions } from '../../db.ts'
import { type TarEntry, type TarPlace, tarStream } from '../../tar-stream.ts'
import { nameAt } from '../backup-folder.ts'
import type { Shelf } from '../shelf.ts'
import { isBefore, isLogFile, SPOOL } from './segments.ts'

/**
 * On the shelf, below the identifier of the cluster: `base/ID/2026-11-29T02-30-00Z.json`, which is written when the copy of the
 * folder beside it, `….tar.gz`, is complete; and `log/ID/000000010000000000000003.gz`. What is encrypted ends with `.age`.
 */
export interface Base {
  cluster: string
  /** Name of the copy on the shelf. */
  file: string
  /** Name of its description on the shelf. */
  manifest: string
  /** From then on, its log leads to every moment. */
  completeAt: Date
  /** The first segment that it needs. */
  from: string
  /** Folders of the cluster, also empty ones. */
  folders: string[]
}

export const BASES = 'base/'
export const LOG = 'log/'
const MANIFEST = /^base\/(\d{10,20})\/[0-9TZ-]+\.json$/

/** What PostgreSQL makes again when it starts, and what belongs to the server that runs. */
const OMITTED_FOLDERS =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)pgsql_tmp/
const OMITTED =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?)$|(^|\/)pg_internal\.init/

type Seal = ((plain: Readable) => Promise<Readable>) | undefined

interface Taking {
  shelf: Shelf
  seal: Seal
  now: Date
}

/** Copies the folder of the cluster while its server runs (PostgreSQL's low-level base backup). */
export async function takeBase(
  connection: ConnectionOptions,
  cluster: string,
  { shelf, seal, now }: Taking,
): Promise<Base> {
  const client = new pg.Client({ ...connection, application_name: 'answerwell base backup' })
  client.on('error', () => {}) // thrown by the next statement
  await client.connect()
  try {
    const id = await identifierOf(client)
    const name = `${BASES}${id}/${nameAt(now)}`
    const file = `${name}.tar.gz${seal ? '.age' : ''}`
    await client.query("select pg_backup_start('answerwell', true)")
    const folders: string[] = []
    let label = ''
    const work = async (place: TarPlace) => {
      for await (const entry of entriesOf(cluster, folders)) await place.write(entry)
      // Waits until the spool has the last segment that the copy needs.
      const { rows } = await client.query('select labelfile from pg_backup_stop(true)')
      label = rows[0].labelfile
      await place.write({ name: 'backup_label', ...contentOf(label) })
    }
    await shelf.write(file, async out => {
      const plain = tarStream(work, { isCompressed: true, at: now })
      await pipeline(seal ? await seal(plain) : plain, out)
    })
    const described = { complete_at: await timeOf(client), from: firstSegment(label), folders }
    await shelf.write(`${name}.json`, out => pipeline([JSON.stringify(described)], out))
    return toBase(id, { file, manifest: `${name}.json` }, described)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Names the cluster for good: another one has other segments with the same names. */
export async function identifierOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select system_identifier::text as id from pg_control_system()')
  return rows[0].id
}

async function timeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select clock_timestamp() as now')
  return rows[0].now.toISOString()
}

const contentOf = (label: string) => {
  const content = Buffer.from(label)
  return { size: content.length, content }
}

/** `START WAL LOCATION: 0/3000028 (file 000000010000000000000003)` */
function firstSegment(label: string): string {
  const name = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (name === undefined) throw new Error('PostgreSQL named no first segment of the base backup')
  return name
}

/** The files of a cluster. Those that change meanwhile are whole again when the log is replayed. */
async function* entriesOf(cluster: string, folders: string[], within = ''): AsyncGenerator<TarEntry> {
  for await (const entry of await opendir(join(cluster, within))) {
    const name = within + entry.name
    if (entry.isDirectory() && name !== SPOOL) {
      if (OMITTED_FOLDERS.test(name)) continue
      folders.push(name)
      yield* entriesOf(cluster, folders, `${name}/`)
    } else if (entry.isFile() && !OMITTED.test(name) && !OMITTED_FOLDERS.test(name)) {
      const size = await stat(join(cluster, name)).then(
        found => found.size,
        () => undefined, // deleted since
      )
      if (size !== undefined) yield { name, size, content: exactly(size, join(cluster, name)) }
    }
  }
}

/** So many bytes of a file that may have been cut or deleted: zeros stand for what is not there, which the log replaces. */
async function* exactly(size: number, path: string): AsyncGenerator<Uint8Array> {
  let left = size
  try {
    if (size > 0)
      for await (const bytes of createReadStream(path, { end: size - 1 })) {
        left -= bytes.length
        yield bytes
      }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  for (; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length))
}

const ZEROS = Buffer.alloc(64 * 1024)

const Described = z.object({
  complete_at: z.iso.datetime(),
  from: z.string().regex(/^[0-9A-F]{24}$/),
  folders: z.array(z.string()).max(10_000),
})
/** A description has a few kilobytes. */
const MOST_BYTES = 1024 * 1024

function toBase(
  cluster: string,
  { file, manifest }: Pick<Base, 'file' | 'manifest'>,
  { complete_at, from, folders }: z.output<typeof Described>,
): Base {
  return { cluster, file, manifest, completeAt: new Date(complete_at), from, folders }
}

/** The complete copies on a shelf, the newest first. */
export async function findBases(shelf: Shelf): Promise<Base[]> {
  const names: string[] = []
  for await (const { name } of shelf.below(BASES)) names.push(name)
  const found: Base[] = []
  for (const manifest of names) {
    const [, cluster] = MANIFEST.exec(manifest) ?? []
    const beginning = manifest.replace(/\.json$/, '.tar.gz')
    const file = names.find(name => name === beginning || name === `${beginning}.age`)
    const described = cluster && file && (await describedIn(shelf, manifest))
    if (described) found.push(toBase(cluster, { file, manifest }, described))
  }
  return found.sort((one, other) => other.completeAt.getTime() - one.completeAt.getTime())
}

/** Undefined for what is no description. */
async function describedIn(shelf: Shelf, manifest: string): Promise<z.output<typeof Described> | undefined> {
  const found = await shelf.stat(manifest)
  if (!found || found.size > MOST_BYTES) return undefined
  const written = await text(await shelf.read(manifest))
  try {
    return Described.safeParse(JSON.parse(written)).data
  } catch {
    return undefined
  }
}

/** A file of the log on a shelf. */
export interface Logged {
  /** As PostgreSQL calls it. */
  name: string
  /** On the shelf. */
  file: string
}

/** The log of a cluster on a shelf, in order. */
export async function findLog(shelf: Shelf, cluster: string): Promise<Logged[]> {
  const found: Logged[] = []
  for await (const { name: file } of shelf.below(`${LOG}${cluster}/`)) {
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.gz(\.age)?$/, '')
    if (isLogFile(name)) found.push({ name, file })
  }
  return found
}

/** Deletes the copies that ended before that time but the newest of these, and the log that the others do not need. */
export async function deleteOldBases(shelf: Shelf, before: Date): Promise<void> {
  const all = await findBases(shelf)
  const newestOld = all.find(({ completeAt }) => completeAt < before)
  const old = all.filter(one => one.completeAt < before && one !== newestOld)
  for (const { manifest, file } of old) {
    await shelf.remove(manifest)
    await shelf.remove(file)
  }
  const kept = all.filter(one => !old.includes(one))
  for (const cluster of new Set(all.map(one => one.cluster))) {
    const needs = kept.filter(one => one.cluster === cluster).map(({ from }) => from)
    for (const { name, file } of await findLog(shelf, cluster))
      if (!name.endsWith('.history') && needs.every(from => isBefore(name, from))) await shelf.remove(file)
  }
}
