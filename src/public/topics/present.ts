import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { findTopics, type TopicRow } from './queries.ts'

/** Topics as in the API. */
export async function presentTopics(scope: Scope, rows: TopicRow[]) {
  const parents = await findTopics(
    scope,
    rows.flatMap(({ parentId }) => parentId ?? []),
  )
  const { timeZone } = scope.brand
  return rows.map(({ id, name, slug, parentId, position, createdAt, updatedAt }) => {
    const parent = parentId === null ? undefined : parents.get(parentId)
    return {
      id,
      name,
      slug,
      position,
      parent: parent ? { name: parent.name, slug: parent.slug } : null,
      created_at: formatTime(createdAt, timeZone),
      updated_at: formatTime(updatedAt, timeZone),
    }
  })
}

export type PresentedTopic = Awaited<ReturnType<typeof presentTopics>>[number]

export async function presentTopic(scope: Scope, row: TopicRow): Promise<PresentedTopic> {
  const [topic] = await presentTopics(scope, [row])
  return topic as PresentedTopic
}
