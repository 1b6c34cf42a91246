import sql from 'sql-template-tag'
import { field } from '../../kit/events/event.ts'
import { literal } from '../../kit/literal.ts'
import type { Scope } from '../../kit/scope.ts'
import { STATUSES, type Status, VISIBILITY } from '../../talk/conversations/codes.ts'
import { conversationStatusChanged } from '../../talk/conversations/events.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import type { History, Life } from './courses.ts'

const REGULAR = literal(VISIBILITY.regular)

interface TurnRow {
  conversationId: number
  fromStaff: boolean
  at: Date
}

/** When a conversation became resolved, archived or spam. */
interface Ending {
  conversationId: number
  at: Date
}

/** The messages with which a side takes its turn, or goes on after an ending. Of a long talk, only these are sent to us. */
function selectTurns(scope: Scope, ids: number[], endings: Ending[]): Promise<TurnRow[]> {
  return scope.sql.rows(sql`
    select conversation_id as "conversationId", from_staff as "fromStaff", created_at as at from (
      select m.conversation_id, m.id, m.from_staff, m.created_at, lag(m.from_staff) over said as before,
        lag(m.created_at) over said as before_at
      from messages m
      where m.brand_id = ${scope.brand.id} and m.conversation_id = any(${ids}::bigint[]) and m.visibility = ${REGULAR}
        and m.by_rule is null and m.arrival ->> 'automatic' is null
      window said as (partition by m.conversation_id order by m.created_at, m.id)
    ) said
    where before is distinct from from_staff or not from_staff and exists (
      select from unnest(${endings.map(one => one.conversationId)}::bigint[], ${endings.map(one => one.at)}::timestamptz[]) as e (of, at)
      where e.of = said.conversation_id and e.at between said.before_at and said.created_at
    )
    order by conversation_id, created_at, id`)
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

/** In their order. */
export function selectStatusChanges(scope: Scope, ids: number[]): Promise<ChangeRow[]> {
  return scope.sql.rows(sql`
    select e.subject_id as "conversationId", ${field(conversationStatusChanged, 'from')}::int as "from",
      ${field(conversationStatusChanged, 'to')}::int as "to", e.created_at as at
    from events e
    where e.brand_id = ${scope.brand.id} and e.subject_id = any(${ids}::bigint[]) and e.type like 'conversation.%'
      and e.type = ${conversationStatusChanged.type}
    order by e.subject_id, e.created_at, e.id`)
}

interface MergedRow {
  intoId: number
  id: number
  startedAt: Date
  until: Date
  status: Status
}

/** What was merged into these conversations, the youngest first. */
export function selectMerged(scope: Scope, ids: number[]): Promise<MergedRow[]> {
  return scope.sql.rows(sql`
    select c.merged_into as "intoId", c.id, c.created_at as "startedAt", g.created_at as until, g.status
    from conversations c
    join merges g on g.brand_id = ${scope.brand.id} and g.merged_id = c.id and g.undone_at is null
    where c.brand_id = ${scope.brand.id} and c.merged_into = any(${ids}::bigint[])
    order by c.merged_into, c.created_at desc, c.id desc`)
}

const ENDED = new Set<Status>([...STATUSES.resolved, ...STATUSES.archived, ...STATUSES.spam])

/** What has happened to these conversations, as far as clocks depend on it, by their ids; in as many statements for all. */
export async function selectHistories(
  scope: Scope,
  conversations: ConversationRow[],
  merged: MergedRow[],
): Promise<Map<number, History>> {
  const ids = conversations.map(({ id }) => id)
  const changes = await selectStatusChanges(scope, [...ids, ...merged.map(({ id }) => id)])
  const changesOf = Map.groupBy(changes, row => row.conversationId)
  const mergedOf = Map.groupBy(merged, row => row.intoId)
  const intoOf = new Map(merged.map(row => [row.id, row.intoId]))
  const endings = changes
    .filter(({ to }) => ENDED.has(to))
    .map(({ conversationId, at }) => ({ conversationId: intoOf.get(conversationId) ?? conversationId, at }))
  const turns = Map.groupBy(await selectTurns(scope, ids, endings), row => row.conversationId)
  const begun = new Map((await selectBeginnings(scope, ids)).map(row => [row.conversationId, row.at]))
  const lifeOf = (id: number, life: Omit<Life, 'changes'>): Life => ({
    ...life,
    changes: changesOf.get(id) ?? [],
  })
  return new Map(
    conversations.map(({ id, createdAt, status }) => [
      id,
      {
        startedAt: begun.get(id) ?? createdAt,
        turns: turns.get(id) ?? [],
        lives: [
          lifeOf(id, { startedAt: createdAt, status }),
          ...(mergedOf.get(id) ?? []).map(row =>
            lifeOf(row.id, { startedAt: row.startedAt, status: row.status, until: row.until }),
          ),
        ],
      },
    ]),
  )
}
