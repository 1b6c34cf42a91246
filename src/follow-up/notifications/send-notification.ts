import type { SendMailOptions } from 'nodemailer'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import { lettersOf, renderWritten } from '../../kit/markdown/render-written.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { shortened } from '../../kit/text.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { findPeople, type Person } from '../../people/identities/people.ts'
import { DeliveryError } from '../../talk/channels/outgoing.ts'
import type { ChannelRow } from '../../talk/channels/queries.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { displaySubject } from '../../talk/conversations/present.ts'
import { type ConversationRow, selectConversationsByIds } from '../../talk/conversations/queries.ts'
import { isVisibleTo } from '../../talk/conversations/visible.ts'
import { LONGEST_REPEATED } from '../../talk/mail/compose.ts'
import { forMail } from '../../talk/mail/inline-styles.ts'
import { letter } from '../../talk/mail/letter.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { bounceAddress, replyAddress } from '../../talk/mail/signed-ids.ts'
import { findPosted, type PostedMessage } from '../../talk/messages/posted-queries.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import { findKindOfFirst, findNotification, type NotificationRow, updateNotification } from './queries.ts'

export const sendNotificationJob = job(
  'notifications.send',
  { notification_id: rowId },
  { retryDelays: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR] },
)

interface Dependencies {
  mailOut: MailOut
  address: BaseAddress
}

/** Sends one notification. Replies to it go into the conversation; a bounce only marks the address. */
export function sendNotification({ mailOut, address }: Dependencies): JobHandler {
  return sendNotificationJob.handledBy(async (scope, { notification_id }, attempt) => {
    const notification = await findNotification(scope, notification_id)
    if (!notification || notification.state === 'sent') return
    const [conversation] = await selectConversationsByIds(scope, [notification.conversationId])
    if (!conversation || !isVisibleTo(notification, conversation)) return
    const channel = await findMailChannel(scope, conversation.channelId)
    const message = notification.messageId ? await findPosted(scope, notification.messageId) : undefined
    // Its notices still go to browsers.
    const unable = channel ? mailOut.cannotSend(channel) : undefined
    if (unable)
      return attempt.done(tx =>
        updateNotification(tx, notification.id, { state: 'not_mailed', detail: String(unable) }),
      )
    const send = async () => {
      if (!channel) throw new DeliveryError(say`The brand has no email channel.`, { permanent: true })
      await mailOut.send(
        scope,
        channel,
        await compose(scope, { notification, conversation, message, channel, address }),
      )
    }
    await deliverAndSettle(attempt, send, async (tx, { state, reason: detail }) => {
      if (state !== 'deferred')
        await updateNotification(tx, notification.id, { state, detail: detail && String(detail) })
    })
  })
}

interface Notice {
  notification: NotificationRow
  conversation: ConversationRow
  message: PostedMessage | undefined
  channel: ChannelRow
  address: BaseAddress
}

async function compose(
  scope: Scope,
  { notification, conversation, message, channel, address }: Notice,
): Promise<SendMailOptions> {
  const signer = await signerOf(scope)
  const from = channel.email as string
  const author = message && (await findPeople(scope, [message.identityId])).get(message.identityId)
  const isNote = message?.visibility === VISIBILITY.internalNote
  const identityId = notification.identityId
  const isOwn = notification.reason === 'undelivered' || notification.reason === 'unproven'
  const first = introductionOf(notification, message, author)
  const body = shortened(message?.body ?? conversation.firstMessageBody, LONGEST_REPEATED)
  const link = `${urlOf(scope.brand, address)}/inbox/all/${conversation.slug}`
  const last =
    message && !isOwn
      ? `Reply to this email to ${isNote ? 'add an internal note' : 'reply to the customer'}. Open the conversation: ${link}`
      : `Open the conversation: ${link}`
  const kind = message?.textKind ?? (await findKindOfFirst(scope, conversation.id))
  const [bodyHtml, lastHtml] = await renderWritten(
    [
      { body, kind },
      { body: last, kind: 'typed' },
    ],
    'mail',
  )
  const [words] = await lettersOf([{ body, kind }])
  return letter({
    key: `notice.${notification.id}.${signer.sign('notice', String(notification.id), 16)}`,
    from: {
      name: isOwn
        ? scope.brand.name
        : `${author?.unproven ? 'Unverified sender' : (author?.name ?? scope.brand.name)} (${scope.brand.name})`,
      address: from,
    },
    to: [notification.email],
    returnPath: bounceAddress(signer, from, { identityId }),
    replyTo: {
      name: scope.brand.name,
      address: replyAddress(signer, from, { conversationId: conversation.id, identityId, asNote: isNote }),
    },
    subject: `[${PREFIX[notification.reason]}] ${displaySubject(conversation)}`,
    blocks: [first, { text: words as string, html: `<div dir="auto">${forMail(bodyHtml as string)}</div>` }],
    footer: { text: last, html: lastHtml as string },
  })
}

/** The sentence above the message. */
function introductionOf(
  { reason, detail }: NotificationRow,
  message: PostedMessage | undefined,
  author: Person | undefined,
): string {
  if (reason === 'undelivered') return `Your message could not be delivered to ${detail ?? 'its recipient'}`
  if (reason === 'unproven')
    return 'Your email reply was not sent to the customer, because we could not verify that it came from you. To send it, open the conversation and press “Send as my reply”. If your domain publishes DMARC and your mail passes it, replies are sent right away.'
  if (!message) return 'This conversation is now assigned to you. First message:'
  const name = `${author?.name ?? 'Someone'}${author?.unproven ? ' (sender not verified)' : ''}`
  if (reason === 'mentioned') return `${name} mentioned you in an internal note:`
  return `${name} ${message.visibility === VISIBILITY.internalNote ? 'added a note' : 'wrote'}:`
}

const PREFIX = {
  assigned: 'Assigned',
  followed: 'Followed',
  mentioned: 'Mentioned',
  unassigned: 'Unassigned',
  undelivered: 'Not delivered',
  unproven: 'Not sent',
}
