import sql, { type Sql } from 'sql-template-tag'
import type { TxScope } from '../../kit/scope.ts'
import { deleteImported } from './undo-queries.ts'

/** Forgets that these conversations, which are about to be deleted, came here, with all that goes with them: another run creates them again. */
export async function forgetConversations(tx: TxScope, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const inThese = sql`brand_id = ${tx.brand.id} and conversation_id = any(${ids}::bigint[])`
  const messageIds = await idsOf(tx, sql`messages where ${inThese}`)
  const inMessages = sql`brand_id = ${tx.brand.id} and message_id = any(${messageIds}::bigint[])`
  await forgetVersions(tx, messageIds)
  await deleteImported(tx, 'files', await idsOf(tx, sql`attachments where ${inMessages}`))
  await deleteImported(tx, 'deliveries', await idsOf(tx, sql`message_deliveries where ${inMessages}`))
  await deleteImported(tx, 'ratings', await idsOf(tx, sql`satisfaction_ratings where ${inThese}`))
  await deleteImported(tx, 'messages', messageIds)
  await deleteImported(tx, 'conversations', ids)
}

async function idsOf(tx: TxScope, from: Sql): Promise<number[]> {
  return (await tx.sql.rows<{ id: number }>(sql`select id from ${from}`)).map(({ id }) => id)
}

/** Earlier versions have no id of their own: they are named by their message at the source, and a number. */
async function forgetVersions(tx: TxScope, messageIds: number[]): Promise<void> {
  await tx.sql.write(sql`
    delete from imported_rows r using imported_rows p, message_versions v
    where p.brand_id = ${tx.brand.id} and p.kind = 'messages' and p.own_id = any(${messageIds}::bigint[])
      and v.brand_id = ${tx.brand.id} and v.message_id = p.own_id
      and r.brand_id = ${tx.brand.id} and r.origin = p.origin and r.kind = 'message_versions'
      and r.source_id = p.source_id || ' ' || v.version`)
}
