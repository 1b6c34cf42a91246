import type { EventDefinition, RecordedEvent } from '../../kit/events.ts'
import { enqueue, type NewJob } from '../../kit/jobs.ts'
import type { TxScope } from '../../kit/scope.ts'
import { cursorOf, type EventRow, selectEvents } from '../events/queries.ts'
import { cursorOfOwnEvents, lockReactionEnd, upsertReactionEnd } from './queries.ts'

const BATCH = 500

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

/** Enqueues the jobs that follow from the events since the last call; returns how many events those were. */
export async function enqueueReactions(tx: TxScope, rules: Rule[]): Promise<number> {
  const after = await lockReactionEnd(tx)
  if (after === undefined) return 0
  const events = await selectEvents(tx, { after, limit: BATCH })
  const last = events.at(-1)
  if (!last) return 0
  const jobs = events.flatMap(event =>
    rules.filter(({ type }) => type === event.type).map(({ react }) => react(event)),
  )
  await enqueue(
    tx,
    jobs.filter(job => job !== undefined),
  )
  await upsertReactionEnd(tx, cursorOf(tx, last))
  return events.length
}

/** Starts reacting after the events that this transaction has recorded. */
export async function initCursor(tx: TxScope): Promise<void> {
  await upsertReactionEnd(tx, await cursorOfOwnEvents(tx))
}
