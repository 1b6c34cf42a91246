import { Problem, within } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { changeContact } from '../../people/contacts/change-contact.ts'
import { lockUnmerged } from '../../people/contacts/find-contact.ts'
import { requireOwnName } from '../../people/contacts/own-name.ts'
import { resolveIdentity, resolveOutsider } from '../../people/contacts/resolve-identity.ts'
import { dataAfter } from '../../people/custom-fields/values.ts'
import { asKnown, findIdentity, type Identity } from '../../people/identities/queries.ts'
import { assigneeIdOf, getChannelId, holdAfter, teamIdOf } from '../conversations/change-conversation.ts'
import { ORIGIN, type Origin, STATUS, type Status, VISIBILITY } from '../conversations/codes.ts'
import { conversationCreated } from '../conversations/events.ts'
import { findByOrigin, findOriginal } from '../conversations/find-conversation.ts'
import { insertUnderFreeSlug } from '../conversations/insert-conversation.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import { statusAfter } from '../conversations/status.ts'
import { uniqueTags } from '../conversations/tags.ts'
import { requireVisible } from '../conversations/visible.ts'
import { audienceOf } from './audience.ts'
import type { ConversationInput } from './input.ts'
import { addMessage, applyToConversation, followersOf, senderOf } from './post-message.ts'
import type { MessageOrigin } from './provenance.ts'

/**
 * Starts a conversation with its first message. For a customer it is Unresolved; a staff message to a customer is Staff
 * Outbound. An `origin_id` that the channel has returns the existing conversation if the text is the same, else it is a
 * conflict.
 */
export async function startConversation(
  tx: TxScope,
  { came = {}, ...input }: ConversationInput & { came?: MessageOrigin },
) {
  const channelId = await getChannelId(tx, input.channel)
  const known = input.originId ? await findByOrigin(tx, channelId, input.originId) : undefined
  if (known) {
    requireVisible(tx, known)
    return { conversation: await sameOrConflict(tx, known, input), created: false as const }
  }
  const { customer, sender } = await partiesOf(tx, input, came)
  const outbound = input.message.sender !== undefined && sender.userId !== null
  const origin = came.origin ?? input.origin ?? (outbound ? ORIGIN.staffOutbound : ORIGIN.api)
  const status = input.status ?? firstStatus(tx, input, outbound)
  // The account of a program or provider is no author: replies would go to it.
  const author = came.arrival?.elsewhere && customer ? customer : sender
  const conversation = await insert(tx, input, { channelId, authorId: author.id, origin, status })
  if (!conversation) return { conversation: await lostRace(tx, channelId, input), created: false as const }
  requireVisible(tx, conversation)
  await recordEvent(
    tx,
    conversationCreated.of({
      subjectId: conversation.id,
      actorIdentityId: sender.id,
      data: {
        channel_id: channelId,
        origin,
        status,
        tags: conversation.tags,
        assignee_id: conversation.assigneeId,
        ...(conversation.teamId === null ? {} : { team_id: conversation.teamId }),
      },
    }),
  )
  const first = { conversation, sender, input: input.message, came: { ...came, origin } }
  const message = await within('message', async () => {
    const audience = await audienceOf(tx, conversation, { senderId: sender.id, input: input.message })
    return addMessage(tx, { ...first, audience })
  })
  if (!message) throw new Error('a new conversation already has a message')
  const present = [author.id, ...(customer ? [customer.id] : []), ...message.recipientIds]
  const followerIds = followersOf(tx, present)
  return {
    conversation: await applyToConversation(tx, { conversation, message, status, followerIds }),
    messageId: message.id,
    created: true as const,
  }
}

/** The customer of the conversation, if any, and the first sender: the customer unless the message names another. */
async function partiesOf(
  tx: TxScope,
  { customer: named, message }: ConversationInput,
  came: MessageOrigin,
): Promise<{ customer: Identity | undefined; sender: Identity }> {
  const { asCustomer, isProven } = came
  const resolve = asCustomer && !isProven ? resolveOutsider : resolveIdentity
  const customer = named && (await resolve(tx, await asKnown(tx, named)))
  if (named?.data && customer?.contactId) {
    const contact = await lockUnmerged(tx, customer.contactId)
    const { data } = named
    await within('customer', () => changeContact(tx, contact, { data }))
  }
  if (message.sender || !customer)
    return { customer, sender: await within('message', () => senderOf(tx, message, came)) }
  requireOwnName(tx, { userId: customer.userId, field: 'customer' })
  return { customer, sender: customer }
}

/** A staff message to a customer resolves, as in an existing conversation. */
function firstStatus(tx: TxScope, { message }: ConversationInput, outbound: boolean): Status {
  if (!outbound) return STATUS.unresolved
  const wishes = {
    visibility: message.visibility ?? VISIBILITY.regular,
    suppressAutoresolve: message.suppressAutoresolve ?? false,
  }
  return statusAfter({ fromStaff: true, ...wishes }, STATUS.unresolved, tx.brand.resolveOn)
}

interface Beginning {
  channelId: number
  authorId: number
  origin: Origin
  status: Status
}

async function insert(tx: TxScope, input: ConversationInput, beginning: Beginning) {
  const tags = uniqueTags(input.tags ?? [])
  const subject = input.subject ?? null
  const values = {
    ...beginning,
    originId: input.originId ?? null,
    subject,
    holdUntil: holdAfter(tx, { status: beginning.status, given: input.holdUntil, current: null }),
    tags,
    data: await dataAfter(tx, { subject: 'conversation', before: {}, changes: input.data }),
    assigneeId: input.assignee === undefined ? null : await assigneeIdOf(tx, input.assignee),
    teamId: input.team === undefined ? null : await teamIdOf(tx, input.team),
    priority: input.priority ?? 'normal',
    firstMessageBody: input.message.body,
  }
  return insertUnderFreeSlug(tx, values)
}

/** A concurrent request with the same origin id was faster. */
async function lostRace(tx: TxScope, channelId: number, input: ConversationInput): Promise<ConversationRow> {
  const winner = (await findByOrigin(tx, channelId, input.originId as string)) as ConversationRow
  requireVisible(tx, winner)
  return sameOrConflict(tx, winner, input)
}

/** A repeat has the same text for the same customer. The subject does not count, since it can change. */
async function sameOrConflict(
  tx: TxScope,
  known: ConversationRow,
  input: ConversationInput,
): Promise<ConversationRow> {
  const channelId = await getChannelId(tx, input.channel)
  const original = (await findOriginal(tx, channelId, input.originId as string)) ?? known
  const customer = input.customer && (await findIdentity(tx, await asKnown(tx, input.customer)))
  const sameCustomer =
    !input.customer || (customer !== undefined && original.followerIds.includes(customer.id))
  if (sameCustomer && original.firstMessageBody === input.message.body) return known
  throw new Problem(
    'conflict',
    say`This channel already has a conversation with this origin_id: ${known.slug}. Post the message there instead.`,
  )
}
