import { withFiles } from '../../kit/markdown/files.ts'
import { renderWritten } from '../../kit/markdown/render-written.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { findPeople, type Person } from '../../people/identities/people.ts'
import { presentPeople, presentPerson } from '../../people/identities/present.ts'
import { presentAttachmentsOf } from '../attachments/present.ts'
import { presentCategory } from '../channels/present.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import type { Delivery, Message } from './output.ts'
import { textKindOf } from './provenance.ts'
import { type DeliveryState, type MessageRow, selectDeliveriesOf } from './queries.ts'

interface Extras {
  /** For links. */
  address: BaseAddress
  /** Include the text as received. */
  originalBody?: boolean
  /** Include the HTML. */
  html?: boolean
  /** The message is new, so it has no deliveries yet. */
  isNew?: boolean
}

/** Messages as in the API; people, conversations and channels are loaded in one query each, or come from the cache. */
export async function presentMessages(scope: Scope, rows: MessageRow[], extras: Extras): Promise<Message[]> {
  const ids = new Set(rows.map(row => row.conversationId))
  return presentIn(scope, rows, { ...extras, found: selectConversationsByIds(scope, [...ids]) })
}

export async function presentMessage(
  scope: Scope,
  row: MessageRow,
  { conversation, ...extras }: Extras & { conversation: ConversationRow },
): Promise<Message> {
  const [message] = await presentIn(scope, [row], { ...extras, found: [conversation] })
  return message as Message
}

interface Found {
  found: ConversationRow[] | Promise<ConversationRow[]>
}

async function presentIn(
  scope: Scope,
  rows: MessageRow[],
  { found, originalBody = false, html = false, isNew = false, address }: Extras & Found,
): Promise<Message[]> {
  const ids = rows.map(({ id }) => id)
  const withFiles = rows.filter(({ hasFiles }) => hasFiles).map(({ id }) => id)
  const [conversations, files, deliveries, bodies] = await Promise.all([
    found,
    presentAttachmentsOf(scope, withFiles, address),
    isNew ? new Map<number, DeliveryState[]>() : deliveriesOf(scope, ids),
    html
      ? renderWritten(
          rows.map(({ body, arrival, html }) => ({ body, kind: textKindOf({ arrival, html }) })),
          'message',
        )
      : [],
  ])
  const identityIds = rows.flatMap(row => [
    row.identityId,
    ...row.recipientIds,
    ...(row.bccIds ?? []),
    ...(row.leftOutIds ?? []),
    ...(row.forwardedToIds ?? []),
    ...(row.reactions ?? []).map(({ identity_id }) => identity_id),
  ])
  const people = await findPeople(scope, [
    ...identityIds,
    ...conversations.flatMap(({ followerIds }) => followerIds),
    ...deliveries.values().flatMap(list => list.map(({ identityId }) => identityId)),
  ])
  const channels = await findChannels(
    scope,
    conversations.map(({ channelId }) => channelId),
  )
  const { timeZone } = scope.brand
  const byId = new Map(conversations.map(conversation => [conversation.id, conversation]))
  return rows.map((row, index) => ({
    ...presentOne(row, people, timeZone),
    without: presentPeople(leftOutOf(row, byId.get(row.conversationId)), people),
    attachments: files.get(row.id) ?? [],
    deliveries: (deliveries.get(row.id) ?? []).map(delivery => presentDelivery(delivery, people, timeZone)),
    arrival: presentArrival(row),
    conversation: presentContext(byId.get(row.conversationId) as ConversationRow, {
      channels,
      people,
      timeZone,
    }),
    ...(originalBody ? { original_body: row.originalBody ?? row.body } : {}),
    ...(html ? { body_html: withImages(bodies[index] as string, files.get(row.id)) } : {}),
  }))
}

/** Fills in the message's own images. */
function withImages(html: string, files: Message['attachments'] = []): string {
  return withFiles(html, wanted => {
    const file = files.find(({ id, 'image?': isImage }) => id === wanted && isImage)
    return file?.url ? new URL(file.url).pathname : undefined
  })
}

function presentOne(row: MessageRow, people: Map<number, Person>, timeZone: string) {
  return {
    id: row.id,
    body: row.body,
    format: textKindOf(row) === 'markdown' ? ('markdown' as const) : ('text' as const),
    'folded?': row.originalBody !== null,
    html: row.html,
    visibility: row.visibility,
    created_at: formatTime(row.createdAt, timeZone),
    edited_at: row.editedAt && formatTime(row.editedAt, timeZone),
    deleted_at: row.deletedAt && formatTime(row.deletedAt, timeZone),
    reply_to: row.replyToId,
    reactions: (row.reactions ?? []).flatMap(({ identity_id, emoji }) => {
      const person = people.get(identity_id)
      return person ? [{ emoji, user: presentPerson(person) }] : []
    }),
    origin: row.origin,
    origin_id: row.originId,
    claimed_by: row.claimedBy,
    bcc: presentPeople(row.bccIds ?? [], people),
    forwarded_to: presentPeople(row.forwardedToIds ?? [], people),
    user: presentPerson(senderOf(row, people.get(row.identityId) as Person)),
    recipients: presentPeople(row.recipientIds, people),
    direct_recipients: presentPeople(row.recipientIds, people),
  }
}

/** Whom staff left out of a message of theirs: not those who were taken off the conversation. */
function leftOutOf(
  { fromStaff, leftOutIds }: MessageRow,
  conversation: ConversationRow | undefined,
): number[] {
  if (!fromStaff || !leftOutIds) return []
  return leftOutIds.filter(id => !conversation?.removedIds?.includes(id))
}

function presentArrival({ arrival }: MessageRow): Message['arrival'] {
  if (!arrival) return null
  const { elsewhere = false, imported = false, ...known } = arrival
  const flags = { 'elsewhere?': elsewhere, 'imported?': imported }
  return { bulk: null, also_to: [], from: null, reply_to: null, ...known, ...flags }
}

/**
 * Earlier releases stored unproven mail under the member of staff whose address it used. Who answers in the provider's app is
 * staff, whom nobody knows by name.
 */
function senderOf({ fromStaff, arrival }: MessageRow, person: Person): Person {
  if (arrival?.elsewhere) return { ...person, staff: true }
  return person.staff && !fromStaff && arrival?.dmarc !== 'pass'
    ? { ...person, staff: false, unproven: true }
    : person
}

async function deliveriesOf(scope: Scope, messageIds: number[]): Promise<Map<number, DeliveryState[]>> {
  return Map.groupBy(await selectDeliveriesOf(scope, messageIds), ({ messageId }) => messageId)
}

function presentDelivery(
  { identityId, state, reason, updatedAt }: DeliveryState,
  people: Map<number, Person>,
  timeZone: string,
): Delivery {
  const to = presentPerson(people.get(identityId) as Person)
  return { to, state, reason, updated_at: formatTime(updatedAt, timeZone) }
}

interface Context {
  channels: Map<number, ChannelRow>
  people: Map<number, Person>
  timeZone: string
}

function presentContext(conversation: ConversationRow, { channels, people, timeZone }: Context) {
  return {
    subject: conversation.subject,
    slug: conversation.slug,
    created_at: formatTime(conversation.createdAt, timeZone),
    followers: presentPeople(conversation.followerIds, people),
    category: presentCategory(channels.get(conversation.channelId) as ChannelRow),
  }
}
