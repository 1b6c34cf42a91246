import sql, { join, raw, type Sql } from 'sql-template-tag'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** What belongs to conversations by their ids, by those of their messages, or of files that are not sent yet. */
interface Kept {
  ids: number[]
  messageIds: number[]
  uploadIds: number[]
}

const inThese = ({ ids }: Kept) => sql`t.conversation_id = any(${ids}::bigint[])`
const inMessages = ({ messageIds }: Kept) => sql`t.message_id = any(${messageIds}::bigint[])`

interface Source {
  table: string
  where: (kept: Kept) => Sql
  /** Columns that are computed, or made again. */
  without?: string[]
  /** The condition that a row r can come back. */
  mayReturn?: (scope: Scope) => Sql
}

const has = (scope: Scope, table: string, id: string) =>
  sql`exists (select 1 from ${raw(table)} o where o.brand_id = ${scope.brand.id} and o.id = r.${raw(id)})`

/** What is kept of a conversation, in the order in which it is restored. A test compares it with what deleting removes. */
export const SOURCES: readonly Source[] = [
  {
    table: 'conversations',
    where: ({ ids }) => sql`t.id = any(${ids}::bigint[])`,
    without: ['class', 'subject_search'],
  },
  { table: 'messages', where: inThese, without: ['search'] },
  {
    table: 'attachments',
    where: kept => sql`(${inMessages(kept)} or t.id = any(${kept.uploadIds}::bigint[]))`,
    without: ['name_search'],
  },
  {
    table: 'mails',
    where: inMessages,
    mayReturn: scope => sql`not exists (
      select 1 from mails o where o.brand_id = ${scope.brand.id} and o.channel_id = r.channel_id and o.digest = r.digest)`,
  },
  { table: 'message_deliveries', where: inMessages },
  { table: 'message_versions', where: inMessages },
  { table: 'acknowledgements', where: inMessages },
  { table: 'drafts', where: inThese },
  { table: 'scheduled_messages', where: inThese },
  { table: 'satisfaction_ratings', where: inThese },
  { table: 'surveys', where: kept => sql`${inThese(kept)} and t.state <> 'queued'` },
  { table: 'conversation_reads', where: inThese },
  {
    table: 'chats',
    where: inThese,
    mayReturn: scope => sql`not exists (
      select 1 from chats o where o.brand_id = ${scope.brand.id} and o.digest = r.digest)`,
  },
  { table: 'macro_uses', where: inThese },
  { table: 'rule_runs', where: inThese, mayReturn: scope => has(scope, 'rules', 'rule_id') },
  { table: 'sla_clocks', where: inThese, mayReturn: scope => has(scope, 'sla_policies', 'policy_id') },
  {
    table: 'merges',
    where: ({ ids }) => sql`(t.merged_id = any(${ids}::bigint[]) or t.into_id = any(${ids}::bigint[]))`,
    mayReturn: scope =>
      sql`${has(scope, 'conversations', 'merged_id')} and ${has(scope, 'conversations', 'into_id')}`,
  },
]

/** Deleted with a conversation, and not kept: what passes, and what nobody wants to get later. */
export const PASSING = ['notifications', 'presences', 'rule_waits']

/** Keeps the rows of locked conversations, the first of which names them all. */
export async function keepRows(tx: TxScope, id: number, ids: number[]): Promise<void> {
  const kept = { ids, ...(await selectIds(tx, ids)) }
  for (const { table, where, without = [] } of SOURCES) {
    const file = table === 'attachments' || table === 'mails' ? sql`t.file` : sql`null`
    const rows = await tx.sql.rows<{ content: string; file: string | null }>(sql`
      select (to_jsonb(t) - ${without}::text[])::text as content, ${file} as file
      from ${raw(table)} t where t.brand_id = ${tx.brand.id} and ${where(kept)}`)
    const values = rows.map(row => sql`(${tx.brand.id}, ${id}, ${table}, ${row.content}, ${row.file})`)
    for (const insert of insertsOf(
      values,
      list => sql`insert into deleted_rows (brand_id, conversation_id, source, content, file) values ${list}`,
    ))
      await tx.sql.write(insert)
  }
}

async function selectIds(tx: TxScope, ids: number[]): Promise<Omit<Kept, 'ids'>> {
  const row = await tx.sql.row<{ messageIds: number[]; uploadIds: number[] }>(sql`
    select array(
      select m.id from messages m where m.brand_id = ${tx.brand.id} and m.conversation_id = any(${ids}::bigint[])
    ) as "messageIds", array(${uploadsOf(tx, ids)}) as "uploadIds"`)
  return row ?? { messageIds: [], uploadIds: [] }
}

/**
 * Files of drafts, and of messages that are sent later, in these conversations alone: one that a message or saved reply has by now, or
 * that a draft elsewhere names too, is not theirs.
 */
export function uploadsOf(scope: Scope, ids: number[]): Sql {
  const named = (table: string, isOurs: Sql) => sql`
    select unnest(n.upload_ids) from ${raw(table)} n
    where n.brand_id = ${scope.brand.id} and ${isOurs} (n.conversation_id = any(${ids}::bigint[]))`
  const both = (isOurs: Sql) =>
    sql`${named('drafts', isOurs)} union all ${named('scheduled_messages', isOurs)}`
  return sql`
    select a.id from attachments a
    where a.brand_id = ${scope.brand.id} and a.message_id is null and a.template_id is null
      and a.id in (${both(sql`true and`)}) and a.id not in (${both(sql`not`)})`
}

/** Everybody who took part in these conversations, and how many files they have. */
export async function selectParties(
  tx: TxScope,
  ids: number[],
): Promise<{ people: number[]; files: number }> {
  const row = await tx.sql.row<{ people: number[]; files: number }>(sql`
    with m as (
      select id, identity_id, recipient_ids, bcc_ids, left_out_ids, forwarded_to_ids from messages
      where brand_id = ${tx.brand.id} and conversation_id = any(${ids}::bigint[])
    ), c as (
      select author_id, follower_ids, removed_ids from conversations
      where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[])
    ), joined as (
      select identity_id, joined_id from chats where brand_id = ${tx.brand.id} and conversation_id = any(${ids}::bigint[])
    )
    select array(
      select identity_id from m union select author_id from c
      union select unnest(recipient_ids || coalesce(bcc_ids, '{}') || coalesce(left_out_ids, '{}') || coalesce(forwarded_to_ids, '{}')) from m
      union select unnest(follower_ids || coalesce(removed_ids, '{}')) from c
      union select identity_id from joined union select joined_id from joined where joined_id is not null
    ) as people, (
      select count(*)::int from attachments a where a.brand_id = ${tx.brand.id} and a.message_id in (select id from m)
    ) as files`)
  return row ?? { people: [], files: 0 }
}

/** A conversation as it was kept. */
export interface KeptConversation {
  id: number
  slug: string
  subject: string | null
  channelId: number
  originId: string | null
  teamId: number | null
}

/** The conversations that are kept under this one's id: itself, and those that were merged into it. */
export function selectKeptConversations(tx: TxScope, id: number): Promise<KeptConversation[]> {
  return tx.sql.rows(sql`
    select r.id, r.slug, r.subject, r.channel_id as "channelId", r.origin_id as "originId", r.team_id as "teamId"
    from deleted_rows d cross join lateral jsonb_populate_record(null::conversations, d.content) r
    where d.brand_id = ${tx.brand.id} and d.conversation_id = ${id} and d.source = 'conversations' order by r.id`)
}

/** Changes what has been taken by others since, before the conversation is restored. */
export async function updateKept(
  tx: TxScope,
  id: number,
  { id: ownId, ...values }: { id: number } & Record<string, unknown>,
): Promise<void> {
  await tx.sql.write(sql`
    update deleted_rows set content = content || ${JSON.stringify(values)}::jsonb
    where brand_id = ${tx.brand.id} and conversation_id = ${id} and source = 'conversations'
      and (content ->> 'id')::bigint = ${ownId}`)
}

/** Rows of one statement: each value is a parameter. */
const AT_ONCE = 500

/** Puts the rows back into their tables. Nobody has counted them yet. */
export async function returnRows(tx: TxScope, id: number): Promise<void> {
  for (const { table, mayReturn } of SOURCES) {
    const names = await selectNames(tx, id, table)
    if (names.length === 0) continue
    // As texts, which PostgreSQL reads by the types of the columns.
    const texts = join(names.map(name => raw(`r."${name}"::text as "${name}"`)))
    const rows = await tx.sql.rows<Record<string, string | null>>(sql`
      select ${texts} from deleted_rows d cross join lateral jsonb_populate_record(null::${raw(table)}, d.content) r
      where d.brand_id = ${tx.brand.id} and d.conversation_id = ${id} and d.source = ${table}
        and ${mayReturn?.(tx) ?? sql`true`} order by d.id`)
    const values = rows.map(row => sql`(${join(names.map(name => row[name] ?? null))})`)
    const list = raw(names.map(name => `"${name}"`).join(', '))
    for (let from = 0; from < values.length; from += AT_ONCE)
      for (const insert of insertsOf(
        values.slice(from, from + AT_ONCE),
        some => sql`insert into ${raw(table)} (${list}) values ${some}`,
      ))
        await tx.sql.write(insert)
  }
}

/** The columns that its rows were kept with and that the table still has: a column that is newer has its default. */
async function selectNames(tx: TxScope, id: number, table: string): Promise<string[]> {
  const rows = await tx.sql.rows<{ name: string }>(sql`
    select jsonb_object_keys(content) as name from (
      select content from deleted_rows
      where brand_id = ${tx.brand.id} and conversation_id = ${id} and source = ${table} order by id limit 1
    ) first`)
  if (rows.length === 0) return []
  const present = await tx.sql.rows<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  const kept = new Set(rows.map(({ name }) => name))
  return present.map(({ name }) => name).filter(name => kept.has(name))
}

/** Deletes what is kept of these conversations; returns the ids of the conversations in it, and storage keys that others may name, too. */
export async function deleteRows(
  tx: TxScope,
  ids: number[],
): Promise<{ conversationIds: number[]; files: string[] }> {
  const rows = await tx.sql.write<{ own: number | null; file: string | null }>(sql`
    delete from deleted_rows where brand_id = ${tx.brand.id} and conversation_id = any(${ids}::bigint[])
    returning case when source = 'conversations' then (content ->> 'id')::bigint end as own, file`)
  return {
    conversationIds: rows.flatMap(({ own }) => own ?? []),
    files: rows.flatMap(({ file }) => file ?? []),
  }
}

/** Files of these conversations that were being fetched when it was deleted. */
export async function selectPending(tx: TxScope, ids: number[]): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select a.id from messages m join attachments a on a.brand_id = ${tx.brand.id} and a.message_id = m.id
    where m.brand_id = ${tx.brand.id} and m.conversation_id = any(${ids}::bigint[])
      and a.state = 'pending' and a.source_url is not null`)
  return rows.map(({ id }) => id)
}

/** The kinds of the messages of these conversations, to count them. */
export function selectKinds(
  tx: TxScope,
  ids: number[],
): Promise<{ fromStaff: boolean; visibility: number }[]> {
  return tx.sql.rows(sql`
    select from_staff as "fromStaff", visibility from messages
    where brand_id = ${tx.brand.id} and conversation_id = any(${ids}::bigint[])`)
}

/** Whether another conversation has this slug, or this origin id, by now; and whether its team is gone. */
export async function findTaken(
  tx: TxScope,
  { slug, channelId, originId, teamId }: KeptConversation,
): Promise<{ slug: boolean; origin: boolean; team: boolean }> {
  const row = await tx.sql.row<{ slug: boolean; origin: boolean; team: boolean }>(sql`
    select exists (select 1 from conversations c where c.brand_id = ${tx.brand.id} and c.slug = ${slug}) as slug,
      exists (
        select 1 from conversations c
        where c.brand_id = ${tx.brand.id} and c.channel_id = ${channelId} and c.origin_id = ${originId}
      ) as origin,
      ${teamId}::bigint is not null
        and not exists (select 1 from teams t where t.brand_id = ${tx.brand.id} and t.id = ${teamId}) as team`)
  return row ?? { slug: false, origin: false, team: false }
}
