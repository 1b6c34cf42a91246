import { invalidInput, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { PRIORITIES, type Priority, STATUS } from '../conversations/codes.ts'
import {
  conversationAssigned,
  conversationPriorityChanged,
  conversationStatusChanged,
  conversationTagged,
  conversationTeamChanged,
} from '../conversations/events.ts'
import { getConversation } from '../conversations/find-conversation.ts'
import {
  findChatAmong,
  lockConversations,
  selectWithMerged,
  updateFromMessages,
  updateMergedInto,
} from '../conversations/merge-queries.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import { tagKey, uniqueTags } from '../conversations/tags.ts'
import { moveDrafts } from '../drafts/queries.ts'
import { hideMessages, moveMessages } from '../messages/move-queries.ts'
import { moveScheduled } from '../scheduled/queries.ts'
import { conversationMerged } from './events.ts'
import { insertMerge, type MergeRow, selectCustomerIdentities, selectMergesInto } from './queries.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'
import { type Brought, broughtBy } from './release.ts'

export interface Merged {
  conversation: ConversationRow
  merges: MergeRow[]
}

/**
 * Merges conversations into one: their messages, followers, tags, drafts, and scheduled messages, which then wait for a decision. It becomes Unresolved if one of them is, and
 * gets the first assignee if it has none. Nobody is quoted what they could not read before. Their slugs, references and reply addresses lead to it. Throws not_found, and
 * invalid, naming the conversation at fault.
 */
export async function mergeConversations(tx: TxScope, slug: string, others: string[]): Promise<Merged> {
  const { id: intoId } = await getConversation(tx, slug)
  const ids = await idsOf(tx, others)
  for (const [index, id] of ids.entries()) {
    if (id === intoId) throw invalidInput(`conversations.${index}`, say`is the conversation to merge into`)
    if (ids.indexOf(id) < index) throw invalidInput(`conversations.${index}`, say`is named twice`)
  }
  await refuseChats(tx, intoId, ids)
  const before = await Promise.all(ids.map(id => selectWithMerged(tx, id)))
  const locked = await lockConversations(tx, [intoId, ...before.flat()])
  // Read again: something may have been merged into them before the lock, and nothing can be after it.
  const carried = await Promise.all(ids.map(id => selectWithMerged(tx, id)))
  const into = locked.get(intoId) as ConversationRow
  const sources = ids.map(id => locked.get(id) as ConversationRow)
  const isWhole = carried.flat().every(id => locked.has(id))
  if (!isWhole || [into, ...sources].some(({ mergedInto }) => mergedInto !== null))
    throw new Problem('conflict', say`One of these conversations has just been merged. Try again.`)
  await refuseUnreachable(tx, into, sources)
  const merges: MergeRow[] = []
  const own = await ownOf(tx, into)
  let growing = into
  for (const [index, source] of sources.entries()) {
    const withMerged = (carried[index] ?? []).map(id => locked.get(id) as ConversationRow)
    merges.push(await takeOver(tx, { into: growing, source, own, withMerged }))
    growing = grown(growing, source)
  }
  return { conversation: await gather(tx, into, { sources, growing }), merges }
}

async function idsOf(tx: TxScope, slugs: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const [index, slug] of slugs.entries()) {
    const found = await getConversation(tx, slug).catch(error => {
      if (error instanceof Problem && error.code === 'not_found')
        throw invalidInput(`conversations.${index}`, say`must be the slug or ID of a conversation`)
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
  throw invalidInput(field, say`a chat cannot be merged: its visitor would see what others wrote`)
}

interface Taking {
  into: ConversationRow
  source: ConversationRow
  /** What the conversation has without any merge. */
  own: Brought
  /** The source, and what was merged into it before. */
  withMerged: ConversationRow[]
}

/** The followers and tags that a conversation has for another reason than its merges. */
async function ownOf(tx: TxScope, { id, followerIds, tags }: ConversationRow): Promise<Brought> {
  const brought = (await selectMergesInto(tx, id)).map(broughtBy)
  const isBrought = (what: keyof Brought, one: number | string) =>
    brought.some(merge => (merge[what] as Set<number | string>).has(one))
  return {
    followers: new Set(followerIds.filter(one => !isBrought('followers', one))),
    tags: new Set(tags.map(tagKey).filter(key => !isBrought('tags', key))),
  }
}

/** Moves everything from one conversation to the other, and records what undoing needs. */
async function takeOver(tx: TxScope, { into, source, own, withMerged }: Taking): Promise<MergeRow> {
  const hideFrom = await hideFromOthers(tx, into, source)
  const messageIds = await moveMessages(tx, { from: source.id, to: into.id, hideFrom })
  await moveDrafts(tx, { from: source.id, to: into.id })
  await moveScheduled(tx, { from: source.id, to: into.id })
  for (const conversation of withMerged) updateMergedInto(tx, conversation, into.id)
  const after = grown(into, source)
  const theirs = new Set([source.authorId, ...source.followerIds])
  const merge = await insertMerge(tx, {
    mergedId: source.id,
    intoId: into.id,
    status: source.status,
    holdUntil: source.holdUntil,
    messageIds,
    carriedIds: withMerged.map(({ id }) => id).filter(id => id !== source.id),
    joinedIds: after.followerIds.filter(id => theirs.has(id) && !own.followers.has(id)),
    addedTags: source.tags.filter(tag => !own.tags.has(tagKey(tag))),
  })
  const data = { merge_id: merge.id, merged_id: source.id }
  await recordEvent(tx, conversationMerged.of({ subjectId: into.id, data }))
  return merge
}

/**
 * No customer is quoted what they could not read before: hides the present messages from who joins, and returns from whom to
 * hide those that come.
 */
async function hideFromOthers(
  tx: TxScope,
  into: ConversationRow,
  source: ConversationRow,
): Promise<number[]> {
  const [ours, theirs] = (await Promise.all(
    [into, source].map(({ authorId, followerIds }) =>
      selectCustomerIdentities(tx, [authorId, ...followerIds]),
    ),
  )) as [Set<number>, Set<number>]
  await hideMessages(tx, into.id, [...theirs.difference(ours)])
  return [...ours.difference(theirs)]
}

/** With the other's followers and tags. Who was taken off one of them stays away, unless they follow the other. */
function grown(into: ConversationRow, source: ConversationRow): ConversationRow {
  const away = new Set(into.removedIds)
  const joining = [source.authorId, ...source.followerIds].filter(id => !away.has(id))
  const followerIds = [...new Set([...into.followerIds, ...joining])]
  const removedIds = [...new Set([...(into.removedIds ?? []), ...(source.removedIds ?? [])])]
  return {
    ...into,
    followerIds,
    removedIds: removedIds.length > 0 ? removedIds : null,
    tags: uniqueTags([...into.tags, ...source.tags]),
  }
}

interface Gathered {
  sources: ConversationRow[]
  /** The conversation with everybody's followers and tags. */
  growing: ConversationRow
}

async function gather(tx: TxScope, into: ConversationRow, { sources, growing }: Gathered) {
  const assigneeId = into.assigneeId ?? sources.find(source => source.assigneeId !== null)?.assigneeId ?? null
  const teamId = into.teamId ?? sources.find(source => source.teamId !== null)?.teamId ?? null
  const priority = highest([into, ...sources].map(row => row.priority))
  const { followerIds, removedIds, tags: together } = growing
  const conversation = await updateFromMessages(tx, into, {
    followerIds,
    removedIds,
    tags: together,
    ...statusOf([into, ...sources]),
    assigneeId,
    teamId,
    priority,
  })
  const subjectId = into.id
  const { tags, status } = conversation
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
  if (teamId !== into.teamId)
    await recordEvent(tx, conversationTeamChanged.of({ subjectId, data: { from: into.teamId, to: teamId } }))
  if (priority !== into.priority)
    await recordEvent(
      tx,
      conversationPriorityChanged.of({ subjectId, data: { from: into.priority, to: priority } }),
    )
  if (tags.length > into.tags.length)
    await recordEvent(tx, conversationTagged.of({ subjectId, data: { from: into.tags, to: tags } }))
  return conversation
}

function highest(priorities: Priority[]): Priority {
  return PRIORITIES.findLast(one => priorities.includes(one)) as Priority
}

/** Unresolved if one of them is; else snoozed until the first of them ends; else as the first one. */
function statusOf([into, ...sources]: [ConversationRow, ...ConversationRow[]]) {
  const all = [into, ...sources]
  if (all.some(({ status }) => status === STATUS.unresolved))
    return { status: STATUS.unresolved, holdUntil: null }
  const [holdUntil] = all.flatMap(row => row.holdUntil ?? []).sort((one, other) => +one - +other)
  return holdUntil ? { status: STATUS.onHold, holdUntil } : { status: into.status, holdUntil: null }
}
