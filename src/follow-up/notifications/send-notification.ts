import type { SendMailOptions } from 'nodemailer'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import type { Translate } from '../../kit/language/language.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { shortened } from '../../kit/text.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { findPeople, type Person } from '../../people/identities/people.ts'
import type { NotifyReason } from '../../people/users/notify.ts'
import { DeliveryError } from '../../talk/channels/outgoing.ts'
import type { ChannelRow } from '../../talk/channels/queries.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { displaySubject } from '../../talk/conversations/present.ts'
import { type ConversationRow, selectConversationsByIds } from '../../talk/conversations/queries.ts'
import { isVisibleTo } from '../../talk/conversations/visible.ts'
import type { Block } from '../../talk/mail/blocks.ts'
import { bothOf } from '../../talk/mail/both-of.ts'
import { letter } from '../../talk/mail/letter.ts'
import { isolated, lookOf, retoldIn } from '../../talk/mail/look.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { bounceAddress, replyAddress } from '../../talk/mail/signed-ids.ts'
import { LONGEST_REPEATED } from '../../talk/mail/write-reply.ts'
import { findPosted, type PostedMessage } from '../../talk/messages/posted-queries.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import {
  findKindOfFirst,
  findNotification,
  type NotificationReason,
  type NotificationRow,
  updateNotification,
} from './queries.ts'
import { selectTargetsTold, type TargetTold } from './sla-queries.ts'
import { targetBlocks, targetsInWords } from './sla-told.ts'
import { stillConcerns } from './still-concerns.ts'

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
    const notice = await findNotice(scope, notification_id)
    if (!notice || notice.notification.state === 'sent') return
    const { notification, channel } = notice
    // Its notices still go to browsers.
    const unable = channel ? mailOut.cannotSend(channel) : undefined
    if (unable)
      return attempt.done(tx =>
        updateNotification(tx, notification.id, { state: 'not_mailed', detail: String(unable) }),
      )
    const send = async () => {
      if (!channel) throw new DeliveryError(say`The brand has no email channel.`, { permanent: true })
      await mailOut.send(scope, channel, await compose(scope, { ...notice, channel, address }))
    }
    await deliverAndSettle(attempt, send, async (tx, { state, reason: detail }) => {
      if (state !== 'deferred')
        await updateNotification(tx, notification.id, { state, detail: detail && String(detail) })
    })
  })
}

/** The mail of a notification as it is sent; undefined if nobody would get it now. */
export async function noticeOf(
  scope: Scope,
  id: number,
  address: BaseAddress,
): Promise<SendMailOptions | undefined> {
  const notice = await findNotice(scope, id)
  return notice?.channel && compose(scope, { ...notice, channel: notice.channel, address })
}

/** A notification with what it is about; undefined once its reader has left, may not see it, or need not hear of it. */
async function findNotice(scope: Scope, id: number) {
  const notification = await findNotification(scope, id)
  if (!notification) return undefined
  const [conversation] = await selectConversationsByIds(scope, [notification.conversationId])
  if (!conversation || !isVisibleTo(notification, conversation)) return undefined
  if (!stillConcerns(notification, conversation)) return undefined
  const channel = await findMailChannel(scope, conversation.channelId)
  const message = notification.messageId ? await findPosted(scope, notification.messageId) : undefined
  const targets = notification.reason === 'rule' ? await selectTargetsTold(scope, [notification.eventId]) : []
  return { notification, conversation, channel, message, targets }
}

interface Notice {
  notification: NotificationRow
  conversation: ConversationRow
  message: PostedMessage | undefined
  channel: ChannelRow
  address: BaseAddress
  /** Of SLA policies, which a rule tells of. */
  targets: TargetTold[]
}

async function compose(
  scope: Scope,
  { notification, conversation, message, channel, address, targets }: Notice,
): Promise<SendMailOptions> {
  const signer = await signerOf(scope)
  const { brand } = scope
  const from = channel.email as string
  const author = message && (await findPeople(scope, [message.identityId])).get(message.identityId)
  const asNote = message?.visibility === VISIBILITY.internalNote
  const { identityId, reason } = notification
  const look = lookOf(brand, notification.language)
  const { t } = look.language
  const base = urlOf(brand, address)
  const subject = displaySubject(conversation)
  const isForTeam = !message && conversation.assigneeId === null && reason === 'assigned'
  const { why } = failureIn(reason === 'undelivered' ? notification.detail : null)
  const sender = author?.unproven ? t('notice.unverified') : (author?.name ?? brand.name)
  const body = shortened(message?.body ?? conversation.firstMessageBody, LONGEST_REPEATED)
  const byReason = headingOf(t, { notification, message, author, isForTeam })
  const kind = message?.textKind ?? (await findKindOfFirst(scope, conversation.id))
  return letter({
    key: `notice.${notification.id}.${signer.sign('notice', String(notification.id), 16)}`,
    from: { name: isOwn(reason) ? brand.name : `${sender} (${brand.name})`, address: from },
    to: [notification.email],
    returnPath: bounceAddress(signer, from, { identityId }),
    replyTo: {
      name: brand.name,
      address: replyAddress(signer, from, { conversationId: conversation.id, identityId, asNote }),
    },
    subject: `[${targetsInWords(targets, look.language) || t(`notice.${reason}`)}] ${subject}`,
    blocks: [
      { heading: targetsInWords(targets, look.language) || byReason },
      { quiet: isolated(subject) },
      ...targetBlocks(targets, {
        language: look.language,
        timeZone: notification.timeZone ?? brand.timeZone,
      }),
      ...(targets.length > 0 ? [{ quiet: byReason }] : []),
      ...(reason === 'unproven' ? [t('notice.kept.text')] : []),
      ...(why ? [isolated(retoldIn(look.language, why))] : []),
      { quoted: await bothOf({ body, kind }, look) },
      { button: t('notice.open'), url: `${base}/inbox/all/${conversation.slug}` },
    ],
    footer: isOwn(reason)
      ? []
      : footerOf(t, { why: isForTeam ? 'team' : reason, base, canReply: message !== undefined, asNote }),
    look,
  })
}

/** Whether the brand tells them, and nobody has chosen it: it is about what the reader wrote, or from a rule. */
function isOwn(reason: NotificationReason): reason is Exclude<NotificationReason, NotifyReason> {
  return reason === 'undelivered' || reason === 'unproven' || reason === 'rule'
}

/** To whom a message did not go, and why: notices.ts puts them into one line. */
function failureIn(detail: string | null): { recipient: string; why: string } {
  const [, recipient = '', why = ''] = /^(.*?): (.*)$/s.exec(detail ?? '') ?? []
  return { recipient, why }
}

/** What happened. */
function headingOf(
  t: Translate,
  {
    notification: { reason, detail },
    message,
    author,
    isForTeam,
  }: Pick<Notice, 'notification' | 'message'> & { author: Person | undefined; isForTeam: boolean },
): string {
  if (reason === 'undelivered') {
    const { recipient } = failureIn(detail)
    return recipient ? t('notice.bounced', { recipient }) : t('notice.bounced.someone')
  }
  if (reason === 'unproven') return t('notice.kept')
  if (reason === 'rule') return t('notice.byRule', { rule: detail ?? '' })
  if (!message) return t(isForTeam ? 'notice.yourTeam' : 'notice.yours')
  const known = author?.name ?? t('notice.someone')
  const name = author?.unproven ? t('notice.unverified.name', { name: known }) : known
  if (reason === 'mentioned') return t('notice.mentions', { name })
  return t(message.visibility === VISIBILITY.internalNote ? 'notice.noted' : 'notice.wrote', { name })
}

interface End {
  why: NotifyReason | 'team'
  base: string
  canReply: boolean
  asNote: boolean
}

/** What a reply does, why this came, and where to choose otherwise. */
function footerOf(t: Translate, { why, base, canReply, asNote }: End): Block[] {
  return [
    ...(canReply ? [{ quiet: t(asNote ? 'notice.reply.note' : 'notice.reply') }] : []),
    { quiet: t(`notice.why.${why}`) },
    { link: t('notice.change'), url: `${base}/settings/notifications` },
  ]
}
