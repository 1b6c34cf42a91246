import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'

const TOPIC = columns({
  id: fixed<number>(),
  slug: column<string>(),
  name: column<string>(),
  /** The topic that it is in. */
  parentId: column<number | null>(),
  position: column<number>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type TopicRow = RowOf<typeof TOPIC>

export function selectTopics(scope: Scope, page: { limit: number; offset: number }): Promise<TopicRow[]> {
  return scope.sql.rows(sql`
    select ${TOPIC.list()} from topics where brand_id = ${scope.brand.id}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`)
}

export async function countTopics(scope: Scope): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from topics where brand_id = ${scope.brand.id}`)
  return row?.count ?? 0
}

export function findTopic(scope: Scope, slug: string): Promise<TopicRow | undefined> {
  return scope.sql.row(
    sql`select ${TOPIC.list()} from topics where brand_id = ${scope.brand.id} and slug = ${slug}`,
  )
}

export function findTopicById(scope: Scope, id: number): Promise<TopicRow | undefined> {
  return scope.sql.row(
    sql`select ${TOPIC.list()} from topics where brand_id = ${scope.brand.id} and id = ${id}`,
  )
}

export async function getTopic(scope: Scope, slug: string): Promise<TopicRow> {
  const topic = await findTopic(scope, slug)
  if (!topic) throw notFound(say`topic`)
  return topic
}

/** All topics, locked in one order: for changes that concern several. */
export async function lockTopics(tx: TxScope): Promise<void> {
  await tx.sql.rows(sql`select id from topics where brand_id = ${tx.brand.id} order by id for update`)
}

/** getTopic, locked until the transaction ends. */
export async function lockTopic(tx: TxScope, slug: string): Promise<TopicRow> {
  const topic = await tx.sql.row<TopicRow>(sql`
    select ${TOPIC.list()} from topics where brand_id = ${tx.brand.id} and slug = ${slug} for update`)
  if (!topic) throw notFound(say`topic`)
  return topic
}

/** Topics by id: one query for a whole page. */
export async function findTopics(scope: Scope, ids: Iterable<number>): Promise<Map<number, TopicRow>> {
  const topics = await scope.sql.rows<TopicRow>(sql`
    select ${TOPIC.list()} from topics
    where brand_id = ${scope.brand.id} and id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(topics.map(topic => [topic.id, topic]))
}

/** All topics in the order that people chose. */
export function selectSortedTopics(scope: Scope): Promise<TopicRow[]> {
  return scope.sql.rows(sql`
    select ${TOPIC.list()} from topics where brand_id = ${scope.brand.id} order by position, name, id`)
}

export function selectTopicsIn(scope: Scope, parentId: number): Promise<TopicRow[]> {
  return scope.sql.rows(sql`
    select ${TOPIC.list()} from topics where brand_id = ${scope.brand.id} and parent_id = ${parentId}
    order by position, name, id`)
}

export type TopicValues = Pick<TopicRow, 'name' | 'slug' | 'parentId'>

/** The last one. Undefined if the slug is taken. */
export async function insertTopic(tx: TxScope, values: TopicValues): Promise<TopicRow | undefined> {
  const last = await tx.sql.row<{ position: number }>(sql`
    select coalesce(max(position), 0)::int as position from topics where brand_id = ${tx.brand.id}`)
  // Until somebody has put them in order, they are sorted by name.
  const position = last?.position ? last.position + 1 : 0
  return tx.sql.writeRow(sql`
    insert into topics ${TOPIC.values(tx, { ...values, position, createdAt: tx.now(), updatedAt: tx.now() })}
    on conflict (brand_id, slug) do nothing
    returning ${TOPIC.list()}`)
}

export async function updateTopic(tx: TxScope, id: number, values: TopicValues): Promise<TopicRow> {
  const row = await tx.sql.writeRow<TopicRow>(sql`
    update topics set ${TOPIC.set({ ...values, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id}
    returning ${TOPIC.list()}`)
  return row as TopicRow
}

/** Gives topics their places by slug; returns the slugs that there are. */
export async function updatePositions(tx: TxScope, slugs: string[]): Promise<string[]> {
  const rows = await tx.sql.write<{ slug: string }>(sql`
    update topics t set position = s.place - 1
    from unnest(${slugs}::text[]) with ordinality as s (slug, place)
    where t.brand_id = ${tx.brand.id} and t.slug = s.slug returning t.slug`)
  return rows.map(({ slug }) => slug)
}

/** Its articles are in no topic afterwards, and the topics in it on their own. */
export async function deleteTopic(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update articles set topic_id = null where brand_id = ${tx.brand.id} and topic_id = ${id}`)
  await tx.sql.write(sql`
    update topics set parent_id = null where brand_id = ${tx.brand.id} and parent_id = ${id}`)
  await tx.sql.write(sql`delete from topics where brand_id = ${tx.brand.id} and id = ${id}`)
}
