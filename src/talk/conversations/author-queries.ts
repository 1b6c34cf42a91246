import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { CLASSES } from './classes.ts'
import { visible } from './visible.ts'

const IS_OPEN = raw(`c.class in (${CLASSES.open.join(', ')})`)

/** Identities who began an open conversation that the caller sees. */
export function authorsOfOpen(scope: Scope): Sql {
  return sql`
    select c.author_id from conversations c
    where c.brand_id = ${scope.brand.id} and ${IS_OPEN} and ${visible(scope)}`
}

/** How many open conversations, of those that the caller sees, these contacts have begun. */
export async function countOpenBy(scope: Scope, contactIds: number[]): Promise<Map<number, number>> {
  const rows = await scope.reads.rows<{ contactId: number; count: number }>(sql`
    select i.contact_id as "contactId", count(*) as count from identities i
    join conversations c on c.brand_id = ${scope.brand.id} and c.author_id = i.id and ${IS_OPEN} and ${visible(scope)}
    where i.brand_id = ${scope.brand.id} and i.contact_id = any(${contactIds}::bigint[])
    group by i.contact_id`)
  return new Map(rows.map(({ contactId, count }) => [contactId, count]))
}

/** Records when contacts last wrote, where conversations of the past were written without the events that say so. */
export async function updateLastSeenOfAll(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`
    update contacts p set last_seen_at = seen.at
    from (
      select i.contact_id, max(c.last_customer_message_at) as at from conversations c
      join identities i on i.brand_id = ${tx.brand.id} and i.id = c.author_id and i.contact_id is not null
      where c.brand_id = ${tx.brand.id} group by i.contact_id
    ) seen
    where p.brand_id = ${tx.brand.id} and p.id = seen.contact_id and seen.at > coalesce(p.last_seen_at, '-infinity')`)
}
