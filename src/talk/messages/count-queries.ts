import sql, { join, type Sql } from 'sql-template-tag'
import { snapshotXmin } from '../../kit/events.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Visibility } from '../conversations/codes.ts'

const FOLD_LOCK = 8_274_004 // an arbitrary lock number, used nowhere else

/** Which messages to count; an absent field matches either. */
export interface Kinds {
  fromStaff?: boolean | undefined
  visibility?: Visibility | undefined
}

/** The kind of message in an event. */
const KIND_OF_EVENT = sql`(e.data ->> 'from_staff')::boolean as from_staff, (e.data ->> 'visibility')::smallint as visibility`

/** The number of messages of these kinds: the counts and the events not folded yet, in one snapshot. */
export async function countKinds(scope: Scope, kinds: Kinds): Promise<number> {
  const row = await scope.reads.row<{ total: number }>(sql`
    select coalesce(sum(n), 0)::bigint as total from (${currentCounts(scope)}) counts where ${isOf(kinds)}`)
  return row?.total ?? 0
}

/** Folds final events of the log into the counts; returns how many. */
export async function foldMessageCounts(tx: TxScope): Promise<number> {
  const lock = sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}, ${tx.brand.id}::int) as taken`
  if (!(await tx.sql.row<{ taken: boolean }>(lock))?.taken) return 0
  const upto = await snapshotXmin(tx)
  const row = await tx.sql.writeRow<{ count: number }>(sql`
    with over as materialized (
      select e.type, e.data from events e
      where ${isBeyondCounts(tx)} and (e.epoch < ${tx.brand.logEpoch} or e.xid < ${upto}::xid8)
    ), counted as (
      insert into message_counts as c (brand_id, from_staff, visibility, n)
      select ${tx.brand.id}, ${KIND_OF_EVENT}, count(*) from over e where type = 'message.posted' group by 2, 3
      on conflict (brand_id, from_staff, visibility) do update set n = c.n + excluded.n
    ), ended as (
      insert into message_count_ends (brand_id, epoch, xid)
      select ${tx.brand.id}, ${tx.brand.logEpoch}, ${upto}::xid8 where exists (select 1 from over)
      on conflict (brand_id) do update set epoch = excluded.epoch, xid = excluded.xid
    )
    select count(*) as count from over`)
  return row?.count ?? 0
}

export interface WrongMessageCount {
  fromStaff: boolean
  visibility: number
  counted: number
  real: number
}

/** Counts that differ from a recount of the messages. */
export function selectWrongMessageCounts(scope: Scope): Promise<WrongMessageCount[]> {
  return scope.sql.rows(sql`
    select from_staff as "fromStaff", visibility, coalesce(c.n, 0)::bigint as counted, coalesce(r.n, 0)::bigint as real
    from (
      select from_staff, visibility, sum(n) as n from (${currentCounts(scope)}) counts group by 1, 2
    ) c full join (${realCounts(scope)}) r using (from_staff, visibility)
    where coalesce(c.n, 0) <> coalesce(r.n, 0) order by 1, 2`)
}

/** Recounts all messages, in a transaction of its own, which sees a consistent snapshot of the tables. */
export async function recountMessages(tx: TxScope): Promise<void> {
  await tx.sql.rows(sql`set transaction isolation level repeatable read`)
  // Folding waits until this is done, and then sees it. A table lock needs no snapshot, so ours is taken after it.
  await tx.sql.rows(sql`lock table message_count_ends in share row exclusive mode`)
  await tx.sql.write(sql`delete from message_counts where brand_id = ${tx.brand.id}`)
  await tx.sql.write(sql`
    insert into message_count_ends (brand_id, epoch, xid)
    values (${tx.brand.id}, ${tx.brand.logEpoch}, ${await snapshotXmin(tx)}::xid8)
    on conflict (brand_id) do update set epoch = excluded.epoch, xid = excluded.xid`)
  await tx.sql.write(sql`
    insert into message_counts (brand_id, from_staff, visibility, n)
    select ${tx.brand.id}::bigint, from_staff, visibility, sum(n) from (
      ${realCounts(tx)}
      union all
      select ${KIND_OF_EVENT}, -count(*) from events e
      where ${isBeyondCounts(tx)} and e.type = 'message.posted' group by 1, 2
    ) counts group by from_staff, visibility`)
}

/** The counts, and the log beyond them: from_staff, visibility, n. */
function currentCounts(scope: Scope): Sql {
  return sql`
    select from_staff, visibility, n from message_counts where brand_id = ${scope.brand.id}
    union all
    select ${KIND_OF_EVENT}, 1 from events e where ${isBeyondCounts(scope)} and e.type = 'message.posted'`
}

function realCounts(scope: Scope): Sql {
  return sql`
    select from_staff, visibility, count(*) as n from messages where brand_id = ${scope.brand.id} group by 1, 2`
}

/** The condition that an event is not folded yet. */
function isBeyondCounts(scope: Scope): Sql {
  const end = (column: 'epoch' | 'xid', before: Sql) => sql`
    coalesce((select ${sql([column])} from message_count_ends where brand_id = ${scope.brand.id}), ${before})`
  return sql`e.brand_id = ${scope.brand.id}
    and (e.epoch, e.xid) >= (${end('epoch', sql`0`)}, ${end('xid', sql`'0'::xid8`)})`
}

function isOf({ fromStaff, visibility }: Kinds): Sql {
  const conditions = [
    ...(fromStaff === undefined ? [] : [sql`from_staff = ${fromStaff}`]),
    ...(visibility === undefined ? [] : [sql`visibility = ${visibility}`]),
  ]
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ')
}
