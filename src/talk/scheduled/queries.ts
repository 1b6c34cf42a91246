import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { ofVisible } from '../conversations/visible.ts'
import type { MessageInput } from '../messages/input.ts'

const SCHEDULED = columns({
  id: fixed<number>(),
  conversationId: column<number>(),
  userId: fixed<number>(),
  sendAt: column<Date>(),
  input: json<MessageInput>(),
  uploadIds: fixed<number[]>(),
  /** Null: it waits. */
  stoppedBecause: column<'customer_wrote' | 'refused' | 'merged' | null>(),
  refusal: column<string | null>(),
  createdAt: fixed<Date>(),
})

/** A message to be sent later. */
export type ScheduledRow = RowOf<typeof SCHEDULED>

export type NewScheduled = Pick<ScheduledRow, 'conversationId' | 'userId' | 'sendAt' | 'input' | 'uploadIds'>

const MAX = 100

export async function insertScheduled(tx: TxScope, scheduled: NewScheduled): Promise<ScheduledRow> {
  const row = await tx.sql.writeRow<ScheduledRow>(sql`
    insert into scheduled_messages ${SCHEDULED.values(tx, { ...scheduled, createdAt: tx.now() })}
    returning ${SCHEDULED.list()}`)
  return row as ScheduledRow
}

/** Soonest first. */
export function selectScheduledIn(scope: Scope, conversationId: number): Promise<ScheduledRow[]> {
  return selectScheduled(scope, sql`conversation_id = ${conversationId}`)
}

/** Soonest first. */
export function selectScheduledOf(scope: Scope, userId: number): Promise<ScheduledRow[]> {
  return selectScheduled(scope, sql`user_id = ${userId}`)
}

function selectScheduled(scope: Scope, where: Sql): Promise<ScheduledRow[]> {
  return scope.sql.rows(sql`
    select ${SCHEDULED.list()} from scheduled_messages
    where brand_id = ${scope.brand.id} and ${where} and ${ofVisible(scope, sql`conversation_id`)}
    order by send_at, id limit ${MAX}`)
}

export function findScheduled(scope: Scope, id: number): Promise<ScheduledRow | undefined> {
  return scope.sql.row(sql`
    select ${SCHEDULED.list()} from scheduled_messages
    where brand_id = ${scope.brand.id} and id = ${id} and ${ofVisible(scope, sql`conversation_id`)}`)
}

/** Of the conversation, with this origin id. */
export function findScheduledByOrigin(
  scope: Scope,
  conversationId: number,
  originId: string,
): Promise<ScheduledRow | undefined> {
  return scope.sql.row(sql`
    select ${SCHEDULED.list()} from scheduled_messages
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId} and input ->> 'originId' = ${originId}`)
}

/** Locked until the transaction ends; undefined once it is sent or cancelled. */
export function findScheduledLocked(tx: TxScope, id: number): Promise<ScheduledRow | undefined> {
  return tx.sql.row(sql`
    select ${SCHEDULED.list()} from scheduled_messages
    where brand_id = ${tx.brand.id} and id = ${id} and ${ofVisible(tx, sql`conversation_id`)} for update`)
}

/** findScheduledLocked; throws not_found. */
export async function lockScheduled(tx: TxScope, id: number): Promise<ScheduledRow> {
  const row = await findScheduledLocked(tx, id)
  if (!row) throw notFound(say`scheduled message`)
  return row
}

export async function deleteScheduled(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from scheduled_messages where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Why a message was not sent when its time came. */
export interface Why {
  stoppedBecause: 'customer_wrote' | 'refused'
  refusal?: string
}

export async function updateStopped(tx: TxScope, id: number, why: Why): Promise<ScheduledRow> {
  const row = await tx.sql.writeRow<ScheduledRow>(sql`
    update scheduled_messages set ${SCHEDULED.set(why)}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${SCHEDULED.list()}`)
  return row as ScheduledRow
}

/** Moves what is scheduled to another conversation, which may be somebody else's: somebody decides whether it is sent. */
export async function moveScheduled(tx: TxScope, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.sql.write(sql`
    update scheduled_messages set conversation_id = ${to}, stopped_because = coalesce(stopped_because, 'merged')
    where brand_id = ${tx.brand.id} and conversation_id = ${from}`)
}
