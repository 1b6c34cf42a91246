import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
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
