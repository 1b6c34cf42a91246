import { z } from 'zod'
import { auditEvent } from '../audit/record.ts'
import { isDistributed } from '../citus.ts'
import { rowId } from '../input.ts'
import { enqueue, type JobHandler, job } from '../jobs/job.ts'
import { MINUTE, SECOND } from '../retry.ts'
import type { TxScope } from '../scope.ts'
import { appendEvents, type Event, inFull, recordEvent } from './event.ts'

const recordJob = job(
  'events.record',
  {
    type: z.string(),
    subject_id: rowId,
    actor_identity_id: rowId.nullable(),
    data: z.looseObject({}),
  },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

/**
 * Records events of a change to what every node of a cluster has a copy of: brands, hosts, addresses. Such a transaction commits
 * in two phases there, and its event could appear when readers of the log have passed it. So a job records it in a
 * transaction of its own, which is lost no more than the change. On one server it is recorded at once.
 */
export async function recordEventApart(tx: TxScope, ...events: Event[]): Promise<void> {
  if (!(await isDistributed(tx.sql))) return recordEvent(tx, ...events)
  const jobs = events.map(event => {
    auditEvent(tx, event)
    const { type, subjectId, actorIdentityId, data } = inFull(tx, event)
    const whole = { type, subject_id: subjectId, actor_identity_id: actorIdentityId, data: { ...data } }
    return recordJob.of(whole, { topic: 'events' })
  })
  await enqueue(tx, jobs)
}

/** Records an event whose change has been committed. */
export function recordLate(): JobHandler {
  return recordJob.handledBy((_scope, { type, subject_id, actor_identity_id, data }, attempt) =>
    attempt.done(async tx =>
      appendEvents(tx, { type, subjectId: subject_id, actorIdentityId: actor_identity_id, data }),
    ),
  )
}
