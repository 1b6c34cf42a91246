import { renderAll } from '../../kit/markdown/render-markdown.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { findPeople, type Person } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { findTopics, type TopicRow } from '../topics/queries.ts'
import type { Article } from './output.ts'
import type { ArticleRow } from './queries.ts'

/** Articles as in the API; authors and topics are loaded in one query each. */
export async function presentArticles(
  scope: Scope,
  rows: ArticleRow[],
  address: BaseAddress,
): Promise<Article[]> {
  const [people, topics, bodies] = await Promise.all([
    findPeople(
      scope,
      rows.map(({ authorId }) => authorId),
    ),
    findTopics(
      scope,
      rows.flatMap(({ topicId }) => topicId ?? []),
    ),
    renderAll(rows.map(({ body }) => body)),
  ])
  const { timeZone } = scope.brand
  return rows.map((row, index) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    body_html: bodies[index] as string,
    slug: row.slug,
    status: row.status,
    position: row.position,
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
    url: `${urlOf(scope.brand, address)}/help/articles/${row.slug}`,
    embedded_url: `${urlOf(scope.brand, address)}/help/articles/${row.slug}`,
    author: presentPerson(people.get(row.authorId) as Person),
    topic: presentTopicOf(row, topics),
  }))
}

export async function presentArticle(scope: Scope, row: ArticleRow, address: BaseAddress): Promise<Article> {
  const [article] = await presentArticles(scope, [row], address)
  return article as Article
}

function presentTopicOf({ topicId }: ArticleRow, topics: Map<number, TopicRow>) {
  const topic = topicId === null ? undefined : topics.get(topicId)
  return topic ? { name: topic.name, slug: topic.slug } : null
}
