import sql, { empty } from 'sql-template-tag'
import type { Cause } from '../cause.ts'
import { column, columns, computed, fixed, json, type RowOf } from '../columns.ts'
import { notFound } from '../errors.ts'
import type { Scope } from '../scope.ts'
import { say } from '../sentences/say.ts'
import { epochOf } from './epochs.ts'

/** A place in the log. Its order: epoch, transaction, id. */
export interface Position {
  epoch: number
  xid: string
  id: number
}

const EVENT = columns({
  id: fixed<number>(),
  epoch: column<number>(),
  xid: computed<string>(table => `${table}xid::text`),
  type: column<string>(),
  subjectId: column<number>(),
  actorIdentityId: column<number | null>(),
  data: json<Record<string, unknown>>(),
  /** Null: an older release has recorded it. */
  cause: json<Cause | null>(),
  createdAt: fixed<Date>(),
})

export type EventRow = RowOf<typeof EVENT>

export interface EventFilter {
  /** A cursor of this brand; only later events are returned. */
  after: string
  types?: string[] | undefined
  /** Only events with one of these conversations as their subject. */
  conversationIds?: number[] | undefined
  limit: number
}

/** Events in log order, up to the point before which no event can appear later. */
export async function selectEvents(
  scope: Scope,
  { after, types, conversationIds, limit }: EventFilter,
): Promise<EventRow[]> {
  const upto = await snapshotXmin(scope)
  const { epoch, xid, id } = placeIn(after, conversationIds !== undefined)
  const ofTypes = types?.length ? sql`and type = any(${types}::text[])` : empty
  const ofConversation = conversationIds
    ? sql`and subject_id = any(${conversationIds}::bigint[]) and type like 'conversation.%'`
    : empty
  return scope.sql.rows(sql`
    select ${EVENT.list()} from events
    where brand_id = ${scope.brand.id} ${ofConversation} and (epoch, xid, id) > (${epoch}::int, ${xid}::xid8, ${id}::bigint)
      and (epoch < ${epochOf(scope.brand)} or events.xid < ${upto}::xid8) ${ofTypes}
    order by epoch, events.xid, id limit ${limit}`) // not the alias in the select list
}

/** Only who asks for conversations is told of what happened to them elsewhere, before all epochs. */
function placeIn(cursor: string, isOfConversations: boolean): Position {
  const place = positionOf(cursor)
  if (isOfConversations) return cursor === '0' ? { ...place, epoch: BEFORE_EPOCHS } : place
  return place.epoch < 0 ? positionOf('0') : place
}

/**
 * Whether this log has not come as far as the cursor, which it gave out all the same: it was restored from an earlier state, or
 * another server with less of it has taken over.
 */
export async function isAhead(scope: Scope, cursor: string): Promise<boolean> {
  const { epoch, xid } = positionOf(cursor)
  const present = epochOf(scope.brand)
  return epoch > present || (epoch === present && BigInt(xid) > BigInt(await snapshotXmin(scope)))
}

/** The cursor of all events from now on. */
export async function cursorOfNow(scope: Scope): Promise<string> {
  return `${scope.brand.id}-${epochOf(scope.brand)}-${await snapshotXmin(scope)}-0`
}

/**
 * The events of these types in the transactions of the first and of the last of these, which may go on beyond them; in the order of the
 * log.
 */
export async function selectAround(
  scope: Scope,
  events: EventRow[],
  types: readonly string[],
): Promise<EventRow[]> {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return []
  return scope.sql.rows(sql`
    select ${EVENT.list()} from events
    where brand_id = ${scope.brand.id} and type = any(${types}::text[])
      and ((epoch = ${first.epoch} and events.xid = ${first.xid}::xid8) or (epoch = ${last.epoch} and events.xid = ${last.xid}::xid8))
    order by epoch, events.xid, id`)
}

/** The latest events of these types, in the order in which they were recorded. However rare one is, the log is not searched for it. */
export async function selectLatestEvents(
  scope: Scope,
  { types, limit }: { types: readonly string[]; limit: number },
): Promise<EventRow[]> {
  const rows = await scope.reads.rows<EventRow>(sql`
    select ${EVENT.list('e')} from unnest(${types}::text[]) as wanted (type) cross join lateral (
      select * from events
      where brand_id = ${scope.brand.id} and events.type = wanted.type order by created_at desc limit ${limit}
    ) e
    order by e.id desc limit ${limit}`)
  return rows.reverse()
}

/** All events of these types in the transactions that had one of these events, in the order of the log. */
export function selectTransactionsOf(
  scope: Scope,
  events: EventRow[],
  types: readonly string[],
): Promise<EventRow[]> {
  const transactions = new Map(events.map(({ epoch, xid }) => [`${epoch}.${xid}`, { epoch, xid }]))
  const [epochs, xids] = [
    [...transactions.values()].map(one => one.epoch),
    [...transactions.values()].map(one => one.xid),
  ]
  return scope.reads.rows(sql`
    select ${EVENT.list('e')} from unnest(${epochs}::int[], ${xids}::text[]) as t (epoch, xid)
    join events e on e.brand_id = ${scope.brand.id} and e.epoch = t.epoch and e.xid = t.xid::xid8
    where e.type = any(${types}::text[])
    order by e.epoch, e.xid, e.id`)
}

/** An event of the brand. Throws not_found. */
export async function getEvent(scope: Scope, id: number): Promise<EventRow> {
  const row = await scope.sql.row<EventRow>(sql`
    select ${EVENT.list()} from events where brand_id = ${scope.brand.id} and id = ${id}`)
  if (!row) throw notFound(say`event`)
  return row
}

export function selectEventsByIds(scope: Scope, ids: number[]): Promise<EventRow[]> {
  return scope.sql.rows(sql`
    select ${EVENT.list()} from events where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[])`)
}

/** The epoch of what happened elsewhere, before the log of the brand: nobody who follows the log is told of it. */
export const BEFORE_EPOCHS = -1
/** As it is written in a cursor. */
const BEFORE = 'before'

/** A position as clients see it: brand, epoch, transaction, id. */
export function cursorOf(scope: Scope, { epoch, xid, id }: Position): string {
  return `${scope.brand.id}-${epoch < 0 ? BEFORE : epoch}-${xid}-${id}`
}

/** The position of a cursor; `0` is before all events of the log. */
export function positionOf(cursor: string): Position {
  const [_brand, epoch = '0', xid = '0', id = '0'] = cursor.split('-')
  return { epoch: epoch === BEFORE ? BEFORE_EPOCHS : Number(epoch), xid, id: Number(id) }
}

/**
 * The oldest transaction that is still running: rows of older ones are either visible or will never be. A query of its own,
 * because Citus would answer it on another node than the one that assigned the numbers.
 */
export async function snapshotXmin({ sql: queries }: Scope): Promise<string> {
  const row = await queries.row<{ xid: string }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`)
  return row?.xid as string
}
