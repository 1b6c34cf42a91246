import { notifyAdminsJob } from '../../follow-up/notifications/notify-admins.ts'
import type { Recorded } from '../../kit/events/event.ts'
import type { NewJob } from '../../kit/jobs/job.ts'
import type { ruleStopped } from './events.ts'

/** Tells admins that a rule was switched off. */
export function notifyOfStoppedRule({ id, data }: Recorded<typeof ruleStopped>): NewJob {
  return notifyAdminsJob.of({ event_id: id, about: 'rule', values: { name: data.name } })
}
