import sql, { type Sql } from 'sql-template-tag'
import type { Reads } from '../db.ts'
import type { TxScope } from '../scope.ts'
import { epochOf } from './epochs.ts'
import { cursorOf, type EventRow, type Position, positionOf, selectEvents } from './log.ts'

export const BATCH = 500

/** Handles every event of a brand's log once, in order, in the transaction that moves its cursor in `log_cursors`. */
export interface Follower {
  name: string
  handle(tx: TxScope, events: EventRow[]): Promise<void>
}

/** Hands the next events to the follower, at most so many; returns how many. Zero while another worker does so. */
export async function follow(tx: TxScope, { name, handle }: Follower, limit = BATCH): Promise<number> {
  const after = await lockCursor(tx, name)
  if (!after) return 0
  const events = await selectEvents(tx, { after: cursorOf(tx, after), limit })
  const last = events.at(-1)
  if (!last) return 0
  await handle(tx, events)
  await upsertCursor(tx, name, last)
  return events.length
}

/** The follower gets the events after this cursor, unless it follows the log already. */
export async function startFollowing(tx: TxScope, name: string, after: string): Promise<void> {
  const { epoch, xid, id } = positionOf(after)
  // A cursor that is there stays as it is, but locked: nobody stops following meanwhile.
  await tx.sql.write(sql`
    insert into log_cursors (brand_id, follower, epoch, xid, id)
    values (${tx.brand.id}, ${name}, ${epoch}, ${xid}::xid8, ${id})
    on conflict (brand_id, follower) do update set id = log_cursors.id`)
}

/** The follower gets none of the events that this transaction and earlier ones have recorded. */
export async function skipEvents(tx: TxScope, name: string): Promise<void> {
  await upsertCursor(tx, name, await positionOfOwnEvents(tx))
}

/** The follower gets no events until it starts again. */
export async function stopFollowing(tx: TxScope, name: string): Promise<void> {
  await tx.sql.write(sql`delete from log_cursors where brand_id = ${tx.brand.id} and follower = ${name}`)
}

/** Waits until nobody else moves the cursor, and holds it until the transaction ends; false if there is none. */
export async function holdCursor(tx: TxScope, name: string): Promise<boolean> {
  const row = await tx.sql.row(sql`
    select 1 from log_cursors where brand_id = ${tx.brand.id} and follower = ${name} for update`)
  return row !== undefined
}

/** Brands whose log has events beyond the follower's cursor. One index lookup for each brand. */
export function brandsBehind(name: string): Sql {
  return sql`
    select c.brand_id from log_cursors c where c.follower = ${name} and exists (
      select 1 from events e where e.brand_id = c.brand_id and (e.epoch, e.xid, e.id) > (c.epoch, c.xid, c.id)
    )`
}

/** Seconds since the first event that the follower has not handled was recorded, in any brand; 0 if there is none. */
export async function selectLongestUnread(db: Reads, name: string): Promise<number> {
  const waiting = await db.row<{ seconds: number }>(sql`
    /* all brands */ select coalesce(extract(epoch from now() - min(unread.since)), 0)::int as seconds
    from (
      select (
        select e.created_at from events e
        where e.brand_id = c.brand_id and (e.epoch, e.xid, e.id) > (c.epoch, c.xid, c.id)
        order by e.epoch, e.xid, e.id limit 1
      ) as since
      from log_cursors c where c.follower = ${name}
    ) unread`)
  return waiting?.seconds ?? 0
}

async function lockCursor(tx: TxScope, name: string): Promise<Position | undefined> {
  return tx.sql.row(sql`
    select epoch, xid::text as xid, id from log_cursors
    where brand_id = ${tx.brand.id} and follower = ${name} for update skip locked`)
}

async function upsertCursor(tx: TxScope, name: string, { epoch, xid, id }: Position): Promise<void> {
  await tx.sql.write(sql`
    insert into log_cursors (brand_id, follower, epoch, xid, id)
    values (${tx.brand.id}, ${name}, ${epoch}, ${xid}::xid8, ${id})
    on conflict (brand_id, follower) do update set epoch = excluded.epoch, xid = excluded.xid, id = excluded.id`)
}

async function positionOfOwnEvents(tx: TxScope): Promise<Position> {
  // By itself: beside a table, a node of the cluster would answer with a number of its own.
  const own = await tx.sql.row<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`)
  const last = await tx.sql.row<{ id: number }>(sql`
    select coalesce(max(id), 0)::bigint as id from events where brand_id = ${tx.brand.id}`)
  return { epoch: epochOf(tx.brand), xid: own?.xid as string, id: last?.id as number }
}
