import sql, { join, type Sql } from 'sql-template-tag'
import { field, isOf } from '../../kit/events/event.ts'
import { type Follower, holdCursor } from '../../kit/events/followers.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Visibility } from '../conversations/codes.ts'
import { messagePosted } from './events.ts'

/** Which messages to count; an absent field matches either. */
export interface Kinds {
  fromStaff?: boolean | undefined
  visibility?: Visibility | undefined
}

/** The kind of message in an event. */
const KIND_OF_EVENT = sql`
  ${field(messagePosted, 'from_staff')}::boolean as from_staff, ${field(messagePosted, 'visibility')}::smallint as visibility`
const IS_POSTED = sql`e.type = ${messagePosted.type}`

/** The name of the follower that counts messages. */
const NAME = 'message counts'

/** The number of messages of these kinds: the counts and the events beyond them, in one snapshot. */
export async function countKinds(scope: Scope, kinds: Kinds): Promise<number> {
  const row = await scope.reads.row<{ total: number }>(sql`
    select coalesce(sum(n), 0)::bigint as total from (${currentCounts(scope)}) counts where ${matches(kinds)}`)
  return row?.total ?? 0
}

/** Adds each message in the log to the counts. */
export const messageCounts: Follower = {
  name: NAME,
  async handle(tx, events) {
    const posted = events.filter(event => isOf(messagePosted, event)).map(({ data }) => data)
    if (posted.length > 0) await addCounts(tx, posted)
  },
}

async function addCounts(tx: TxScope, posted: { from_staff: boolean; visibility: number }[]): Promise<void> {
  const kinds = Map.groupBy(posted, ({ from_staff, visibility }) => `${from_staff} ${visibility}`)
  // In the same order everywhere, so that no two wait for each other.
  for (const [, same] of [...kinds].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { from_staff, visibility } = same[0] as (typeof posted)[0]
    tx.sql.send(addition(tx, { fromStaff: from_staff, visibility, n: same.length }))
  }
}

function addition(tx: TxScope, { fromStaff, visibility, n }: KindCount): Sql {
  return sql`
    insert into message_counts as c (brand_id, from_staff, visibility, n)
    values (${tx.brand.id}, ${fromStaff}, ${visibility}, ${n})
    on conflict (brand_id, from_staff, visibility) do update set n = c.n + excluded.n`
}

interface KindCount {
  fromStaff: boolean
  visibility: number
  n: number
}

export interface WrongMessageCount {
  fromStaff: boolean
  visibility: number
  counted: number
  real: number
}

/** Takes deleted messages out of the counts: the log still has them, and so counts them if it has not. */
export function uncountMessages(tx: TxScope, deleted: CountedMessage[]): void {
  count(tx, deleted, -1)
}

/** Adds messages to the counts that the log does not tell of. */
export function countUntold(tx: TxScope, messages: CountedMessage[]): void {
  count(tx, messages, 1)
}

function count(tx: TxScope, messages: CountedMessage[], by: 1 | -1): void {
  const kinds = Map.groupBy(messages, ({ fromStaff, visibility }) => `${fromStaff} ${visibility}`)
  for (const [, same] of [...kinds].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { fromStaff, visibility } = same[0] as CountedMessage
    tx.sql.send(addition(tx, { fromStaff, visibility, n: by * same.length }))
  }
}

export interface CountedMessage {
  fromStaff: boolean
  visibility: number
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

/** Recounts all messages. Counting goes on when this is done. */
export async function recountMessages(tx: TxScope): Promise<void> {
  await holdCursor(tx, NAME)
  await tx.sql.write(sql`delete from message_counts where brand_id = ${tx.brand.id}`)
  // One statement, and so one moment: all messages but those that are beyond the cursor.
  const counts = await tx.sql.rows<{ fromStaff: boolean; visibility: number; n: number }>(sql`
    select from_staff as "fromStaff", visibility, sum(n)::bigint as n from (
      ${realCounts(tx)}
      union all
      select ${KIND_OF_EVENT}, -count(*) from events e where ${isBeyondCounts(tx)} and ${IS_POSTED} group by 1, 2
    ) counts group by from_staff, visibility`)
  for (const { fromStaff, visibility, n } of counts)
    tx.sql.send(sql`
      insert into message_counts (brand_id, from_staff, visibility, n)
      values (${tx.brand.id}, ${fromStaff}, ${visibility}, ${n})`)
}

/** The counts, and the log beyond them: from_staff, visibility, n. */
function currentCounts(scope: Scope): Sql {
  return sql`
    select from_staff, visibility, n from message_counts where brand_id = ${scope.brand.id}
    union all
    select ${KIND_OF_EVENT}, 1 from events e where ${isBeyondCounts(scope)} and ${IS_POSTED}`
}

function realCounts(scope: Scope): Sql {
  return sql`
    select from_staff, visibility, count(*) as n from messages where brand_id = ${scope.brand.id} group by 1, 2`
}

/** The condition that an event is not counted yet. */
function isBeyondCounts(scope: Scope): Sql {
  const cursor = (column: 'epoch' | 'xid' | 'id', before: Sql) => sql`
    coalesce((
      select ${sql([column])} from log_cursors where brand_id = ${scope.brand.id} and follower = ${NAME}
    ), ${before})`
  return sql`e.brand_id = ${scope.brand.id} and (e.epoch, e.xid, e.id) > (
    ${cursor('epoch', sql`0`)}, ${cursor('xid', sql`'0'::xid8`)}, ${cursor('id', sql`0`)}
  )`
}

function matches({ fromStaff, visibility }: Kinds): Sql {
  const conditions = [
    ...(fromStaff === undefined ? [] : [sql`from_staff = ${fromStaff}`]),
    ...(visibility === undefined ? [] : [sql`visibility = ${visibility}`]),
  ]
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ')
}
