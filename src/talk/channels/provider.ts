import type { IncomingHttpHeaders } from 'node:http'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Incoming } from './channel.ts'
import type { ChannelRow } from './queries.ts'

/** A request of a provider to one of our channels, as it came. */
export interface ProviderRequest {
  /** The address that the provider calls, as the operator knows it, with the query. */
  urls: string[]
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Something that a provider says, as JSON. */
export interface ProviderEvent {
  /** The same key is the same event, however often it comes. */
  key: string
  /** Whom or what it concerns: events with the same one are processed one after the other. */
  party: string
  body: Record<string, unknown>
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
export interface Edited {
  type: 'edit'
  originId: string
  threadId: string
  body: string
}

export type Happening = Arrived | Receipt | Edited

/** A service that carries messages of a channel: it calls us, and we call it. To add one: docs/recipes.md. */
export interface Provider {
  /** In the address that it calls: `/incoming/{name}/{channel}`. */
  name: string
  /** Whether this channel is connected to it. */
  isOf(channel: ChannelRow): boolean
  /** The events in a request; undefined unless it is signed for this channel. */
  open(channel: ChannelRow, request: ProviderRequest): ProviderEvent[] | undefined
  /** How it finds out whether its address of us is right: it asks for a token, and we repeat its challenge. */
  handshake?: {
    tokenOf(channel: ChannelRow): string
    answer(channel: ChannelRow, query: Record<string, unknown>): string | undefined
  }
  /** What it expects in response. */
  answer: { type: string; body: string }
  /** Translates an event; it decides nothing. Undefined for events that concern nobody. */
  read(event: ProviderEvent['body']): Happening | undefined
  /** Where a file of a message is now: some have a name that leads to an address for an hour. Throws DeliveryError. */
  locate(channel: ChannelRow, url: string, client: SafeClient): Promise<LocatedFile>
  /** Asks the provider whether it accepts the channel's credentials, and has it call us, if it can. Throws DeliveryError. */
  check(channel: ChannelRow, asking: { client: SafeClient; webhookUrl: string }): Promise<void>
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
