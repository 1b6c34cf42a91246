import sql from 'sql-template-tag'
import type { Scope } from '../../../../kit/scope.ts'

interface OwnMember {
  id: number
  name: string
  address: string
}

/** The members with their addresses, the first one of each first. Those whom tables of this origin have made are found by their ids. */
export function selectOwnMembers(scope: Scope, origin: string): Promise<OwnMember[]> {
  return scope.sql.rows(sql`
    select u.id, u.name, i.identifier as address from identities i
    join users u on u.brand_id = ${scope.brand.id} and u.id = i.user_id
    where i.brand_id = ${scope.brand.id} and i.type = 'email' and i.user_id is not null
      and not exists (
        select 1 from imported_rows r where r.brand_id = ${scope.brand.id} and r.origin = ${origin} and r.kind = 'members'
          and r.own_id = u.id and r.import_id is not null)
    order by i.id`)
}

/** The addresses of all channels, also of deleted ones. */
export async function selectChannelAddresses(scope: Scope): Promise<string[]> {
  const rows = await scope.sql.rows<{ email: string }>(sql`
    select lower(email) as email from channels where brand_id = ${scope.brand.id} and email is not null`)
  return rows.map(({ email }) => email)
}

interface OwnChannel {
  slug: string
  name: string
  kind: number
  visibility: number
}

/** The channels, those for mail first. */
export function selectOwnChannels(scope: Scope): Promise<OwnChannel[]> {
  return scope.sql.rows(sql`
    select slug, name, kind, visibility from channels
    where brand_id = ${scope.brand.id} and deleted_at is null order by kind <> 1, email is null, id`)
}

/** Those of these references that conversations here have. */
export async function selectReferences(scope: Scope, references: string[]): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ ref: string }>(sql`
    select ref_id as ref from conversations
    where brand_id = ${scope.brand.id} and ref_id = any(${references}::text[])`)
  return new Set(rows.map(({ ref }) => ref))
}
