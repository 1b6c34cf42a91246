import type { JobHandler } from '../../kit/jobs/job.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { findDeletion } from '../../people/brands/deletion-queries.ts'
import { findUserById } from '../../people/users/queries.ts'
import { letter } from '../../talk/mail/letter.ts'
import { lookOf, momentIn } from '../../talk/mail/look.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import { tellOfDeletionJob } from './schedule-deletion.ts'

interface Dependencies {
  mailOut: MailOut
  address: BaseAddress
}

/** Mails an owner that their brand will be deleted, when, and where to restore it. */
export function notifyOfDeletion({ mailOut, address }: Dependencies): JobHandler {
  return tellOfDeletionJob.handledBy(async (scope, { user_id, purge_at }, attempt) => {
    const user = await findUserById(scope, user_id)
    const channel = await findMailChannel(scope)
    const isStill = (await findDeletion(scope))?.purgeAt.toISOString() === purge_at
    if (!user || !channel?.email || !isStill) return
    const { name, slug, timeZone } = scope.brand
    const look = lookOf(scope.brand, user.language)
    const { t } = look.language
    const time = momentIn(look.language, new Date(purge_at), timeZone)
    const subject = t('deletion.subject', { brand: name })
    const mail = letter({
      key: `deletion.${slug}.${attempt.job.id}`,
      from: { name, address: channel.email },
      to: [user.email],
      subject,
      blocks: [
        { heading: subject },
        t('deletion.when', { time }),
        t('deletion.until'),
        { button: t('login.do'), url: `${urlOf(scope.brand, address)}/settings/brand` },
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
