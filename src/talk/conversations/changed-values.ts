import { isDeepStrictEqual } from 'node:util'
import type { TxScope } from '../../kit/scope.ts'
import { STATUS, type Status } from './codes.ts'
import type { ConversationRow, ConversationValues } from './queries.ts'
import { tagKey } from './tags.ts'

/** Values that belong together: a hold is a status with an end. */
interface Values {
  status: { status: Status; holdUntil: string | null }
  assignee: number | null
  team: number | null
  priority: ConversationRow['priority']
  tags: string[]
  channel: number
  data: Record<string, unknown>
}

type Field = keyof Values

/** What a macro or a rule changed. */
export interface ValueChange {
  field: Field
  from: Values[Field]
  to: Values[Field]
}

function valuesOf(row: ConversationRow): Values {
  return {
    status: { status: row.status, holdUntil: row.holdUntil?.toISOString() ?? null },
    assignee: row.assigneeId,
    team: row.teamId,
    priority: row.priority,
    tags: row.tags,
    channel: row.channelId,
    data: row.data,
  }
}

/** What differs between a conversation before and after. */
export function changesBetween(before: ConversationRow, after: ConversationRow): ValueChange[] {
  const [from, to] = [valuesOf(before), valuesOf(after)]
  return (Object.keys(from) as Field[])
    .filter(field => !isDeepStrictEqual(from[field], to[field]))
    .map(field => ({ field, from: from[field], to: to[field] }))
}

const WIRE: Record<Field, string> = {
  status: 'status',
  assignee: 'assignee',
  team: 'team',
  priority: 'priority',
  tags: 'tag_list',
  channel: 'category',
  data: 'data',
}

/** The name of what changed on the wire. */
export function nameOf({ field }: Pick<ValueChange, 'field'>): string {
  return WIRE[field]
}

export interface Undoing {
  values: Partial<ConversationValues>
  /** Names of what somebody has changed since, which stays. */
  kept: string[]
}

/** What undoing sets, and what stays since it has been changed by others. Whether people, teams and channels are still there: `isThere`. */
export function undoing(
  tx: Pick<TxScope, 'now'>,
  { row, changes, isThere }: { row: ConversationRow; changes: ValueChange[]; isThere: IsThere },
): Undoing {
  const now = valuesOf(row)
  const undone: Undoing = { values: {}, kept: [] }
  for (const { field, from, to } of changes) {
    const { value, isPart } = backTo({ field, from, to }, now[field])
    if (value === undefined || !isThere(field, value)) undone.kept.push(nameOf({ field }))
    else {
      if (isPart) undone.kept.push(nameOf({ field }))
      Object.assign(undone.values, written(tx, field, value))
    }
  }
  return undone
}

type IsThere = (field: Field, value: unknown) => boolean

/** The value of before; of tags and custom data, each by itself. Undefined: somebody has changed it since. */
function backTo({ field, from, to }: ValueChange, now: unknown): { value?: unknown; isPart?: boolean } {
  if (isDeepStrictEqual(now, to)) return { value: from }
  if (field === 'tags') return tagsBack({ from, to, now } as Record<'from' | 'to' | 'now', string[]>)
  if (field === 'data') return dataBack({ from, to, now } as Record<'from' | 'to' | 'now', Data>)
  return {}
}

/** Without what was added, and with what was removed, unless somebody has done that since; others stay. */
function tagsBack({ from, to, now }: Record<'from' | 'to' | 'now', string[]>) {
  const keys = (tags: string[]) => new Set(tags.map(tagKey))
  const [was, became] = [keys(from), keys(to)]
  const stays = now.filter(tag => was.has(tagKey(tag)) || !became.has(tagKey(tag)))
  const back = from.filter(tag => !became.has(tagKey(tag)) && !keys(stays).has(tagKey(tag)))
  return { value: [...stays, ...back] }
}

type Data = Record<string, unknown>

/** Each key that still has what it was given. */
function dataBack({ from, to, now }: Record<'from' | 'to' | 'now', Data>) {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const changed = names.filter(name => !isDeepStrictEqual(from[name], to[name]))
  const own = changed.filter(name => isDeepStrictEqual(now[name], to[name]))
  if (own.length === 0) return {}
  const value: Data = { ...now }
  for (const name of own) {
    if (Object.hasOwn(from, name)) value[name] = from[name]
    else delete value[name]
  }
  return { value, isPart: own.length < changed.length }
}

/** As the table has it; a snooze that has ended meanwhile is over. */
function written(tx: Pick<TxScope, 'now'>, field: Field, value: unknown): Partial<ConversationValues> {
  if (field === 'status') {
    const { status, holdUntil } = value as Values['status']
    const until = holdUntil === null ? null : new Date(holdUntil)
    return until && until <= tx.now()
      ? { status: STATUS.unresolved, holdUntil: null }
      : { status, holdUntil: until }
  }
  const key = {
    assignee: 'assigneeId',
    team: 'teamId',
    priority: 'priority',
    tags: 'tags',
    channel: 'channelId',
    data: 'data',
  }[field]
  return { [key]: value }
}
