import { html } from 'ghtml'
import type { SendMailOptions } from 'nodemailer'
import { renderAll } from '../../../kit/markdown/render-markdown.ts'
import { shortened } from '../../../kit/text.ts'
import type { Signer } from '../../../people/brands/brand-key.ts'
import type { Outgoing, Party, Quoted } from '../channel.ts'
import { bounceAddress, domainOf, mailIdOf, replyAddress, visibleReference } from './signed-ids.ts'

const NO_SUBJECT = '(no subject)'
const MAX_REFERENCES = 20
/** Limit of repeated text in a mail, in UTF-16 code units. Readers have the whole text, or a link to it. */
export const LONGEST_REPEATED = 20_000

/** A message as a mail, the same for every attempt. */
export async function composeReply(
  signer: Signer,
  brandName: string,
  outgoing: Outgoing,
): Promise<SendMailOptions> {
  const { channel, conversation, to, everybody, references } = outgoing
  const address = channel.email as string
  const [first, ...others] = everybody.map(asAddress)
  const isReply = references.length > 0 || outgoing.history.length > 0
  const last = references.at(-1)
  return {
    from: { name: `${outgoing.author} (${brandName})`, address },
    to: first ? [first] : [],
    cc: others,
    replyTo: {
      name: brandName,
      address: replyAddress(signer, address, { conversationId: conversation.id, identityId: to.identityId }),
    },
    envelope: {
      from: bounceAddress(signer, address, { deliveryId: outgoing.deliveryId }),
      to: [to.identifier],
    },
    messageId: mailIdOf(signer, outgoing.messageId, domainOf(address)),
    ...(last ? { inReplyTo: last, references: endsOf(references) } : {}),
    subject: subjectOf(conversation.subject, isReply),
    date: outgoing.at,
    text: [outgoing.body, ...outgoing.history.map(quoteAsText), `\n-- \n${footer(signer, outgoing)}`].join(
      '\n\n',
    ),
    html: await asHtml(signer, outgoing),
    attachments: outgoing.files.map(({ name, contentType, content, contentId }) => ({
      filename: name,
      contentType,
      content: content instanceof Uint8Array ? Buffer.from(content) : content,
      ...(contentId ? { cid: contentId } : {}),
    })),
  }
}

/** Marks a mail as automatic and tells other machines not to reply (RFC 3834). */
export const AUTOMATIC_HEADERS = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'bulk',
}

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

function footer(signer: Signer, { conversation }: Outgoing): string {
  return `Reference: ${visibleReference(signer, conversation.refId)}`
}

function attribution({ author, at }: Quoted): string {
  return `On ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${author} wrote:`
}

function repeated({ body }: Quoted): string {
  return shortened(body, LONGEST_REPEATED)
}

function quoteAsText(quoted: Quoted): string {
  const lines = repeated(quoted)
    .split('\n')
    .map(line => (line === '' ? '>' : `> ${line}`))
  return [attribution(quoted), ...lines].join('\n')
}

async function asHtml(signer: Signer, outgoing: Outgoing): Promise<string> {
  const { history } = outgoing
  const [body, ...bodies] = await renderAll([outgoing.body, ...history.map(repeated)], 'mail')
  const quotes = history.map(
    (quoted, index) =>
      html`<div class="gmail_quote"><p>${attribution(quoted)}</p><blockquote class="gmail_quote" type="cite" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">!${bodies[index]}</blockquote></div>`,
  )
  return html`<!doctype html><html><body>
<div dir="auto">!${body}</div>
!${quotes.join('\n')}
<p style="color:#888;font-size:12px">${footer(signer, outgoing)}</p>
</body></html>`
}
