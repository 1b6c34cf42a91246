import { z } from 'zod'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job } from '../../kit/jobs/job.ts'
import { MINUTE } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { findPeople } from '../../people/identities/people.ts'
import { findIdentity } from '../../people/identities/queries.ts'
import { aroundLink } from '../../talk/mail/around-link.ts'
import { letter } from '../../talk/mail/letter.ts'
import { lookOf } from '../../talk/mail/look.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import { signInPath } from './reader.ts'

const mailLinkJob = job(
  'readers.mail-link',
  { identity_id: rowId, asked_at: rowId, to: z.string().optional() },
  { retryDelays: [MINUTE, 5 * MINUTE] },
)

/** The identity of the customer who has this address; undefined if nobody has, or a member of staff. */
export async function findReader(scope: Scope, email: string): Promise<number | undefined> {
  const identity = await findIdentity(scope, { type: 'email', identifier: email })
  const person = identity && (await findPeople(scope, [identity.id])).get(identity.id)
  return identity && person && !person.staff ? identity.id : undefined
}

/** Mails a customer a link to sign in to the help center, and go on to a path of it. */
export async function mailLink(tx: TxScope, identityId: number, to: string | undefined): Promise<void> {
  await enqueue(tx, [mailLinkJob.of({ identity_id: identityId, asked_at: tx.now().getTime(), to })])
}

export function mailSignInLink({ mailOut, address }: { mailOut: MailOut; address: BaseAddress }): JobHandler {
  return mailLinkJob.handledBy(async (scope, { identity_id: id, asked_at: askedAt, to }, attempt) => {
    const person = (await findPeople(scope, [id])).get(id)
    const channel = await findMailChannel(scope)
    if (!person?.email || !channel?.email) return
    const { brand } = scope
    const look = lookOf(brand)
    const { t } = look.language
    const onward = to ? `?to=${encodeURIComponent(to)}` : ''
    const link = urlOf(brand, address) + (await signInPath(scope, id)) + onward
    const subject = t('reader.letter.subject', { brand: brand.name })
    const mail = letter({
      key: `reader.${id}.${askedAt}`,
      from: { name: brand.name, address: channel.email },
      to: [person.email],
      subject,
      blocks: [
        { heading: subject },
        ...aroundLink(look, 'reader.letter', { button: t('reader.sign_in'), url: link }),
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
