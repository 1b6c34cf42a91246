import { Problem } from '../errors.ts'

interface Limits {
  /** At work at once: as many as there are connections to the database, or they would wait there instead. */
  working: number
  /** Of those, at most of one group: some are always left for the others. */
  workingOfGroup: number
  /** The same while other groups come too: the fewer of a crowd are at work, the sooner a request of another is done. */
  maxWhenShared: number
  /** In line behind them, of one group; the next is refused. */
  waitingOfGroup: number
  /** Whoever has stood in line so long is refused. */
  patienceMs: number
}

/** Lets requests in, in turn by group: one group's crowd stands in its own line, and does not lengthen another's. */
export interface Admission {
  /** Resolves with what is to be called at the end. Throws unavailable when there is no room. */
  enter(group: number): Promise<() => void>
  active(): number
  queued(): number
  /** Whether the next of this group would be refused. */
  isFull(group: number): boolean
}

interface Group {
  working: number
  waiting: (() => void)[]
}

/** For how long a group that came counts as being there. */
const LATELY_MS = 1_000
export const BUSY = 'The server is busy. Try again in a moment.'

export function createAdmission(limits: Limits): Admission {
  /** Those with anybody at work or in line; whose turn it is stands first. */
  const groups = new Map<number, Group>()
  let working = 0

  const company = createContention()

  const hasRoom = (group: Group) => {
    const share = company.isThere() ? limits.maxWhenShared : limits.workingOfGroup
    return working < limits.working && group.working < share
  }

  const start = (id: number, group: Group): (() => void) => {
    working++
    group.working++
    groups.delete(id)
    groups.set(id, group) // to the end of the turns
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      working--
      group.working--
      letIn()
      if (group.working === 0 && group.waiting.length === 0) groups.delete(id)
    }
  }

  /** One of each group, in turn, until nobody finds room. */
  const letIn = () => {
    let entered = 0
    for (const group of [...groups.values()])
      if (group.waiting.length > 0 && hasRoom(group)) {
        group.waiting.shift()?.()
        entered++
      }
    if (entered > 0) letIn()
  }

  const standInLine = (id: number, group: Group): Promise<() => void> =>
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
      if (group.waiting.length === 0 && hasRoom(group)) return start(id, group)
      if (isFull(id)) throw new Problem('unavailable', BUSY)
      groups.set(id, group)
      return standInLine(id, group)
    },
  }
}

/** Whether more than one group has come lately. */
function createContention() {
  let last: number | undefined
  let changedAt = Number.NEGATIVE_INFINITY
  return {
    note(id: number) {
      if (id !== last && last !== undefined) changedAt = performance.now()
      last = id
    },
    isThere: () => performance.now() - changedAt < LATELY_MS,
  }
}
