import sql, { raw } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** What a run has created of one kind: ids here, after this one, in their order. */
export async function selectCreated(
  scope: Scope,
  { importId, kind }: { importId: number; kind: string },
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select own_id as id from imported_rows
    where brand_id = ${scope.brand.id} and import_id = ${importId} and kind = ${kind} and own_id > ${after}
    order by own_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Forgets that these records of a kind came here: another run creates them again. */
export async function deleteImported(tx: TxScope, kind: string, ids: number[]): Promise<void> {
  await tx.sql.write(sql`
    delete from imported_rows where brand_id = ${tx.brand.id} and kind = ${kind} and own_id = any(${ids}::bigint[])`)
}

/** Forgets that the bytes of these files came here. */
export async function deleteImportedFiles(tx: TxScope, files: string[]): Promise<void> {
  await tx.sql.write(sql`
    delete from imported_rows
    where brand_id = ${tx.brand.id} and kind = 'content' and own_file = any(${files}::text[])`)
}

/** Locks rows until the transaction ends: nobody changes them, or adds what refers to them. */
export async function lockRows(tx: TxScope, table: string, ids: number[]): Promise<void> {
  await tx.sql.rows(sql`
    select id from ${raw(table)}
    where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[]) order by id for update`)
}

/** Where it is found that somebody has worked on a record: the column that names it, and the one with the time. */
export interface Trace {
  table: string
  of?: string
  at?: string
}

/** Those of these records on which somebody has worked since a time. */
export async function selectChangedSince(
  tx: TxScope,
  { table, of = 'id', at = 'updated_at', since }: Trace & { since: Date },
  ids: number[],
): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select distinct ${raw(of)} as id from ${raw(table)}
    where brand_id = ${tx.brand.id} and ${raw(of)} = any(${ids}::bigint[]) and ${raw(at)} > ${since}`)
  return rows.map(({ id }) => id)
}

/** Those of these images that a text of an article names: their addresses are in its Markdown, which no constraint guards. */
export async function selectShownImages(tx: TxScope, ids: number[]): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    with texts as (
      select body from articles where brand_id = ${tx.brand.id}
      union all select body from article_translations where brand_id = ${tx.brand.id}
      union all select body from article_versions where brand_id = ${tx.brand.id}
    ), named as (
      select distinct (regexp_matches(body, '/help/images/([0-9A-Za-z_-]+)', 'g'))[1] as name from texts
      where strpos(body, '/help/images/') > 0
    )
    select i.id from article_images i
    where i.brand_id = ${tx.brand.id} and i.id = any(${ids}::bigint[]) and i.name in (select name from named)`)
  return rows.map(({ id }) => id)
}

/**
 * Those of these conversations in which somebody has written, or that somebody has changed since a run created them: the log tells
 * of everything that happened here.
 */
export async function selectTouchedConversations(
  tx: TxScope,
  importId: number,
  ids: number[],
): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select c.id from conversations c where c.brand_id = ${tx.brand.id} and c.id = any(${ids}::bigint[]) and (
      exists (
        select 1 from events e where e.brand_id = ${tx.brand.id} and e.subject_id = c.id and e.epoch >= 0
          and e.type like 'conversation.%'
      ) or exists (
        select 1 from messages m where m.brand_id = ${tx.brand.id} and m.conversation_id = c.id and not exists (
          select 1 from imported_rows r where r.brand_id = ${tx.brand.id} and r.kind = 'messages' and r.own_id = m.id
            and r.import_id = ${importId}
        )
      ) or exists (
        select 1 from messages m join message_versions v on v.brand_id = ${tx.brand.id} and v.message_id = m.id
        where m.brand_id = ${tx.brand.id} and m.conversation_id = c.id and v.replaced_at > (
          select i.created_at from imports i where i.brand_id = ${tx.brand.id} and i.id = ${importId}
        )
      ) or exists (select 1 from drafts d where d.brand_id = ${tx.brand.id} and d.conversation_id = c.id)
      or exists (select 1 from scheduled_messages s where s.brand_id = ${tx.brand.id} and s.conversation_id = c.id)
      or exists (
        select 1 from satisfaction_ratings s where s.brand_id = ${tx.brand.id} and s.conversation_id = c.id
          and not exists (
            select 1 from imported_rows r where r.brand_id = ${tx.brand.id} and r.kind = 'ratings' and r.own_id = s.id
              and r.import_id = ${importId}
          )
      )
    )
    union all
    select (d.content ->> 'id')::bigint from deleted_rows d
    where d.brand_id = ${tx.brand.id} and d.source = 'conversations' and (d.content ->> 'id')::bigint = any(${ids}::bigint[])`)
  return rows.map(({ id }) => id)
}

/** Into which these conversations are merged, and which are merged into them, as pairs. */
export function selectMergePairs(tx: TxScope, ids: number[]): Promise<{ id: number; into: number }[]> {
  return tx.sql.rows(sql`
    select id, merged_into as into from conversations
    where brand_id = ${tx.brand.id} and merged_into is not null
      and (id = any(${ids}::bigint[]) or merged_into = any(${ids}::bigint[]))`)
}

/** Those of these contacts that somebody has changed, or about whom somebody has noted something. */
export async function selectTouchedContacts(tx: TxScope, importId: number, ids: number[]): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select c.id from contacts c where c.brand_id = ${tx.brand.id} and c.id = any(${ids}::bigint[]) and (
      exists (
        select 1 from events e where e.brand_id = ${tx.brand.id} and e.subject_id = c.id and e.epoch >= 0
          and e.type in ('contact.created', 'contact.changed', 'identity.attached')
      ) or exists (
        select 1 from contact_notes n where n.brand_id = ${tx.brand.id} and n.contact_id = c.id and not exists (
          select 1 from imported_rows r where r.brand_id = ${tx.brand.id} and r.kind = 'contact_notes' and r.own_id = n.id
            and r.import_id = ${importId}
        )
      ) or exists (
        select 1 from contact_notes n where n.brand_id = ${tx.brand.id} and n.contact_id = c.id and n.updated_at > (
          select i.created_at from imports i where i.brand_id = ${tx.brand.id} and i.id = ${importId}
        )
      ) or exists (
        select 1 from identities i where i.brand_id = ${tx.brand.id} and i.contact_id = c.id and not exists (
          select 1 from imported_rows r where r.brand_id = ${tx.brand.id} and r.kind = 'identities' and r.own_id = i.id
            and r.import_id = ${importId}
        )
      )
    )`)
  return rows.map(({ id }) => id)
}

/**
 * Those of these identities that follow a conversation, or to whom a message since the import went, or who took part in one that can be
 * restored: lists that no constraint guards.
 */
export async function selectListed(tx: TxScope, importId: number, ids: number[]): Promise<Set<number>> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    with since as (
      select min(own_id) as id from imported_rows
      where brand_id = ${tx.brand.id} and import_id = ${importId} and kind = 'messages'
    ), listed as (
      select unnest(c.follower_ids || coalesce(c.removed_ids, '{}')) as id from conversations c
      where c.brand_id = ${tx.brand.id} and c.follower_ids && ${ids}::bigint[]
      union all
      select unnest(m.recipient_ids || coalesce(m.bcc_ids, '{}') || coalesce(m.left_out_ids, '{}') || coalesce(m.forwarded_to_ids, '{}'))
      from messages m where m.brand_id = ${tx.brand.id} and m.id >= (select id from since)
        and m.recipient_ids || coalesce(m.bcc_ids, '{}') || coalesce(m.left_out_ids, '{}') || coalesce(m.forwarded_to_ids, '{}')
          && ${ids}::bigint[]
      union all
      select unnest(d.identity_ids) from deleted_conversations d
      where d.brand_id = ${tx.brand.id} and d.identity_ids && ${ids}::bigint[] and d.files is null
    )
    select distinct id from listed where id = any(${ids}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The identities of these contacts, or of these members. */
export function selectIdentitiesOf(
  tx: TxScope,
  column: 'contact_id' | 'user_id',
  ids: number[],
): Promise<{ id: number; of: number }[]> {
  return tx.sql.rows(sql`
    select id, ${raw(column)} as of from identities
    where brand_id = ${tx.brand.id} and ${raw(column)} = any(${ids}::bigint[])`)
}

/** Those of these members who may log in, or are in a team. */
export async function selectAtWork(tx: TxScope, ids: number[]): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select u.id from users u where u.brand_id = ${tx.brand.id} and u.id = any(${ids}::bigint[]) and (
      u.deactivated_at is null
      or exists (select 1 from teams t where t.brand_id = ${tx.brand.id} and t.member_ids @> array[u.id])
    )`)
  return rows.map(({ id }) => id)
}

/** Those of these identities whose contact or member a run has created; the others are of somebody who was here. */
export async function selectOfCreated(tx: TxScope, importId: number, ids: number[]): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select i.id from identities i where i.brand_id = ${tx.brand.id} and i.id = any(${ids}::bigint[]) and exists (
      select 1 from imported_rows r where r.brand_id = ${tx.brand.id} and r.import_id = ${importId}
        and (r.kind = 'contacts' and r.own_id = i.contact_id or r.kind = 'members' and r.own_id = i.user_id)
    )`)
  return rows.map(({ id }) => id)
}

/** Deletes rows by a column. Returns the keys of files that they named, if the table has them. */
export async function deleteRows(
  tx: TxScope,
  { table, column = 'id', hasFile = false }: { table: string; column?: string; hasFile?: boolean },
  ids: number[],
): Promise<string[]> {
  const rows = await tx.sql.write<{ file: string | null }>(sql`
    delete from ${raw(table)} where brand_id = ${tx.brand.id} and ${raw(column)} = any(${ids}::bigint[])
    returning ${raw(hasFile ? 'file' : 'null::text as file')}`)
  return rows.flatMap(({ file }) => file ?? [])
}

/** Deletes the events about these conversations or contacts that imports have brought. */
export async function deleteBrought(
  tx: TxScope,
  noun: 'conversation' | 'contact',
  ids: number[],
): Promise<void> {
  const types =
    noun === 'conversation'
      ? sql`type like 'conversation.%'`
      : sql`type in ('contact.created', 'contact.changed', 'identity.attached')`
  await tx.sql.write(sql`
    delete from events
    where brand_id = ${tx.brand.id} and epoch < 0 and subject_id = any(${ids}::bigint[]) and ${types}`)
}

/** Runs the work so that what a constraint refuses takes back only this work. Returns whether it was done. */
export async function unlessReferredTo(tx: TxScope, work: () => Promise<void>): Promise<boolean> {
  await tx.sql.rows(sql`savepoint undoing`)
  try {
    await work()
    await tx.sql.rows(sql`release savepoint undoing`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await tx.sql.rows(sql`rollback to savepoint undoing`)
    return false
  }
}
