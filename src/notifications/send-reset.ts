import { type BaseAddress, urlOf } from '../brands/address.ts'
import { AUTOMATIC_HEADERS } from '../channels/email/compose.ts'
import { findMailChannel } from '../channels/email/mail-channel.ts'
import type { MailOut } from '../channels/email/mail-out.ts'
import { domainOf } from '../channels/email/signed-ids.ts'
import { sendInTurn } from '../channels/send-in-turn.ts'
import type { Work } from '../kit/jobs.ts'
import { MINUTE, SECOND } from '../kit/retry.ts'
import { transaction } from '../kit/scope.ts'
import { makeTicket } from '../sessions/log-in.ts'
import { findUserById } from '../users/queries.ts'

interface Tools {
  mailOut: MailOut
  address: BaseAddress
}

/** The job that mails the way to a new password. Each attempt makes a link of its own, so that none is ever stored. */
export function sendReset({ mailOut, address }: Tools): Work {
  return {
    waits: [10 * SECOND, MINUTE, 10 * MINUTE],
    async run(scope, turn) {
      const user = await findUserById(scope, Number(turn.job.data.user_id))
      const channel = await findMailChannel(scope, 0)
      if (!user || !channel?.email) return
      const ticket = await transaction(scope, tx => makeTicket(tx, user.id, 'reset'))
      const from = channel.email
      const mail = {
        from: { name: scope.brand.name, address: from },
        to: [user.email],
        envelope: { from, to: [user.email] },
        messageId: `<reset.${scope.brand.slug}.${turn.job.id}.${turn.job.attempts}@${domainOf(from)}>`,
        subject: 'A new password',
        text: [
          `Hello ${user.name},`,
          `with this link you can set a new password at ${scope.brand.name}. It is good once, for an hour:`,
          `${urlOf(scope.brand, address)}/login#reset=${ticket}`,
          'If you did not ask for it, you need not do anything: your password stays as it is.',
        ].join('\n\n'),
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
