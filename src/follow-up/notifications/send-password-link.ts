import type { JobHandler } from '../../kit/jobs/job.ts'
import { transaction } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { domainOf } from '../../people/identities/email.ts'
import { makeTicket, sendInvitationJob, sendResetJob } from '../../people/sessions/log-in.ts'
import { findUserById } from '../../people/users/queries.ts'
import { letter } from '../../talk/mail/letter.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { bounceAddress } from '../../talk/mail/signed-ids.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'

interface Dependencies {
  mailOut: MailOut
  address: BaseAddress
}

const JOBS = { reset: sendResetJob, invitation: sendInvitationJob }

const TEXTS = {
  reset: {
    subject: (brand: string) => `Reset your password for ${brand}`,
    before: (brand: string) =>
      `Use this link to set a new password for ${brand}. It works once and expires in an hour:`,
    after: 'If you did not ask for this, ignore this email. Your password stays the same.',
  },
  invitation: {
    subject: (brand: string) => `Join ${brand} on Answerwell`,
    before: (brand: string) =>
      `You have been invited to join the ${brand} team. Use this link to set your password. It works once and expires in a week:`,
    after: 'If you did not expect this, ignore this email.',
  },
}

/** Mails a link to set a password. Each attempt makes a new link, so that none is ever stored. */
export function sendPasswordLink(
  purpose: keyof typeof TEXTS,
  { mailOut, address }: Dependencies,
): JobHandler {
  const { subject, before, after } = TEXTS[purpose]
  return JOBS[purpose].handledBy(async (scope, { user_id }, attempt) => {
    const user = await findUserById(scope, user_id)
    const channel = await findMailChannel(scope)
    if (!user || !channel?.email) return
    const { name, slug } = scope.brand
    const ticket = await transaction(scope, tx => makeTicket(tx, user.id, purpose))
    const link = `${urlOf(scope.brand, address)}/login#reset=${ticket}`
    const from = channel.email
    const signer = await signerOf(scope)
    const mail = letter({
      key: `${purpose}.${slug}.${attempt.job.id}.${attempt.job.attempts}`,
      from: { name, address: from },
      to: [user.email],
      returnPath: bounceAddress(signer, from, { identityId: user.identityId }),
      // Replies would end up in the helpdesk's inbox, with the link in them.
      replyTo: `no-reply@${domainOf(from)}`,
      subject: subject(name),
      blocks: [`Hello ${user.name},`, before(name), link, after],
    })
    const send = () => mailOut.send(scope, channel, mail)
    await deliverAndSettle(attempt, send, async () => {})
  })
}
