import { cursorOf, type EventRow, selectEvents } from '../events/queries.ts'
import { enqueue, type NewJob } from '../kit/jobs.ts'
import type { TxScope } from '../kit/scope.ts'
import { cursorOfOwnEvents, lockReactionEnd, upsertReactionEnd } from './queries.ts'

const BATCH = 500

/** What is to be done when something has happened; undefined when nothing is. */
export type Reaction = (event: EventRow) => NewJob | undefined

/** By the type of what happens. */
export type Reactions = Partial<Record<string, Reaction[]>>

/** Makes what happened since the last time into jobs; returns how many events those were. */
export async function enqueueReactions(tx: TxScope, reactions: Reactions): Promise<number> {
  const after = await lockReactionEnd(tx)
  if (after === undefined) return 0
  const events = await selectEvents(tx, { after, limit: BATCH })
  const last = events.at(-1)
  if (!last) return 0
  const jobs = events.flatMap(event => reactions[event.type]?.map(react => react(event)) ?? [])
  await enqueue(
    tx,
    jobs.filter(job => job !== undefined),
  )
  await upsertReactionEnd(tx, cursorOf(tx, last))
  return events.length
}

/** From now on what happens is reacted to; to nothing that this transaction has recorded before. */
export async function initCursor(tx: TxScope): Promise<void> {
  await upsertReactionEnd(tx, await cursorOfOwnEvents(tx))
}
