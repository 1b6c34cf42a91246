import { following } from '../cause.ts'
import type { Reads } from '../db.ts'
import { problemFrom } from '../errors.ts'
import { rowId } from '../input.ts'
import { enqueue, type JobHandler, job, type NewJob } from '../jobs/job.ts'
import { selectLongestDue } from '../jobs/queries.ts'
import { MINUTE, SECOND } from '../retry.ts'
import { type Scope, type TxScope, transaction } from '../scope.ts'
import type { EventDefinition, RecordedEvent } from './event.ts'
import { BATCH, type Follower, follow, selectLongestUnread } from './followers.ts'
import { type EventRow, getEvent } from './log.ts'

/** The name of the follower that reacts to events. */
export const REACTIONS = 'jobs'

/**
 * What follows from events of some types. It is written in the transaction that moves the log's cursor, so once for each event;
 * jobs are for work that needs the outside world, or time.
 */
export interface Reaction<Subjects> {
  types: readonly string[]
  /** The events are of these types, in log order. Returns jobs to enqueue. */
  react(tx: TxScope, events: EventRow[], subjects: Subjects): Promise<NewJob[]>
}

/** A reaction that is a job, or none, for each event by itself. */
export function on<Data>(
  { type }: EventDefinition<Data>,
  jobOf: (event: RecordedEvent<Data>) => NewJob | undefined,
): Reaction<unknown> {
  return {
    types: [type],
    react: async (_tx, events) =>
      events.flatMap(event => {
        const made = jobOf(event as RecordedEvent<Data>)
        return made ? [{ ...made, cause: following(event) }] : []
      }),
  }
}

export interface Reactions<Subjects> {
  /** The brand's, read once for a batch of events. */
  reactionsOf(tx: TxScope): Promise<Reaction<Subjects>[]>
  /** What these events are about, as it is now; read once for a batch. */
  load(tx: TxScope, events: EventRow[]): Promise<Subjects>
}

/** Reacts to all events of a brand's log. */
export function reactions<Subjects>(of: Reactions<Subjects>): Follower {
  return { name: REACTIONS, handle: (tx, events) => react(tx, events, of) }
}

async function react<Subjects>(
  tx: TxScope,
  events: EventRow[],
  { reactionsOf, load }: Reactions<Subjects>,
): Promise<void> {
  const all = await reactionsOf(tx)
  const concerned = (types: readonly string[]) => events.filter(({ type }) => types.includes(type))
  const subjects = await load(tx, concerned(all.flatMap(({ types }) => types)))
  const jobs: NewJob[] = []
  for (const reaction of all) {
    const its = concerned(reaction.types)
    if (its.length > 0) jobs.push(...(await reaction.react(tx, its, subjects)))
  }
  await enqueue(tx, jobs)
}

const lateJob = (name: JobName) =>
  job(name, { event_id: rowId }, { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] })

type JobName = `${string}.${string}`

const reactJob = lateJob('events.react')

/** Reacts to an event that was set aside, or for which an earlier release has enqueued a job of that name. */
export function reactLate<Subjects>(of: Reactions<Subjects>, name: JobName = 'events.react'): JobHandler {
  return lateJob(name).handledBy((_scope, { event_id }, attempt) =>
    attempt.done(async tx => react(tx, [await getEvent(tx, event_id)], of)),
  )
}

/**
 * Hands the brand's events to the follower until none are left; returns how many there were. When a batch fails, smaller ones
 * are tried, until the event that fails is alone: it is set aside as a job, which is retried and parked like any other, and the
 * events behind it are handled.
 */
export async function reactToAll(
  scope: Scope,
  follower: Follower,
  onError: (error: unknown) => void,
): Promise<number> {
  const aside: Follower = {
    name: follower.name,
    handle: (tx, events) =>
      enqueue(
        tx,
        events.map(({ id }) => reactJob.of({ event_id: id })),
      ),
  }
  let inAll = 0
  for (let limit = BATCH; ; ) {
    try {
      const count = await transaction(scope, tx => follow(tx, follower, limit))
      inAll += count
      if (count < limit) return inAll
      limit = Math.min(BATCH, limit * 2)
    } catch (error) {
      if (problemFrom(error)?.code === 'unavailable') throw error
      if (limit === 1) {
        onError(error)
        inAll += await transaction(scope, tx => follow(tx, aside, 1))
      }
      limit = Math.max(1, limit >> 3)
    }
  }
}

/**
 * For how many seconds the job that is due for longest, or the first event that nobody has reacted to, has waited for a worker,
 * of all brands; 0 if nothing waits. Events also wait for transactions that began before them.
 */
export async function selectLongestWait(db: Reads): Promise<number> {
  return Math.max(await selectLongestDue(db), await selectLongestUnread(db, REACTIONS))
}
