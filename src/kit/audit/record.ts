import { isDeepStrictEqual } from 'node:util'
import type { TxScope } from '../scope.ts'
import { type AuditAction, actionOf } from './actions.ts'
import type { Change } from './chain.ts'

/** What an entry of the audit log is about; of a member, the id is enough. */
export interface About {
  /** Of the row in its table; the entry's key, unless there is another. */
  id?: number
  /** What people know it by: a slug, an address. */
  key?: string | null
  name?: string | null
}

/** An entry to record. Who, from where and when are the scope's. */
export interface AuditInput {
  action: AuditAction
  about: About
  /** The values before and after; those that are the same are left out. */
  from?: object | undefined
  to?: object | undefined
  /** Secrets that have changed, by name: their values are never recorded. */
  sealed?: string[] | undefined
  /** Who did it, if not the caller: the identity of a member who logs in. */
  actorIdentityId?: number | null | undefined
}

/** An entry as it waits for the end of its transaction. */
export interface Waiting extends Pick<AuditInput, 'action' | 'about'> {
  changes: Change[]
  actorIdentityId: number | null
}

/** Records an entry in the audit log. It is written at the end of the transaction, and only with it. */
export function recordAudit(tx: TxScope, entry: AuditInput): void {
  const { action, about, from = {}, to = {}, sealed = [], actorIdentityId } = entry
  const changes = [...changesBetween(from, to), ...sealed.map(sealedChange)]
  tx.audited.push({
    action,
    about,
    changes,
    actorIdentityId: actorIdentityId ?? tx.actor?.identityId ?? null,
  })
}

/** What an event says only to the audit log: admins read it, while the log of events is everybody's. */
export type AuditDetails = Pick<AuditInput, 'from' | 'to' | 'sealed'> & Partial<About>

interface AuditableEvent {
  type: string
  subjectId: number
  actorIdentityId?: number | null
  data?: object
  audit?: AuditDetails | undefined
}

type Data = Record<string, unknown> & { from?: Record<string, unknown>; to?: Record<string, unknown> }

/** Records the entry of an event, if it is one for the audit log. */
export function auditEvent(tx: TxScope, event: AuditableEvent): void {
  const action = actionOf(event.type)
  if (!action) return
  const { from: before, to: after, ...data } = (event.data ?? {}) as Data
  const { from, to, sealed, ...told } = event.audit ?? {}
  const seals = Object.keys(data).filter(name => name.endsWith('_changed') && data[name] === true)
  recordAudit(tx, {
    action: action === 'member.changed' && isOfRights(before, after) ? 'member.role_changed' : action,
    about: { ...aboutOf(action, event.subjectId, { ...data, ...after }), ...told },
    from: from ?? before,
    to: to ?? after ?? detailsIn(data),
    sealed: sealed ?? seals.map(name => name.slice(0, -'_changed'.length)),
    actorIdentityId: event.actorIdentityId,
  })
}

/** Names that an event has in its data. */
function aboutOf(action: AuditAction, id: number, data: Record<string, unknown>): About {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : undefined)
  if (action === 'login.succeeded' || action === 'session.ended') return { id: data.user_id as number }
  const key = text('host') ?? text('address') ?? text('slug') ?? text('key')
  const name = text('name')
  return { id, ...(key === undefined ? {} : { key }), ...(name === undefined ? {} : { name }) }
}

/** What is in an event's data besides names and ids. */
function detailsIn(data: Record<string, unknown>): object {
  const isDetail = (name: string) =>
    !/^(name|slug|key|host|address)$|_id$|_changed$/.test(name) && data[name] !== null
  return Object.fromEntries(Object.entries(data).filter(([name]) => isDetail(name)))
}

function isOfRights(from: Data = {}, to: Data = {}): boolean {
  return ['role', 'role_id', 'sees'].some(name => !isDeepStrictEqual(from[name], to[name]))
}

const MAX_TEXT = 1_000
/** A field of such a name is a secret, whoever calls. */
const SECRET = /secret|password|(^|_)token$|private_key|recovery/

function changesBetween(from: object, to: object): Change[] {
  const [before, after] = [asJson(from), asJson(to)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(field => !isDeepStrictEqual(before[field], after[field]))
    .map(field =>
      SECRET.test(field)
        ? sealedChange(field)
        : { field, from: toldOf(before[field]), to: toldOf(after[field]) },
    )
}

const asJson = (values: object): Record<string, unknown> => JSON.parse(JSON.stringify(values))

const sealedChange = (field: string): Change => ({ field, sealed: true })

/** A value without the secrets inside, and with long texts cut. */
function toldOf(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value, withoutSecrets))
}

function withoutSecrets(key: string, value: unknown): unknown {
  if (SECRET.test(key) && typeof value === 'string') return '…'
  if (typeof value !== 'string') return value
  const text = value.replaceAll('\0', '').toWellFormed()
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text
}
