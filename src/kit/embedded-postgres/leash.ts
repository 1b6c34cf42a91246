import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readSync } from 'node:fs'
import type { ServerUser } from './server-user.ts'

/**
 * The leash is a named pipe that every process using the embedded server holds open for writing. A small shell reads it:
 * when the last holder is gone, however it died, the read ends and the shell stops the server. The kernel counts the
 * holders, so `kill -9` cannot get it wrong.
 */
const WATCHDOG = `
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -INT "$server"; } 2>/dev/null &
reader=$!
exec 3<&-
wait "$server"
code=$?
kill "$reader" 2>/dev/null
exit "$code"
`

/** Holds the leash of a running watchdog. Undefined when there is none. */
export function takeLeash(path: string): number | undefined {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENXIO' || code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a watchdog runs. */
export function isTaken(path: string): boolean {
  const leash = takeLeash(path)
  if (leash !== undefined) closeSync(leash)
  return leash !== undefined
}

/** Releases the leash; true when there is no other holder, so that the watchdog stops the server now. */
export function dropLeash(path: string, leash: number): boolean {
  closeSync(leash)
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    return readSync(reader, Buffer.alloc(1)) === 0
  } catch {
    return false // EAGAIN: there is another writer
  } finally {
    closeSync(reader)
  }
}

interface Watched {
  command: string[]
  user: ServerUser | undefined
  /** File descriptor for the server's output. */
  log: number
}

/** Starts the command under its own watchdog, detached so that Ctrl-C reaches us first, and holds the leash. */
export function startOnLeash(
  path: string,
  { command, user, log }: Watched,
): { leash: number; watchdog: ChildProcess } {
  if (!existsSync(path)) spawnSync('mkfifo', ['-m', '600', path])
  // Opening a pipe waits for the other side, so a handle on both sides lets the next two opens return at once.
  const both = openSync(path, constants.O_RDWR)
  const reader = openSync(path, constants.O_RDONLY)
  const leash = openSync(path, constants.O_WRONLY)
  closeSync(both)
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, 'answerwell-postgres', ...command], {
    detached: true,
    stdio: ['ignore', log, log, reader],
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...user,
  })
  closeSync(reader)
  watchdog.unref()
  return { leash, watchdog }
}
