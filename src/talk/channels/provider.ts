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

export type Happening = Arrived | Receipt

/** A service that carries messages of a channel: it calls us, and we call it. To add one: docs/recipes.md. */
export interface Provider {
  /** In the address that it calls: `/incoming/{name}/{channel}`. */
  name: string
  /** Whether this channel is connected to it. */
  isOf(channel: ChannelRow): boolean
  /** The events in a request; undefined unless it is signed for this channel. */
  open(channel: ChannelRow, request: ProviderRequest): ProviderEvent[] | undefined
  /** What it expects in response. */
  answer: { type: string; body: string }
  /** Translates an event; it decides nothing. Undefined for events that concern nobody. */
  read(event: ProviderEvent['body']): Happening | undefined
  /** Headers with which a file of a message is fetched: credentials for the provider's own host, and none for others. */
  headersFor(channel: ChannelRow, url: string): Record<string, string>
  /** Asks the provider whether it accepts the channel's credentials. Throws DeliveryError. */
  check(channel: ChannelRow, client: SafeClient): Promise<void>
}
