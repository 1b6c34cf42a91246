import { aMomentAgo, type TxScope } from '../../kit/scope.ts'
import type { TeamRow } from '../../people/teams/queries.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { awayAmong } from '../availability/availability-of.ts'
import { isOpen } from './fill.ts'

/** Makes a function that says which of these conversations their teams' queues take from an assignee who is away, once the customer writes. */
export const takenBackBy =
  (teams: TeamRow[]) =>
  async (tx: TxScope, conversations: ConversationRow[]): Promise<Set<number>> => {
    const returning = new Set(teams.filter(({ queue }) => queue?.away === 'queue').map(({ id }) => id))
    const its = conversations.filter(row => isOpen(row) && returning.has(row.teamId ?? 0))
    const away = await awayAmong(
      aMomentAgo(tx),
      its.flatMap(({ assigneeId }) => assigneeId ?? []),
    )
    return new Set(its.filter(({ assigneeId }) => away.has(assigneeId ?? 0)).map(({ id }) => id))
  }
