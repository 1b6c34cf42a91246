import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { BrandTask } from '../../kit/schedule.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import type { IdentityName, IdentityType } from '../../people/identities/queries.ts'
import type { Happening } from './incoming.ts'
import type { ChannelKind } from './kinds.ts'
import type { ChannelLimits } from './limits.ts'
import type { Outgoing, Taken } from './outgoing.ts'
import type { ChannelRow } from './queries.ts'

/** A way of reaching people, for channels of one type. It translates and decides nothing. To add one: docs/recipes.md. */
export interface Connector {
  kind: ChannelKind
  /** The value of the setting `provider` that chooses it, for types of channels that several connectors serve. */
  by?: string
  /** It also serves channels that name none. */
  isUsual?: boolean
  /**
   * What can be set, in the order of the page that asks for it; each with a description. A name that several connectors of a type
   * have is one setting.
   */
  settings?: z.ZodObject
  /** Settings that nobody sees again once they are entered. */
  secrets?: readonly string[]
  /** Settings that are URLs, and may have a password in them. */
  secretUrls?: readonly string[]
  /** What a channel has to have to be connected, one of each group. */
  requires?: readonly (readonly string[])[]
  /** Throws invalid for settings that refer to something that is not there. */
  refuseSettings?(tx: TxScope, after: ChannelRow['settings'], before: ChannelRow['settings']): Promise<void>
  /** Whether the channel has what it needs. */
  isConnected(channel: ChannelRow): boolean
  /** Said to staff while it is not connected. */
  needs?: Sentence

  /** Where its incoming messages come from: a code of conversations. */
  origin?: number
  /** The types of identities that it reaches, the best first; undefined if it sends nothing. */
  reaches?: IdentityType[]
  /** What a customer needs to be reached, in words for staff; undefined if that does not depend on the customer. */
  reachedBy?: Sentence
  /** How long after the customer's last message its provider allows replies, in milliseconds; undefined: always. */
  window?: number
  /** What it takes, while it is connected; more is refused before anything is sent. */
  limits?(channel: ChannelRow): ChannelLimits
  /** Whether everybody can read what is sent to this thread: then it is sent once, whoever takes part. */
  isPublic?(threadId: string): boolean
  /** Whether nothing can be sent to this thread. */
  isOneWay?(threadId: string): boolean
  /** Why it cannot send, in a sentence, if that is not what it `needs`. */
  cannotSend?(channel: ChannelRow, dependencies: Pick<SendDependencies, 'mailOut'>): Sentence | undefined
  /** Whether the conversation came through this connector; absent if all in its channels did. */
  carries?(scope: Scope, conversation: { id: number; originId: string | null }): Promise<boolean>
  /** Sends one message to one person once. Throws DeliveryError. */
  send?(scope: Scope, outgoing: Outgoing, dependencies: SendDependencies): Promise<Taken>
  /** For providers that approve templates of messages. */
  templates?: Templates

  /** The service that calls us, and that we ask. */
  provider?: Provider
  /** Addresses of its own, for what is no provider. `scopeAt` throws not_found. */
  routes?(app: FastifyInstance, scopeAt: (host: string) => Promise<Scope>): void
  /** What it does from time to time. */
  tasks?(client: SafeClient): BrandTask[]
}

/** What sending needs of the server. */
export interface SendDependencies {
  client: SafeClient
  mailOut: {
    /** Why this channel cannot send with its present settings, in a sentence. */
    cannotSend(channel: ChannelRow): Sentence | undefined
    /** Throws DeliveryError. */
    send(scope: Scope, channel: ChannelRow, mail: SendMailOptions): Promise<void>
  }
  blobs: Blobs
  address: BaseAddress
}

/** The kinds of heading that a template may have. */
export type HeaderKind = 'none' | 'text' | 'image' | 'video' | 'document'

/** A message that a provider has approved, with variables. */
export interface MessageTemplate {
  name: string
  /** As the provider names it, such as `en_US`. */
  language: string
  category: string
  header: { kind: HeaderKind; text: string; variables: string[] }
  body: string
  /** Names of the variables in the body, in order: `1`, `2`, or words. */
  variables: string[]
  footer: string
  /** What its buttons say. */
  buttons: string[]
  /** It has a variable that we cannot fill in, such as in the address of a button. */
  isUnsupported: boolean
}

interface Templates {
  /** Whether the channel knows where its templates are. */
  isReady(channel: ChannelRow): boolean
  /** The approved ones. Throws DeliveryError. */
  list(client: SafeClient, channel: ChannelRow): Promise<MessageTemplate[]>
}

/** A service that carries messages of a channel: it calls us, and we call it. */
export interface Provider {
  /** In the address that it calls: `/incoming/{name}/{channel}`. */
  name: string
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
  /** Whether somebody has to enter the address there; else `check` does. */
  isTold?: boolean
  /** What to enter after the address. */
  addressEnd?: string
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
