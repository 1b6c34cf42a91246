import { invalidInput } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Named, resolveIdentity } from '../../people/contacts/resolve-identity.ts'
import { selectIdentitiesOfSamePerson } from '../../people/identities/queries.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import type { MessageInput } from './input.ts'

/** Who gets a message besides its conversation's followers, and which of them do not; identity ids. */
export interface Audience {
  /** They become followers. */
  recipientIds: number[]
  /** They get this message only, and nobody else sees that. Null: nobody. */
  bccIds: number[] | null
  /** Followers who do not get it, and people who were taken off. Null: nobody. */
  leftOutIds: number[] | null
}

/** The audience that a message names. Throws invalid for somebody in `without` who does not follow the conversation. */
export async function audienceOf(
  tx: TxScope,
  { followerIds, removedIds }: Pick<ConversationRow, 'followerIds' | 'removedIds'>,
  { recipients = [], bcc = [], without = [] }: MessageInput,
): Promise<Audience> {
  const recipientIds = await resolveAll(tx, recipients)
  const present = new Set([...followerIds, ...recipientIds])
  const bccIds = (await resolveAll(tx, bcc)).filter(id => !present.has(id))
  const spared = await followersAmong(tx, followerIds, without)
  const gone = (removedIds ?? []).filter(id => !present.has(id))
  return { recipientIds, bccIds: orNull(bccIds), leftOutIds: orNull([...new Set([...spared, ...gone])]) }
}

/** In a fixed order, so that two messages to the same new people do not deadlock. */
async function resolveAll(tx: TxScope, people: Named[]): Promise<number[]> {
  const ids = new Map<string, number>()
  const inOrder = people.toSorted((one, other) => (one.identifier < other.identifier ? -1 : 1))
  for (const person of inOrder) ids.set(person.identifier, (await resolveIdentity(tx, person)).id)
  return [...new Set(people.map(({ identifier }) => ids.get(identifier) as number))]
}

/** All identities of these people, each of whom must follow the conversation with one of them. */
async function followersAmong(tx: TxScope, followerIds: number[], people: Named[]): Promise<number[]> {
  const found: number[] = []
  for (const person of people) {
    const ids = (await selectIdentitiesOfSamePerson(tx, person)).map(({ id }) => id)
    if (!ids.some(id => followerIds.includes(id)))
      throw invalidInput('without', `names ${person.identifier}, who does not follow this conversation`)
    found.push(...ids)
  }
  return found
}

function orNull(ids: number[]): number[] | null {
  return ids.length > 0 ? ids : null
}
