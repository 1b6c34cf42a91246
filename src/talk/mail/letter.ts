import { html } from 'ghtml'
import type { SendMailOptions } from 'nodemailer'
import { type Language, languageOf, mainLanguage } from '../../kit/language/language.ts'
import type { Brand } from '../../kit/scope.ts'
import { brandTheme } from '../../people/brands/colors.ts'
import { domainOf } from '../../people/identities/email.ts'
import { AUTOMATIC_HEADERS } from './compose.ts'

/** A paragraph; one that is a URL becomes a link. Or a block that looks different as text and as HTML. */
export type Block = string | { text: string; html: string }

export interface Letter {
  /** The same for every attempt, and unique among all mails: it becomes the Message-ID. */
  key: string
  from: { name: string; address: string }
  to: string[]
  /** Where delivery reports go; by default the sender's address. */
  returnPath?: string
  /** By default replies go to the sender's address. */
  replyTo?: SendMailOptions['replyTo']
  subject: string
  blocks: Block[]
  /** The last lines, set apart. */
  footer?: Block
  /** A URL that unsubscribes by one click (RFC 8058), and the words of its link. */
  unsubscribe?: { url: string; label: string }
  headers?: Record<string, string>
  /** For mail to customers; by default, English in our colours. */
  look?: Look
}

/** The language and colours of a mail. */
export interface Look {
  language: Language
  color: string | null
}

/** A brand's own look. */
export function lookOf(brand: Brand): Look {
  return { language: languageOf(mainLanguage(brand)), color: brand.color }
}

const OURS: Look = { language: languageOf('en'), color: null }

/** A mail that the system writes: notification, survey, subscription, password, verification. */
export function letter({
  key,
  from,
  to,
  subject,
  returnPath,
  replyTo,
  headers,
  look = OURS,
  ...content
}: Letter): SendMailOptions {
  const { blocks, footer, unsubscribe } = content
  const link = unsubscribe && {
    text: `${unsubscribe.label}: ${unsubscribe.url}`,
    html: html`<p style="${QUIET}"><a href="${unsubscribe.url}">${unsubscribe.label}</a></p>`,
  }
  const end = [footer, link].filter(block => block !== undefined)
  return {
    from,
    to,
    envelope: { from: returnPath ?? from.address, to },
    ...(replyTo ? { replyTo } : {}),
    messageId: `<${key}@${domainOf(from.address)}>`,
    subject,
    text: [...blocks.map(asText), ...(end.length > 0 ? ['-- ', ...end.map(asText)] : [])].join('\n\n'),
    html: page(look, [
      ...blocks.map(asHtml),
      ...(end.length > 0 ? [`<hr style="${RULE}">`, ...end.map(asHtml)] : []),
    ]),
    headers: {
      ...AUTOMATIC_HEADERS,
      ...(unsubscribe
        ? {
            'List-Unsubscribe': `<${unsubscribe.url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
      ...headers,
    },
  }
}

const QUIET = 'color:#6b7785;font-size:12px'
const RULE = 'border:0;border-top:1px solid #d0d7df;margin:24px 0 16px'

/** At most 600 px wide, in the brand's colour, light or dark as the reader's program is. */
function page({ language, color }: Look, parts: string[]): string {
  const { light, dark } = brandTheme(color)
  const style = `body{margin:0;padding:24px 16px;font:16px/1.6 -apple-system,"Segoe UI",Roboto,Arial,sans-serif;color:#131a21;background:#fff}main{display:block;max-width:600px;margin:0 auto}a{color:${light.ink}}@media (prefers-color-scheme:dark){body{color:#e9edf1;background:#12171c}a{color:${dark.ink}}}`
  return html`<!doctype html><html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>!${style}</style></head><body><main>
!${parts.join('\n')}
</main></body></html>`
}

function asText(block: Block): string {
  return typeof block === 'string' ? block : block.text
}

function asHtml(block: Block): string {
  if (typeof block !== 'string') return block.html
  return /^https?:\/\/\S+$/.test(block) ? html`<p><a href="${block}">${block}</a></p>` : html`<p>${block}</p>`
}
