import type { SendMailOptions } from 'nodemailer'
import type { Signer } from '../../people/brands/brand-key.ts'
import { domainOf } from '../../people/identities/email.ts'
import type { Outgoing, OutgoingFile, Party } from '../channels/outgoing.ts'
import { filledIn, type Letterhead, LOGO_CID } from './letterhead.ts'
import { bounceAddress, mailIdOf, replyAddress, visibleReference } from './signed-ids.ts'
import { cidOf, writeReply } from './write-reply.ts'

const NO_SUBJECT = '(no subject)'
const MAX_REFERENCES = 20

/** A message as a mail, the same for every attempt. */
export async function composeReply(
  signer: Signer,
  letterhead: Letterhead,
  outgoing: Outgoing,
): Promise<SendMailOptions> {
  const { channel, conversation, to, everybody, references } = outgoing
  const address = channel.email as string
  const [first, ...others] = everybody.map(asAddress)
  const isReply = references.length > 0 || outgoing.history.length > 0
  const last = references.at(-1)
  const subject = outgoing.isForward
    ? `Fwd: ${conversation.subject ?? NO_SUBJECT}`
    : subjectOf(conversation.subject, isReply)
  return {
    from: { name: senderName(letterhead, outgoing), address },
    to: first ? [first] : [],
    cc: others,
    replyTo: {
      name: letterhead.look.brand,
      address: replyAddress(signer, address, {
        conversationId: conversation.id,
        identityId: to.identityId,
        asNote: outgoing.isForward,
      }),
    },
    envelope: {
      from: bounceAddress(signer, address, { deliveryId: outgoing.deliveryId }),
      to: [to.identifier],
    },
    messageId: mailIdOf(signer, outgoing.messageId, domainOf(address)),
    ...(last ? { inReplyTo: last, references: endsOf(references) } : {}),
    subject,
    date: outgoing.at,
    ...(await writeReply({
      letterhead,
      outgoing,
      subject,
      reference: visibleReference(signer, conversation.refId),
    })),
    headers: {
      'Content-Language': letterhead.look.language.code,
      ...(outgoing.byRule ? AUTOMATIC_REPLY : {}),
    },
    attachments: [...outgoing.files.map(file => asAttachment(file, outgoing.body)), ...logoOf(letterhead)],
  }
}

/** Files placed in the text are inline, so that mail programs do not list them again. */
function asAttachment(file: OutgoingFile, body: string) {
  const { name, contentType, content } = file
  const isInline = body.includes(`(attachment:${file.id})`)
  const cid = isInline ? cidOf(file) : file.contentId
  return {
    filename: name,
    contentType,
    content: content instanceof Uint8Array ? Buffer.from(content) : content,
    ...(cid ? { cid } : {}),
    ...(isInline ? { contentDisposition: 'inline' as const } : {}),
  }
}

function logoOf({ logo }: Letterhead) {
  if (!logo) return []
  const filename = `logo.${logo.contentType.split('/')[1]}`
  return [{ ...logo, filename, cid: LOGO_CID, contentDisposition: 'inline' as const }]
}

function senderName({ look: { brand } }: Letterhead, { author, channel }: Outgoing): string {
  const pattern = String(channel.settings.from_name ?? '{agent} ({brand})')
  return filledIn(pattern, { agent: author, brand, channel: channel.name })
}

/** Marks a mail as automatic and tells other machines not to reply (RFC 3834). */
export const AUTOMATIC_HEADERS = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'bulk',
}

/** The same of an answer by machine to what somebody wrote (RFC 3834, 5). */
const AUTOMATIC_REPLY = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

/** Prefixes the subject with `Re: ` once. */
export function subjectOf(subject: string | null, isReply: boolean): string {
  const plain = subject ?? NO_SUBJECT
  return isReply && !/^re:/i.test(plain) ? `Re: ${plain}` : plain
}

export function asAddress({ name, identifier }: Party) {
  return { name: name === identifier ? '' : name, address: identifier }
}

/** The beginning and end of the thread; RFC 5322 3.6.4 allows leaving out the middle. */
function endsOf(references: string[]): string[] {
  if (references.length <= MAX_REFERENCES) return references
  return [...references.slice(0, 2), ...references.slice(2 - MAX_REFERENCES)]
}
