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
