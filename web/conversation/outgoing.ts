import type { PinnedMacro } from './pinned-macro.ts'

/** What happens to the conversation when the message is sent. */
export type After = { do: 'resolve' } | { do: 'keep' } | { do: 'hold'; until: string }

/** Addresses besides the followers, and followers left out. */
export interface Audience {
  /** They become followers. */
  recipients: string[]
  /** Unseen by the others. */
  bcc: string[]
  /** Followers who do not get the message. */
  without: string[]
}

/** What a new conversation has besides its first message. */
export interface Beginning {
  /** Slug of the channel. */
  category: string
  /** The customer's address, or number with its plus. */
  to: string
  /** Empty for text messages. */
  subject: string
}

export function isNumber(to: string): boolean {
  return /^\s*\+[^@]*$/.test(to)
}

export interface Forwarding {
  messageId: number
  to: string[]
  /** With the earlier messages of the conversation. */
  thread: boolean
}

export interface Outgoing extends Pick<Audience, 'recipients'>, Partial<Omit<Audience, 'recipients'>> {
  /** It starts a conversation; then the slug is empty. */
  starts?: Beginning
  /** It forwards a message; then the body is a comment. */
  forwards?: Forwarding
  /** The author's address, for what starts a conversation. */
  from?: string
  /** The author: nobody else sends it. */
  userId: number
  slug: string
  /** Makes repeated sending safe. */
  originId: string
  body: string
  visibility: 0 | 1
  uploads: { id: number; name: string }[]
  after: After
  /** It is applied with the message, or says its own if the body is empty. */
  macro?: PinnedMacro | undefined
  /** Time of sending, in milliseconds. */
  at: number
  /** An earlier page may have sent it already. */
  isResumed?: boolean
  /** It is being sent, and cannot be undone. */
  isGoing?: boolean
  /** The server was not reached: it is sent by itself when the server answers again. */
  isWaiting?: boolean
  /** Why sending failed. */
  failure?: string | undefined
}

export type NewOutgoing = Omit<Outgoing, 'at' | 'originId' | 'userId'>
