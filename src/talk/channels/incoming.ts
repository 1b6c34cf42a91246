import type { Sentence } from '../../kit/sentences/say.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import type { IdentityName } from '../../people/identities/queries.ts'

/** The names of a conversation at its source. */
export interface Thread {
  threadId: string
  /** Its earlier name there. */
  olderThreadId?: string | undefined
}

/** The messages of a thread have another name in common from now on. */
export interface ThreadRenamed {
  was: Thread
  is: string
}

/** An incoming message in our terms. A connector translates; it decides nothing. */
export interface Incoming extends Partial<Thread> {
  /** The message's id at its source; the same id is the same message. */
  originId?: string | undefined
  /** The source's name of the message that it answers. */
  repliesTo?: string | undefined
  /** What that says, for sources that repeat it; shown if the message is not here. */
  repliesToText?: string | undefined
  sender: Named
  /** Other names of the sender. */
  alsoKnownAs?: IdentityName[]
  /** A name that the sender may give to somebody else; it becomes theirs unless another contact has it. */
  handle?: IdentityName | undefined
  /** Other recipients. */
  recipients: Named[]
  subject?: string | undefined
  /** When it was written, where the source says so. */
  at?: Date | undefined
  /** Where it was written, as Markdown; shown below the body if the message begins a conversation. */
  whereabouts?: string | undefined
  body: string
  /** The full original text, if `body` omits the quoted part. */
  originalBody?: string | undefined
}

/** A message that came in; its files are fetched from their URLs, with the provider's credentials. */
export interface Arrived {
  type: 'message'
  incoming: Incoming
  fileUrls: string[]
}

/** What became of a message that we sent. */
export interface Receipt {
  type: 'receipt'
  /** The provider's name of the message. */
  providerId: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  /** For staff; empty if nothing is wrong. */
  reason?: Sentence | undefined
}

/** Its sender has changed a message. */
export interface Edited extends Thread {
  type: 'edit'
  originId: string
  body: string
  /** The whole message, from providers that repeat it: what it becomes if it is not here. */
  whole?: Arrived | undefined
  /** Which edit of the message it is, from 1, for providers that count: they may come in another order. */
  serial?: number | undefined
}

/** Its sender has taken a message back. */
export interface Deleted extends Thread {
  type: 'deletion'
  originId: string
}

/** Somebody reacts to a message of theirs or of ours. */
export interface Reacted extends Thread {
  type: 'reaction'
  /** The provider's name of the message. */
  to: string
  sender: Named
  /** Undefined if they take it back. */
  emoji: string | undefined
}

/** A message that the provider has sent to the customer, for us or from its own app. */
export interface Echoed extends Thread {
  type: 'echo'
  originId: string
  body: string
  fileUrls: string[]
  /** Our name of it, if it is ours: markOf. */
  mark: string | undefined
  /** Who wrote it, if not we. */
  account: IdentityName
}

/** How far somebody has read, or received, without naming messages. */
export interface Seen extends Thread {
  type: 'seen'
  state: 'delivered' | 'read'
  /** All up to here. */
  until: Date
}

/** Somebody has other names from now on, such as a new number. */
export interface Renamed {
  type: 'renamed'
  /** By their name so far. */
  sender: Named
  names: IdentityName[]
  /** The thread of their messages, if that has another name, too. */
  thread: ThreadRenamed | undefined
}

/** Something that its service reports by itself, such as that a chat has a new background: no message, and for nobody to answer. */
export interface Notice {
  type: 'notice'
  /** As the provider calls it. */
  kind: string
}

export type Happening = Arrived | Receipt | Edited | Deleted | Reacted | Echoed | Renamed | Seen | Notice
