import type { Readable } from 'node:stream'
import type { TextKind } from '../../kit/markdown/written.ts'
import { ExplainedError, type Sentence } from '../../kit/sentences/say.ts'
import type { ChannelRow } from './queries.ts'

/** An outgoing file. */
export interface OutgoingFile {
  /** As the text refers to it: `attachment:12`. */
  id: number
  name: string
  contentType: string
  content: Uint8Array | Readable
  /** Where others can fetch it for a day. */
  url: string
  /** Its first bytes, which say how large a picture is. */
  start?: () => Promise<Buffer>
  /** Content-ID by which the text refers to the file (RFC 2392), without brackets. */
  contentId?: string | undefined
}

/** A sender or recipient. */
export interface Party {
  name: string
  identifier: string
}

/** An earlier message of the conversation that all recipients of this one may see. */
export interface Quoted {
  author: string
  at: Date
  body: string
  /** Markdown by default. */
  textKind?: TextKind
}

/** An approved template with its variables filled in, as stored with the message. */
export interface FilledTemplate {
  name: string
  language: string
  /** Undefined: no parameters. The file of a header is the message's first one. */
  header?: { kind: 'text'; name: string; text: string } | { kind: 'image' | 'video' | 'document' }
  body: { name: string; text: string }[]
}

/** A message to one recipient. It may be sent again: the other side has to recognise it by its id. */
export interface Outgoing {
  /** Id of this copy. */
  deliveryId: number
  messageId: number
  conversation: {
    id: number
    subject: string | null
    refId: string
    originId: string | null
    lastCustomerMessageAt: Date | null
    lateMs: number | null
  }
  channel: ChannelRow
  author: string
  /** The author's own signature, as Markdown; empty without one. */
  signature: string
  /** The recipient of this copy. */
  to: Party & { identityId: number }
  /** All recipients of the message, as its headers show them. */
  everybody: Party[]
  /** Something forwarded to an outsider; the answer is for staff alone. */
  isForward: boolean
  body: string
  /** Markdown by default. */
  textKind?: TextKind
  /** The same for channels that show nothing but letters, in as many messages as their provider needs. */
  texts: string[]
  /** The approved template that is sent instead of the text; null for most messages. */
  template: FilledTemplate | null
  history: Quoted[]
  /** Message-IDs of the previous mails, oldest first; empty for channels without them. */
  references: string[]
  /** The source's name of the customer's last message before this one. */
  answers(): Promise<string | undefined>
  files: OutgoingFile[]
  at: Date
  /** Sent by a program, and written by nobody. */
  byProgram: boolean
  /** A rule wrote it: no person has seen it. */
  byRule?: boolean
  /** An earlier attempt may have reached the other side. */
  isRepeated: boolean
  /** Those of a provider's names of messages that other copies have. */
  namesTaken(names: string[]): Promise<Set<string>>
  /** The provider's name of the message with this mark, once an event has told it: `heard` of ProviderEvent. */
  nameHeard(mark: string): Promise<string | undefined>
  parts: Parts
}

/** The messages that a copy consists of at its provider, such as a text and two pictures. */
export interface Parts {
  /** The provider's names of those that it has, in order. */
  readonly sent: readonly string[]
  /** Our name of the next one, for providers that repeat it. */
  readonly mark: string
  /** Since when nobody knows whether the next one arrived, its response being lost; null otherwise. */
  readonly unsureSince: Date | null
  /** Sends the next one and keeps its name, so that another attempt goes on after it. */
  send(call: () => Promise<string>): Promise<void>
  /** The one that was unsure has arrived, under this name. */
  settle(name: string): Promise<void>
}

/** What the other side says when it has taken a message. */
export interface Taken {
  /** Its name of the message, by which it says later what became of it. */
  providerId?: string | undefined
  /** The recipient has read it by now. */
  isRead?: boolean
}

/** Why a delivery failed; another attempt helps unless it is permanent. */
export class DeliveryError extends ExplainedError {
  readonly permanent: boolean
  readonly notWithinMs: number
  /** It is the server or the login, not this message: no other message can be sent, either. */
  readonly isOfServer: boolean
  /** The response was lost: the other side may have taken it. */
  readonly isUnsure: boolean
  /** It was not reached, so it refused nothing. */
  readonly isAway: boolean
  /** Nothing was tried, so it is no attempt. */
  readonly isUncounted: boolean
  /** The account sends too fast: none of its messages may be sent before `notWithinMs`. */
  readonly isTooFast: boolean

  constructor(
    sentence: Sentence,
    {
      permanent,
      notWithinMs = 0,
      isOfServer = false,
      isUnsure = false,
      isAway = false,
      isTooFast = false,
      isUncounted = false,
    }: {
      permanent: boolean
      notWithinMs?: number
      isOfServer?: boolean
      isUnsure?: boolean
      isAway?: boolean
      isTooFast?: boolean
      isUncounted?: boolean
    },
  ) {
    super(sentence)
    this.permanent = permanent
    this.notWithinMs = notWithinMs
    this.isOfServer = isOfServer
    this.isUnsure = isUnsure
    this.isAway = isAway
    this.isTooFast = isTooFast
    this.isUncounted = isUncounted
  }
}
