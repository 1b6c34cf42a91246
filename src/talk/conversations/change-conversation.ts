import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '../../kit/errors.ts'
import { type EventDefinition, recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { parseTime } from '../../kit/time.ts'
import { dataAfter } from '../../people/custom-fields/values.ts'
import { findTeam } from '../../people/teams/queries.ts'
import { findUserByEmail } from '../../people/users/queries.ts'
import { findChannel, findChannels } from '../channels/queries.ts'
import { changeCustomer } from './change-customer.ts'
import { STATUS, type Status } from './codes.ts'
import {
  conversationAssigned,
  conversationDataChanged,
  conversationHoldChanged,
  conversationMoved,
  conversationPriorityChanged,
  conversationRenamed,
  conversationStatusChanged,
  conversationTagged,
  conversationTeamChanged,
} from './events.ts'
import { lockConversation } from './find-conversation.ts'
import type { ConversationChanges } from './input.ts'
import { type ConversationRow, type ConversationValues, updateConversation } from './queries.ts'
import { uniqueTags } from './tags.ts'

/** The event of each change. */
const EVENT_OF: { [Key in ConversationKey]: EventDefinition<Change<ConversationValues[Key]>> } = {
  status: conversationStatusChanged,
  assigneeId: conversationAssigned,
  teamId: conversationTeamChanged,
  priority: conversationPriorityChanged,
  tags: conversationTagged,
  data: conversationDataChanged,
  subject: conversationRenamed,
  channelId: conversationMoved,
  holdUntil: conversationHoldChanged,
}

type ConversationKey = keyof ConversationValues

interface Change<Value> {
  from: Value
  to: Value
}

function eventOf<Key extends ConversationKey>(
  key: Key,
  { subjectId, before, after }: { subjectId: number; before: ConversationValues; after: ConversationValues },
) {
  return EVENT_OF[key].of({ subjectId, data: { from: before[key], to: after[key] } })
}

/** Changes the given values and records each change. Without a difference nothing happens. */
export async function changeConversation(tx: TxScope, slug: string, changes: ConversationChanges) {
  refuseOtherBrand(tx, changes.brand)
  return changeLocked(tx, await lockConversation(tx, slug), changes)
}

/** The same for a conversation that is locked. Throws invalid. */
export async function changeLocked(
  tx: TxScope,
  found: ConversationRow,
  changes: Omit<ConversationChanges, 'brand'>,
): Promise<ConversationRow> {
  const before = changes.customer ? await changeCustomer(tx, found, changes.customer) : found
  return changeValues(tx, before, await valuesAfter(tx, before, changes))
}

/** Gives a locked conversation these values, which must be its brand's, and records each change. Without a difference nothing happens. */
export async function changeValues(tx: TxScope, before: ConversationRow, after: ConversationValues) {
  const changed = keysOf(EVENT_OF).filter(key => !isDeepStrictEqual(before[key], after[key]))
  if (changed.length === 0) return before
  const row = await updateConversation(tx, before, after)
  await recordEvent(tx, ...changed.map(key => eventOf(key, { subjectId: row.id, before, after })))
  return row
}

/** The hosted product moves conversations between brands; here brands are separate. Throws invalid. */
function refuseOtherBrand({ brand: { slug, name, host } }: TxScope, given: string | undefined): void {
  const named = given
    ?.replace(/^https?:\/\//i, '')
    .replace(/[:/].*$/, '')
    .toLowerCase()
  const isOwn = named === undefined || named === slug || named === host || named === name.toLowerCase()
  if (!isOwn && !named.startsWith(`${slug}.`))
    throw invalidInput('brand', say`must be ${slug}: conversations cannot move to another brand`)
}

async function valuesAfter(
  tx: TxScope,
  before: ConversationRow,
  changes: ConversationChanges,
): Promise<ConversationValues> {
  const status = changes.status ?? before.status
  const tags = changes.tags ? uniqueTags(changes.tags) : before.tags
  return {
    subject: changes.subject ?? before.subject,
    tags,
    status,
    holdUntil: holdAfter(tx, { status, given: changes.holdUntil, current: before.holdUntil }),
    data: await dataAfter(tx, { subject: 'conversation', before: before.data, changes: changes.data }),
    assigneeId: await assigneeAfter(tx, changes.assignee, before.assigneeId),
    teamId: await teamAfter(tx, changes.team, before.teamId),
    priority: changes.priority ?? before.priority,
    channelId: await channelIdAfter(tx, before, changes.channel),
  }
}

interface Hold {
  status: Status
  given: string | undefined
  current: Date | null
}

/** The end of a hold: required On Hold, not allowed otherwise. Throws invalid. */
export function holdAfter(tx: TxScope, { status, given, current }: Hold): Date | null {
  const field = 'holdUntil'
  if (status !== STATUS.onHold) {
    if (given === undefined) return null
    throw invalidInput(field, say`is allowed only with status ${STATUS.onHold} (On Hold)`)
  }
  const until = given === undefined ? current : (parseTime(given, tx.brand.timeZone) as Date)
  if (!until) throw invalidInput(field, say`is required with status ${STATUS.onHold} (On Hold)`)
  if (given !== undefined && until <= tx.now()) throw invalidInput(field, say`must be in the future`)
  return until
}

/** The id of the member of staff with this address. Throws invalid. */
export async function assigneeIdOf(tx: TxScope, email: string): Promise<number> {
  const user = await findUserByEmail(tx, email)
  if (!user) throw invalidInput('assignee', say`must be the email address of a member of staff`)
  return user.id
}

async function assigneeAfter(tx: TxScope, email: string | null | undefined, current: number | null) {
  if (email === undefined) return current
  return email === null ? null : assigneeIdOf(tx, email)
}

/** The id of the team with this id or name. Throws invalid. */
export async function teamIdOf(tx: TxScope, wanted: string | number): Promise<number> {
  const team = await findTeam(tx, wanted)
  if (!team) throw invalidInput('team', say`must be the ID or name of a team`)
  return team.id
}

async function teamAfter(tx: TxScope, wanted: string | number | null | undefined, current: number | null) {
  if (wanted === undefined) return current
  return wanted === null ? null : teamIdOf(tx, wanted)
}

/** The id of the channel with this slug. Throws invalid. */
export async function getChannelId(tx: TxScope, slug: string): Promise<number> {
  const channel = await findChannel(tx, slug)
  if (!channel) throw invalidInput('channel', say`must be the slug of a channel of this brand`)
  return channel.id
}

/** A client that sends back what it has read changes nothing, also if the channel was deleted. */
async function channelIdAfter(
  tx: TxScope,
  { channelId }: ConversationRow,
  slug: string | undefined,
): Promise<number> {
  if (slug === undefined) return channelId
  const isSame = (await findChannels(tx, [channelId])).get(channelId)?.slug === slug
  return isSame ? channelId : getChannelId(tx, slug)
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
