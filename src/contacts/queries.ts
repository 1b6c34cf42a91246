import sql from 'sql-template-tag'
import type { Identity, IdentityName } from '../identities/queries.ts'
import type { Scope, TxScope } from '../kit/scope.ts'

/** Identity ids of the contact that single sign-on knows by this id. */
export function selectIdentitiesByExternalId(scope: Scope, externalId: string): Promise<{ id: number }[]> {
  return scope.sql.rows(sql`
    select i.id from contacts c join identities i on i.brand_id = c.brand_id and i.contact_id = c.id
    where c.brand_id = ${scope.brand.id} and c.external_id = ${externalId}`)
}

export interface NewContact {
  name: string | null
  externalId?: string | null
}

/** A contact and its first identity in one statement; undefined when the identity is somebody's already. */
export function insertContactWithIdentity(
  tx: TxScope,
  contact: NewContact,
  { type, identifier }: IdentityName,
): Promise<Identity | undefined> {
  return tx.sql.row(sql`
    with identity as (
      insert into identities (brand_id, type, identifier, contact_id, created_at)
      select ${tx.brand.id}, ${type}, ${identifier}, nextval('people_id_seq'), ${tx.now()}
      on conflict (brand_id, type, identifier) do nothing
      returning id, contact_id
    ), contact as (
      insert into contacts (brand_id, id, name, external_id, created_at, updated_at)
      select ${tx.brand.id}, contact_id, ${contact.name}, ${contact.externalId ?? null}, ${tx.now()}, ${tx.now()}
      from identity
    )
    select id, null::bigint as "userId", contact_id as "contactId" from identity`)
}

export async function updateContactData(
  tx: TxScope,
  id: number,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.sql.rows(sql`
    update contacts set data = data || ${JSON.stringify(data)}::jsonb, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}
