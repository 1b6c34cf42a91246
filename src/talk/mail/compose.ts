import { html } from 'ghtml'
import type { SendMailOptions } from 'nodemailer'
import { withFiles } from '../../kit/markdown/files.ts'
import { lettersOf, renderWritten } from '../../kit/markdown/render-written.ts'
import type { Written } from '../../kit/markdown/written.ts'
import { shortened } from '../../kit/text.ts'
import type { Signer } from '../../people/brands/brand-key.ts'
import { domainOf } from '../../people/identities/email.ts'
import type { Outgoing, OutgoingFile, Party, Quoted } from '../channels/outgoing.ts'
import { forMail } from './inline-styles.ts'
import { filledIn, type Letterhead, LOGO_CID } from './letterhead.ts'
import { bounceAddress, mailIdOf, replyAddress, visibleReference } from './signed-ids.ts'

const NO_SUBJECT = '(no subject)'
const MAX_REFERENCES = 20
/** Limit of repeated text in a mail, in UTF-16 code units. Readers have the whole text, or a link to it. */
export const LONGEST_REPEATED = 20_000

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
  return {
    from: { name: senderName(letterhead, outgoing), address },
    to: first ? [first] : [],
    cc: others,
    replyTo: {
      name: letterhead.brand,
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
    subject: outgoing.isForward
      ? `Fwd: ${conversation.subject ?? NO_SUBJECT}`
      : subjectOf(conversation.subject, isReply),
    date: outgoing.at,
    text: await asText(signer, letterhead, outgoing),
    html: await asHtml(signer, letterhead, outgoing),
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

function cidOf({ id, contentId }: OutgoingFile): string {
  return contentId ?? `file-${id}@answerwell`
}

function logoOf({ logo }: Letterhead) {
  if (!logo) return []
  const filename = `logo.${logo.contentType.split('/')[1]}`
  return [{ ...logo, filename, cid: LOGO_CID, contentDisposition: 'inline' as const }]
}

function senderName({ brand }: Letterhead, { author, channel }: Outgoing): string {
  const pattern = String(channel.settings.from_name ?? '{agent} ({brand})')
  return filledIn(pattern, { agent: author, brand, channel: channel.name })
}

/** The author's own, or else the channel's; Markdown. */
function signatureOf({ brand }: Letterhead, { author, channel, signature }: Outgoing): string {
  const shared = String(channel.settings.signature ?? '')
  return signature || filledIn(shared, { agent: author, brand, channel: channel.name })
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

function reference(signer: Signer, { language }: Letterhead, { conversation }: Outgoing): string {
  return language.t('mail.reference', { id: visibleReference(signer, conversation.refId) })
}

function attribution({ language, timeZone = 'UTC' }: Letterhead, { author, at }: Quoted): string {
  const time = new Intl.DateTimeFormat(language.locale, { ...MOMENT, timeZone }).format(at)
  return language.t('mail.wrote', { time, author })
}

/** `27 November 2026 at 09:25 UTC`: readers may be in other time zones. */
const MOMENT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
  numberingSystem: 'latn',
}

function repeated({ body, textKind = 'markdown' }: Quoted): Written {
  return { body: shortened(body, LONGEST_REPEATED), kind: textKind }
}

/** What a mail says, in its order: the message, the signature, the footer, and what it quotes. */
function textsIn(letterhead: Letterhead, outgoing: Outgoing): Written[] {
  return [
    { body: outgoing.body, kind: outgoing.textKind ?? 'markdown' },
    { body: signatureOf(letterhead, outgoing), kind: 'markdown' },
    { body: letterhead.footer ?? '', kind: 'markdown' },
    ...outgoing.history.map(repeated),
  ]
}

async function asText(signer: Signer, letterhead: Letterhead, outgoing: Outgoing): Promise<string> {
  const [body = '', signature, footer, ...bodies] = await lettersOf(textsIn(letterhead, outgoing))
  return [
    body,
    ...[signature, footer].filter(Boolean),
    ...outgoing.history.map((quoted, index) =>
      quoteAsText(attribution(letterhead, quoted), bodies[index] ?? ''),
    ),
    // The answer is known by its address; the reference is for those who take part.
    ...(outgoing.isForward ? [] : [`\n-- \n${reference(signer, letterhead, outgoing)}`]),
  ].join('\n\n')
}

function quoteAsText(attribution: string, words: string): string {
  const lines = words.split('\n').map(line => (line === '' ? '>' : `> ${line}`))
  return [attribution, ...lines].join('\n')
}

/** In both themes of a reader: no colours but grey, which is legible on white and black. */
const HEAD = `<meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`
const GREY = 'color:#757575;font-size:12px'
const FONT = 'font:15px/1.5 -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

async function asHtml(signer: Signer, letterhead: Letterhead, outgoing: Outgoing): Promise<string> {
  const { history } = outgoing
  const { language } = letterhead
  const texts = await renderWritten(textsIn(letterhead, outgoing), 'mail')
  const [body, signature, footer, ...bodies] = texts.map(forMail)
  const quotes = history.map(
    (quoted, index) =>
      html`<div class="gmail_quote"><p>${attribution(letterhead, quoted)}</p><blockquote class="gmail_quote" type="cite" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">!${bodies[index]}</blockquote></div>`,
  )
  const imageOf = (wanted: number) => {
    const file = outgoing.files.find(({ id }) => id === wanted)
    return file && `cid:${cidOf(file)}`
  }
  return html`<!doctype html><html lang="${language.code}"><head>!${HEAD}</head><body style="${FONT}"><div style="${FONT}">
<div dir="auto">!${withFiles(body as string, imageOf)}</div>
!${signature ? `<div dir="auto" class="signature">${signature}</div>` : ''}
!${letterFoot(letterhead, footer)}
!${quotes.join('\n')}
!${outgoing.isForward ? '' : html`<p style="${GREY}">${reference(signer, letterhead, outgoing)}</p>`}
</div></body></html>`
}

/** A table, which all mail programs lay out alike. */
function letterFoot({ brand, logo }: Letterhead, footer: string | undefined): string {
  if (!logo && !footer) return ''
  const image = html`<tr><td style="padding-bottom:8px"><img src="cid:${LOGO_CID}" alt="${brand}" height="32" style="height:32px;border:0"></td></tr>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:16px"><tbody>!${logo ? image : ''}!${footer ? `<tr><td style="${GREY}">${footer}</td></tr>` : ''}</tbody></table>`
}
