import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export const PRESENCE_STATES = ['viewing', 'answering'] as const

export type PresenceState = (typeof PRESENCE_STATES)[number]

export interface PresenceRow {
  conversationId: number
  userId: number
  state: PresenceState
}

/** A visitor of a chat who is typing. */
export interface TypingRow {
  conversationId: number
  identityId: number
}

/** Present staff of the brand, in a fixed order. */
export function selectPresences(scope: Scope): Promise<PresenceRow[]> {
  return scope.sql.rows(sql`
    select conversation_id as "conversationId", user_id as "userId", state from presences
    where brand_id = ${scope.brand.id} and until > ${scope.now()} order by conversation_id, user_id`)
}

/** Visitors of chats who are typing, in a fixed order. */
export function selectTyping(scope: Scope): Promise<TypingRow[]> {
  return scope.sql.rows(sql`
    select conversation_id as "conversationId", identity_id as "identityId" from chats
    where brand_id = ${scope.brand.id} and typing_until > ${scope.now()} order by conversation_id`)
}

export async function upsertPresence(tx: TxScope, presence: PresenceRow & { until: Date }): Promise<void> {
  const { conversationId, userId, state, until } = presence
  await tx.sql.write(sql`
    insert into presences (brand_id, conversation_id, user_id, state, until)
    values (${tx.brand.id}, ${conversationId}, ${userId}, ${state}, ${until})
    on conflict (brand_id, conversation_id, user_id) do update set state = excluded.state, until = excluded.until`)
}

export async function deletePresence(tx: TxScope, conversationId: number, userId: number): Promise<void> {
  await tx.sql.write(sql`
    delete from presences
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and user_id = ${userId}`)
}

export async function deleteExpiredPresences(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`delete from presences where brand_id = ${tx.brand.id} and until <= ${tx.now()}`)
}
