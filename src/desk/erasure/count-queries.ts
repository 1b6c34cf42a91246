import sql from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { uploadsOf } from '../../talk/deleted/row-queries.ts'
import type { Amounts } from './erasure-queries.ts'
import type { ErasedPerson } from './person-queries.ts'
import { LOGGED, mentions } from './trace-queries.ts'

/**
 * What an erasure takes away of these conversations, and how much others wrote in those that they share. Mails as they came go for everybody
 * in these, too.
 */
export async function countIn(
  scope: Scope,
  { whole, shared, own }: { whole: number[]; shared: number[]; own: number[] },
): Promise<Amounts> {
  const row = await scope.sql.row<Amounts>(sql`
    with m as (
      select id, identity_id, conversation_id = any(${whole}::bigint[]) as goes from messages
      where brand_id = ${scope.brand.id} and conversation_id = any(${[...whole, ...shared]}::bigint[])
    ), mine as (select id from m where goes or identity_id = any(${own}::bigint[]))
    select (select count(*)::int from conversations
        where brand_id = ${scope.brand.id} and id = any(${whole}::bigint[]) and merged_into is null) as conversations,
      (select count(*)::int from m where goes) as messages,
      (select count(*)::int from m where not goes and identity_id = any(${own}::bigint[])) as "sharedMessages",
      (select count(*)::int from m where not goes and identity_id <> all(${own}::bigint[])) as "othersMessages",
      (select count(*)::int from attachments
        where brand_id = ${scope.brand.id} and message_id in (select id from mine) and file is not null) as files,
      (select count(*)::int from mails
        where brand_id = ${scope.brand.id} and message_id in (select id from m)) as mails,
      (select count(*)::int from satisfaction_ratings
        where brand_id = ${scope.brand.id} and conversation_id = any(${whole}::bigint[])) as ratings,
      (select count(*)::int from drafts
        where brand_id = ${scope.brand.id} and conversation_id = any(${whole}::bigint[])) as drafts`)
  return { ...(row as Amounts), uploads: await countUploads(scope, whole) }
}

/** Files of drafts, and of messages that are sent later. */
async function countUploads(scope: Scope, conversationIds: number[]): Promise<number> {
  const row = await scope.sql.row<{ n: number }>(sql`
    select count(*)::int as n from attachments
    where brand_id = ${scope.brand.id} and file is not null and id in (${uploadsOf(scope, conversationIds)})`)
  return row?.n ?? 0
}

/** The same of conversations that staff have deleted, and that can be restored as yet. */
export async function countDeletedOf(scope: Scope, own: number[]): Promise<Amounts> {
  const rows = await scope.sql.rows<{ id: number; messages: number }>(sql`
    select id, message_count as messages from deleted_conversations
    where brand_id = ${scope.brand.id} and identity_ids && ${own}::bigint[] and files is null`)
  const kept = await countKept(
    scope,
    rows.map(({ id }) => id),
  )
  return {
    conversations: rows.length,
    messages: rows.reduce((sum, { messages }) => sum + messages, 0),
    ...kept,
  }
}

/** What is kept of these conversations that staff have deleted, beside their messages. */
export async function countKept(scope: Scope, ids: number[]): Promise<Amounts> {
  const row = await scope.sql.row<Amounts>(sql`
    select count(*) filter (where source = 'attachments' and file is not null)::int as files,
      count(*) filter (where source = 'mails')::int as mails,
      count(*) filter (where source = 'satisfaction_ratings')::int as ratings,
      count(*) filter (where source = 'drafts')::int as drafts
    from deleted_rows where brand_id = ${scope.brand.id} and conversation_id = any(${ids}::bigint[])`)
  return row as Amounts
}

/** Records that belong to the person, whatever the conversation. */
export async function countOwn(scope: Scope, { contactIds }: Pick<ErasedPerson, 'contactIds'>) {
  const row = await scope.sql.row<{ notes: number; fields: number }>(sql`
    select (select count(*)::int from contact_notes
        where brand_id = ${scope.brand.id} and contact_id = any(${contactIds}::bigint[])) as notes,
      (select count(*)::int from contacts c cross join lateral jsonb_object_keys(c.data) k
        where c.brand_id = ${scope.brand.id} and c.id = any(${contactIds}::bigint[])) as fields`)
  return row ?? { notes: 0, fields: 0 }
}

/** Ratings of the person, in conversations that are not these. */
export async function countRatings(
  scope: Scope,
  own: number[],
  { besides }: { besides: number[] },
): Promise<number> {
  const row = await scope.sql.row<{ n: number }>(sql`
    select count(*)::int as n from satisfaction_ratings
    where brand_id = ${scope.brand.id} and identity_id = any(${own}::bigint[])
      and conversation_id <> all(${besides}::bigint[])`)
  return row?.n ?? 0
}

/** Mails that became no message, and name the person where the log of mails shows it. Others name them inside: they are read by the erasure. */
export async function countLooseMails(scope: Scope, { marks }: ErasedPerson): Promise<number> {
  if (marks.length === 0) return 0
  const row = await scope.sql.row<{ n: number }>(sql`
    select count(*)::int as n from mails
    where brand_id = ${scope.brand.id} and message_id is null and ${mentions(LOGGED, marks)}`)
  return row?.n ?? 0
}
