import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import { MINUTE } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { visible } from '../conversations/visible.ts'

const DELETED = columns({
  /** The conversation's. */
  id: fixed<number>(),
  /** Its subject, or its first words. */
  title: fixed<string>(),
  channelId: fixed<number>(),
  teamId: fixed<number | null>(),
  assigneeId: fixed<number | null>(),
  authorId: fixed<number>(),
  /** Everybody who took part. */
  identityIds: fixed<number[]>(),
  messageCount: fixed<number>(),
  fileCount: fixed<number>(),
  deletedBy: fixed<number | null>(),
  deletedAt: fixed<Date>(),
  /** When it is deleted permanently. */
  purgeAt: column<Date>(),
  /** Storage keys that are still to be removed; null as long as it can be restored. */
  files: column<string[] | null>(),
})

/** A conversation that was deleted, and can be restored as long as `files` is null. */
export type DeletedRow = RowOf<typeof DELETED>

export async function insertDeleted(tx: TxScope, deleted: Omit<DeletedRow, 'files'>): Promise<DeletedRow> {
  const row = await tx.sql.writeRow<DeletedRow>(sql`
    insert into deleted_conversations ${DELETED.values(tx, deleted)} returning ${DELETED.list()}`)
  return row as DeletedRow
}

/** Those that the caller sees and can restore, the latest first. */
export function selectDeleted(
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeletedRow[]> {
  return scope.sql.rows(sql`
    select ${DELETED.list('c')} from deleted_conversations c
    where c.brand_id = ${scope.brand.id} and ${isRestorable(scope)} order by c.deleted_at desc, c.id desc limit ${limit} offset ${offset}`)
}

export async function countDeleted(scope: Scope): Promise<number> {
  const row = await scope.sql.row<{ total: number }>(sql`
    select count(*) as total from deleted_conversations c where c.brand_id = ${scope.brand.id} and ${isRestorable(scope)}`)
  return row?.total ?? 0
}

function isRestorable(scope: Scope): Sql {
  return sql`c.files is null and ${visible(scope)}`
}

/** Locked until the transaction ends. Throws not_found for one that cannot be restored, or that the caller does not see. */
export async function lockDeleted(tx: TxScope, id: number): Promise<DeletedRow> {
  const row = await tx.sql.row<DeletedRow>(sql`
    select ${DELETED.list('c')} from deleted_conversations c
    where c.brand_id = ${tx.brand.id} and ${isRestorable(tx)} and c.id = ${id} for update`)
  if (!row) throw notFound(say`deleted conversation`)
  return row
}

/** Those whose time is over, or whose files are still to be removed; locked until the transaction ends. */
export function lockDeletedDue(tx: TxScope, limit: number): Promise<DeletedRow[]> {
  return tx.sql.rows(sql`
    select ${DELETED.list('c')} from deleted_conversations c
    where c.brand_id = ${tx.brand.id} and c.purge_at <= ${tx.now()} order by c.purge_at, c.id limit ${limit} for update skip locked`)
}

/** Those that one of these people took part in. */
export function lockDeletedOf(tx: TxScope, identityIds: number[], limit: number): Promise<DeletedRow[]> {
  return tx.sql.rows(sql`
    select ${DELETED.list('c')} from deleted_conversations c
    where c.brand_id = ${tx.brand.id} and c.identity_ids && ${identityIds}::bigint[] and c.files is null
    order by c.id limit ${limit} for update`)
}

export const brandsWithDeletedDue = (now: Date): Sql => sql`
  select distinct brand_id from deleted_conversations where purge_at <= ${now}`

/** Says that the rows of these are gone, and which files are still to be removed. */
export async function updateFiles(tx: TxScope, id: number, files: string[]): Promise<void> {
  await tx.sql.write(sql`
    update deleted_conversations set files = ${files}::text[], title = '', purge_at = least(purge_at, ${tx.now()})
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

export async function deleteDeleted(tx: TxScope, ids: number[]): Promise<void> {
  await tx.sql.write(sql`
    delete from deleted_conversations where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[])`)
}

/** Something of these conversations is on its way to somebody, or will be: what was posted in the last minute may be without a delivery yet. */
export async function findUnsent(scope: Scope, ids: number[]): Promise<'scheduled' | 'sending' | undefined> {
  const justPosted = new Date(scope.now().getTime() - MINUTE)
  const row = await scope.sql.row<{ scheduled: boolean; sending: boolean }>(sql`
    select exists (
      select 1 from scheduled_messages w where w.brand_id = ${scope.brand.id}
        and w.conversation_id = any(${ids}::bigint[]) and w.stopped_because is null
    ) as scheduled, exists (
      select 1 from messages m join message_deliveries d on d.brand_id = ${scope.brand.id} and d.message_id = m.id
      where m.brand_id = ${scope.brand.id} and m.conversation_id = any(${ids}::bigint[])
        and d.state in ('queued', 'deferred')
    ) or exists (
      select 1 from messages m where m.brand_id = ${scope.brand.id} and m.conversation_id = any(${ids}::bigint[])
        and m.from_staff and (m.visibility = ${VISIBILITY.regular} or m.forwarded_to_ids is not null)
        and not coalesce((m.arrival ->> 'elsewhere')::boolean, false) and m.created_at > ${justPosted}
        and not exists (
          select 1 from message_deliveries d where d.brand_id = ${scope.brand.id} and d.message_id = m.id
        )
    ) as sending`)
  if (row?.scheduled) return 'scheduled'
  return row?.sending ? 'sending' : undefined
}
