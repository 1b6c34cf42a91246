import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

const TOPIC = columns({
  id: fixed<number>(),
  slug: column<string>(),
  name: column<string>(),
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
  if (!topic) throw notFound('topic')
  return topic
}

/** getTopic, locked until the transaction ends. */
export async function lockTopic(tx: TxScope, slug: string): Promise<TopicRow> {
  const topic = await tx.sql.row<TopicRow>(sql`
    select ${TOPIC.list()} from topics where brand_id = ${tx.brand.id} and slug = ${slug} for update`)
  if (!topic) throw notFound('topic')
  return topic
}

/** Topics by id: one query for a whole page. */
export async function findTopics(scope: Scope, ids: Iterable<number>): Promise<Map<number, TopicRow>> {
  const topics = await scope.sql.rows<TopicRow>(sql`
    select ${TOPIC.list()} from topics
    where brand_id = ${scope.brand.id} and id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(topics.map(topic => [topic.id, topic]))
}

/** Undefined if the slug is taken. */
export function insertTopic(
  tx: TxScope,
  { name, slug }: { name: string; slug: string },
): Promise<TopicRow | undefined> {
  return tx.sql.writeRow(sql`
    insert into topics ${TOPIC.values(tx, { slug, name, createdAt: tx.now(), updatedAt: tx.now() })}
    on conflict (brand_id, slug) do nothing
    returning ${TOPIC.list()}`)
}

export async function updateTopic(
  tx: TxScope,
  id: number,
  values: { name: string; slug: string },
): Promise<TopicRow> {
  const row = await tx.sql.writeRow<TopicRow>(sql`
    update topics set name = ${values.name}, slug = ${values.slug}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}
    returning ${TOPIC.list()}`)
  return row as TopicRow
}
