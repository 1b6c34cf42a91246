import sql, { type Sql } from 'sql-template-tag'
import { deleteJobsWhere } from '../../kit/jobs/delete-queries.ts'
import type { TxScope } from '../../kit/scope.ts'
import { deleteConversationRows } from '../../talk/conversations/delete-queries.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { uploadsOf } from '../../talk/deleted/row-queries.ts'
import { sendJob } from '../../talk/deliveries/send-delivery.ts'
import { uncountMessages } from '../../talk/messages/count-queries.ts'
import type { Amounts } from './erasure-queries.ts'
import { scrubEventsOf } from './event-queries.ts'

export interface Gone {
  amounts: Amounts
  /** Storage keys whose rows are gone; other rows may name the same. */
  files: string[]
}

interface HowDeleted {
  /** Whether the log says so. */
  isTold?: boolean
  /** The log keeps what people typed, as long as they can be restored. */
  keepsWords?: boolean
}

/** Deletes locked conversations with all that belongs to them. Totals stay exact. Ratings and drafts are counted beside. */
export async function deleteConversations(
  tx: TxScope,
  rows: ConversationRow[],
  { isTold = true, keepsWords = false }: HowDeleted = {},
): Promise<Gone & { beside: Amounts }> {
  const ids = rows.map(({ id }) => id)
  const messageIds = await idsOf(
    tx,
    sql`messages where brand_id = ${tx.brand.id} and conversation_id = any(${ids}::bigint[])`,
  )
  const uploadIds = await selectUploads(tx, ids)
  await deleteJobsAbout(tx, ids, messageIds)
  const { mails, attachments } = await deleteOfMessages(tx, messageIds, uploadIds)
  const beside = await deleteBeside(tx, ids)
  if (!keepsWords) await scrubEventsOf(tx, ids)
  const kinds = await tx.sql.write<{ fromStaff: boolean; visibility: number }>(sql`
    delete from messages where brand_id = ${tx.brand.id} and id = any(${messageIds}::bigint[])
    returning from_staff as "fromStaff", visibility`)
  uncountMessages(tx, kinds)
  await deleteConversationRows(tx, rows, { isTold })
  return {
    amounts: {
      conversations: rows.filter(({ mergedInto }) => mergedInto === null).length,
      messages: kinds.length,
      mails: mails.length,
      files: attachments.length,
    },
    files: [...mails, ...attachments],
    beside,
  }
}

async function idsOf(tx: TxScope, from: Sql): Promise<number[]> {
  return (await tx.sql.rows<{ id: number }>(sql`select id from ${from}`)).map(({ id }) => id)
}

/** Files of drafts, and of messages that are sent later. */
async function selectUploads(tx: TxScope, ids: number[]): Promise<number[]> {
  return (await tx.sql.rows<{ id: number }>(uploadsOf(tx, ids))).map(({ id }) => id)
}

/** Jobs name what they are about in their data. */
function deleteJobsAbout(tx: TxScope, ids: number[], messageIds: number[]): Promise<void> {
  const of = (key: string, from: Sql) => sql`(j.data ->> ${key})::bigint in (select id from ${from})`
  const inMessages = sql`brand_id = ${tx.brand.id} and message_id = any(${messageIds}::bigint[])`
  const inThese = sql`brand_id = ${tx.brand.id} and conversation_id = any(${ids}::bigint[])`
  return deleteJobsWhere(
    tx,
    sql`(
      (j.data ->> 'conversation_id')::bigint = any(${ids}::bigint[])
      or (j.data ->> 'message_id')::bigint = any(${messageIds}::bigint[])
      or ${of('mail_id', sql`mails where ${inMessages}`)}
      or ${of('attachment_id', sql`attachments where ${inMessages}`)}
      or ${of('notification_id', sql`notifications where ${inThese}`)}
      or ${of('survey_id', sql`surveys where ${inThese}`)}
      or ${of('scheduled_id', sql`scheduled_messages where ${inThese}`)}
      or (j.name = ${sendJob.name} and ${of('delivery_id', sql`message_deliveries where ${inMessages}`)})
    )`,
  )
}

/** Returns the storage keys of what had files. */
async function deleteOfMessages(tx: TxScope, messageIds: number[], uploadIds: number[]) {
  const inMessages = sql`brand_id = ${tx.brand.id} and message_id = any(${messageIds}::bigint[])`
  await tx.sql.write(sql`delete from notifications where ${inMessages}`)
  await tx.sql.write(sql`delete from message_deliveries where ${inMessages}`)
  await tx.sql.write(sql`delete from message_versions where ${inMessages}`)
  await tx.sql.write(sql`delete from acknowledgements where ${inMessages}`)
  const mails = await tx.sql.write<{ file: string }>(
    sql`delete from mails where ${inMessages} returning file`,
  )
  const attachments = await tx.sql.write<{ file: string | null }>(sql`
    delete from attachments
    where brand_id = ${tx.brand.id} and (message_id = any(${messageIds}::bigint[]) or id = any(${uploadIds}::bigint[]))
    returning file`)
  return {
    mails: mails.map(({ file }) => file),
    attachments: attachments.flatMap(({ file }) => file ?? []),
  }
}

/** What points at a conversation, besides its messages. */
async function deleteBeside(tx: TxScope, ids: number[]): Promise<Amounts> {
  const inThese = sql`brand_id = ${tx.brand.id} and conversation_id = any(${ids}::bigint[])`
  await tx.sql.write(sql`delete from notifications where ${inThese}`)
  const drafts = await tx.sql.write(sql`delete from drafts where ${inThese} returning conversation_id`)
  await tx.sql.write(sql`delete from scheduled_messages where ${inThese}`)
  await tx.sql.write(sql`delete from rule_runs where ${inThese}`)
  await tx.sql.write(sql`delete from rule_waits where ${inThese}`)
  await tx.sql.write(sql`delete from macro_uses where ${inThese}`)
  await tx.sql.write(sql`delete from sla_clocks where ${inThese}`)
  const ratings = await tx.sql.write(sql`delete from satisfaction_ratings where ${inThese} returning id`)
  await tx.sql.write(sql`delete from surveys where ${inThese}`)
  await tx.sql.write(sql`delete from conversation_reads where ${inThese}`)
  await tx.sql.write(sql`delete from presences where ${inThese}`)
  await tx.sql.write(sql`delete from chats where ${inThese}`)
  await tx.sql.write(sql`
    delete from merges where brand_id = ${tx.brand.id}
      and (merged_id = any(${ids}::bigint[]) or into_id = any(${ids}::bigint[]))`)
  return { ratings: ratings.length, drafts: drafts.length }
}
