import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds of processor time that a process has used with all that it has started, also of those that have ended. */
export function processorMs(pid: number): number {
  const own = statOf(pid)
  if (own === undefined) return 0 // it has ended meanwhile, and its parent has its time
  // After the name, which may have spaces: state is the third field, utime the fourteenth, followed by stime, cutime and cstime.
  const fields = own.slice(own.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks * TICK_MS + childrenOf(pid).reduce((sum, child) => sum + processorMs(child), 0)
}

function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return [] // it has ended meanwhile
  }
}
