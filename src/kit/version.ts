import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IS_RELEASE } from './release.ts'

const ROOT = join(import.meta.dirname, '../..')
const { version, gitHead } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

export const VERSION: string = version

let known: string | null | undefined

/** The commit that this program was made from: as `bin/release` wrote it, or of the clone, with `-dirty` if it was changed since. */
export function commit(): string | null {
  if (known === undefined) known = typeof gitHead === 'string' ? gitHead : IS_RELEASE ? null : commitOf(ROOT)
  return known
}

/** The version with its commit, where that is known: `0.1.0 (1a2b3c4d5e6f)`. */
export function fullVersion(): string {
  const made = commit()
  return made === null ? VERSION : `${VERSION} (${made})`
}

/** The commit of a clone; null without git, and for a folder that is only inside somebody else's clone. */
export function commitOf(folder: string): string | null {
  if (!existsSync(join(folder, '.git'))) return null
  try {
    const named = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12']
    return execFileSync('git', named, {
      cwd: folder,
      encoding: 'utf8',
      timeout: 5_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null // there is no git, or it does not trust the folder's owner
  }
}
