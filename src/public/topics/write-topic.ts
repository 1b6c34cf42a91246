import { isDeepStrictEqual } from 'node:util'
import { invalidInput, Problem } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { slugCandidates } from '../../kit/slug.ts'
import { topicChanged, topicCreated, topicDeleted, topicsSorted } from './events.ts'
import type { TopicChanges, TopicInput } from './input.ts'
import {
  deleteTopic,
  findTopic,
  insertTopic,
  lockTopic,
  lockTopics,
  selectTopicsIn,
  type TopicRow,
  updatePositions,
  updateTopic,
} from './queries.ts'

/** Creates a topic; its slug is made from the name if not given. Throws conflict for a taken slug, invalid for the parent. */
export async function createTopic(tx: TxScope, { name, slug, parent }: TopicInput): Promise<TopicRow> {
  if (parent) await lockTopics(tx)
  const parentId = parent ? await parentIdOf(tx, parent) : null
  for (const candidate of slug ? [slug] : slugCandidates(name)) {
    const topic = await insertTopic(tx, { name, slug: candidate, parentId })
    if (!topic) continue
    await recordEvent(tx, topicCreated.of({ subjectId: topic.id, data: { name, slug: candidate } }))
    return topic
  }
  throw new Problem('conflict', say`The topic ${slug} already exists.`)
}

/** Changes the given values; without a difference nothing happens. Throws not_found, invalid, or conflict for a taken slug. */
export async function changeTopic(tx: TxScope, slug: string, changes: TopicChanges): Promise<TopicRow> {
  if (changes.parent) await lockTopics(tx)
  const { id, ...present } = await lockTopic(tx, slug)
  const before = { name: present.name, slug: present.slug, parentId: present.parentId }
  const { parent } = changes
  const after = {
    name: changes.name ?? before.name,
    slug: changes.slug ?? before.slug,
    parentId:
      parent === undefined ? before.parentId : parent === null ? null : await parentIdOf(tx, parent, id),
  }
  if (after.slug !== before.slug && (await findTopic(tx, after.slug)))
    throw new Problem('conflict', say`The topic ${after.slug} already exists.`)
  if (isDeepStrictEqual(after, before)) return { id, ...present }
  const { parentId: from, ...names } = before
  const { parentId: to, ...newNames } = after
  const data = from === to ? changed(names, newNames) : changed(before, after)
  await recordEvent(tx, topicChanged.of({ subjectId: id, data }))
  return updateTopic(tx, id, after)
}

/** There are two levels: a topic with topics in it is in none. Throws invalid. */
async function parentIdOf(tx: TxScope, slug: string, childId?: number): Promise<number> {
  const parent = await findTopic(tx, slug)
  if (!parent) throw invalidInput('parent', say`must be the slug of a topic`)
  if (parent.id === childId) throw invalidInput('parent', say`cannot be the topic itself`)
  if (parent.parentId !== null) throw invalidInput('parent', say`is itself inside another topic`)
  if (childId !== undefined && (await selectTopicsIn(tx, childId)).length > 0)
    throw invalidInput('parent', say`cannot be set: this topic has topics inside it`)
  return parent.id
}

/** Puts topics in an order; those not named keep their places. Throws invalid for an unknown one. */
export async function sortTopics(tx: TxScope, slugs: string[]): Promise<void> {
  const found = new Set(await updatePositions(tx, slugs))
  const unknown = slugs.findIndex(slug => !found.has(slug))
  if (unknown >= 0) throw invalidInput(`topics.${unknown}`, say`must be the slug of a topic`)
  await recordEvent(tx, topicsSorted.of({ subjectId: tx.brand.id, data: { topics: slugs } }))
}

/** Its articles stay, in no topic. Throws not_found. */
export async function removeTopic(tx: TxScope, slug: string): Promise<TopicRow> {
  const topic = await lockTopic(tx, slug)
  await deleteTopic(tx, topic.id)
  await recordEvent(tx, topicDeleted.of({ subjectId: topic.id, data: { name: topic.name, slug } }))
  return topic
}
