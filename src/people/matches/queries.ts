import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Reason } from './output.ts'

export interface MatchRow {
  contactId: number
  reason: Reason
}

/** What a provider calls the owner of an account, and the type of identity that such a name is. */
const OF_ACCOUNTS = sql`(values ('igsid', 'instagram'), ('twitter_id', 'twitter')) as kind (account, handle)`

/**
 * Other contacts whose names say that they may be the same person: the handle of an account of one belongs to the other, both have the
 * same handle on different networks, or one of these numbers.
 */
export function selectMatchesByIdentity(
  scope: Scope,
  contactId: number,
  numbers: string[],
): Promise<MatchRow[]> {
  return scope.sql.rows(sql`
    with mine as (
      select type, identifier, handle from identities
      where brand_id = ${scope.brand.id} and contact_id = ${contactId}
    )
    select distinct found.contact_id as "contactId", found.reason from (
      select o.contact_id, 'handle' as reason from mine m join ${OF_ACCOUNTS} on kind.account = m.type
      join identities o on o.brand_id = ${scope.brand.id} and o.type = kind.handle and o.identifier = m.handle
      union all
      select o.contact_id, 'handle' from mine m join ${OF_ACCOUNTS} on kind.handle = m.type
      join identities o on o.brand_id = ${scope.brand.id} and o.type = kind.account and o.handle = m.identifier
      union all
      select o.contact_id, 'same_handle' from mine m
      join identities o on o.brand_id = ${scope.brand.id} and o.identifier = m.identifier
        and (m.type, o.type) in (('instagram', 'twitter'), ('twitter', 'instagram'))
      union all
      select o.contact_id, 'number' from identities o
      where o.brand_id = ${scope.brand.id} and o.type = 'mobile' and o.identifier = any(${numbers}::text[])
    ) found
    where found.contact_id <> ${contactId} order by 1, 2`)
}

/** Of a name that very many have, no more are looked at. */
const MOST_NAMESAKES = 50

/** Other contacts of this name, of whom each has an identity of a type that this one lacks. */
export async function selectMatchesByName(
  scope: Scope,
  { id, name }: { id: number; name: string },
  limit: number,
): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select c.id from (
      select id from contacts
      where brand_id = ${scope.brand.id} and absorbed_into is null and lower(left(name, 200)) = lower(${name.slice(0, 200)})
        and id <> ${id} limit ${MOST_NAMESAKES}
    ) c
    where exists (
        select 1 from identities o where o.brand_id = ${scope.brand.id} and o.contact_id = c.id and not exists (
          select 1 from identities mine
          where mine.brand_id = ${scope.brand.id} and mine.contact_id = ${id} and mine.type = o.type))
    order by c.id desc limit ${limit}`)
  return rows.map(row => row.id)
}

/** Those of whom somebody has said that they are not this contact. */
export async function selectRefused(scope: Scope, contactId: number): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select case when contact_id = ${contactId} then other_id else contact_id end as id from refused_matches
    where brand_id = ${scope.brand.id} and (contact_id = ${contactId} or other_id = ${contactId})`)
  return new Set(rows.map(row => row.id))
}

export async function insertRefused(tx: TxScope, contactId: number, otherId: number): Promise<void> {
  const [first, second] = [contactId, otherId].sort((one, other) => one - other)
  await tx.sql.write(sql`
    insert into refused_matches (brand_id, contact_id, other_id, refused_by, created_at)
    values (${tx.brand.id}, ${first}, ${second}, ${tx.actor?.userId ?? null}, ${tx.now()})
    on conflict (brand_id, contact_id, other_id) do nothing`)
}
