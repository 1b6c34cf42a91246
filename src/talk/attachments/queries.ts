import sql, { raw } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface AttachmentRow {
  id: number
  messageId: number | null
  sourceUrl: string | null
  name: string
  contentType: string | null
  /** In bytes. */
  size: number | null
  contentId: string | null
  state: 'pending' | 'stored' | 'failed'
  reason: string | null
  /** Storage key. */
  file: string | null
}

const COLUMNS = raw(`
  a.id, a.message_id as "messageId", a.source_url as "sourceUrl", a.name, a.content_type as "contentType", a.size,
  a.content_id as "contentId", a.state, a.reason, a.file`)

export interface NewAttachment {
  messageId: number | null
  userId?: number | null
  sourceUrl?: string
  name: string
  contentType?: string
  size?: number
  contentId?: string | undefined
  /** Pending without one. */
  file?: string
}

export async function insertAttachment(tx: TxScope, attachment: NewAttachment): Promise<AttachmentRow> {
  const { messageId, userId = null, sourceUrl = null, name, file = null } = attachment
  const { contentType = null, size = null, contentId = null } = attachment
  const row = await tx.sql.writeRow<AttachmentRow>(sql`
    insert into attachments as a
      (brand_id, message_id, user_id, source_url, name, content_type, size, content_id, state, file, created_at)
    values (${tx.brand.id}, ${messageId}, ${userId}, ${sourceUrl}, ${name}, ${contentType}, ${size}, ${contentId},
      ${file === null ? 'pending' : 'stored'}, ${file}, ${tx.now()})
    returning ${COLUMNS}`)
  return row as AttachmentRow
}

/** Attaches uploads of this member of staff to the message; returns those that were free. */
export function updateUploadsTaken(
  tx: TxScope,
  { messageId, userId, ids }: { messageId: number; userId: number; ids: number[] },
): Promise<AttachmentRow[]> {
  return tx.sql.rows(sql`
    update attachments as a set message_id = ${messageId}
    where a.brand_id = ${tx.brand.id} and a.id = any(${ids}::bigint[]) and a.message_id is null and a.user_id = ${userId}
    returning ${COLUMNS}`)
}

export function findAttachment(scope: Scope, id: number): Promise<AttachmentRow | undefined> {
  return scope.sql.row(
    sql`select ${COLUMNS} from attachments a where a.brand_id = ${scope.brand.id} and a.id = ${id}`,
  )
}

/** Attachments of these messages, in order. */
export function selectAttachments(scope: Scope, messageIds: number[]): Promise<AttachmentRow[]> {
  return scope.sql.rows(sql`
    select ${COLUMNS} from attachments a
    where a.brand_id = ${scope.brand.id} and a.message_id = any(${messageIds}::bigint[]) order by a.id`)
}

export interface Stored {
  file: string
  name: string
  contentType: string
  size: number
}

export async function updateStored(tx: TxScope, id: number, stored: Stored): Promise<void> {
  await tx.sql.write(sql`
    update attachments set state = 'stored', reason = null, file = ${stored.file}, name = ${stored.name},
      content_type = ${stored.contentType}, size = ${stored.size}
    where brand_id = ${tx.brand.id} and id = ${id} and state <> 'stored'`)
}

/** Records why the file is missing, and whether fetching it will be retried. */
export async function updateNotStored(
  tx: TxScope,
  id: number,
  { reason, isOver }: { reason: string; isOver: boolean },
): Promise<void> {
  await tx.sql.write(sql`
    update attachments set state = ${isOver ? 'failed' : 'pending'}, reason = ${reason}
    where brand_id = ${tx.brand.id} and id = ${id} and state <> 'stored'`)
}

/** Brands with uploads that no message took within a day. */
export const BRANDS_WITH_OLD_UPLOADS = sql`
  select b.id as brand_id from brands b where exists (
    select 1 from attachments a where a.brand_id = b.id and a.message_id is null and a.created_at < now() - interval '1 day'
  )`

/** Deletes uploads from before that time that no message took; returns their storage keys. */
export async function deleteUploads(tx: TxScope, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.sql.write<{ file: string }>(sql`
    delete from attachments where brand_id = ${tx.brand.id} and id in (
      select id from attachments where brand_id = ${tx.brand.id} and message_id is null and created_at < ${before} limit ${limit}
    ) returning file`)
  return rows.map(({ file }) => file)
}
