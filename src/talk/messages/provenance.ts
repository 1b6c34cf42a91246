import type { TextKind } from '../../kit/markdown/written.ts'
import type { KeptFile } from '../attachments/attach.ts'
import type { FilledTemplate } from '../channels/outgoing.ts'
import type { Origin } from '../conversations/codes.ts'
import type { MailHtml } from '../mail/parsed-mail.ts'

/** Somebody in the head of a mail. */
export interface NamedInMail {
  name: string | null
  email: string | null
}

/** How a message came in from a channel, as stored with it. */
export interface Provenance {
  /** How it was matched to the conversation; `none` if it started it. */
  threaded_by: 'reply_address' | 'message_id' | 'references' | 'reference' | 'thread_id' | 'none'
  /** Why it counts as automatic; null if a person wrote it. */
  automatic: string | null
  /** Why it gets no automatic replies, although a person may have written it; absent or null if it may. */
  bulk?: string | null
  /** Names of other channels that the same mail came to; absent: none. */
  also_to?: string[]
  /** The sender was new to the conversation. */
  new_participant: boolean
  /** Whether the sender's domain vouches for it (DMARC); null if the channel cannot tell. */
  dmarc: 'pass' | 'fail' | 'unknown' | null
  /** What From says, if that is not the sender's address; absent: it is. */
  from?: NamedInMail
  /** Where the sender wants answers, if not at the sender's address (RFC 5322, 3.6.2); absent: there. */
  reply_to?: NamedInMail & { email: string }
  /** Staff wrote it in the provider's own app; absent: no. */
  elsewhere?: boolean
  /** It was imported from files with mail, which are not kept; absent: no. */
  imported?: boolean
}

/** What a channel knows about a message besides its text. */
export interface MessageOrigin {
  origin?: Origin
  arrival?: Provenance
  /** The full original text, if `body` omits the quoted part. */
  originalBody?: string | undefined
  /** The sender does not act as staff: unproven, or an automatic sender. */
  asCustomer?: boolean
  /** The sender has proved the address. */
  isProven?: boolean
  /** The mail has HTML. */
  html?: MailHtml | undefined
  /** Outsiders whom staff forward a note to; identity ids. */
  forwardedToIds?: number[]
  /** The message that it answers. */
  replyToId?: number | undefined
  /** The template that is sent instead of the text. */
  template?: FilledTemplate | undefined
  /** Attached files. */
  files?: KeptFile[]
  /** The rule that wrote it. */
  byRule?: number | undefined
}

/**
 * What kind of text a message has. What came in is what somebody typed, whoever it was, and what a mail with tables and
 * pictures was converted to; what came by the API is Markdown.
 */
export function textKindOf({ arrival, html }: { arrival: object | null; html: MailHtml | null }): TextKind {
  if (arrival === null) return 'markdown'
  return html === 'rich' ? 'converted' : 'typed'
}

/** Automatic messages never reopen, notify, or count as the last customer message. */
export function isAutomatic({ arrival, byRule }: MessageOrigin): boolean {
  return typeof arrival?.automatic === 'string' || byRule !== undefined
}
