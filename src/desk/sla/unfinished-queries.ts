import sql from 'sql-template-tag'
import { literals } from '../../kit/literal.ts'
import type { TxScope } from '../../kit/scope.ts'
import { STATUSES } from '../../talk/conversations/codes.ts'

/** The next conversations by id that are not resolved, archived, merged or spam. */
export async function selectUnfinished(
  tx: TxScope,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select id from conversations
    where brand_id = ${tx.brand.id} and id > ${after} and status in (${literals(STATUSES.active)}) and merged_into is null
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The next conversations by id, whatever has become of them. */
export async function selectPast(
  tx: TxScope,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select id from conversations where brand_id = ${tx.brand.id} and id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}
