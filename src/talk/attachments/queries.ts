import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, hidden, type RowOf } from '../../kit/columns.ts'
import { plannedEachTime } from '../../kit/prepared.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { searchVector } from '../../kit/search/vector.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import { ofVisibleMessage } from '../conversations/visible.ts'

const ATTACHMENT = columns({
  id: fixed<number>(),
  messageId: column<number | null>(),
  sourceUrl: column<string | null>(),
  name: column<string>(),
  contentType: column<string | null>(),
  /** In bytes. */
  size: column<number | null>(),
  contentId: column<string | null>(),
  state: column<'pending' | 'stored' | 'failed'>(),
  reason: column<string | null>(),
  /** Storage key. */
  file: column<string | null>(),
  /** What the name is found by. */
  nameSearch: hidden<string>(),
  userId: hidden<number | null>(),
  /** The saved reply that it belongs to. */
  templateId: hidden<number | null>(),
  createdAt: hidden<Date>(),
})

export type AttachmentRow = RowOf<typeof ATTACHMENT>

export type NewAttachment = Pick<AttachmentRow, 'messageId' | 'name'> & {
  userId?: number | null
  sourceUrl?: string | undefined
  contentType?: string | null | undefined
  size?: number | null | undefined
  contentId?: string | undefined
  /** Pending without one. */
  file?: string
}

export async function insertAttachment(tx: TxScope, attachment: NewAttachment): Promise<AttachmentRow> {
  const state = attachment.file === undefined ? 'pending' : 'stored'
  const nameSearch = searchVector(attachment.name)
  const row = await tx.sql.writeRow<AttachmentRow>(sql`
    insert into attachments as a ${ATTACHMENT.values(tx, { ...attachment, state, nameSearch, createdAt: tx.now() })}
    returning ${ATTACHMENT.list('a')}`)
  return row as AttachmentRow
}

/** Whether `a` is an upload that nothing has taken yet. */
const IS_FREE = sql`a.message_id is null and a.template_id is null`

/** Whether no message that is sent later has `a`. */
const isUnscheduled = ({ brand }: Scope): Sql => sql`not exists (
  select 1 from scheduled_messages s where s.brand_id = ${brand.id} and s.upload_ids @> array[a.id]
)`

/** Attaches uploads of this member of staff to the message, in this order; returns those that were free. */
export function updateUploadsTaken(
  tx: TxScope,
  { messageId, userId, ids }: { messageId: number; userId: number; ids: number[] },
): Promise<AttachmentRow[]> {
  return tx.sql.write(sql`
    update attachments as a set message_id = ${messageId}, position = array_position(${ids}::bigint[], a.id)
    where a.brand_id = ${tx.brand.id} and a.id = any(${ids}::bigint[]) and ${IS_FREE} and a.user_id = ${userId}
    returning ${ATTACHMENT.list('a')}`)
}

/** Those of these uploads that belong to this member of staff, and that nothing has taken or will take. */
export async function selectOwnUploads(
  scope: Scope,
  { userId, ids }: { userId: number; ids: number[] },
): Promise<AttachmentRow[]> {
  return scope.sql.rows(sql`
    select ${ATTACHMENT.list('a')} from attachments a
    where a.brand_id = ${scope.brand.id} and a.id = any(${ids}::bigint[]) and ${IS_FREE} and ${isUnscheduled(scope)}
      and a.user_id = ${userId}`)
}

/** As if these had been uploaded now. */
export async function updateUploadsNew(tx: TxScope, ids: number[]): Promise<void> {
  await tx.sql.write(sql`
    update attachments set created_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[]) and message_id is null`)
}

export interface Upload {
  id: number
  name: string
}

/** Those of these uploads that nothing has taken, by id. */
export async function selectFreeUploads(scope: Scope, ids: number[]): Promise<Map<number, Upload>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.sql.rows<Upload>(sql`
    select a.id, a.name from attachments a
    where a.brand_id = ${scope.brand.id} and a.id = any(${ids}::bigint[]) and ${IS_FREE}`)
  return new Map(rows.map(upload => [upload.id, upload]))
}

/** The files of a saved reply, in order. */
export function selectTemplateFiles(scope: Scope, templateId: number): Promise<AttachmentRow[]> {
  return scope.sql.rows(sql`
    select ${ATTACHMENT.list('a')} from attachments a
    where a.brand_id = ${scope.brand.id} and a.template_id = ${templateId} order by a.id`)
}

/** Gives uploads of this member of staff to a saved reply; returns how many were free. */
export async function updateTemplateFiles(
  tx: TxScope,
  templateId: number,
  { userId, ids }: { userId: number; ids: number[] },
): Promise<number> {
  const rows = await tx.sql.write(sql`
    update attachments a set template_id = ${templateId}
    where a.brand_id = ${tx.brand.id} and a.id = any(${ids}::bigint[]) and ${IS_FREE} and ${isUnscheduled(tx)}
      and a.user_id = ${userId}
    returning a.id`)
  return rows.length
}

/** Their bytes go with the orphans: copies may have them, too. */
export async function deleteTemplateFiles(
  tx: TxScope,
  templateId: number,
  { but }: { but: number[] },
): Promise<void> {
  await tx.sql.write(sql`
    delete from attachments
    where brand_id = ${tx.brand.id} and template_id = ${templateId} and message_id is null and id <> all(${but}::bigint[])`)
}

export function findAttachment(scope: Scope, id: number): Promise<AttachmentRow | undefined> {
  return scope.sql.row(
    sql`select ${ATTACHMENT.list('a')} from attachments a where a.brand_id = ${scope.brand.id} and a.id = ${id}`,
  )
}

/** Those of these that belong to a message, or are uploads of this member of staff. */
export function selectReadable(
  scope: Scope,
  { ids, userId }: { ids: number[]; userId: number | null },
): Promise<AttachmentRow[]> {
  return scope.sql.rows(sql`
    select ${ATTACHMENT.list('a')} from attachments a
    where a.brand_id = ${scope.brand.id} and a.id = any(${ids}::bigint[])
      and ((a.message_id is not null and ${ofVisibleMessage(scope, sql`a.message_id`)}) or (a.template_id is null and a.user_id = ${userId}))`)
}

/** Attachments of these messages, in order. */
export function selectAttachments(scope: Scope, messageIds: number[]): Promise<AttachmentRow[]> {
  return scope.sql.rows(sql`
    select ${ATTACHMENT.list('a')} from attachments a
    where a.brand_id = ${scope.brand.id} and a.message_id = any(${messageIds}::bigint[]) order by a.position, a.id`)
}

export interface Stored {
  file: string
  name: string
  contentType: string
  size: number
}

export async function updateStored(tx: TxScope, id: number, stored: Stored): Promise<void> {
  await tx.sql.write(sql`
    update attachments set state = 'stored', reason = null, file = ${stored.file}, name = ${stored.name}, name_search = ${searchVector(stored.name)},
      content_type = ${stored.contentType}, size = ${stored.size}
    where brand_id = ${tx.brand.id} and id = ${id} and state <> 'stored'`)
}

/** The message of a file, and its conversation; undefined for uploads. */
export function findPlace(
  scope: Scope,
  id: number,
): Promise<{ messageId: number; conversationId: number } | undefined> {
  return scope.sql.row(sql`
    select m.id as "messageId", m.conversation_id as "conversationId" from attachments a
    join messages m on m.brand_id = ${scope.brand.id} and m.id = a.message_id
    where a.brand_id = ${scope.brand.id} and a.id = ${id}`)
}

/** Records why the file is missing, and whether fetching it will be retried. */
export async function updateNotStored(
  tx: TxScope,
  id: number,
  { reason, isOver }: { reason: Sentence; isOver: boolean },
): Promise<void> {
  await tx.sql.write(sql`
    update attachments set state = ${isOver ? 'failed' : 'pending'}, reason = ${String(reason)}
    where brand_id = ${tx.brand.id} and id = ${id} and state <> 'stored'`)
}

/** An upload that no message took, and none will take later. */
const isLeft = (scope: Scope): Sql => sql`${IS_FREE} and ${isUnscheduled(scope)} and not exists (
  select 1 from drafts d where d.brand_id = ${scope.brand.id} and d.upload_ids @> array[a.id]
)`

/** Brands with uploads that no message took within a day; a draft or a scheduled message may have them. */
export const brandsWithOldUploads = (now: Date): Sql => sql`
  select b.id as brand_id from brands b where b.id in (
    select a.brand_id from attachments a where a.created_at < ${now}::timestamptz - interval '1 day' and ${IS_FREE}
  )`

/** Deletes uploads from before that time that no message took; returns their storage keys. */
export async function deleteUploads(tx: TxScope, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.sql.write<{ file: string }>(
    plannedEachTime(sql`
    delete from attachments where brand_id = ${tx.brand.id} and id in (
      select a.id from attachments a
      where a.brand_id = ${tx.brand.id} and a.created_at < ${before} and ${isLeft(tx)} limit ${limit}
    ) returning file`),
  )
  return rows.map(({ file }) => file)
}
