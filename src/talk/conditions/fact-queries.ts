import sql from 'sql-template-tag'
import type { CustomData } from '../../kit/custom-data.ts'
import type { Scope } from '../../kit/scope.ts'

export interface CustomerRow {
  identityId: number
  /** Null: a member of staff. */
  contactId: number | null
  data: CustomData | null
}

/** Whose these identities are, with the brand's own values of the contact. */
export function selectCustomers(scope: Scope, identityIds: number[]): Promise<CustomerRow[]> {
  return scope.sql.rows(sql`
    select i.id as "identityId", i.contact_id as "contactId", c.data from identities i
    left join contacts c on c.brand_id = ${scope.brand.id} and c.id = i.contact_id
    where i.brand_id = ${scope.brand.id} and i.id = any(${identityIds}::bigint[])`)
}

/** The latest rating of each of these conversations that has one, from 1 to 5. */
export function selectLatestRatings(
  scope: Scope,
  conversationIds: number[],
): Promise<{ conversationId: number; rating: number }[]> {
  return scope.sql.rows(sql`
    select distinct on (conversation_id) conversation_id as "conversationId", rating from satisfaction_ratings
    where brand_id = ${scope.brand.id} and conversation_id = any(${conversationIds}::bigint[])
    order by conversation_id, updated_at desc, id desc`)
}

export interface FirstMessageRow {
  conversationId: number
  fromStaff: boolean
  byProgram: boolean
}

/** Who wrote the first message of each of these conversations. */
export function selectFirstMessages(scope: Scope, conversationIds: number[]): Promise<FirstMessageRow[]> {
  return scope.sql.rows(sql`
    select c.id as "conversationId", m.from_staff as "fromStaff", coalesce(m.by_program, false) as "byProgram"
    from conversations c, lateral (
      select from_staff, by_program from messages
      where brand_id = ${scope.brand.id} and conversation_id = c.id order by created_at, id limit 1
    ) m
    where c.brand_id = ${scope.brand.id} and c.id = any(${conversationIds}::bigint[])`)
}

export interface TargetsRow {
  conversationId: number
  /** At least one of its targets is. */
  isMissed: boolean
  isWarned: boolean
  /** All of its targets are. */
  isPaused: boolean
}

/** How it stands with the SLA targets of each of these conversations that has open ones. */
export function selectOpenTargets(scope: Scope, conversationIds: number[]): Promise<TargetsRow[]> {
  return scope.sql.rows(sql`
    select conversation_id as "conversationId", bool_or(state = 'missed') as "isMissed",
      bool_or(warned_at is not null) as "isWarned", bool_and(state = 'paused') as "isPaused"
    from sla_clocks
    where brand_id = ${scope.brand.id} and conversation_id = any(${conversationIds}::bigint[]) and ended_at is null
    group by conversation_id`)
}
