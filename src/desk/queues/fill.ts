import { z } from 'zod'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { assignsItself, findTeam, lockTeam, type TeamRow } from '../../people/teams/queries.ts'
import { loadTurns } from '../../people/teams/turns.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { changeLocked } from '../../talk/conversations/change-conversation.ts'
import { STATUS } from '../../talk/conversations/codes.ts'
import { type ConversationRow, lockConversationById } from '../../talk/conversations/queries.ts'
import { awayAmong } from '../availability/availability-of.ts'
import { handOut, type Room, roomOf } from './hand-out.ts'
import { loadMembers } from './members.ts'
import { lockLoads, selectWaiting } from './queries.ts'

/** Assigns a team's waiting conversations, after unassigning the given ones from members who are away. */
export const fillQueueJob = job(
  'queues.fill',
  { team_id: rowId, back: z.array(rowId).optional() },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** The topic of such jobs: one at a time for each team. */
export const queueTopic = (teamId: number): string => `queue of team ${teamId}`

/** The most conversations of each kind that one transaction assigns. */
const BATCH = 100

export function fillQueue(): JobHandler {
  return fillQueueJob.handledBy((_scope, { team_id: teamId, back = [] }, attempt) =>
    attempt.done(async tx => {
      const team = await findTeam(tx, teamId)
      if (!team) return
      const asQueue: TxScope = { ...tx, cause: { ...tx.cause, by: 'queue' } }
      for (const id of back.toSorted((one, other) => one - other)) await takeBack(asQueue, team, id)
      if (!(await giveNext(asQueue, team))) return
      await enqueue(tx, [fillQueueJob.of({ team_id: teamId }, { topic: queueTopic(teamId) })])
    }),
  )
}

/** Unassigns a conversation whose assignee is away. */
async function takeBack(tx: TxScope, { id: teamId, queue }: TeamRow, conversationId: number): Promise<void> {
  const conversation = await lockConversationById(tx, conversationId)
  if (!conversation || queue?.away !== 'queue' || conversation.teamId !== teamId) return
  if (conversation.assigneeId === null || !isOpen(conversation)) return
  const away = await awayAmong(tx, [conversation.assigneeId])
  if (away.has(conversation.assigneeId)) await changeLocked(tx, conversation, { assignee: null })
}

/** Whether a conversation is open and has not been merged. */
export function isOpen({ status, mergedInto }: Pick<ConversationRow, 'status' | 'mergedInto'>): boolean {
  return status === STATUS.unresolved && mergedInto === null
}

/** Assigns the next conversations; returns whether more may be left. Lock order: conversations, then the team. */
async function giveNext(tx: TxScope, { id: teamId, queue, memberIds }: TeamRow): Promise<boolean> {
  if (!assignsItself(queue)) return false
  const before = await loadMembers(tx, memberIds)
  const [mail, chat] = [atMost(BATCH, roomOf(before, false)), atMost(BATCH, roomOf(before, true))]
  const waiting = await selectWaiting(tx, { teamId, queue, mail, chat })
  if (waiting.length === 0) return false
  const free = await lockThoseFree(tx, teamId, waiting)
  // Queues of different teams may have members in common.
  await lockLoads(tx)
  const members = await loadMembers(tx, memberIds)
  const present = members.flatMap(({ userId, now }) => (now === 'available' ? [userId] : []))
  const turns = await loadTurns(tx, await lockTeam(tx, teamId), present)
  const given = handOut(
    waiting.filter(({ id }) => free.has(id)),
    members,
    turns,
  )
  const emails = new Map((await selectUsers(tx)).map(({ id, email }) => [id, email]))
  for (const { conversationId, userId } of given)
    await changeLocked(tx, free.get(conversationId) as ConversationRow, {
      assignee: emails.get(userId) as string,
    })
  await turns.save()
  return given.length > 0 && waiting.length >= BATCH
}

const atMost = (most: number, room: Room): Room => ({ ...room, places: Math.min(most, room.places) })

/** Those that are still waiting under the lock, by ID. */
async function lockThoseFree(
  tx: TxScope,
  teamId: number,
  waiting: { id: number }[],
): Promise<Map<number, ConversationRow>> {
  const ids = waiting.map(({ id }) => id).toSorted((one, other) => one - other)
  const free = new Map<number, ConversationRow>()
  for (const id of ids) {
    const conversation = await lockConversationById(tx, id)
    const isFree = conversation && isOpen(conversation) && conversation.assigneeId === null
    if (isFree && conversation.teamId === teamId) free.set(id, conversation)
  }
  return free
}
