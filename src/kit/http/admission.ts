import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'

interface Limits {
  /** Requests active at once: as many as there are database connections, where they would wait otherwise. */
  working: number
  /** Of those, at most this many of one group, so that some are left for others. */
  workingOfGroup: number
  /** The same while other groups compete: with fewer of a crowd active, a request of another group finishes sooner. */
  maxWhenShared: number
  /** Requests of one group that may queue; the next is refused. */
  waitingOfGroup: number
  /** Longest wait in the queue. */
  patienceMs: number
  /** Requests that groups that are held up may try at once, all together. */
  tries: number
}

/**
 * How a request ended. One that is held up timed out waiting for the database: until one of its group is answered, the group
 * starts one at a time, since a node of the database that does not respond would otherwise take every connection. One that
 * was refused, or whose client left, says nothing about the database.
 */
export type Ending = 'answered' | 'held up' | 'refused'

/** Called at the end of a request; later calls do nothing. */
export type Leave = (ending: Ending) => void

/** Admits requests, fairly by group: a crowd of one group waits in its own queue and does not lengthen another's. */
export interface Admission {
  /** Resolves when there is room. Throws unavailable when there is none. */
  enter(group: number): Promise<Leave>
  active(): number
  queued(): number
  /** Whether the next request of this group would be refused. */
  isFull(group: number): boolean
}

interface Group {
  working: number
  waiting: (() => void)[]
}

/** For how long a group counts as present after a request. */
const RECENT_MS = 1_000
export const BUSY = say`The server is busy. Try again in a moment.`

export function createAdmission(limits: Limits): Admission {
  /** Groups with active or queued requests; the next in turn is first. */
  const groups = new Map<number, Group>()
  let working = 0

  const company = createContention()
  const heldUp = new Set<number>()
  /** Groups that are held up and have a request active that started since. */
  const trying = new Set<number>()

  const hasRoom = (id: number, group: Group) => {
    if (heldUp.has(id) && (trying.has(id) || trying.size >= limits.tries)) return false
    const share = company.isThere() ? limits.maxWhenShared : limits.workingOfGroup
    return working < limits.working && group.working < share
  }

  const start = (id: number, group: Group): Leave => {
    working++
    group.working++
    groups.delete(id)
    groups.set(id, group) // to the end of the queue
    const isTry = heldUp.has(id)
    if (isTry) trying.add(id)
    let isOver = false
    return ending => {
      if (isOver) return
      isOver = true
      working--
      group.working--
      if (isTry) trying.delete(id)
      if (ending === 'held up') heldUp.add(id)
      if (ending === 'answered') heldUp.delete(id)
      letIn()
      if (group.working === 0 && group.waiting.length === 0) groups.delete(id)
    }
  }

  /** One of each group in turn, until there is no room. */
  const letIn = () => {
    let entered = 0
    for (const [id, group] of [...groups])
      if (group.waiting.length > 0 && hasRoom(id, group)) {
        group.waiting.shift()?.()
        entered++
      }
    if (entered > 0) letIn()
  }

  const standInLine = (id: number, group: Group): Promise<Leave> =>
    new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve(start(id, group))
      }
      const timer = setTimeout(() => {
        group.waiting.splice(group.waiting.indexOf(go), 1)
        reject(new Problem('unavailable', BUSY))
      }, limits.patienceMs).unref()
      group.waiting.push(go)
    })

  const isFull = (id: number) => (groups.get(id)?.waiting.length ?? 0) >= limits.waitingOfGroup

  return {
    isFull,
    active: () => working,
    queued: () => groups.values().reduce((sum, { waiting }) => sum + waiting.length, 0),
    async enter(id) {
      company.note(id)
      const group = groups.get(id) ?? { working: 0, waiting: [] }
      if (group.waiting.length === 0 && hasRoom(id, group)) return start(id, group)
      if (isFull(id)) throw new Problem('unavailable', BUSY)
      groups.set(id, group)
      return standInLine(id, group)
    },
  }
}

/** Whether more than one group was present recently. */
function createContention() {
  let last: number | undefined
  let changedAt = Number.NEGATIVE_INFINITY
  return {
    note(id: number) {
      if (id !== last && last !== undefined) changedAt = performance.now()
      last = id
    },
    isThere: () => performance.now() - changedAt < RECENT_MS,
  }
}
