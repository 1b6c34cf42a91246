import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export const PRESENCE_STATES = ['viewing', 'answering'] as const

export type PresenceState = (typeof PRESENCE_STATES)[number]

export interface PresenceRow {
  conversationId: number
  userId: number
  state: PresenceState
}

/** With what tells when their drafts there change: null without one. */
export type PresentRow = PresenceRow & { draftVersion: number | null }

/** A visitor of a chat who is typing. */
export interface TypingRow {
  conversationId: number
  identityId: number
}

/** Present staff of the brand, in a fixed order. */
export function selectPresences(scope: Scope): Promise<PresentRow[]> {
  return scope.sql.rows(sql`
    select p.conversation_id as "conversationId", p.user_id as "userId", p.state,
      sum(d.version)::bigint as "draftVersion"
    from presences p
    left join drafts d on d.brand_id = ${scope.brand.id} and d.conversation_id = p.conversation_id and d.user_id = p.user_id
    where p.brand_id = ${scope.brand.id} and p.until > ${scope.now()}
    group by p.conversation_id, p.user_id, p.state order by p.conversation_id, p.user_id`)
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
