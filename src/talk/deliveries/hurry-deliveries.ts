import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import { updateJobsToHurry } from '../../kit/jobs/queries.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import type { channelChanged } from '../channels/events.ts'
import { sendsFor } from './queries.ts'
import { sendJob } from './send-delivery.ts'

const hurryJob = job(
  'deliveries.hurry',
  { channel_id: rowId },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE] },
)

/** Tries the copies of a channel again that it could not send so far, except for copies that may have arrived: those wait for a receipt. */
export function hurryDeliveries(): JobHandler {
  return hurryJob.handledBy(async (_scope, { channel_id }, attempt) => {
    await attempt.done(tx => updateJobsToHurry(tx, sendJob.name, sendsFor(tx, channel_id)))
  })
}

/** A channel that was changed may have a new token, so nothing waits for its next attempt. */
export function whenToHurry({ subjectId }: Recorded<typeof channelChanged>) {
  return hurryJob.of({ channel_id: subjectId })
}
