import { deliverAndSettle } from '../channels/deliver-and-settle.ts'
import { AUTOMATIC_HEADERS } from '../channels/email/compose.ts'
import { findMailChannel } from '../channels/email/mail-channel.ts'
import type { MailOut } from '../channels/email/mail-out.ts'
import { domainOf } from '../channels/email/signed-ids.ts'
import type { JobHandler } from '../kit/jobs.ts'
import { HOUR, MINUTE } from '../kit/retry.ts'
import { selectUsers } from '../users/queries.ts'

export const TELL_ADMINS = 'notifications.notify-admins'

/** The job that tells admins and owners by mail of something that works no more: `{event_id, subject, text}`. */
export function notifyAdmins(mailOut: MailOut): JobHandler {
  return {
    retryDelays: [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR],
    async run(scope, attempt) {
      const { event_id, subject, text } = attempt.job.data as Record<string, string>
      const admins = (await selectUsers(scope))
        .filter(({ role }) => role !== 'agent')
        .map(({ email }) => email)
      const channel = await findMailChannel(scope, 0)
      if (!channel?.email || admins.length === 0) return
      const mail = {
        from: { name: scope.brand.name, address: channel.email },
        to: admins,
        envelope: { from: channel.email, to: admins },
        messageId: `<admins.${scope.brand.slug}.${event_id}@${domainOf(channel.email)}>`,
        subject: `[${scope.brand.name}] ${subject}`,
        text: text as string,
        headers: AUTOMATIC_HEADERS,
      }
      await deliverAndSettle(
        attempt,
        () => mailOut.send(channel, mail),
        async () => {},
      )
    },
  }
}
