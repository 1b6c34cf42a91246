import { z } from 'zod'
import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job, type NewJob } from '../../kit/jobs/job.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { deliverAndSettle } from '../../talk/channels/deliver-and-settle.ts'
import { letter } from '../../talk/channels/email/letter.ts'
import { findMailChannel } from '../../talk/channels/email/mail-channel.ts'
import type { MailOut } from '../../talk/channels/email/mail-out.ts'
import type { webhookDisabled } from '../webhooks/events.ts'

export const notifyAdminsJob = job(
  'notifications.notify-admins',
  { event_id: rowId, subject: z.string(), text: z.string() },
  { retryDelays: [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR] },
)

/** Mails admins and owners about something that has stopped working. */
export function notifyAdmins(mailOut: MailOut): JobHandler {
  return notifyAdminsJob.handledBy(async (scope, { event_id, subject, text }, attempt) => {
    const admins = (await selectUsers(scope)).filter(({ role }) => role !== 'agent').map(({ email }) => email)
    const channel = await findMailChannel(scope)
    if (!channel?.email || admins.length === 0) return
    const mail = letter({
      key: `admins.${scope.brand.slug}.${event_id}`,
      from: { name: scope.brand.name, address: channel.email },
      to: admins,
      subject: `[${scope.brand.name}] ${subject}`,
      blocks: [text],
    })
    await deliverAndSettle(
      attempt,
      () => mailOut.send(channel, mail),
      async () => {},
    )
  })
}

export function notifyOfDisabledWebhook({ id, subjectId, data }: Recorded<typeof webhookDisabled>): NewJob {
  return notifyAdminsJob.of({
    event_id: id,
    subject: 'A webhook was disabled',
    text: `Webhook ${subjectId} no longer receives events. ${data.because} Pending events are kept. Once the receiver works again, enable the webhook.`,
  })
}
