import { AUTOMATIC_HEADERS } from '../channels/email/compose.ts'
import { findMailChannel } from '../channels/email/mail-channel.ts'
import type { MailOut } from '../channels/email/mail-out.ts'
import { domainOf } from '../channels/email/signed-ids.ts'
import { sendInTurn } from '../channels/send-in-turn.ts'
import type { Work } from '../kit/jobs.ts'
import { HOUR, MINUTE } from '../kit/retry.ts'
import { selectUsers } from '../users/queries.ts'

export const TELL_ADMINS = 'notifications.tell-admins'

/** The job that tells admins and owners by mail of something that works no more: `{event_id, subject, text}`. */
export function tellAdmins(mailOut: MailOut): Work {
  return {
    waits: [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR],
    async run(scope, turn) {
      const { event_id, subject, text } = turn.job.data as Record<string, string>
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
      await sendInTurn(
        turn,
        () => mailOut.send(channel, mail),
        async () => {},
      )
    },
  }
}
