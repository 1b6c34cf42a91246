import sql, { type Sql } from 'sql-template-tag'
import type { TxScope } from '../../kit/scope.ts'
import { randomText } from '../../kit/slug.ts'
import { forgetSaidBy } from '../../talk/conversations/delete-queries.ts'
import { updatePreviews } from '../../talk/conversations/merge-queries.ts'
import { type ConversationRow, changeRow } from '../../talk/conversations/queries.ts'
import type { Gone } from './delete-queries.ts'
import { scrubEventsOf } from './event-queries.ts'
import type { ErasedPerson } from './person-queries.ts'

/**
 * Takes a person out of a locked conversation in which other customers take part: messages are emptied, and what others wrote
 * stays. Mails as they came go for everybody in it, since each quotes the others.
 */
export async function leaveConversation(
  tx: TxScope,
  row: ConversationRow,
  { identityIds }: ErasedPerson,
): Promise<Gone> {
  const own = sql`identity_id = any(${identityIds}::bigint[])`
  const mine = await tx.sql.rows<{ id: number }>(sql`
    select id from messages where brand_id = ${tx.brand.id} and conversation_id = ${row.id} and ${own}`)
  const messageIds = mine.map(({ id }) => id)
  const mails = await deleteOriginals(tx, row.id)
  const files = await emptyMessages(tx, messageIds)
  const ratings = await forgetBeside(tx, row.id, { own, messageIds, identityIds })
  await withoutPerson(tx, row, identityIds)
  await updatePreviews(tx, row.id)
  const sharedMessages = messageIds.length
  return {
    amounts: { sharedMessages, mails: mails.length, files: files.length, ratings },
    files: [...mails, ...files],
  }
}

/** Returns their storage keys. */
async function deleteOriginals(tx: TxScope, conversationId: number): Promise<string[]> {
  const inIt = sql`select id from messages where brand_id = ${tx.brand.id} and conversation_id = ${conversationId}`
  const mails = await tx.sql.write<{ file: string }>(sql`
    delete from mails where brand_id = ${tx.brand.id} and message_id in (${inIt}) returning file`)
  await tx.sql.write(sql`
    update messages set original_body = null, html = null
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId}
      and (original_body is not null or html is not null)`)
  return mails.map(({ file }) => file)
}

/** Returns the storage keys of their files. */
async function emptyMessages(tx: TxScope, ids: number[]): Promise<string[]> {
  const ofThese = sql`brand_id = ${tx.brand.id} and message_id = any(${ids}::bigint[])`
  await tx.sql.write(sql`delete from message_versions where ${ofThese}`)
  await tx.sql.write(sql`delete from notifications where ${ofThese}`)
  await tx.sql.write(sql`delete from acknowledgements where ${ofThese}`)
  await tx.sql.write(sql`
    delete from rule_runs where brand_id = ${tx.brand.id} and message_id = any(${ids}::bigint[])`)
  const files = await tx.sql.write<{ file: string | null }>(sql`
    delete from attachments where ${ofThese} returning file`)
  await tx.sql.write(sql`
    update messages set body = '', search = '', original_body = null, html = null, template = null, reactions = null,
      has_files = false, edited_at = null, origin_id = 'erased ' || id, arrival = arrival - ${NAMED}::text[],
      deleted_at = coalesce(deleted_at, ${tx.now()})
    where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[])`)
  return files.flatMap(({ file }) => file ?? [])
}

/** What a message says of its way here that names somebody. */
const NAMED = ['from', 'reply_to', 'also_to']

/** Returns how many ratings. */
async function forgetBeside(
  tx: TxScope,
  conversationId: number,
  { own, messageIds, identityIds }: { own: Sql; messageIds: number[]; identityIds: number[] },
): Promise<number> {
  const ofPerson = sql`brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and ${own}`
  const ratings = await tx.sql.write(sql`delete from satisfaction_ratings where ${ofPerson} returning id`)
  await tx.sql.write(sql`delete from surveys where ${ofPerson}`)
  await tx.sql.write(sql`
    delete from chats
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId}
      and (${own} or joined_id = any(${identityIds}::bigint[]))`)
  await tx.sql.write(sql`
    delete from message_deliveries where brand_id = ${tx.brand.id} and ${own} and message_id in (
      select id from messages where brand_id = ${tx.brand.id} and conversation_id = ${conversationId}
    )`)
  await tx.sql.write(sql`
    update messages set reactions = nullif(jsonb_path_query_array(
        reactions, '$[*] ? (!(@.identity_id == $own[*]))', ${JSON.stringify({ own: identityIds })}::jsonb
      ), '[]'::jsonb)
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and reactions is not null
      and id <> all(${messageIds}::bigint[])`)
  return ratings.length
}

/** Of one that the person began, the subject, the fields, and the name in addresses go as well. */
async function withoutPerson(tx: TxScope, row: ConversationRow, identityIds: number[]): Promise<void> {
  const others = (ids: number[]) => ids.filter(id => !identityIds.includes(id))
  const isTheirs = identityIds.includes(row.authorId)
  changeRow(tx, row, {
    followerIds: others(row.followerIds),
    removedIds: row.removedIds && others(row.removedIds),
    ...(isTheirs ? { subject: null, data: {}, originId: null, slug: randomText(SLUG_LENGTH) } : {}),
  })
  if (!isTheirs) return
  await scrubEventsOf(tx, [row.id])
  await tx.sql.write(sql`
    delete from rule_runs where brand_id = ${tx.brand.id} and conversation_id = ${row.id}`)
  await forgetSaidBy(tx, row.id, identityIds)
}

const SLUG_LENGTH = 16
