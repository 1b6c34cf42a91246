import sql from 'sql-template-tag'
import { literals } from '../../kit/literal.ts'
import type { TxScope } from '../../kit/scope.ts'
import { STATUSES } from '../../talk/conversations/codes.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'

/** The next conversations of a member, by ID, that are not resolved, archived, merged or spam. */
export async function selectAssigned(tx: TxScope, userId: number, limit: number): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select id from conversations
    where brand_id = ${tx.brand.id} and assignee_id = ${userId} and status in (${literals(STATUSES.active)}) and merged_into is null
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Whether a conversation is neither over nor merged. */
export function isUnfinished({
  status,
  mergedInto,
}: Pick<ConversationRow, 'status' | 'mergedInto'>): boolean {
  return mergedInto === null && STATUSES.active.some(one => one === status)
}
