import { html } from 'ghtml'
import type { SendMailOptions } from 'nodemailer'
import { AUTOMATIC_HEADERS } from './compose.ts'
import { domainOf } from './signed-ids.ts'

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
}

/** A mail that the system writes: notification, survey, subscription, password, verification. */
export function letter({
  key,
  from,
  to,
  subject,
  returnPath,
  replyTo,
  headers,
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
    html: [
      '<!doctype html><html><body>',
      ...blocks.map(asHtml),
      ...(end.length > 0 ? ['<hr>', ...end.map(asHtml)] : []),
      '</body></html>',
    ].join('\n'),
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

const QUIET = 'color:#888;font-size:12px'

function asText(block: Block): string {
  return typeof block === 'string' ? block : block.text
}

function asHtml(block: Block): string {
  if (typeof block !== 'string') return block.html
  return /^https?:\/\/\S+$/.test(block) ? html`<p><a href="${block}">${block}</a></p>` : html`<p>${block}</p>`
}
