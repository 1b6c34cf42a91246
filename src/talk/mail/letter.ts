import type { SendMailOptions } from 'nodemailer'
import { shortened } from '../../kit/text.ts'
import { domainOf } from '../../people/identities/email.ts'
import { type Block, type Both, blockAsText, blocksAsHtml } from './blocks.ts'
import { AUTOMATIC_HEADERS } from './compose.ts'
import { cardPage, letterPage } from './frame.ts'
import { type Look, painterOf } from './look.ts'

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
  footer?: Block[]
  /** A URL that unsubscribes by one click (RFC 8058), and the words of its link. */
  unsubscribe?: { url: string; label: string }
  headers?: Record<string, string>
  look: Look
  /** Without a card: words of the brand's people, sent by a machine. */
  isPlain?: boolean
}

const PREVIEW_LENGTH = 110

/** A mail that the system writes: notification, survey, subscription, password, verification. All look alike. */
export function letter({
  key,
  from,
  to,
  subject,
  returnPath,
  replyTo,
  headers,
  look,
  isPlain = false,
  ...content
}: Letter): SendMailOptions {
  const { blocks, footer = [], unsubscribe } = content
  const end = unsubscribe ? [...footer, { link: unsubscribe.label, url: unsubscribe.url }] : footer
  return {
    from,
    to,
    envelope: { from: returnPath ?? from.address, to },
    ...(replyTo ? { replyTo } : {}),
    messageId: `<${key}@${domainOf(from.address)}>`,
    subject,
    text: asText(look, { blocks, end, isPlain }),
    html: asHtml(look, { blocks, end, isPlain, title: subject }),
    headers: {
      ...AUTOMATIC_HEADERS,
      'Content-Language': look.language.code,
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

interface Content {
  blocks: Block[]
  end: Block[]
  isPlain: boolean
}

function asText({ brand }: Look, { blocks, end, isPlain }: Content): string {
  const last = [...(isPlain ? [] : [brand]), ...end.map(blockAsText)]
  return [...blocks.map(blockAsText), ...(last.length > 0 ? [`-- \n${last.join('\n\n')}`] : [])].join('\n\n')
}

function asHtml(look: Look, { blocks, end, isPlain, title }: Content & { title: string }): string {
  const rule = `<div ${painterOf(look.color)(['line'], 'border-top-width:1px;border-top-style:solid;font-size:0;line-height:0;margin:22px 0 14px')}>&nbsp;</div>`
  const parts = [blocksAsHtml(look, blocks), ...(end.length > 0 ? [rule, blocksAsHtml(look, end)] : [])]
  const frame = { look, title, preview: isPlain ? undefined : previewOf(blocks) }
  return (isPlain ? letterPage : cardPage)(frame, parts.join('\n'))
}

/** What says more than the subject: the words of a person, or the first paragraph. */
function previewOf(blocks: Block[]): string | undefined {
  const isBoth = (block: Block): block is { quoted: Both } => typeof block === 'object' && 'quoted' in block
  const paragraph = blocks.find(block => typeof block === 'string')
  const words = blocks.find(isBoth)?.quoted.text ?? (paragraph && blockAsText(paragraph))
  return words && shortened(words.replace(/\s+/g, ' ').trim(), PREVIEW_LENGTH)
}
