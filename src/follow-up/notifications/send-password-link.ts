import type { JobAttempt, JobHandler } from '../../kit/jobs/job.ts'
import { isPreset } from '../../kit/permissions.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { domainOf } from '../../people/identities/email.ts'
import { LASTS_MS, makeTicket, sendInvitationJob, sendResetJob } from '../../people/sessions/log-in.ts'
import { findUserById, type UserRow } from '../../people/users/queries.ts'
import type { Block } from '../../talk/mail/blocks.ts'
import { letter } from '../../talk/mail/letter.ts'
import { type Look, lookOf, momentIn, spelledOut } from '../../talk/mail/look.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { bounceAddress } from '../../talk/mail/signed-ids.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'

interface Dependencies {
  mailOut: MailOut
  address: BaseAddress
}

/** Mails a link to set a new password. */
export function sendReset(dependencies: Dependencies): JobHandler {
  return sendResetJob.handledBy((scope, { user_id }, attempt) =>
    sendLink(
      dependencies,
      { scope, attempt, userId: user_id, purpose: 'reset' },
      ({ look, user, button }) => {
        const { t } = look.language
        return [
          { heading: t('reset.subject', { brand: look.brand }) },
          t('reset.text', { email: user.email }),
          ...button('reset.do'),
          { quiet: t('reset.ignore') },
        ]
      },
    ),
  )
}

/** Mails new staff who invites them, as what, and a link to set their first password. */
export function sendInvitation(dependencies: Dependencies): JobHandler {
  return sendInvitationJob.handledBy(async (scope, { user_id, invited_by }, attempt) => {
    const by = invited_by === undefined ? undefined : await findUserById(scope, invited_by)
    await sendLink(
      dependencies,
      { scope, attempt, userId: user_id, purpose: 'invitation' },
      ({ look: { brand, language }, user, button }) => {
        const { t } = language
        // Anybody may be invited: the names are words of strangers to them.
        const names = { brand: spelledOut(brand), name: spelledOut(by?.name ?? '') }
        return [
          {
            heading: t(by ? 'invitation.by' : 'invitation.title', names),
          },
          isPreset(user.role)
            ? t(`invitation.${user.role}`)
            : t('invitation.own', { role: spelledOut(user.ownRole?.name ?? '') }),
          t('invitation.text'),
          ...button('invitation.do'),
          { quiet: by ? t('invitation.ask', { email: by.email }) : t('invitation.ignore') },
        ]
      },
    )
  })
}

interface Sending {
  scope: Scope
  attempt: JobAttempt
  userId: number
  purpose: 'reset' | 'invitation'
}

interface Material {
  look: Look
  user: UserRow
  /** The link as a button, and until when it works. */
  button(label: 'reset.do' | 'invitation.do'): Block[]
}

/** Each attempt makes a new link, so that none is ever stored. */
async function sendLink(
  { mailOut, address }: Dependencies,
  { scope, attempt, userId, purpose }: Sending,
  write: (material: Material) => Block[],
): Promise<void> {
  const user = await findUserById(scope, userId)
  const channel = await findMailChannel(scope)
  if (!user || !channel?.email) return
  const { name, slug, timeZone } = scope.brand
  const ticket = await transaction(scope, tx => makeTicket(tx, user.id, purpose))
  const url = `${urlOf(scope.brand, address)}/login#reset=${ticket}`
  const from = channel.email
  const signer = await signerOf(scope)
  const look = lookOf(scope.brand, user.language)
  const { t } = look.language
  const time = momentIn(look.language, new Date(scope.now().getTime() + LASTS_MS[purpose]), timeZone)
  const mail = letter({
    key: `${purpose}.${slug}.${attempt.job.id}.${attempt.job.attempts}`,
    from: { name, address: from },
    to: [user.email],
    returnPath: bounceAddress(signer, from, { identityId: user.identityId }),
    // Replies would end up in the helpdesk's inbox, with the link in them.
    replyTo: `no-reply@${domainOf(from)}`,
    subject: t(`${purpose}.subject`, { brand: name }),
    blocks: write({
      look,
      user,
      button: label => [
        { button: t(label), url, fallback: t('mail.fallback') },
        { quiet: t('mail.until', { time }) },
      ],
    }),
    look,
  })
  const send = () => mailOut.send(scope, channel, mail)
  await deliverAndSettle(attempt, send, async () => {})
}
