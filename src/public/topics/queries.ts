import sql, { raw } from 'sql-template-tag'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface TopicRow {
  id: number
  slug: string
  name: string
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = raw('id, slug, name, created_at as "createdAt", updated_at as "updatedAt"')

export function selectTopics(scope: Scope, page: { limit: number; offset: number }): Promise<TopicRow[]> {
  return scope.sql.rows(sql`
    select ${COLUMNS} from topics where brand_id = ${scope.brand.id}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`)
}

export async function countTopics(scope: Scope): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from topics where brand_id = ${scope.brand.id}`)
  return row?.count ?? 0
}

export function findTopic(scope: Scope, slug: string): Promise<TopicRow | undefined> {
  return scope.sql.row(
    sql`select ${COLUMNS} from topics where brand_id = ${scope.brand.id} and slug = ${slug}`,
  )
}

export function findTopicById(scope: Scope, id: number): Promise<TopicRow | undefined> {
  return scope.sql.row(sql`select ${COLUMNS} from topics where brand_id = ${scope.brand.id} and id = ${id}`)
}

export async function getTopic(scope: Scope, slug: string): Promise<TopicRow> {
  const topic = await findTopic(scope, slug)
  if (!topic) throw notFound('topic')
  return topic
}

/** getTopic, locked until the transaction ends. */
export async function lockTopic(tx: TxScope, slug: string): Promise<TopicRow> {
  const topic = await tx.sql.row<TopicRow>(sql`
    select ${COLUMNS} from topics where brand_id = ${tx.brand.id} and slug = ${slug} for update`)
  if (!topic) throw notFound('topic')
  return topic
}

/** Topics by id: one query for a whole page. */
export async function findTopics(scope: Scope, ids: Iterable<number>): Promise<Map<number, TopicRow>> {
  const topics = await scope.sql.rows<TopicRow>(sql`
    select ${COLUMNS} from topics
    where brand_id = ${scope.brand.id} and id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(topics.map(topic => [topic.id, topic]))
}

/** Undefined if the slug is taken. */
export function insertTopic(
  tx: TxScope,
  { name, slug }: { name: string; slug: string },
): Promise<TopicRow | undefined> {
  return tx.sql.writeRow(sql`
    insert into topics (brand_id, slug, name, created_at, updated_at)
    values (${tx.brand.id}, ${slug}, ${name}, ${tx.now()}, ${tx.now()})
    on conflict (brand_id, slug) do nothing
    returning ${COLUMNS}`)
}

export async function updateTopic(
  tx: TxScope,
  id: number,
  values: { name: string; slug: string },
): Promise<TopicRow> {
  const row = await tx.sql.writeRow<TopicRow>(sql`
    update topics set name = ${values.name}, slug = ${values.slug}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}
    returning ${COLUMNS}`)
  return row as TopicRow
}
