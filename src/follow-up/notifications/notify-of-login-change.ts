import type { JobHandler } from '../../kit/jobs/job.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { domainOf } from '../../people/identities/email.ts'
import { tellOfChangeJob } from '../../people/sessions/tell-of-change.ts'
import { findUserById } from '../../people/users/queries.ts'
import { letter } from '../../talk/mail/letter.ts'
import { lookOf, momentIn } from '../../talk/mail/look.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'

interface Dependencies {
  mailOut: MailOut
  address: BaseAddress
}

/** Mails a member that their password or second factor has changed, when, and what to do if somebody else did it. */
export function notifyOfLoginChange({ mailOut, address }: Dependencies): JobHandler {
  return tellOfChangeJob.handledBy(async (scope, { user_id, change, at }, attempt) => {
    const user = await findUserById(scope, user_id)
    const channel = await findMailChannel(scope)
    if (!user || !channel?.email) return
    const { name, slug, timeZone } = scope.brand
    const look = lookOf(scope.brand, user.language)
    const { t } = look.language
    const subject = t(`login.${change}`, { brand: name })
    const time = momentIn(look.language, new Date(at), timeZone)
    const mail = letter({
      key: `login.${slug}.${attempt.job.id}`,
      from: { name, address: channel.email },
      to: [user.email],
      replyTo: `no-reply@${domainOf(channel.email)}`,
      subject,
      blocks: [
        { heading: subject },
        t('login.when', { time }),
        t(change === 'passkey_added' ? 'login.not_you.passkey' : 'login.not_you'),
        { button: t('login.do'), url: `${urlOf(scope.brand, address)}/settings` },
      ],
      look,
    })
    await deliverAndSettle(
      attempt,
      () => mailOut.send(scope, channel, mail),
      async () => {},
    )
  })
}
