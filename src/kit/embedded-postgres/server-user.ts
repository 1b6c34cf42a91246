import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'

/** The operating system user that runs PostgreSQL, if not the current one. */
export interface ServerUser {
  uid: number
  gid: number
}

/** A dedicated user: other programs running as `nobody` must not reach the database. */
const NAME = 'answerwell'
/** Where no user can be created, as in a container with a read-only /etc. */
export const NOBODY: ServerUser = { uid: 65534, gid: 65534 }

const MAKE_USER = [
  [
    'useradd',
    '--system',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    NAME,
  ],
  ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', NAME], // BusyBox
]

/**
 * PostgreSQL refuses to run as root, so root runs it as `answerwell`, created if missing, or else as `nobody`; other users
 * run it as themselves (undefined). Throws with advice for a user without a line in passwd.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) {
    requireOwnPasswdEntry()
    return undefined
  }
  const own = findUser(NAME) ?? makeUser()
  if (own) return own
  if (findUser(NOBODY.uid)) return NOBODY
  throw new Error('PostgreSQL needs user id 65534 (nobody) in /etc/passwd. Add it, or set DATABASE_URL.')
}

function findUser(wanted: string | number): ServerUser | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === wanted || Number(uid) === wanted) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** Two concurrent calls create one user. */
function makeUser(): ServerUser | undefined {
  for (const [program = '', ...args] of MAKE_USER) {
    spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 })
    const made = findUser(NAME)
    if (made) return made
  }
  return undefined
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

/**
 * Whether the user can reach everything directly in the folder: it needs search permission on the folder and all its
 * parents.
 */
export function canReach(folder: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}
