import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Reads } from '../../kit/db.ts'
import { literals } from '../../kit/literal.ts'
import { LOCKS } from '../../kit/locks.ts'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { CLASSES, type CountedFilter, type Filter } from './classes.ts'
import {
  ALL_CHANNELS,
  type CountBucket,
  deltasOf,
  type Effect,
  effectsOf,
  type Move,
  NO_DAY,
} from './places.ts'
import type { Sort } from './sorts.ts'

const KEYS = raw('brand_id, channel_id, class, created_day, updated_day, changed_day')

/** The columns of `conversations` that deltas record: placeOf. */
export const POSITION = raw(`
  brand_id, channel_id, class, floor(extract(epoch from created_at) / 86400)::int as created_day,
  coalesce(floor(extract(epoch from last_customer_message_at) / 86400), ${NO_DAY})::int as updated_day,
  floor(extract(epoch from updated_at) / 86400)::int as changed_day`)

/** Records where locked conversations are counted from now on. Every write of what decides that is followed by it. */
export function recordMoves(tx: TxScope, moves: Move[]): void {
  const rows = deltasOf(moves).map(([place, n]) => sql`(${tx.brand.id}, ${join(Object.values(place))}, ${n})`)
  if (rows.length > 0) tx.sql.send(sql`insert into conversation_deltas (${KEYS}, n) values ${join(rows)}`)
}

/** A list whose conversations are counted. */
export interface Countable {
  filter: CountedFilter
  channelId: number | undefined
}

/** The number of conversations: the counts and the deltas not folded yet, in one snapshot. */
export async function countTotal(scope: Scope, countable: Countable): Promise<number> {
  const row = await scope.reads.row<{ total: number }>(sql`select ${totalOf(scope, countable)} as total`)
  return row?.total ?? 0
}

/** The same as part of another statement. */
export function totalOf(scope: Scope, countable: Countable): Sql {
  return totalIn(scope, countable, [countable.channelId ?? ALL_CHANNELS])
}

/** The number of conversations in these channels. */
export function totalIn(scope: Scope, { filter }: Countable, channelIds: number[]): Sql {
  return sql`((
      select coalesce(sum(${filter.count}), 0) from conversation_counts
      where brand_id = ${scope.brand.id} and ${countedIn(channelIds)} and sort = 0 and day = 0
    ) + (
      select coalesce(sum(n), 0) from conversation_deltas
      where brand_id = ${scope.brand.id} and ${movedIn(filter, channelIds)}
    ))::bigint`
}

/** The condition on counts; one channel, the usual case, has a plan of its own. */
function countedIn(channelIds: number[]): Sql {
  const [only] = channelIds
  return channelIds.length === 1 ? sql`channel_id = ${only}` : sql`channel_id = any(${channelIds}::bigint[])`
}

/** The condition on deltas, which name the channel alone. */
function movedIn({ classes }: Filter, channelIds: number[]): Sql {
  const ofClasses = sql`class = any(${classes}::smallint[])`
  return channelIds[0] === ALL_CHANNELS ? ofClasses : sql`${ofClasses} and ${countedIn(channelIds)}`
}

/** Days are added up by 32 at first: in order, a sum of so few is a fraction of the work. */
const DAYS_TO_SPAN = raw('>> 5')

/** Where a list's rows are counted by day, if not in its channel. */
interface CountedPlaces {
  channelIds: number[]
  /** Rows that are not counted there: "day" and "n" of those for which the condition holds. */
  besides(condition: Sql): Sql
}

/**
 * Finds the day of a list's offset-th row: `before` is the number of rows on newer days, `until` the end of the day. For use
 * with `with`; empty if the list is shorter.
 */
export function positionOf(
  scope: Scope,
  { places, ...list }: Countable & { sort: Sort; places?: CountedPlaces },
  offset: number,
): Sql {
  const channelIds = places?.channelIds ?? [list.channelId ?? ALL_CHANNELS]
  const days = (condition: Sql) => {
    const counted = daysOf(scope, list, { channelIds, condition })
    return places ? sql`${counted} union all ${places.besides(condition)}` : counted
  }
  const span = sql`(select part from span)`
  return sql`
    span as (${partOf(days(sql`true`), { part: sql`day ${DAYS_TO_SPAN}`, from: sql`0`, offset })}),
    day as (${partOf(days(sql`day between ${span} << 5 and (${span} << 5) + 31`), {
      part: sql`day`,
      from: sql`(select before from span)`,
      offset,
    })}),
    place as (select to_timestamp((part + 1) * 86400.0) as until, before::bigint from day)`
}

/** How many conversations each day has, in the counts and in the deltas. Floats: exact up to 2^53, and faster than numerics. */
function daysOf(
  scope: Scope,
  { filter, sort }: Countable & { sort: Sort },
  { channelIds, condition }: { channelIds: number[]; condition: Sql },
): Sql {
  return sql`
    select day, (${filter.count})::float8 as n from conversation_counts
    where brand_id = ${scope.brand.id} and ${countedIn(channelIds)} and sort = ${sort.code} and ${condition}
    union all
    select day, n::float8 from (
      select ${sort.day} as day, n from conversation_deltas
      where brand_id = ${scope.brand.id} and ${movedIn(filter, channelIds)}
    ) moved where ${condition}`
}

interface PartRange {
  /** What the days are added up by. */
  part: Sql
  /** The number of rows before the newest of these days. */
  from: Sql
  offset: number
}

/** The part in which the offset-th row is, and how many rows are in newer parts; none if it is in no part. */
function partOf(days: Sql, { part, from, offset }: PartRange): Sql {
  return sql`
    select part, upto - n as before from (
      select part, n, ${from} + sum(n) over (order by part desc) as upto
      from (select ${part} as part, sum(n) as n from (${days}) days group by 1) parts
    ) running where upto > ${offset}::bigint order by part desc limit 1`
}

/** The effect of deltas on the counts, as effectsOf has it: per channel and in total, for every sort. `moves` has the keys and n. */
const EFFECTS = sql`
  select brand_id, channel, sort, day, sum(n) as every,
    coalesce(sum(n) filter (where class in (${literals(CLASSES.archived)})), 0) as archived,
    coalesce(sum(n) filter (where class in (${literals(CLASSES.open)})), 0) as open,
    coalesce(sum(n) filter (where class in (${literals(CLASSES.unassigned)})), 0) as unassigned
  from moves
  cross join lateral (values (channel_id), (0)) channels (channel)
  cross join lateral (values (0, 0), (1, created_day), (2, updated_day), (3, changed_day)) days (sort, day)
  where class not in (${literals(CLASSES.merged)})
  group by brand_id, channel, sort, day`

/** Brands with deltas to fold. */
export const BRANDS_TO_FOLD = sql`select distinct brand_id from conversation_deltas`

/** Folds the oldest deltas into the counts; returns how many. Zero while another process folds. */
export async function foldDeltas(tx: TxScope, limit: number): Promise<number> {
  const lock = sql`select pg_try_advisory_xact_lock(${LOCKS.foldCounts}, ${tx.brand.id}::int) as taken`
  if (!(await tx.sql.row<{ taken: boolean }>(lock))?.taken) return 0
  // Not `id in`: a plan that was made while the table was empty would compare each row with each other one.
  const deltas = await tx.sql.write<CountBucket & { n: number }>(sql`
    delete from conversation_deltas where brand_id = ${tx.brand.id} and id <= (
      select max(id) from (
        select id from conversation_deltas where brand_id = ${tx.brand.id} order by id limit ${limit}
      ) oldest
    ) returning channel_id as "channelId", class, created_day as "createdDay", updated_day as "updatedDay",
      changed_day as "changedDay", n`)
  for (const insert of addingTo(tx, effectsOf(deltas))) tx.sql.send(insert)
  return deltas.length
}

function addingTo(tx: TxScope, effects: Effect[]): Sql[] {
  const rows = effects.map(effect => sql`(${tx.brand.id}, ${join(Object.values(effect))})`)
  return insertsOf(
    rows,
    values => sql`
      insert into conversation_counts as c (brand_id, channel_id, sort, day, every, archived, open, unassigned)
      values ${values}
      on conflict (brand_id, channel_id, sort, day) do update
      set every = c.every + excluded.every, archived = c.archived + excluded.archived,
        open = c.open + excluded.open, unassigned = c.unassigned + excluded.unassigned`,
  )
}

export interface WrongCount {
  channelId: number
  sort: number
  day: number
  /** The counts including unfolded deltas, and the number of conversations. */
  counted: number
  real: number
}

/** Counts that differ from a recount of the table; empty if all are right. */
export function selectWrongCounts(scope: Scope): Promise<WrongCount[]> {
  return scope.sql.rows(sql`
    with moves as (
      select ${KEYS}, count(*) as n from (
        select ${POSITION} from conversations where brand_id = ${scope.brand.id}
      ) places group by ${KEYS}
      union all
      select ${KEYS}, -n from conversation_deltas where brand_id = ${scope.brand.id}
    ), expected as (${EFFECTS})
    select coalesce(e.channel, c.channel_id) as "channelId", coalesce(e.sort, c.sort) as sort, coalesce(e.day, c.day) as day,
      coalesce(c.every, 0) as counted, coalesce(e.every, 0)::bigint as real
    from expected e
    full join (select * from conversation_counts where brand_id = ${scope.brand.id}) c
      on c.channel_id = e.channel and c.sort = e.sort and c.day = e.day
    where (coalesce(e.every, 0), coalesce(e.archived, 0), coalesce(e.open, 0), coalesce(e.unassigned, 0))
      is distinct from (coalesce(c.every, 0), coalesce(c.archived, 0), coalesce(c.open, 0), coalesce(c.unassigned, 0))
    order by 1, 2, 3`)
}

/** Recounts everything, in a transaction of its own, which sees a consistent snapshot of the table. */
export async function recount(tx: TxScope): Promise<void> {
  await tx.sql.rows(sql`set transaction isolation level repeatable read`)
  await tx.sql.write(sql`delete from conversation_deltas where brand_id = ${tx.brand.id}`)
  await tx.sql.write(sql`delete from conversation_counts where brand_id = ${tx.brand.id}`)
  const counts = await tx.sql.rows<Effect>(sql`
    with moves as (
      select ${KEYS}, count(*) as n from (
        select ${POSITION} from conversations where brand_id = ${tx.brand.id}
      ) places group by ${KEYS}
    )
    select channel as "channelId", sort, day, every::bigint, archived::bigint, open::bigint, unassigned::bigint
    from (${EFFECTS}) effects order by 1, 2, 3`)
  for (const insert of addingTo(tx, counts)) tx.sql.send(insert)
}

/** The condition that a conversation or delta belongs to the filter and channel. */
export function inClasses({ filter, channelId }: { filter: Filter; channelId: number | undefined }): Sql {
  return sql`class = any(${filter.classes}::smallint[]) and ${inChannel(channelId)}`
}

export function inChannel(channelId: number | undefined): Sql {
  return channelId === undefined ? sql`true` : sql`channel_id = ${channelId}`
}

/** Limit of unfolded changes that the metrics count. */
const MAX_BACKLOG = 100_000

/** How many changes are not in the totals of lists yet, up to a limit. */
export async function countBacklog(db: Reads): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    /* all brands */ select count(*) as count from (select 1 from conversation_deltas limit ${MAX_BACKLOG}) deltas`)
  return row?.count ?? 0
}
