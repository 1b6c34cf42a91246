import type { QueryKey } from '@tanstack/react-query'
import type { Event } from '../../client/api.ts'
import type { EventType } from '../../client/event-types.ts'
import { keys } from './keys.ts'

type Noun = EventType extends `${infer Subject}.${string}` ? Subject : never

/** Queries that depend on what an event is about, besides those of conversations. It does not compile without each noun. */
const TOUCHED: Record<Noun, QueryKey[]> = {
  address: [keys.channels],
  article: [keys.articles, keys.articleDetails],
  availability: [keys.availability, keys.queues],
  brand: [keys.brand, keys.me],
  business_hours: [keys.businessHours],
  channel: [keys.channels, keys.views],
  contact: [keys.contactDetails, keys.contacts],
  conversation: [keys.queues],
  custom_field: [keys.customFields],
  identity: [keys.contactDetails, keys.contacts],
  incident: [keys.incidents, keys.systems],
  macro: [keys.macros],
  maintenance: [keys.maintenances, keys.systems],
  mail_login: [keys.channelHealth],
  message: [keys.allScheduled, keys.queues],
  note: [keys.contactDetails],
  organization: [keys.organizations],
  panel_card: [keys.panelCards],
  response_template: [keys.templates],
  rule: [keys.rules],
  satisfaction_rating: [],
  saved_view: [keys.savedViews],
  segment: [keys.segments],
  scheduled_message: [keys.allScheduled],
  service_account: [keys.serviceAccounts, keys.roles],
  sla_policy: [keys.slaPolicies],
  session: [keys.sessions],
  system: [keys.systems],
  role: [keys.roles, keys.staff, keys.me, keys.views, keys.lists, keys.conversations],
  team: [keys.teams, keys.businessHours, keys.queues, keys.views, keys.lists, keys.conversations],
  token: [keys.tokens, keys.serviceAccounts],
  topic: [keys.topics, keys.articles],
  user: [keys.staff, keys.me, keys.passkeys],
  webhook: [keys.webhooks],
}

/** The queries that an event makes obsolete, and the conversations whose queries are obsolete too. */
export function touchedBy({ type, subject, data }: Event): {
  queries: QueryKey[]
  conversationIds: number[]
} {
  const noun = type.slice(0, type.indexOf('.')) as Noun
  return {
    // A server may know of newer events than this page.
    queries: TOUCHED[noun] ?? [],
    conversationIds: conversationsOf(noun, subject.id, data),
  }
}

/** A merge or split concerns another conversation, too; a rating is of one. */
function conversationsOf(noun: Noun, id: number, data: Event['data']): number[] {
  if (noun === 'message' || noun === 'satisfaction_rating') return [Number(data.conversation_id)]
  if (noun !== 'conversation') return []
  return [id, data.merged_id, data.into_id].filter(one => typeof one === 'number')
}
