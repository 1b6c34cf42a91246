import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../is-alive.ts'

/** PostgreSQL's description of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number
  socketFolder: string
  ready: boolean
}

/** The server that holds this cluster, if its process is alive and is that server. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const claimed = readPidFile(cluster)
  return claimed && isServerOf(claimed.pid, cluster) ? claimed : undefined
}

/**
 * After `kill -9` the pid in the file can belong to a zombie or, later, to another program; PostgreSQL would refuse to start
 * because of either. A pid without a process is left to PostgreSQL, which handles that case under its own lock.
 */
export function removeStalePidFile(cluster: string): void {
  const claimed = readPidFile(cluster)
  if (!claimed || !isAlive(claimed.pid) || isServerOf(claimed.pid, cluster)) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (claimed.socketFolder) rmSync(join(claimed.socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

function readPidFile(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

function isServerOf(pid: number, cluster: string): boolean {
  return process.platform === 'linux' ? isServerByProc(pid, cluster) : isServerByPs(pid, cluster)
}

/**
 * A postmaster names its cluster in its command line; a zombie has none. The working folder does not help: root may read
 * another user's only with a capability that containers lack.
 */
function isServerByProc(pid: number, cluster: string): boolean {
  try {
    const [program = '', ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return program.endsWith('/postgres') && words[words.indexOf('-D') + 1] === realpathSync(cluster)
  } catch {
    return false
  }
}

function isServerByPs(pid: number, cluster: string): boolean {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)])
      .toString()
      .trim()
    return !line.startsWith('Z') && line.includes(`/postgres -D ${realpathSync(cluster)} `)
  } catch {
    return false
  }
}
