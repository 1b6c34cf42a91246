import type { IncomingHttpHeaders } from 'node:http'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import type { IdentityName } from '../../people/identities/queries.ts'
import type { Incoming, Thread, ThreadRenamed } from './channel.ts'
import type { ChannelLimits } from './message-limits.ts'
import type { ChannelRow } from './queries.ts'

/** A request of a provider to one of our channels, as it came. */
export interface ProviderRequest {
  /** The address that the provider calls, as the operator knows it, with the query. */
  urls: string[]
  headers: IncomingHttpHeaders
  body: Buffer
  /** When it arrived. */
  now: Date
}

/** Something that a provider says, as JSON. */
export interface ProviderEvent {
  /** The same key is the same event, however often it comes. */
  key: string
  /** Whom or what it concerns: events with the same one are processed one after the other. */
  party: string
  /** The provider's name of the message that it changes: it may come before that. */
  about?: string | undefined
  body: Record<string, unknown> & {
    /** Our mark of a message, and the provider's name of it. */
    heard?: { mark: unknown; name: string }
  }
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
  reason: string
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

/** A sender's profile at the provider. */
export interface Profile {
  name?: string | undefined
  /** A name that they may give to somebody else. */
  handle?: IdentityName | undefined
}

/** The parameters of `missed`. */
export interface AskingMissed {
  client: SafeClient
  since: Date
  /** Those of these keys whose events are here. */
  known(keys: string[]): Promise<Set<string>>
}

/** The parameters of `check`. */
export interface Checking {
  client: SafeClient
  webhookUrl: string
  /** Of the brand. */
  others: ChannelRow[]
  /** Whether to have it call us; otherwise it is only asked. */
  connects: boolean
}

/** A service that carries messages of a channel: it calls us, and we call it. To add one: docs/recipes.md. */
export interface Provider {
  /** In the address that it calls: `/incoming/{name}/{channel}`. */
  name: string
  /** Whether this channel is connected to it. */
  isOf(channel: ChannelRow): boolean
  /** For providers whose apps have one address for all of their accounts: what comes to one channel may be another’s. */
  app?: {
    /** The same for all of its products. */
    family: string
    /** The accounts that a request is about. */
    accountsIn(body: Buffer): string[]
    accountOf(channel: ChannelRow): string | undefined
  }
  /** The events in a request; undefined unless it is signed for this channel. */
  open(channel: ChannelRow, request: ProviderRequest): ProviderEvent[] | undefined
  /** How it finds out whether its address of us is right: it sends a challenge, and we prove that we know its secret. */
  handshake?: {
    /** What to enter beside the address, for providers that show it to us then. */
    tokenOf?(channel: ChannelRow): string
    /** Undefined for a challenge of somebody else. */
    answer(channel: ChannelRow, query: Record<string, unknown>): { type: string; body: string } | undefined
  }
  /** Whether everybody can read what is sent to this thread: then it is sent once, whoever takes part. */
  isPublic?(threadId: string): boolean
  /** Whether nothing can be sent to this thread. */
  isOneWay?(threadId: string): boolean
  /** What it expects in response. */
  answer: { type: string; body: string }
  /** Asks for what an event leaves out; returns the whole. Throws DeliveryError. */
  complete?(
    channel: ChannelRow,
    event: ProviderEvent['body'],
    client: SafeClient,
  ): Promise<ProviderEvent['body']>
  /** Translates an event; it decides nothing. Undefined for events that concern nobody. */
  read(event: ProviderEvent['body']): Happening | undefined
  /** What it takes; more is refused before anything is sent. */
  limits(channel: ChannelRow): ChannelLimits
  /** Its echoes repeat no mark of ours, so that their texts have to be compared. */
  hasUnmarkedEchoes?: boolean
  /** Who somebody is, for providers that tell only when asked. Throws DeliveryError. */
  profileOf?(channel: ChannelRow, identifier: string, client: SafeClient): Promise<Profile>
  /** Where a file of a message is now: some have a name that leads to an address for an hour. Throws DeliveryError. */
  locate(channel: ChannelRow, url: string, client: SafeClient): Promise<LocatedFile>
  /** Asks the provider whether it accepts the channel's credentials; if wanted, has it call us, if it can. Throws DeliveryError. */
  check(channel: ChannelRow, asking: Checking): Promise<void>
  /** For providers that list received messages: the events of those whose webhooks we have missed. Throws DeliveryError. */
  missed?(channel: ChannelRow, asking: AskingMissed): Promise<ProviderEvent[]>
  /** For providers that are asked instead of calling. */
  polling?: {
    isOf(channel: ChannelRow): boolean
    /** Whose place it is. */
    accountOf(channel: ChannelRow): string
    /** Waits for what comes after this place; the answer is stored before the next question. Throws Unreachable. */
    next(
      channel: ChannelRow,
      asking: { client: SafeClient; after: number; signal: AbortSignal },
    ): Promise<{ events: ProviderEvent[]; after: number }>
  }
}

export interface LocatedFile {
  url: string
  /** As its sender called it. */
  name?: string | undefined
  /** Credentials for the provider's own hosts, and none for others. */
  headersFor(url: string): Record<string, string>
}
