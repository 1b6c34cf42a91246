import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { CLASSES } from '../../talk/conversations/classes.ts'
import { lockConversations } from '../../talk/conversations/merge-queries.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { visible } from '../../talk/conversations/visible.ts'
import { deleteConversations, type Gone } from '../erasure/delete-queries.ts'
import { selectMergedInto } from '../erasure/person-queries.ts'
import { forgetConversations } from '../imports/forget-queries.ts'
import type { Measured, Page, Place, Sample } from './kind.ts'
import { codesOf, type DatedTerms } from './terms.ts'

/** Of conversations that are not unresolved, in the order in which they are gone through. */
const OVER_CLASSES: number[] = [...CLASSES.other, ...CLASSES.archived]

/**
 * The condition that a conversation goes. One with something that a member has begun to write, or that is yet to be sent, stays,
 * also if that is in one that was merged into it.
 */
function goes(scope: Scope, { statuses, channelIds, before }: DatedTerms): Sql {
  return sql`c.class = any(${OVER_CLASSES}::smallint[])
    and c.status = any(${codesOf(statuses)}::smallint[]) and c.updated_at <= ${new Date(before)}
    and (${channelIds}::bigint[] is null or c.channel_id = any(${channelIds}::bigint[]))
    and ${without(scope, sql`drafts`)} and ${without(scope, sql`scheduled_messages`)}
    and ${without(scope, sql`surveys`, sql`and w.state = 'queued'`)} and ${isSent(scope)}`
}

/** By one index each: both in one condition are a search through all rows for each conversation. */
function without(scope: Scope, table: Sql, those = sql``): Sql {
  const brand = scope.brand.id
  return sql`not exists (
      select 1 from ${table} w where w.brand_id = ${brand} and w.conversation_id = c.id ${those}
    ) and not exists (
      select 1 from conversations p join ${table} w on w.brand_id = ${brand} and w.conversation_id = p.id ${those}
      where p.brand_id = ${brand} and p.merged_into = c.id
    )`
}

/** Nothing of it is on its way to somebody. There is little of that, so it is looked up once. */
function isSent(scope: Scope): Sql {
  const brand = scope.brand.id
  return sql`c.id not in (
    select m.conversation_id from message_deliveries d join messages m on m.brand_id = ${brand} and m.id = d.message_id
    where d.brand_id = ${brand} and d.state in ('queued', 'deferred')
  )`
}

/** The next that go, class by class, those first that have been unchanged for longest. */
export async function selectConversations(
  scope: Scope,
  terms: DatedTerms,
  { place, limit }: { place: Place; limit: number },
): Promise<Page> {
  for (let from: Place | null = place; from !== null; ) {
    const page = await selectOfClass(scope, terms, { place: from, limit })
    if (page.ids.length > 0) return page
    from = page.next
  }
  return { ids: [], next: null }
}

async function selectOfClass(
  scope: Scope,
  terms: DatedTerms,
  { place: { class: own = OVER_CLASSES[0] as number, at, id }, limit }: { place: Place; limit: number },
): Promise<Page> {
  const rows = await scope.sql.rows<{ id: number; at: Date }>(sql`
    select c.id, c.updated_at as at from conversations c
    where c.brand_id = ${scope.brand.id} and ${goes(scope, terms)} and c.class = ${own}
      and (c.updated_at, c.id) > (${at ?? '-infinity'}::timestamptz, ${id ?? 0}::bigint)
    order by c.updated_at, c.id limit ${limit}`)
  const ids = rows.map(row => row.id)
  const last = rows.at(-1)
  if (last && rows.length === limit)
    return { ids, next: { class: own, at: last.at.toISOString(), id: last.id } }
  const following = OVER_CLASSES[OVER_CLASSES.indexOf(own) + 1]
  return { ids, next: following === undefined ? null : { class: following } }
}

/** Deletes those of these that still go, with all that hangs on them. */
export async function removeConversations(tx: TxScope, terms: DatedTerms, ids: number[]): Promise<Gone> {
  const rows = await lockConversations(tx, await withMerged(tx, ids))
  const still = await tx.sql.rows<{ id: number }>(sql`
    select c.id from conversations c
    where c.brand_id = ${tx.brand.id} and ${goes(tx, terms)} and c.id = any(${ids}::bigint[])`)
  const own = new Set(still.map(({ id }) => id))
  const gone = [...rows.values()].filter(row => own.has(rootOf(row, rows)))
  await forgetConversations(
    tx,
    gone.map(({ id }) => id),
  )
  return deleteConversations(tx, gone)
}

/** These, those that were merged into them, and those that had been merged into those. */
async function withMerged(tx: TxScope, ids: number[]): Promise<number[]> {
  const all = new Set(ids)
  for (let found = ids; found.length > 0; ) {
    found = (await selectMergedInto(tx, found)).filter(id => !all.has(id))
    for (const id of found) all.add(id)
  }
  return [...all]
}

/** Where what was said in it is by now. */
function rootOf(row: ConversationRow, rows: Map<number, ConversationRow>): number {
  const seen = new Set<number>()
  let at = row
  while (at.mergedInto !== null && !seen.has(at.id)) {
    seen.add(at.id)
    const into = rows.get(at.mergedInto)
    if (!into) return at.mergedInto
    at = into
  }
  return at.id
}

/** Numbers of these conversations, by channel. */
export function measureConversations(scope: Scope, ids: number[]): Promise<Measured[]> {
  return scope.sql.rows<Measured>(sql`
    with gone as (
      select c.id, c.channel_id, c.updated_at from conversations c
      where c.brand_id = ${scope.brand.id} and c.id = any(${ids}::bigint[]) and ${visible(scope)}
    ), sized as (
      select g.channel_id, count(*)::int as messages,
        coalesce(sum((select sum(a.size) from attachments a where a.brand_id = ${scope.brand.id} and a.message_id = m.id)), 0)
        + coalesce(sum((select sum(r.size) from mails r where r.brand_id = ${scope.brand.id} and r.message_id = m.id)), 0) as bytes
      from gone g join messages m on m.brand_id = ${scope.brand.id} and m.conversation_id = g.id
      group by g.channel_id
    )
    select g.channel_id as "channelId", count(*)::int as count, min(g.updated_at) as oldest, max(g.updated_at) as newest,
      coalesce(min(s.messages), 0)::int as messages, coalesce(min(s.bytes), 0)::float8 as bytes
    from gone g left join sized s on s.channel_id = g.channel_id group by g.channel_id`)
}

/** Those of these conversations that the caller sees, the oldest first. */
export function sampleConversations(scope: Scope, ids: number[], limit: number): Promise<Sample[]> {
  return scope.sql.rows(sql`
    select c.id, c.slug, coalesce(nullif(c.subject, ''), left(c.first_message_body, 200)) as title,
      c.channel_id as "channelId", c.updated_at as at
    from conversations c
    where c.brand_id = ${scope.brand.id} and c.id = any(${ids}::bigint[]) and ${visible(scope)}
    order by c.updated_at, c.id limit ${limit}`)
}
