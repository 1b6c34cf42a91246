import sql, { join, type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { isFound } from '../../kit/search/found.ts'
import { parseTime } from '../../kit/time.ts'
import { selectCustomersLike, selectStaffLike } from '../../people/identities/like-queries.ts'
import { customersOfOrganization } from '../../people/organizations/queries.ts'
import { findTeams, type TeamRow } from '../../people/teams/queries.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { findChannels } from '../channels/queries.ts'
import { PRIORITIES, STATUS, STATUSES, type Status, VISIBILITY } from './codes.ts'
import { byField, ofCustomers } from './field-queries.ts'
import type { Operator, SearchTerm } from './read-search.ts'
import { FILE_NAMES, SUBJECTS } from './searched-queries.ts'
import { tagKey } from './tags.ts'

const NOTHING = sql`false`

/** The condition on a conversation c; undefined for an unknown value. */
async function conditionOf(scope: Scope, term: SearchTerm): Promise<Sql | undefined> {
  const { operator, value } = term
  const condition = await (isOurs(operator)
    ? BY_OPERATOR[operator](scope, value)
    : byField(scope, operator, value))
  return condition && term.isNegated ? sql`not (${condition})` : condition
}

const isOurs = (operator: string): operator is Operator => Object.hasOwn(BY_OPERATOR, operator)

type Reading = (scope: Scope, value: string) => Sql | undefined | Promise<Sql | undefined>

/** The condition of each operator. Unknown names match nothing. */
const BY_OPERATOR: Record<Operator, Reading> = {
  async from(scope, value) {
    const ids = await peopleOf(scope, value)
    if (ids.length === 0) return NOTHING
    return inMessages(scope, sql`m.identity_id = any(${ids}::bigint[])`)
  },
  async to(scope, value) {
    const ids = await peopleOf(scope, value)
    return ids.length === 0 ? NOTHING : sql`c.follower_ids && ${ids}::bigint[]`
  },
  tag: (_, value) => sql`c.tag_keys @> ${[tagKey(value)]}::text[]`,
  async assignee(scope, value) {
    const wanted = value.toLowerCase()
    if (wanted === 'none') return sql`c.assignee_id is null`
    if (wanted === 'me') return scope.actor ? sql`c.assignee_id = ${scope.actor.userId}` : NOTHING
    const ids = (await selectStaffLike(scope, value)).map(({ userId }) => userId)
    return ids.length === 0 ? NOTHING : sql`c.assignee_id = any(${ids}::bigint[])`
  },
  async team(scope, value) {
    const wanted = value.toLowerCase()
    if (wanted === 'none') return withoutTeam(scope)
    const mine = (row: TeamRow) => scope.actor !== null && row.memberIds.includes(scope.actor.userId)
    const teams = (await findTeams(scope)).filter(row =>
      wanted === 'mine' ? mine(row) : isNamed(row, wanted),
    )
    return teams.length === 0 ? NOTHING : sql`c.team_id = any(${teams.map(({ id }) => id)}::bigint[])`
  },
  priority(_, value) {
    const found = PRIORITIES.find(one => one === value.toLowerCase())
    return found && sql`c.priority = ${found}`
  },
  organization: (scope, value) => ofCustomers(scope, customersOfOrganization(scope, value)),
  async channel(scope, value) {
    const wanted = value.toLowerCase()
    const kind = new Map<string, number>(Object.entries(CHANNEL_KINDS)).get(wanted)
    const ids = [...(await findChannels(scope, [])).values()]
      .filter(one => one.slug === wanted || one.name.toLowerCase() === wanted || one.kind === kind)
      .map(({ id }) => id)
    return ids.length === 0 ? NOTHING : sql`c.channel_id = any(${ids}::bigint[])`
  },
  status(_, value) {
    const statuses = STATUS_WORDS.get(value.toLowerCase())
    return statuses && sql`c.status = any(${[...statuses]}::int[])`
  },
  subject: (_, value) => isFound(SUBJECTS, 'c', `"${value}"`),
  file: (scope, value) => sql`c.id in (${withFileNamed(scope, value)})`,
  before(scope, value) {
    const time = parseTime(value, scope.brand.timeZone)
    return time && sql`c.created_at < ${time}`
  },
  after(scope, value) {
    const time = parseTime(value, scope.brand.timeZone)
    return time && sql`c.created_at >= ${time}`
  },
  has(scope, value) {
    const wanted = value.toLowerCase()
    if (/^(file|attachment)s?$/.test(wanted)) return inMessages(scope, sql`m.has_files`)
    if (wanted === 'draft') return ofCaller(scope, sql`drafts`)
    if (wanted === 'scheduled') return ofCaller(scope, sql`scheduled_messages`)
    return wanted === 'note'
      ? inMessages(scope, sql`m.visibility = ${VISIBILITY.internalNote} and m.from_staff`)
      : undefined
  },
  is: (scope, value) => IS.get(value.toLowerCase()) ?? BY_OPERATOR.status(scope, value),
}

/** With a row of the caller's in this table. */
function ofCaller(scope: Scope, table: Sql): Sql {
  return sql`c.id in (
    select t.conversation_id from ${table} t
    where t.brand_id = ${scope.brand.id} and t.user_id = ${scope.actor?.userId ?? null})`
}

const isNamed = ({ name }: TeamRow, wanted: string) => name.toLowerCase() === wanted

/** Conversations without a team, or whose team was deleted. */
export async function withoutTeam(scope: Scope): Promise<Sql> {
  const ids = (await findTeams(scope)).map(({ id }) => id)
  return sql`(c.team_id is null or c.team_id <> all(${ids}::bigint[]))`
}

/** States that are no statuses. */
const IS = new Map<string, Sql>([
  ['unanswered', sql`c.last_customer_message_at > coalesce(c.last_staff_message_at, '-infinity')`],
  ['assigned', sql`c.assignee_id is not null`],
  ['unassigned', sql`c.assignee_id is null`],
  ['undelivered', sql`c.undelivered_at is not null`],
  ['urgent', sql`c.priority = 'urgent'`],
])

/** The words of the pages, and the names of the API's codes. */
const STATUS_WORDS = new Map<string, readonly Status[]>([
  ...Object.entries(STATUS).map(([name, code]) => [name.toLowerCase(), [code]] as const),
  ...(['open', 'resolved', 'archived', 'spam', 'active'] as const).map(
    word => [word, STATUSES[word]] as const,
  ),
  ...['snoozed', 'hold', 'on_hold'].map(word => [word, STATUSES.onHold] as const),
])

/** Customers and staff of that name, address, number or handle. */
async function peopleOf(scope: Scope, value: string): Promise<number[]> {
  if (value.toLowerCase() === 'me') return scope.actor ? [scope.actor.identityId] : []
  const staff = await selectStaffLike(scope, value)
  return [...(await selectCustomersLike(scope, value)), ...staff.map(({ id }) => id)]
}

function inMessages(scope: Scope, condition: Sql): Sql {
  return sql`c.id in (
    select m.conversation_id from messages m where m.brand_id = ${scope.brand.id} and ${condition})`
}

/** Ids of conversations with a file whose name has these words. */
export function withFileNamed(scope: Scope, words: string): Sql {
  return sql`
    select m.conversation_id from attachments a
    join messages m on m.brand_id = ${scope.brand.id} and m.id = a.message_id
    where a.brand_id = ${scope.brand.id} and ${isFound(FILE_NAMES, 'a', words)}`
}

/** The combined condition. Terms with an unknown value are returned as words. */
export async function conditionsOf(
  scope: Scope,
  terms: SearchTerm[],
): Promise<{ conditions: Sql | undefined; words: string[] }> {
  const found = await Promise.all(terms.map(term => conditionOf(scope, term)))
  const known = found.filter(condition => condition !== undefined)
  const words = terms.filter((_, index) => found[index] === undefined).map(({ value }) => value)
  return { conditions: known.length === 0 ? undefined : join(known, ' and '), words }
}
