import { invalidInput } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type Named, resolveIdentity } from '../../people/contacts/resolve-identity.ts'
import { identitiesOf } from '../../people/identities/same-person.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import { findAudienceContext, selectStillAway } from './audience-queries.ts'
import type { MessageInput } from './input.ts'

/** Who gets a message, and who follows its conversation from now on; identity ids. */
export interface Audience {
  recipientIds: number[]
  /** They get this message only, and nobody else sees that. Null: nobody. */
  bccIds: number[] | null
  /** Nobody of them gets the message, or a quote of it. Null: nobody. */
  leftOutIds: number[] | null
  /** New followers. */
  joiningIds: number[]
}

type Followers = Pick<ConversationRow, 'id' | 'followerIds' | 'removedIds'>

/**
 * The audience that a message of staff names; its sender and recipients follow. Throws invalid for somebody in `without` who
 * does not follow the conversation.
 */
export async function audienceOf(
  tx: TxScope,
  { followerIds, removedIds }: Followers,
  { senderId, input }: { senderId: number; input: MessageInput },
): Promise<Audience> {
  const { recipients = [], bcc = [], without = [] } = input
  const recipientIds = await resolveAll(tx, recipients)
  const spared = await followersAmong(tx, { followerIds, removedIds }, without)
  const present = new Set([...followerIds, ...recipientIds])
  const bccIds = (await resolveAll(tx, bcc)).filter(id => !present.has(id) || spared.includes(id))
  const gone = removedIds ? await selectStillAway(tx, removedIds, [...present]) : []
  return {
    recipientIds,
    bccIds: orNull(bccIds),
    leftOutIds: orNull([...spared, ...gone]),
    joiningIds: [senderId, ...recipientIds],
  }
}

/**
 * The audience of a message that came in. Whom staff have taken off, or sent a blind copy, does not join by writing or by
 * being named: what they write is for staff, until staff add them. An answer is hidden from whom the last message of staff
 * left out, since it may repeat it.
 */
export async function audienceOfIncoming(
  tx: TxScope,
  { id, followerIds, removedIds }: Followers,
  { senderId, input }: { senderId: number; input: MessageInput },
): Promise<Audience> {
  // Whoever answers to a note, such as something forwarded to them, is not one of those who get the replies.
  if (input.visibility === VISIBILITY.internalNote)
    return { recipientIds: [], bccIds: null, leftOutIds: null, joiningIds: [] }
  const recipientIds = await resolveAll(tx, input.recipients ?? [])
  const { hadBlindCopy, leftOutIds } = await findAudienceContext(tx, id, senderId)
  const removed = new Set(removedIds)
  const isOutside = !followerIds.includes(senderId) && (removed.has(senderId) || hadBlindCopy)
  if (isOutside) return { recipientIds, bccIds: null, leftOutIds: orNull(followerIds), joiningIds: [] }
  const joiningIds = [senderId, ...recipientIds].filter(one => !removed.has(one) || followerIds.includes(one))
  const present = [...followerIds, ...joiningIds]
  const gone = removedIds ? await selectStillAway(tx, removedIds, present) : []
  return { recipientIds, bccIds: null, leftOutIds: orNull([...(leftOutIds ?? []), ...gone]), joiningIds }
}

/** In a fixed order, so that two messages to the same new people do not deadlock. */
export async function resolveAll(tx: TxScope, people: Named[]): Promise<number[]> {
  const ids = new Map<string, number>()
  const inOrder = people.toSorted((one, other) => (one.identifier < other.identifier ? -1 : 1))
  for (const person of inOrder) ids.set(person.identifier, (await resolveIdentity(tx, person)).id)
  return [...new Set(people.map(({ identifier }) => ids.get(identifier) as number))]
}

/** All identities of these people, each of whom must follow the conversation, or have been taken off by now. */
async function followersAmong(
  tx: TxScope,
  { followerIds, removedIds }: Omit<Followers, 'id'>,
  people: Named[],
): Promise<number[]> {
  const known = [...followerIds, ...(removedIds ?? [])]
  const found: number[] = []
  for (const { identifier } of people) {
    const ids = await identitiesOf(tx, identifier, known)
    if (ids.length === 0)
      throw invalidInput('without', say`names ${identifier}, who does not follow this conversation`)
    found.push(...ids)
  }
  return found
}

function orNull(ids: number[]): number[] | null {
  return ids.length > 0 ? [...new Set(ids)] : null
}
