import type { SendMailOptions } from 'nodemailer'
import { type Recorded, recordEvent } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import { DAY, HOUR, MINUTE } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { type ChannelRow, findChannels } from '../../talk/channels/queries.ts'
import { ORIGIN, VISIBILITY } from '../../talk/conversations/codes.ts'
import { bothOf } from '../../talk/mail/both-of.ts'
import { letter } from '../../talk/mail/letter.ts'
import { filledIn } from '../../talk/mail/letterhead.ts'
import { lookOf } from '../../talk/mail/look.ts'
import { isNoReply } from '../../talk/mail/mail-kind.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { bounceAddress, replyAddress, visibleReference } from '../../talk/mail/signed-ids.ts'
import type { messagePosted } from '../../talk/messages/events.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import { conversationAcknowledged } from './events.ts'
import { countAcknowledgements, type FirstMail, findFirstMail, insertAcknowledgement } from './queries.ts'

export const acknowledgeJob = job(
  'acknowledgements.send',
  { message_id: rowId },
  { retryDelays: [MINUTE, 10 * MINUTE, HOUR] },
)

/** Somebody who writes more often in a day has been told. */
const MAX_TO_PERSON = 3
/** More mail in an hour is a flood, which nobody should answer by machine. */
const MAX_IN_ALL = 200

/** Tells who began a conversation by mail that it has arrived, in the words of its channel. Off unless the channel has them. */
export function acknowledge(mailOut: MailOut): JobHandler {
  return acknowledgeJob.handledBy(async (scope, { message_id: messageId }, attempt) => {
    const first = await findFirstMail(scope, messageId)
    if (!first || isNoReply(first.email) || (await isEnough(scope, first))) return
    const channel = (await findChannels(scope, [first.channelId])).get(first.channelId)
    const mail = channel && (await compose(scope, { first, messageId, channel }))
    if (!mail) return
    await deliverAndSettle(
      attempt,
      () => mailOut.send(scope, channel, mail),
      async (tx, { state }) => {
        if (state !== 'sent' || !(await insertAcknowledgement(tx, { messageId, ...first }))) return
        const data = { message_id: messageId }
        await recordEvent(tx, conversationAcknowledged.of({ subjectId: first.conversationId, data }))
      },
    )
  })
}

async function isEnough(scope: Scope, { identityId, receivedAt }: FirstMail): Promise<boolean> {
  const now = scope.now().getTime()
  if (receivedAt.getTime() < now - DAY) return true // it would surprise them
  const since = { day: new Date(now - DAY), hour: new Date(now - HOUR) }
  const { toPerson, inAll } = await countAcknowledgements(scope, identityId, since)
  return toPerson >= MAX_TO_PERSON || inAll >= MAX_IN_ALL
}

function wordsOf(channel: ChannelRow | undefined): string {
  return String(channel?.settings.auto_reply ?? '').trim()
}

/** The acknowledgement of a message as it is sent; undefined if its channel would send none now. */
export async function acknowledgementOf(
  scope: Scope,
  messageId: number,
): Promise<SendMailOptions | undefined> {
  const first = await findFirstMail(scope, messageId)
  const channel = first && (await findChannels(scope, [first.channelId])).get(first.channelId)
  return channel && compose(scope, { first, messageId, channel })
}

interface Material {
  first: FirstMail
  messageId: number
  channel: ChannelRow
}

/** It repeats nothing that the customer wrote, not even the subject: the address may belong to somebody else. */
async function compose(
  scope: Scope,
  { first, messageId, channel }: Material,
): Promise<SendMailOptions | undefined> {
  const { email: address } = channel
  const words = wordsOf(channel)
  if (!address || !words) return undefined
  const signer = await signerOf(scope)
  const { name } = scope.brand
  const { conversationId, identityId, email, headerId, refId } = first
  const look = lookOf(scope.brand)
  const { t } = look.language
  const reference = visibleReference(signer, refId)
  const body = filledIn(words, { brand: name, reference })
  const mail = letter({
    key: `ack.${scope.brand.slug}.${messageId}`,
    from: { name, address },
    to: [email],
    returnPath: bounceAddress(signer, address, { identityId }),
    replyTo: { name, address: replyAddress(signer, address, { conversationId, identityId }) },
    subject: t('mail.received', { reference }),
    blocks: [{ written: await bothOf({ body, kind: 'markdown' }, look) }],
    footer: [{ quiet: t('mail.reply', { id: reference }) }],
    look,
    isPlain: true,
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  return headerId ? { ...mail, inReplyTo: headerId, references: [headerId] } : mail
}

/** A first mail in a channel that has such words. One at a time to each person: none slips past the limit, none holds up others. */
export function whenToAcknowledge(channels: Map<number, ChannelRow>) {
  return ({ subjectId, actorIdentityId, data }: Recorded<typeof messagePosted>) => {
    const isMail = data.origin === ORIGIN.email && !data.from_staff && data.visibility === VISIBILITY.regular
    return isMail && wordsOf(channels.get(data.channel_id))
      ? acknowledgeJob.of({ message_id: subjectId }, { topic: `acknowledgements to ${actorIdentityId}` })
      : undefined
  }
}
