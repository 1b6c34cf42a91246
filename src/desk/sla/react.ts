import { z } from 'zod'
import { type Cause, following } from '../../kit/cause.ts'
import { isOf } from '../../kit/events/event.ts'
import type { EventRow } from '../../kit/events/log.ts'
import type { Reaction } from '../../kit/events/react.ts'
import { enqueue, type JobHandler, job, type NewJob } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import {
  conversationAssigned,
  conversationCreated,
  conversationCustomerChanged,
  conversationDataChanged,
  conversationMoved,
  conversationPriorityChanged,
  conversationRenamed,
  conversationStatusChanged,
  conversationTagged,
  conversationTeamChanged,
} from '../../talk/conversations/events.ts'
import { conversationMerged, conversationMergeUndone, conversationSplit } from '../../talk/merges/events.ts'
import { messagePosted } from '../../talk/messages/events.ts'
import type { Subjects } from '../../talk/messages/load-subjects.ts'
import { selectDue } from './clock-queries.ts'
import { selectPast, selectUnfinished } from './unfinished-queries.ts'
import { updateClocks } from './update-clocks.ts'

/** What clocks, or the policy of a conversation, depend on. */
const OF_CLOCKS = [
  conversationCreated,
  conversationStatusChanged,
  conversationAssigned,
  conversationTeamChanged,
  conversationPriorityChanged,
  conversationTagged,
  conversationDataChanged,
  conversationMoved,
  conversationRenamed,
  conversationCustomerChanged,
  conversationMerged,
  conversationMergeUndone,
  conversationSplit,
  messagePosted,
].map(({ type }) => type)

/** Computes the clocks of the conversations that something has happened to, for a brand with policies. */
export const keepClocks: Reaction<Subjects> = {
  types: OF_CLOCKS,
  async react(tx, events) {
    const since = new Map<number, Date>()
    const causes = new Map<number, Cause>()
    for (const event of events)
      for (const id of conversationsOf(event)) {
        if (!since.has(id)) since.set(id, event.createdAt)
        const cause: Cause = { ...following(event), by: 'sla' }
        if (inRow(cause) >= inRow(causes.get(id))) causes.set(id, cause)
      }
    await updateClocks(tx, [...since.keys()], {
      since: id => since.get(id) ?? tx.now(),
      causeOf: id => causes.get(id) as Cause,
    })
    return []
  },
}

const inRow = (cause: Cause | undefined) => cause?.rule?.in_row ?? 0

function conversationsOf(event: EventRow): number[] {
  const { subjectId, data } = event
  if (isOf(messagePosted, event)) return [Number(data.conversation_id)]
  if (isOf(conversationMerged, event) || isOf(conversationMergeUndone, event))
    return [subjectId, event.data.merged_id]
  return isOf(conversationSplit, event) ? [subjectId, event.data.into_id] : [subjectId]
}

const BATCH = 200

/** Records what is due soon and what is missed; returns how many conversations were looked at. */
export async function wakeClocks(tx: TxScope): Promise<number> {
  const ids = await selectDue(tx, BATCH)
  await updateClocks(tx, ids, { since: () => tx.now() })
  return ids.length
}

/** Measures all conversations of a new brand from their beginning, and tells nobody. */
export async function measurePast(tx: TxScope): Promise<void> {
  let after = 0
  for (;;) {
    const ids = await selectPast(tx, { after, limit: BATCH })
    await updateClocks(tx, ids, { since: () => new Date(0), isQuiet: true })
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

const recomputeClocksJob = job(
  'sla.recompute',
  { after: z.int() },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** A policy, or business hours, have changed: all clocks of conversations that are not over are computed again. */
export const whenTermsChange = (): NewJob => recomputeClocksJob.of({ after: 0 }, { topic: 'sla' })

/** Does so for some, and leaves the rest to the next job. */
export function recomputeClocks(): JobHandler {
  return recomputeClocksJob.handledBy(async (_scope, { after }, attempt) =>
    attempt.done(async tx => {
      const ids = await selectUnfinished(tx, { after, limit: BATCH })
      await updateClocks(tx, ids, { since: () => tx.now(), isQuiet: true })
      const last = ids.at(-1)
      if (last !== undefined) await enqueue(tx, [recomputeClocksJob.of({ after: last }, { topic: 'sla' })])
    }),
  )
}
