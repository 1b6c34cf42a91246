import { invalidInput, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { STATUS } from '../conversations/codes.ts'
import {
  conversationAssigned,
  conversationStatusChanged,
  conversationTagged,
} from '../conversations/events.ts'
import { getConversation } from '../conversations/find-conversation.ts'
import {
  lockConversations,
  selectWithMerged,
  updateFromMessages,
  updateMergedInto,
} from '../conversations/merge-queries.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import { uniqueTags } from '../conversations/tags.ts'
import { moveDrafts } from '../drafts/queries.ts'
import { moveMessages } from '../messages/move-queries.ts'
import { conversationMerged } from './events.ts'
import { findChatAmong, insertMerge, type MergeRow } from './queries.ts'

export interface Merged {
  conversation: ConversationRow
  merges: MergeRow[]
}

/**
 * Merges conversations into one: their messages, followers, tags and drafts. It becomes Unresolved if one of them is, and
 * gets the first assignee if it has none. Their slugs, references and reply addresses lead to it. Throws not_found, and
 * invalid, naming the conversation at fault.
 */
export async function mergeConversations(tx: TxScope, slug: string, others: string[]): Promise<Merged> {
  const { id: intoId } = await getConversation(tx, slug)
  const ids = await idsOf(tx, others)
  for (const [index, id] of ids.entries()) {
    if (id === intoId) throw invalidInput(`conversations.${index}`, 'is the conversation to merge into')
    if (ids.indexOf(id) < index) throw invalidInput(`conversations.${index}`, 'is named twice')
  }
  await refuseChats(tx, intoId, ids)
  const locked = await lockConversations(tx, [intoId, ...ids])
  const into = locked.get(intoId) as ConversationRow
  const sources = ids.map(id => locked.get(id) as ConversationRow)
  if ([into, ...sources].some(({ mergedInto }) => mergedInto !== null))
    throw new Problem('conflict', 'One of these conversations has just been merged. Try again.')
  const merges: MergeRow[] = []
  for (const source of sources) merges.push(await takeOver(tx, into, source))
  return { conversation: await gather(tx, into, sources), merges }
}

async function idsOf(tx: TxScope, slugs: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const [index, slug] of slugs.entries()) {
    const found = await getConversation(tx, slug).catch(error => {
      if (error instanceof Problem && error.code === 'not_found')
        throw invalidInput(`conversations.${index}`, 'must be the slug or ID of a conversation')
      throw error
    })
    ids.push(found.id)
  }
  return ids
}

/** A visitor sees the whole of the conversation that they chat in, so it must not get what others wrote. */
async function refuseChats(tx: TxScope, intoId: number, ids: number[]): Promise<void> {
  const chatId = await findChatAmong(tx, [intoId, ...ids])
  if (chatId === undefined) return
  const field = chatId === intoId ? 'conversations' : `conversations.${ids.indexOf(chatId)}`
  throw invalidInput(field, 'a chat cannot be merged: its visitor would see what others wrote')
}

/** Moves everything from one conversation to the other, and records what undoing needs. */
async function takeOver(tx: TxScope, into: ConversationRow, source: ConversationRow): Promise<MergeRow> {
  const [, ...carriedIds] = await selectWithMerged(tx, source.id)
  const messageIds = await moveMessages(tx, { from: source.id, to: into.id })
  await moveDrafts(tx, { from: source.id, to: into.id })
  await updateMergedInto(tx, [source.id, ...carriedIds], into.id)
  const merge = await insertMerge(tx, {
    ...{ mergedId: source.id, status: source.status, holdUntil: source.holdUntil, messageIds, carriedIds },
    joinedIds: joining(into, source),
    addedTags: uniqueTags([...into.tags, ...source.tags]).slice(into.tags.length),
  })
  const data = { merge_id: merge.id, merged_id: source.id }
  await recordEvent(tx, conversationMerged.of({ subjectId: into.id, data }))
  return merge
}

/** Who follows one conversation only, without those who were taken off the other. */
function joining({ followerIds, removedIds }: ConversationRow, source: ConversationRow): number[] {
  const here = new Set([...followerIds, ...(removedIds ?? [])])
  return [...new Set([source.authorId, ...source.followerIds])].filter(id => !here.has(id))
}

async function gather(tx: TxScope, into: ConversationRow, sources: ConversationRow[]) {
  const isOpen = [into, ...sources].some(({ status }) => status === STATUS.unresolved)
  const status = isOpen ? STATUS.unresolved : into.status
  const assigneeId = into.assigneeId ?? sources.find(source => source.assigneeId !== null)?.assigneeId ?? null
  const conversation = await updateFromMessages(tx, into.id, {
    ...{ status, assigneeId, holdUntil: isOpen ? null : into.holdUntil },
    followerIds: [...new Set([...into.followerIds, ...sources.flatMap(source => joining(into, source))])],
    tags: uniqueTags([...into.tags, ...sources.flatMap(({ tags }) => tags)]),
  })
  const subjectId = into.id
  const { tags } = conversation
  if (status !== into.status)
    await recordEvent(
      tx,
      conversationStatusChanged.of({ subjectId, data: { from: into.status, to: status } }),
    )
  if (assigneeId !== into.assigneeId)
    await recordEvent(
      tx,
      conversationAssigned.of({ subjectId, data: { from: into.assigneeId, to: assigneeId } }),
    )
  if (tags.length > into.tags.length)
    await recordEvent(tx, conversationTagged.of({ subjectId, data: { from: into.tags, to: tags } }))
  return conversation
}
