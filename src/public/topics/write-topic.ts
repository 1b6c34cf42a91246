import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { slugCandidates } from '../../kit/slug.ts'
import { topicChanged, topicCreated } from './events.ts'
import type { TopicChanges, TopicInput } from './input.ts'
import { findTopic, insertTopic, lockTopic, type TopicRow, updateTopic } from './queries.ts'

/** Creates a topic; its slug is made from the name if not given. Throws conflict for a taken slug. */
export async function createTopic(tx: TxScope, { name, slug }: TopicInput): Promise<TopicRow> {
  for (const candidate of slug ? [slug] : slugCandidates(name)) {
    const topic = await insertTopic(tx, { name, slug: candidate })
    if (!topic) continue
    await recordEvent(tx, topicCreated.of({ subjectId: topic.id, data: { name, slug: candidate } }))
    return topic
  }
  throw new Problem('conflict', `The topic ${slug} already exists.`)
}

/** Changes the given values; without a difference nothing happens. Throws not_found, or conflict for a taken slug. */
export async function changeTopic(tx: TxScope, slug: string, changes: TopicChanges): Promise<TopicRow> {
  const before = await lockTopic(tx, slug)
  const after = { name: changes.name ?? before.name, slug: changes.slug ?? before.slug }
  if (after.slug !== before.slug && (await findTopic(tx, after.slug)))
    throw new Problem('conflict', `The topic ${after.slug} already exists.`)
  const { name } = before
  if (isDeepStrictEqual(after, { name, slug: before.slug })) return before
  await recordEvent(
    tx,
    topicChanged.of({
      subjectId: before.id,
      data: { from: { name, slug }, to: after },
    }),
  )
  return updateTopic(tx, before.id, after)
}
