import { html } from 'ghtml'
import { type BitmapSize, bitmapSizeOf } from '../../kit/bitmap.ts'
import { filesIn, withFiles } from '../../kit/markdown/files.ts'
import { lettersOf, renderWritten } from '../../kit/markdown/render-written.ts'
import type { Written } from '../../kit/markdown/written.ts'
import { shortened } from '../../kit/text.ts'
import type { Outgoing, OutgoingFile, Quoted } from '../channels/outgoing.ts'
import { letterPage } from './frame.ts'
import { forMail } from './inline-styles.ts'
import { filledIn, type Letterhead, LOGO_CID } from './letterhead.ts'
import { momentIn, type Painter, painterOf, SMALL, startOf, WIDTH } from './look.ts'

/** Limit of repeated text in a mail, in UTF-16 code units. Readers have the whole text, or a link to it. */
export const LONGEST_REPEATED = 20_000
/** Gmail cuts longer mails off. Without the frame, and what each quote has around it. */
const MAX_HTML_BYTES = 90_000
const QUOTE_BYTES = 900
/** Message, signature and footer, before what is quoted. */
const OWN_TEXTS = 3

interface Reply {
  letterhead: Letterhead
  outgoing: Outgoing
  subject: string
  /** As readers see it. */
  reference: string
}

function referenceLine({ letterhead, reference }: Reply): string {
  return letterhead.look.language.t('mail.reply', { id: reference })
}

/** Also recognised in what customers reply: attribution.ts. */
function attribution({ look: { language }, timeZone = 'UTC' }: Letterhead, { author, at }: Quoted): string {
  return language.t('mail.wrote', { time: momentIn(language, at, timeZone), author })
}

function repeated({ body, textKind = 'markdown' }: Quoted): Written {
  return { body: shortened(body, LONGEST_REPEATED), kind: textKind }
}

/** What a mail says, in its order: the message, the signature, the footer, and what it quotes. */
function textsIn({ letterhead, outgoing }: Reply): Written[] {
  return [
    { body: outgoing.body, kind: outgoing.textKind ?? 'markdown' },
    { body: signatureOf(letterhead, outgoing), kind: 'markdown' },
    { body: letterhead.footer ?? '', kind: 'markdown' },
    ...outgoing.history.map(repeated),
  ]
}

/** The two parts of a reply. They quote the same messages: those that fit. */
export async function writeReply(reply: Reply): Promise<{ text: string; html: string }> {
  const texts = textsIn(reply)
  const [letters, rendered] = await Promise.all([lettersOf(texts), renderWritten(texts, 'mail')])
  const drawn = await drawnFor(reply, rendered)
  const fitting = countFitting(drawn)
  const most = OWN_TEXTS + fitting
  return {
    text: asText(reply, letters.slice(0, most)),
    html: asHtml(reply, drawn.slice(0, most)),
  }
}

/** How many quotes fit into the mail; the answer is sent whole. */
function countFitting(drawn: string[]): number {
  let room = MAX_HTML_BYTES
  const over = drawn.findIndex((html, index) => {
    room -= Buffer.byteLength(html) + QUOTE_BYTES
    return index >= OWN_TEXTS && room < 0
  })
  return (over < 0 ? drawn.length : over) - OWN_TEXTS
}

function asText(reply: Reply, [body = '', signature, footer, ...bodies]: string[]): string {
  const { letterhead, outgoing } = reply
  return [
    body,
    ...[signature, footer].filter(Boolean),
    // The answer is known by its address; the reference is for those who take part.
    ...(outgoing.isForward ? [] : [`-- \n${referenceLine(reply)}`]),
    ...bodies.map((quoted, index) =>
      quoteAsText(attribution(letterhead, outgoing.history[index] as Quoted), quoted),
    ),
  ].join('\n\n')
}

function quoteAsText(attribution: string, words: string): string {
  const lines = words.split('\n').map(line => (line === '' ? '>' : `> ${line}`))
  return [attribution, ...lines].join('\n')
}

/** The texts with their styles, and the images that the message places. */
async function drawnFor(
  { letterhead: { look }, outgoing: { files } }: Reply,
  [body = '', ...others]: string[],
): Promise<string[]> {
  const placed = files.filter(({ id }) => filesIn(body).includes(id))
  const cids = new Map(placed.map(file => [file.id, `cid:${cidOf(file)}`]))
  const sizes = new Map(
    await Promise.all(placed.map(async file => [`cid:${cidOf(file)}`, await sizeOf(file)] as const)),
  )
  // Word draws pictures as wide as they are, unless an attribute says otherwise.
  const withImages = withFiles(body, id => cids.get(id)).replace(/<img src="([^"]*)"/g, (image, src) => {
    const size = sizes.get(src)
    return size ? `${image} width="${size.width}" height="${size.height}"` : image
  })
  return [withImages, ...others].map(html => forMail(html, look))
}

/** In pixels, at most as wide as the mail. */
async function sizeOf({ start }: OutgoingFile): Promise<BitmapSize | undefined> {
  const size = start && bitmapSizeOf(await start())
  return size && fitted(size, { width: WIDTH, height: Number.POSITIVE_INFINITY })
}

function fitted(size: BitmapSize, most: BitmapSize): BitmapSize {
  const scale = Math.min(1, most.width / size.width, most.height / size.height)
  return { width: Math.round(size.width * scale), height: Math.max(1, Math.round(size.height * scale)) }
}

/** Beside the footer. */
const LARGEST_LOGO = { width: 200, height: 32 }

function asHtml(reply: Reply, [body, signature, footer, ...bodies]: string[]): string {
  const { letterhead, outgoing, subject } = reply
  const { look } = letterhead
  const paint = painterOf(look.color)
  const quoteStyle = (quoted: string) => {
    const start = startOf(quoted, look.language)
    return `${SMALL};margin:0;border-width:0;border-${start}-width:2px;border-style:solid;padding:0;padding-${start}:14px;text-align:start`
  }
  const quotes = bodies.map(
    (quoted, index) =>
      html`<div class="gmail_quote" style="margin-top:18px"><p !${paint(['quiet'], `${SMALL};margin:0 0 6px`)}>${attribution(letterhead, outgoing.history[index] as Quoted)}</p><blockquote type="cite" dir="auto" !${paint(['line', 'quiet'], quoteStyle(quoted))}>!${quoted}</blockquote></div>`,
  )
  return letterPage(
    { look, title: subject },
    html`<div dir="auto" style="text-align:start">!${body}</div>
!${signature ? `<div dir="auto" class="signature" style="text-align:start">${signature}</div>` : ''}
!${letterFoot(letterhead, { footer, paint })}
!${outgoing.isForward ? '' : html`<p !${paint(['line', 'quiet'], `${SMALL};margin:22px 0 0;border-width:1px 0 0;border-style:solid;padding:14px 0 0`)}>${referenceLine(reply)}</p>`}
!${quotes.join('\n')}`,
  )
}

/** A table, which all mail programs lay out alike. */
function letterFoot(
  { look: { brand }, logo }: Letterhead,
  { footer, paint }: { footer: string | undefined; paint: Painter },
): string {
  if (!logo && !footer) return ''
  const size = logo && bitmapSizeOf(logo.content)
  const { width, height } = size ? fitted(size, LARGEST_LOGO) : { width: 'auto', height: LARGEST_LOGO.height }
  const image = html`<tr><td style="padding-bottom:8px"><img src="cid:${LOGO_CID}" alt="${brand}" width="${width}" height="${height}" style="border:0"></td></tr>`
  const words = `<tr><td dir="auto" ${paint(['quiet'], `${SMALL};text-align:start`)}>${footer}</td></tr>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:16px"><tbody>!${logo ? image : ''}!${footer ? words : ''}</tbody></table>`
}

/** The author's own, or else the channel's; Markdown. */
function signatureOf({ look: { brand } }: Letterhead, { author, channel, signature }: Outgoing): string {
  const shared = String(channel.settings.signature ?? '')
  return signature || filledIn(shared, { agent: author, brand, channel: channel.name })
}

/** Content-ID of a file that a text places. */
export function cidOf({ id, contentId }: OutgoingFile): string {
  return contentId ?? `file-${id}@answerwell`
}
