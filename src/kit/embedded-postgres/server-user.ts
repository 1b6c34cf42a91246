import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'

/** The operating system's user that runs PostgreSQL, when that is not ourselves. */
export interface ServerUser {
  uid: number
  gid: number
}

const NOBODY: ServerUser = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root, so root hands it to `nobody`; anybody else runs it as themselves (undefined).
 * Throws with advice where PostgreSQL would refuse: a user without a line in passwd.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) {
    requireOwnPasswdEntry()
    return undefined
  }
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .some(line => line.split(':')[2] === String(NOBODY.uid))
  if (!known)
    throw new Error('PostgreSQL needs user id 65534 (nobody) in /etc/passwd. Add it, or set DATABASE_URL.')
  return NOBODY
}

function requireOwnPasswdEntry(): void {
  try {
    userInfo()
  } catch {
    throw new Error(
      `PostgreSQL needs a line for user id ${process.getuid?.()} in /etc/passwd. Add one, or set DATABASE_URL.`,
    )
  }
}

/** Whether that user can reach everything directly in the folder: search permission on it and on each folder above. */
export function canReach(folder: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}
