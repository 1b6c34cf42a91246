import type { Readable } from 'node:stream'
import type { Scope } from '../../kit/scope.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import type { IdentityType } from '../../people/identities/queries.ts'
import type { ChannelKind } from './kinds.ts'
import type { ChannelRow } from './queries.ts'

/** A file that goes with a message. */
export interface OutgoingFile {
  name: string
  contentType: string
  content: Uint8Array | Readable
  /** By which the text refers to it (RFC 2392), without brackets. */
  contentId?: string | undefined
}

/** What a channel's wire said, in our words. An adapter translates; it decides nothing. */
export interface Incoming {
  /** Of the message, at its source: the same one is the same message. */
  originId?: string | undefined
  /** Of the thread, at its source. */
  threadId?: string | undefined
  sender: Named
  /** Who else it is addressed to. */
  recipients: Named[]
  subject?: string | undefined
  body: string
  /** All of it, where the body leaves something away. */
  originalBody?: string | undefined
}

/** Somebody that a message goes to, or comes from. */
export interface Party {
  name: string
  identifier: string
}

/** An earlier message of the conversation that everybody who gets this one may see. */
export interface Quoted {
  author: string
  at: Date
  body: string
}

/** A message on its way to one person. The same one may be sent again: the other side has to see that by its id. */
export interface Outgoing {
  /** Of this copy. */
  deliveryId: number
  messageId: number
  conversation: { id: number; subject: string | null; refId: string; originId: string | null }
  channel: ChannelRow
  author: string
  /** Whom this copy is for. */
  to: Party & { identityId: number }
  /** Who gets it, or another copy of it: all who may be seen in its head. */
  everybody: Party[]
  /** Markdown. */
  body: string
  history: Quoted[]
  /** Message-IDs of the mails before it, oldest first; empty where the channel has none. */
  references: string[]
  files: OutgoingFile[]
  at: Date
}

/** Why something could not be delivered; trying again helps unless it is permanent. */
export class DeliveryError extends Error {
  readonly permanent: boolean
  readonly notWithinMs: number

  constructor(message: string, { permanent, notWithinMs = 0 }: { permanent: boolean; notWithinMs?: number }) {
    super(message)
    this.permanent = permanent
    this.notWithinMs = notWithinMs
  }
}

/** One way to speak with people. A new one is a folder with this in it, and a line in wiring.ts: docs/recipes.md. */
export interface ChannelAdapter {
  kinds: ChannelKind[]
  /** By which of a person's identities it reaches them; undefined: it sends nothing. */
  reaches?: IdentityType
  /** Whether it can send at all, as things are set; a sentence why not. */
  cannotSend?(channel: ChannelRow): string | undefined
  /** Whether the conversation came this way; left out: every one in its channels did. */
  carries?(scope: Scope, conversationId: number): Promise<boolean>
  /** Sends once. Throws DeliveryError. */
  send?(scope: Scope, outgoing: Outgoing): Promise<void>
}
