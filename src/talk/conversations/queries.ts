import { isDeepStrictEqual } from 'node:util'
import sql, { raw, type Sql } from 'sql-template-tag'
import {
  type Columns,
  column,
  columns,
  computed,
  fixed,
  hidden,
  json,
  type RowOf,
} from '../../kit/columns.ts'
import { literal } from '../../kit/literal.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { searchVector } from '../../kit/search/vector.ts'
import { type Origin, type Priority, STATUS, type Status } from './codes.ts'
import { recordMoves } from './count-queries.ts'
import { tagKey } from './tags.ts'

/** An SLA clock as it is kept beside the conversation; times as ISO 8601. */
export interface ShownClock {
  target: 'first_reply' | 'next_reply' | 'resolution'
  /** Null while it is paused. */
  dueAt: string | null
  state: 'running' | 'paused' | 'met' | 'missed' | 'withdrawn'
  /** Null while it goes on. */
  endedAt: string | null
}

export const CONVERSATION = columns({
  id: fixed<number>(),
  slug: column<string>(),
  refId: column<string>(),
  originId: column<string | null>(),
  channelId: column<number>(),
  subject: column<string | null>(),
  status: column<Status>(),
  holdUntil: column<Date | null>(),
  origin: column<Origin>(),
  tags: column<string[]>(),
  data: json<Record<string, unknown>>(),
  /** Identities, here and in `followerIds`. */
  authorId: column<number>(),
  assigneeId: column<number | null>(),
  teamId: column<number | null>(),
  priority: column<Priority>(),
  followerIds: column<number[]>(),
  /** Who was taken off, even if they have been added again; null: nobody. */
  removedIds: column<number[] | null>(),
  messageCount: column<number>(),
  firstMessageBody: column<string>(),
  lastStaffMessageBody: column<string | null>(),
  lastStaffMessageAt: column<Date | null>(),
  lastCustomerMessageBody: column<string | null>(),
  lastCustomerMessageAt: column<Date | null>(),
  /** By how much it came later than its provider says that it was written; null for most. */
  lateMs: column<number | null>(),
  /** A message could not be delivered, and nobody has written since. */
  undeliveredAt: column<Date | null>(),
  /** The conversation that has the messages since a merge; null: this one. */
  mergedInto: column<number | null>(),
  /** Its SLA clocks as lists show them; null: none. */
  sla: json<ShownClock[] | null>(),
  /** When the first of them is due; null: none runs. */
  dueAt: column<Date | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
  tagKeys: hidden<string[]>(),
  /** What the subject is found by. */
  subjectSearch: hidden<string>(),
})

export type ConversationRow = RowOf<typeof CONVERSATION>

const VERSION_OF = (table: string) => `${table}xmin::text`

/** Which row it is, and in which version: every write changes it. */
export const VERSION = columns({ id: fixed<number>(), version: computed<string>(VERSION_OF) })

/** What a statement about conversations selects. */
export type Selection = Pick<Columns<unknown>, 'list' | 'names'>

/** Part of the text of statements, so that the partial index on it is used. */
const ON_HOLD = literal(STATUS.onHold)

/** One conversation by a condition on its columns. */
export function selectConversation(scope: Scope, condition: Sql): Promise<ConversationRow | undefined> {
  return scope.sql.row(sql`
    select ${CONVERSATION.list()} from conversations where brand_id = ${scope.brand.id} and ${condition}`)
}

/**
 * The same, locked until the transaction ends. A transaction gets its number, by which the log is ordered, while it waits
 * for a row; so it waits for an advisory lock first, which needs no number: the log has the changes in their order.
 */
export function lockConversationBy(tx: TxScope, condition: Sql): Promise<ConversationRow | undefined> {
  return tx.sql.row(sql`
    with turn as materialized (
      select id, pg_advisory_xact_lock(hashtextextended('conversation', id)) from conversations
      where brand_id = ${tx.brand.id} and ${condition}
    )
    select ${CONVERSATION.list('c')} from turn
    join conversations c on c.brand_id = ${tx.brand.id} and c.id = turn.id for update of c`)
}

/** Locked until the transaction ends; undefined for one that was deleted meanwhile. */
export function findConversationLocked(tx: TxScope, id: number): Promise<ConversationRow | undefined> {
  return lockConversationBy(tx, sql`id = ${id}`)
}

/** A conversation that exists, locked until the transaction ends. */
export async function lockConversationById(tx: TxScope, id: number): Promise<ConversationRow> {
  return (await lockConversationBy(tx, sql`id = ${id}`)) as ConversationRow
}

export function selectConversationsByIds(scope: Scope, ids: number[]): Promise<ConversationRow[]> {
  return scope.sql.rows(sql`
    select ${CONVERSATION.list()} from conversations where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[])`)
}

/** As they are now, with their versions. */
export function selectWithVersions(
  scope: Scope,
  ids: number[],
): Promise<(ConversationRow & RowOf<typeof VERSION>)[]> {
  return scope.reads.rows(sql`
    select ${CONVERSATION.list()}, ${raw(VERSION_OF(''))} as version from conversations
    where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[])`)
}

export type NewConversation = Pick<
  ConversationRow,
  | 'slug'
  | 'refId'
  | 'originId'
  | 'channelId'
  | 'subject'
  | 'status'
  | 'holdUntil'
  | 'origin'
  | 'tags'
  | 'data'
  | 'authorId'
  | 'assigneeId'
  | 'teamId'
  | 'priority'
  | 'firstMessageBody'
>

/** Undefined if the slug, reference or origin id is taken. */
export async function insertConversation(
  tx: TxScope,
  row: NewConversation,
): Promise<ConversationRow | undefined> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const found = { tagKeys: row.tags.map(tagKey), subjectSearch: searchVector(row.subject ?? '') }
  const inserted = await tx.sql.writeRow<ConversationRow>(sql`
    insert into conversations ${CONVERSATION.values(tx, { ...row, ...times, ...found })}
    on conflict do nothing
    returning ${CONVERSATION.list()}`)
  if (inserted) recordMoves(tx, [{ to: inserted }])
  return inserted
}

/** Inserts conversations of the past as they are now, with IDs from `reserveIds`. */
export async function insertPastConversations(tx: TxScope, past: ConversationRow[]): Promise<void> {
  const rows = past.map(row => ({ ...row, tagKeys: row.tags.map(tagKey) }))
  tx.sql.send(sql`insert into conversations ${CONVERSATION.recordset(tx, 'conversations', rows)}`)
  recordMoves(
    tx,
    past.map(to => ({ to })),
  )
}

/** What can be written to a row that exists. */
type Changes = Partial<Omit<ConversationRow, 'id' | 'createdAt'>>

/**
 * Writes what differs from the row, which must be locked and as the database has it; returns it as it is then. Every update of
 * something that decides where a conversation is counted goes through here.
 */
export function changeRow(tx: TxScope, before: ConversationRow, changes: Changes): ConversationRow {
  const differing = Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isDeepStrictEqual(before[name as 'id'], value)),
  ) as Changes
  const after = { ...before, ...differing }
  if (Object.keys(differing).length === 0) return after
  const tagKeys = differing.tags?.map(tagKey)
  const subjectSearch = differing.subject === undefined ? undefined : searchVector(differing.subject ?? '')
  tx.sql.send(sql`
    update conversations set ${CONVERSATION.set({ ...differing, tagKeys, subjectSearch })}
    where brand_id = ${tx.brand.id} and id = ${before.id}`)
  recordMoves(tx, [{ from: before, to: after }])
  return after
}

export interface MessageEffects {
  status: Status
  /** New followers: sender and recipients. */
  followerIds: number[]
  /** Set for a regular message only: a note is neither side's last message. */
  lastWord: { fromStaff: boolean; body: string } | null
}

/** Applies the effects of a new message to its locked conversation. */
export function updateForMessage(
  tx: TxScope,
  before: ConversationRow,
  { status, followerIds, lastWord }: MessageEffects,
): ConversationRow {
  return changeRow(tx, before, {
    messageCount: before.messageCount + 1,
    updatedAt: tx.now(),
    status,
    holdUntil: status === STATUS.onHold ? before.holdUntil : null,
    followerIds: [...new Set([...before.followerIds, ...followerIds])],
    ...(lastWord ? saidBy(lastWord, tx.now()) : {}),
  })
}

function saidBy({ fromStaff, body }: { fromStaff: boolean; body: string }, at: Date): Changes {
  return fromStaff
    ? { lastStaffMessageBody: body, lastStaffMessageAt: at, undeliveredAt: null }
    : { lastCustomerMessageBody: body, lastCustomerMessageAt: at, lateMs: null, undeliveredAt: null }
}

/** Records by how much the last message of the customer came late. */
export async function updateLateness(tx: TxScope, id: number, lateMs: number): Promise<void> {
  await tx.sql.write(sql`
    update conversations set late_ms = ${lateMs} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** What can change later. */
export type ConversationValues = Pick<
  ConversationRow,
  'subject' | 'tags' | 'status' | 'holdUntil' | 'data' | 'assigneeId' | 'teamId' | 'priority' | 'channelId'
>

export async function updateConversation(
  tx: TxScope,
  before: ConversationRow,
  values: Partial<ConversationValues>,
): Promise<ConversationRow> {
  const after = changeRow(tx, before, { ...values, updatedAt: tx.now() })
  // PostgreSQL has its own order of the keys in JSON.
  return after.data === before.data ? after : lockConversationById(tx, before.id)
}

export function updateFollowers(
  tx: TxScope,
  before: ConversationRow,
  people: Pick<ConversationRow, 'followerIds' | 'removedIds'> & Partial<Pick<ConversationRow, 'authorId'>>,
): ConversationRow {
  return changeRow(tx, before, { ...people, updatedAt: tx.now() })
}

/** Marks a conversation whose last message could not be delivered. */
export function updateUndelivered(tx: TxScope, before: ConversationRow, status: Status): void {
  changeRow(tx, before, { status, holdUntil: null, undeliveredAt: tx.now(), updatedAt: tx.now() })
}

/** Brands with conversations whose hold has ended. */
export const brandsWithHoldsEnded = (now: Date): Sql => sql`
  select b.id as brand_id from brands b where b.id in (
    select c.brand_id from conversations c where c.status = ${ON_HOLD} and c.hold_until <= ${now}::timestamptz
  )`

/** Locks conversations whose hold has ended, except those another process is reopening. */
export function lockHoldsThatEnded(tx: TxScope, limit: number): Promise<ConversationRow[]> {
  return tx.sql.rows(sql`
    select ${CONVERSATION.list()} from conversations
    where brand_id = ${tx.brand.id} and status = ${ON_HOLD} and hold_until <= ${tx.now()}
    order by hold_until limit ${limit} for update skip locked`)
}

/** Writes what the SLA clocks of conversations show; no other change writes it. */
export async function updateDue(
  tx: TxScope,
  rows: Pick<ConversationRow, 'id' | 'sla' | 'dueAt'>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.sql.write(sql`
    update conversations c set sla = d.sla, due_at = d."dueAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}) as d (id bigint, sla jsonb, "dueAt" timestamptz)
    where c.brand_id = ${tx.brand.id} and c.id = d.id`)
}
