import { DISK_FULL, isDiskFull, Problem } from './errors.ts'
import { type Sentence, say } from './sentences/say.ts'

/** What the system says of folders that we may not use. */
export const NOT_OURS = /^(EACCES|EPERM|ENOTDIR|EEXIST)$/
/** On a read-only file system Node reports that a folder to be made does not exist. */
const BROKEN = /^(EROFS|EIO|EMFILE|ENFILE|ENOENT)$/

/** What reading a file has thrown, as a Problem: not_found if it is gone. Throws it. */
export function asGone(error: NodeJS.ErrnoException): never {
  const { code = '' } = error
  if (code === 'ENOENT') throw new Problem('not_found', say`The file no longer exists.`)
  if (NOT_OURS.test(code)) throw unavailable(say`The file may not be read.`, error)
  throw asUnavailable(error)
}

/** What writing a file has thrown, as a Problem if it is the disk, or the folder. */
export function asUnavailable(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (isDiskFull(error)) return new Problem('unavailable', DISK_FULL)
  if (NOT_OURS.test(code))
    return unavailable(say`The file could not be stored: its folder is not writable.`, error)
  if (BROKEN.test(code))
    return unavailable(say`The file could not be stored: the disk is broken or read-only.`, error)
  return error
}

/** The cause is for the log. */
function unavailable(message: Sentence, cause: unknown): Problem {
  return Object.assign(new Problem('unavailable', message), { cause })
}
