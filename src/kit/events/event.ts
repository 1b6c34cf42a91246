import sql, { join, raw, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { type AuditDetails, auditEvent } from '../audit/record.ts'
import { insertsOf } from '../rows.ts'
import type { TxScope } from '../scope.ts'
import { snakeCase } from '../text.ts'
import { epochOf } from './epochs.ts'

/** Something that happened, to be recorded; made by `of` of its definition. */
export interface Event {
  type: string
  subjectId: number
  /** The actor, if not the caller: for example the sender of a message. The caller is then `data.posted_by`. */
  actorIdentityId?: number | null
  data?: object
  /** What only the audit log tells, if the event is one for it. */
  audit?: AuditDetails | undefined
}

type About = Pick<Event, 'subjectId' | 'actorIdentityId' | 'audit'>

/** A type of event, defined beside the noun that records it. */
export interface EventDefinition<Data> {
  type: string
  /** An event of this type, to record. Throws if the data is not as defined; leaves out what is not defined. */
  of(event: About & { data: Data }): Event
}

/** A type of event without data. */
export interface BareEventDefinition {
  type: string
  of(event: About): Event
}

/** An event as it is read from the log. */
export interface RecordedEvent<Data> {
  id: number
  subjectId: number
  actorIdentityId: number | null
  data: Data
  createdAt: Date
}

/** As RecordedEvent, by its definition. */
export type Recorded<Definition> =
  Definition extends EventDefinition<infer Data> ? RecordedEvent<Data> : never

/** Defines a type of event by its name, `noun.verb` in the past tense, and the fields of its data, if it has any. */
export function event(type: EventName): BareEventDefinition
export function event<Shape extends z.ZodRawShape>(
  type: EventName,
  shape: Shape,
): EventDefinition<z.output<z.ZodObject<Shape>>>
export function event(type: EventName, shape: z.ZodRawShape = {}): EventDefinition<object> {
  const schema = z.object(shape)
  return {
    type,
    of({ data: given = {}, ...about }) {
      const { data, error } = schema.safeParse(given)
      if (error) throw new Error(`${type} with other data than defined: ${z.prettifyError(error)}`)
      return { type, ...about, data }
    },
  }
}

type EventName = `${string}.${string}`

/** Whether an event is of this type; its data then has the fields of the definition. */
export function isOf<Data, Row extends { type: string }>(
  { type }: EventDefinition<Data>,
  event: Row,
): event is Row & { data: Data } {
  return event.type === type
}

/** A field of the data of events e of this type, as text, for SQL. */
export function field<Data>(_definition: EventDefinition<Data>, name: keyof Data & string): Sql {
  return raw(`(e.data ->> '${name}')`)
}

/** The values that changed, before and after. */
export const CHANGED = { from: z.looseObject({}), to: z.looseObject({}) }

/** For such an event: what was and what is, by the wire's names. */
export function changed(from: object, to: object): { from: Named; to: Named } {
  return { from: named(from), to: named(to) }
}

type Named = Record<string, unknown>

function named(values: object): Named {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]))
}

type FullEvent = Required<Omit<Event, 'actorIdentityId' | 'audit'>> & { actorIdentityId: number | null }

/** An event as the log keeps it: whoever acts in another's name is in its data. */
export function inFull({ actor }: TxScope, event: Event): FullEvent {
  const caller = actor?.identityId ?? null
  const { type, subjectId, actorIdentityId = caller, data } = event
  const isOther = caller !== null && caller !== actorIdentityId
  return { type, subjectId, actorIdentityId, data: { ...data, ...(isOther ? { posted_by: caller } : {}) } }
}

/** Appends events to the log, in this order, in the transaction of the change itself, and those of settings to the audit log. */
export async function recordEvent(tx: TxScope, ...events: Event[]): Promise<void> {
  for (const event of events) auditEvent(tx, event)
  appendEvents(tx, ...events)
}

/** The same without the audit log, which has them. */
export function appendEvents(tx: TxScope, ...events: Event[]): void {
  tx.sql.send(insertOf(join(events.map(event => rowOf(tx, event, tx.now())))))
}

/** Appends events of the past, each with its time; the oldest comes first. */
export async function recordPastEvents(tx: TxScope, events: (Event & { at: Date })[]): Promise<void> {
  const rows = events.map(({ at, ...event }) => rowOf(tx, event, at))
  for (const insert of insertsOf(rows, insertOf)) tx.sql.send(insert)
}

function rowOf(tx: TxScope, event: Event, at: Date): Sql {
  const { type, subjectId, actorIdentityId, data } = inFull(tx, event)
  return sql`(${tx.brand.id}, ${epochOf(tx.brand)}, ${type}, ${subjectId}, ${actorIdentityId}, ${JSON.stringify(data)},
    ${JSON.stringify(tx.cause)}, ${at})`
}

const insertOf = (rows: Sql) => sql`
  insert into events (brand_id, epoch, type, subject_id, actor_identity_id, data, cause, created_at)
  values ${rows}`
