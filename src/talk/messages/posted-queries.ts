import sql, { type Sql } from 'sql-template-tag'
import type { TextKind } from '../../kit/markdown/written.ts'
import type { Scope } from '../../kit/scope.ts'
import type { FilledTemplate } from '../channels/outgoing.ts'
import { textKindIn } from './kind-queries.ts'

/** A message as what follows from it needs it: who gets it, and who is told. */
export interface PostedMessage {
  id: number
  conversationId: number
  identityId: number
  /** Of the member of staff who wrote it; null for others. */
  userId: number | null
  fromStaff: boolean
  visibility: number
  body: string
  textKind: TextKind
  template: FilledTemplate | null
  hasFiles: boolean
  bccIds: number[] | null
  leftOutIds: number[] | null
  /** Set for a note that is forwarded. */
  forwardedToIds: number[] | null
  suppressNotifications: boolean
  byProgram: boolean
  /** The rule that wrote it; null for people and programs. */
  byRule: number | null
  /** A machine wrote it, such as an out-of-office reply. */
  isAutomatic: boolean
  /** It has reached the customer by the provider's own app. */
  isElsewhere: boolean
  /** The member of staff who seems to have replied by mail, without proof. */
  unprovenUserId: number | null
  createdAt: Date
}

/** Those that exist, in no particular order. */
export function selectPosted(scope: Scope, ids: number[]): Promise<PostedMessage[]> {
  return posted(scope, sql`m.id = any(${ids}::bigint[])`)
}

/** The last one of a conversation that was found before; undefined if it has none. */
export async function selectLastPosted(
  scope: Scope,
  conversationId: number,
): Promise<PostedMessage | undefined> {
  const last = sql`m.id = (
    select l.id from messages l where l.brand_id = ${scope.brand.id} and l.conversation_id = ${conversationId}
    order by l.created_at desc, l.id desc limit 1)`
  return (await posted(scope, last))[0]
}

function posted(scope: Scope, which: Sql): Promise<PostedMessage[]> {
  return scope.sql.rows(sql`
    select m.id, m.conversation_id as "conversationId", m.identity_id as "identityId", i.user_id as "userId",
      m.from_staff as "fromStaff", m.visibility, m.body, ${textKindIn(sql`m`)} as "textKind", m.template,
      m.has_files as "hasFiles", m.bcc_ids as "bccIds", m.left_out_ids as "leftOutIds",
      m.forwarded_to_ids as "forwardedToIds", m.suppress_notifications as "suppressNotifications",
      coalesce(m.by_program, false) as "byProgram",
      m.by_rule as "byRule", m.arrival ->> 'automatic' is not null as "isAutomatic",
      coalesce((m.arrival ->> 'elsewhere')::boolean, false) as "isElsewhere", (
        select u.id from identities s join users u on u.brand_id = ${scope.brand.id} and u.id = s.user_id
        where s.brand_id = ${scope.brand.id} and s.type = 'email' and s.identifier = i.identifier and i.type = 'unproven_email'
          and u.deactivated_at is null and m.arrival ->> 'threaded_by' = 'reply_address'
      ) as "unprovenUserId", m.created_at as "createdAt"
    from messages m join identities i on i.brand_id = ${scope.brand.id} and i.id = m.identity_id
    where m.brand_id = ${scope.brand.id} and ${which}`)
}

/** Undefined if it does not exist. */
export async function findPosted(scope: Scope, id: number): Promise<PostedMessage | undefined> {
  return (await selectPosted(scope, [id]))[0]
}
