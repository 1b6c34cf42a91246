import sql, { empty, raw } from 'sql-template-tag'
import { notFound } from '../../kit/errors.ts'
import { snapshotXmin } from '../../kit/events.ts'
import type { Scope } from '../../kit/scope.ts'

export interface EventRow {
  id: number
  epoch: number
  xid: string
  type: string
  subjectId: number
  actorIdentityId: number | null
  data: Record<string, unknown>
  createdAt: Date
}

const COLUMNS = raw(`
  id, epoch, xid::text as xid, type, subject_id as "subjectId", actor_identity_id as "actorIdentityId", data,
  created_at as "createdAt"`)

export interface Wanted {
  /** A cursor of this brand; only later events are returned. */
  after: string
  types?: string[] | undefined
  /** Only events with this conversation as their subject. */
  conversationId?: number | undefined
  limit: number
}

/** Events in log order, up to the point before which no event can appear later. */
export async function selectEvents(
  scope: Scope,
  { after, types, conversationId, limit }: Wanted,
): Promise<EventRow[]> {
  const upto = await snapshotXmin(scope)
  const [_brand, epoch = '0', xid = '0', id = '0'] = after.split('-')
  const ofTypes = types?.length ? sql`and type = any(${types}::text[])` : empty
  const ofConversation =
    conversationId === undefined
      ? empty
      : sql`and subject_id = ${conversationId} and type like 'conversation.%'`
  return scope.sql.rows(sql`
    select ${COLUMNS} from events
    where brand_id = ${scope.brand.id} ${ofConversation} and (epoch, xid, id) > (${epoch}::int, ${xid}::xid8, ${id}::bigint)
      and (epoch < ${scope.brand.logEpoch} or events.xid < ${upto}::xid8) ${ofTypes}
    order by epoch, events.xid, id limit ${limit}`) // not the alias in the select list
}

/** The cursor of all events from now on. */
export async function cursorOfNow(scope: Scope): Promise<string> {
  return `${scope.brand.id}-${scope.brand.logEpoch}-${await snapshotXmin(scope)}-0`
}

/** An event of the brand. Throws not_found. */
export async function getEvent(scope: Scope, id: number): Promise<EventRow> {
  const row = await scope.sql.row<EventRow>(sql`
    select ${COLUMNS} from events where brand_id = ${scope.brand.id} and id = ${id}`)
  if (!row) throw notFound('event')
  return row
}

export function cursorOf(scope: Scope, { epoch, xid, id }: EventRow): string {
  return `${scope.brand.id}-${epoch}-${xid}-${id}`
}
