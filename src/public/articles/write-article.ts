import { isDeepStrictEqual } from 'node:util'
import { invalidInput, notFound, Problem } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { slugCandidates } from '../../kit/slug.ts'
import { findTopic, findTopicById, lockTopic } from '../topics/queries.ts'
import { ARTICLE_STATUS } from './codes.ts'
import { articleChanged, articleCreated, articleDeleted, articlesSorted } from './events.ts'
import type { ArticleChanges, ArticleInput } from './input.ts'
import {
  type ArticleRow,
  type ArticleValues,
  deleteArticle,
  findArticle,
  insertArticle,
  insertOldSlug,
  lockArticle,
  updateArticle,
  updateArticlePositions,
} from './queries.ts'
import { getVersion, insertVersion } from './version-queries.ts'

const MAX_VERSIONS = 100

/** Creates an article by the caller. Throws invalid for an unknown topic, conflict for a taken slug. */
export async function createArticle(tx: TxScope, input: ArticleInput, topicId?: number): Promise<ArticleRow> {
  if (!tx.actor) throw invalidInput('author', say`is required`)
  const values = {
    title: input.title,
    body: input.body,
    status: input.status ?? ARTICLE_STATUS.published,
    topicId: topicId ?? (await topicIdOf(tx, input)) ?? null,
    authorId: tx.actor.identityId,
  }
  for (const slug of input.slug ? [input.slug] : slugCandidates(input.title)) {
    const article = await insertArticle(tx, { ...values, slug })
    if (!article) continue
    const { status } = values
    await recordEvent(
      tx,
      articleCreated.of({
        subjectId: article.id,
        data: { title: input.title, slug, status },
      }),
    )
    return article
  }
  throw new Problem(
    'conflict',
    say`The slug ${input.slug} is or was used by another article. Choose another slug.`,
  )
}

/** Changes the given values; former slugs still find the article. Throws not_found, or conflict for a taken slug. */
export async function changeArticle(tx: TxScope, slug: string, changes: ArticleChanges): Promise<ArticleRow> {
  const before = await lockArticle(tx, slug)
  if (!before) throw notFound(say`article`)
  const after: ArticleValues = {
    slug: changes.slug ?? before.slug,
    title: changes.title ?? before.title,
    body: changes.body ?? before.body,
    status: changes.status ?? before.status,
    topicId: (await topicIdOf(tx, changes)) ?? before.topicId,
    authorId: before.authorId,
  }
  const differing = (Object.keys(after) as (keyof ArticleValues)[]).filter(
    key => !isDeepStrictEqual(before[key], after[key]),
  )
  if (differing.length === 0) return before
  if (differing.includes('slug')) await changeSlug(tx, before, after.slug)
  if (differing.includes('title') || differing.includes('body'))
    await insertVersion(tx, before.id, { ...before, most: MAX_VERSIONS })
  // Without the text: the log keeps what it gets, also of a draft.
  const logged = differing.filter(key => key !== 'body')
  const pick = (values: ArticleValues) => Object.fromEntries(logged.map(key => [key, values[key]]))
  await recordEvent(
    tx,
    articleChanged.of({
      subjectId: before.id,
      data: { ...changed(pick(before), pick(after)), body_changed: differing.includes('body') },
    }),
  )
  return updateArticle(tx, before.id, after)
}

/** The title and body of an earlier version again; the present ones become a version. Throws not_found. */
export async function restoreVersion(tx: TxScope, slug: string, id: number): Promise<ArticleRow> {
  const article = await lockArticle(tx, slug)
  if (!article) throw notFound(say`article`)
  const { title, body } = await getVersion(tx, article.id, id)
  return changeArticle(tx, slug, { title, body })
}

/** Puts articles of a topic in an order; those not named keep their places. Throws not_found, and invalid for another one. */
export async function sortArticles(tx: TxScope, topicSlug: string, slugs: string[]): Promise<void> {
  const topic = await lockTopic(tx, topicSlug)
  const found = new Set(await updateArticlePositions(tx, topic.id, slugs))
  const unknown = slugs.findIndex(slug => !found.has(slug))
  if (unknown >= 0)
    throw invalidInput(`articles.${unknown}`, say`must be the slug of an article in this topic`)
  await recordEvent(tx, articlesSorted.of({ subjectId: topic.id, data: { articles: slugs } }))
}

/** Removes an article for good, with its feedback; returns what it was. Throws not_found. */
export async function removeArticle(tx: TxScope, slug: string): Promise<ArticleRow> {
  const article = await lockArticle(tx, slug)
  if (!article) throw notFound(say`article`)
  await deleteArticle(tx, article.id)
  const data = { title: article.title, slug: article.slug }
  await recordEvent(tx, articleDeleted.of({ subjectId: article.id, data }))
  return article
}

async function changeSlug(tx: TxScope, article: ArticleRow, to: string): Promise<void> {
  const owner = await findArticle(tx, to)
  if (owner && owner.id !== article.id)
    throw new Problem('conflict', say`The slug ${to} is or was used by another article. Choose another slug.`)
  await insertOldSlug(tx, article.id, { from: article.slug, to })
}

/** The topic of `topic` (slug) or `topic_id` (id or slug); undefined without either. Throws invalid. */
async function topicIdOf(tx: TxScope, { topic, topicId }: Pick<ArticleChanges, 'topic' | 'topicId'>) {
  const given = topic ?? topicId
  if (given === undefined) return undefined
  const found = typeof given === 'number' ? await findTopicById(tx, given) : await findTopic(tx, given)
  if (!found)
    throw invalidInput(topic === undefined ? 'topicId' : 'topic', say`must be a topic of this brand`)
  return found.id
}
