import { following } from '../cause.ts'
import type { Reads } from '../db.ts'
import type { EventDefinition, RecordedEvent } from '../events/event.ts'
import { type Follower, selectLongestUnread } from '../events/followers.ts'
import type { EventRow } from '../events/log.ts'
import type { TxScope } from '../scope.ts'
import { enqueue, type NewJob } from './job.ts'
import { selectLongestDue } from './queries.ts'

/** The name of the follower that turns events into jobs. */
export const JOBS = 'jobs'

/** A type of event, and the job that an event of this type becomes, if any. The rules are in wiring.ts. */
export interface Rule {
  type: string
  react(event: EventRow): NewJob | undefined
}

/** One reaction to one type of event. */
export function on<Data>(
  { type }: EventDefinition<Data>,
  react: (event: RecordedEvent<Data>) => NewJob | undefined,
): Rule {
  return { type, react: event => react(event as RecordedEvent<Data>) }
}

/**
 * For how many seconds the job that is due for longest, or the first event whose jobs are not made yet, has waited for a
 * worker, of all brands; 0 if nothing waits. Events also wait for transactions that began before them.
 */
export async function selectLongestWait(db: Reads): Promise<number> {
  return Math.max(await selectLongestDue(db), await selectLongestUnread(db, JOBS))
}

/** Enqueues the jobs that follow from each event. */
export function reactions(rulesOf: (tx: TxScope) => Promise<Rule[]>): Follower {
  return {
    name: JOBS,
    async handle(tx, events) {
      const rules = await rulesOf(tx)
      const jobs = events.flatMap(event =>
        rules
          .filter(({ type }) => type === event.type)
          .flatMap(({ react }) => react(event) ?? [])
          .map(job => ({ ...job, cause: following(event) })),
      )
      await enqueue(tx, jobs)
    },
  }
}
