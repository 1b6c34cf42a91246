import sql, { type Sql } from 'sql-template-tag'
import { MAX_FILES } from '../../kit/file-urls.ts'
import type { Actor, Scope, TxScope } from '../../kit/scope.ts'
import type { Visibility } from '../conversations/codes.ts'
import { ofVisible } from '../conversations/visible.ts'
import { mergeTexts } from './merge-texts.ts'

export interface DraftRow {
  conversationId: number
  userId: number
  body: string
  visibility: Visibility
  uploadIds: number[]
  updatedAt: Date
  /** Higher with each save. */
  version: number
}

const COLUMNS = sql`
  conversation_id as "conversationId", user_id as "userId", body, visibility, upload_ids as "uploadIds",
  updated_at as "updatedAt", version`

const MAX = 100

export function selectDraftsIn(scope: Scope, conversationId: number): Promise<DraftRow[]> {
  return selectDrafts(scope, sql`conversation_id = ${conversationId}`)
}

export function selectDraftsOf(scope: Scope, userId: number): Promise<DraftRow[]> {
  return selectDrafts(scope, sql`user_id = ${userId}`)
}

/** Latest first. */
function selectDrafts(scope: Scope, where: Sql): Promise<DraftRow[]> {
  return scope.sql.rows(sql`
    select ${COLUMNS} from drafts
    where brand_id = ${scope.brand.id} and ${where} and ${ofVisible(scope, sql`conversation_id`)}
    order by updated_at desc limit ${MAX}`)
}

/** As of now, unless it says when. */
export async function upsertDraft(
  tx: TxScope,
  draft: Omit<DraftRow, 'updatedAt' | 'version'> & { updatedAt?: Date },
): Promise<void> {
  const { conversationId, userId, body, visibility, uploadIds, updatedAt = tx.now() } = draft
  await tx.sql.write(sql`
    insert into drafts (brand_id, conversation_id, user_id, body, visibility, upload_ids, updated_at, version)
    values (${tx.brand.id}, ${conversationId}, ${userId}, ${body}, ${visibility}, ${uploadIds}::bigint[], ${updatedAt}, ${updatedAt.getTime()})
    on conflict (brand_id, conversation_id, user_id, visibility) do update
      set body = excluded.body, upload_ids = excluded.upload_ids, updated_at = excluded.updated_at,
        version = greatest(drafts.version + 1, excluded.version)`)
}

/** A draft, locked until the transaction ends; undefined without one. */
export function lockDraft(
  tx: TxScope,
  { conversationId, userId, visibility }: Pick<DraftRow, 'conversationId' | 'userId' | 'visibility'>,
): Promise<DraftRow | undefined> {
  return tx.sql.row<DraftRow>(sql`
    select ${COLUMNS} from drafts
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and user_id = ${userId}
      and visibility = ${visibility} for update`)
}

export async function deleteDraft(
  tx: TxScope,
  { conversationId, userId, visibility }: Pick<DraftRow, 'conversationId' | 'userId' | 'visibility'>,
): Promise<void> {
  await tx.sql.write(sql`
    delete from drafts
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and user_id = ${userId}
      and visibility = ${visibility}`)
}

/** A page that is left saves its draft and sends it at once; the save may come last. */
const LATE_MS = 15_000

/** Whether the person has just sent a message with this text. */
export async function isJustSent(
  tx: TxScope,
  { conversationId, body, visibility }: Pick<DraftRow, 'conversationId' | 'body' | 'visibility'>,
): Promise<boolean> {
  const row = await tx.sql.row(sql`
    select 1 from messages
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and visibility = ${visibility}
      and identity_id = ${(tx.actor as Actor).identityId} and body = ${body}
      and created_at > ${new Date(tx.now().getTime() - LATE_MS)} limit 1`)
  return row !== undefined
}

/** Deletes the sent draft, unless it has been changed since. */
export async function deleteSentDraft(
  tx: TxScope,
  { conversationId, body, visibility }: Pick<DraftRow, 'conversationId' | 'body' | 'visibility'>,
): Promise<void> {
  await tx.sql.write(sql`
    delete from drafts
    where brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and user_id = ${(tx.actor as Actor).userId}
      and visibility = ${visibility} and body = ${body}`)
}

/** Moves drafts to another conversation; whoever has one there keeps both texts in it. */
export async function moveDrafts(tx: TxScope, { from, to }: { from: number; to: number }): Promise<void> {
  const moved = await tx.sql.write<DraftRow>(sql`
    delete from drafts where brand_id = ${tx.brand.id} and conversation_id = ${from} returning ${COLUMNS}`)
  for (const draft of moved) {
    const { userId, visibility } = draft
    const there = await lockDraft(tx, { conversationId: to, userId, visibility })
    const body = mergeTexts(there?.body ?? '', draft.body)
    const uploadIds = [...(there?.uploadIds ?? []), ...draft.uploadIds].slice(0, MAX_FILES)
    await upsertDraft(tx, { ...draft, conversationId: to, body, uploadIds })
  }
}
