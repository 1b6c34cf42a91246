import sql from 'sql-template-tag'
import { field } from '../../kit/events/event.ts'
import { literal } from '../../kit/literal.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Status, VISIBILITY } from '../../talk/conversations/codes.ts'
import { conversationStatusChanged } from '../../talk/conversations/events.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import type { History } from './courses.ts'

const REGULAR = literal(VISIBILITY.regular)

interface TurnRow {
  conversationId: number
  fromStaff: boolean
  at: Date
}

/** The messages with which a side takes its turn. Of a long talk, only these are sent to us. */
function selectTurns(scope: Scope, ids: number[]): Promise<TurnRow[]> {
  return scope.sql.rows(sql`
    select conversation_id as "conversationId", from_staff as "fromStaff", created_at as at from (
      select m.conversation_id, m.id, m.from_staff, m.created_at,
        lag(m.from_staff) over (partition by m.conversation_id order by m.created_at, m.id) as before
      from messages m
      where m.brand_id = ${scope.brand.id} and m.conversation_id = any(${ids}::bigint[]) and m.visibility = ${REGULAR}
        and m.by_rule is null and m.arrival ->> 'automatic' is null
    ) said
    where before is distinct from from_staff order by conversation_id, created_at, id`)
}

function selectBeginnings(scope: Scope, ids: number[]): Promise<{ conversationId: number; at: Date }[]> {
  return scope.sql.rows(sql`
    select m.conversation_id as "conversationId", min(m.created_at) as at from messages m
    where m.brand_id = ${scope.brand.id} and m.conversation_id = any(${ids}::bigint[]) group by m.conversation_id`)
}

interface ChangeRow {
  conversationId: number
  from: Status
  to: Status
  at: Date
}

function selectStatusChanges(scope: Scope, ids: number[]): Promise<ChangeRow[]> {
  return scope.sql.rows(sql`
    select e.subject_id as "conversationId", ${field(conversationStatusChanged, 'from')}::int as "from",
      ${field(conversationStatusChanged, 'to')}::int as "to", e.created_at as at
    from events e
    where e.brand_id = ${scope.brand.id} and e.subject_id = any(${ids}::bigint[]) and e.type like 'conversation.%'
      and e.type = ${conversationStatusChanged.type}
    order by e.subject_id, e.created_at, e.id`)
}

/** What has happened to these conversations, as far as clocks depend on it, by their ids; three statements for all. */
export async function selectHistories(
  scope: Scope,
  conversations: ConversationRow[],
): Promise<Map<number, History>> {
  const ids = conversations.map(({ id }) => id)
  const turns = Map.groupBy(await selectTurns(scope, ids), row => row.conversationId)
  const changes = Map.groupBy(await selectStatusChanges(scope, ids), row => row.conversationId)
  const begun = new Map((await selectBeginnings(scope, ids)).map(row => [row.conversationId, row.at]))
  return new Map(
    conversations.map(({ id, createdAt, status }) => [
      id,
      {
        startedAt: begun.get(id) ?? createdAt,
        turns: turns.get(id) ?? [],
        changes: changes.get(id) ?? [],
        status,
      },
    ]),
  )
}
