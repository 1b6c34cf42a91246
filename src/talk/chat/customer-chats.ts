import { Problem } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type Customer, customerOf } from '../../people/customers/sessions.ts'
import { findIdentityById, type IdentityName } from '../../people/identities/queries.ts'
import { digestOf } from '../../people/users/tokens.ts'
import { addFollower } from '../conversations/add-follower.ts'
import { selectConversationsByIds } from '../conversations/queries.ts'
import { type ChatRow, findChat, findChatBySecret, selectChatsOf, updateJoined } from './chat-queries.ts'

const MAX_CHATS = 10

/** The customer of a session that a token of the shop has opened. Throws unauthorized. */
export async function customerOfSession(scope: Scope, session: string): Promise<Customer> {
  const customer = await customerOf(scope, 'browser', session)
  if (!customer) throw new Problem('unauthorized', say`This session has ended. Sign in again.`)
  return customer
}

/** A chat of a customer, on whichever device it began. Throws unauthorized. */
export async function openChatOf(scope: Scope, session: string, conversationId: number): Promise<ChatRow> {
  const { identityIds } = await customerOfSession(scope, session)
  const [chat, [conversation]] = await Promise.all([
    findChat(scope, conversationId),
    selectConversationsByIds(scope, [conversationId]),
  ])
  const isTheirs = [chat?.identityId, chat?.joinedId].some(id => id != null && identityIds.includes(id))
  const follows = conversation?.followerIds.some(id => identityIds.includes(id)) ?? false
  if (!chat || !isTheirs || !follows)
    throw new Problem('unauthorized', say`This chat has ended. Start a new one.`)
  return chat
}

/** The customer's chats as their browser keeps them. */
export async function listChatsOf(scope: Scope, { identityIds }: Customer) {
  const chats = await selectChatsOf(scope, identityIds, MAX_CHATS)
  return chats.map(({ conversationId, seenMessageId, at, subject }) => ({
    id: conversationId,
    seen: seenMessageId,
    at: at.toISOString(),
    words: subject ?? '',
  }))
}

/**
 * Anonymous chats of a browser become a customer's, too, each once: they follow them from now on, which staff undo by taking
 * them off. The address that was typed there stays nobody's, since it proves nothing.
 */
export async function joinChats(
  tx: TxScope,
  { identityId, identityIds }: Customer,
  secrets: string[],
): Promise<void> {
  const name = await findIdentityById(tx, identityId)
  for (const secret of secrets) {
    const chat = await findChatBySecret(tx, digestOf(secret))
    if (!name || !chat || identityIds.includes(chat.identityId)) continue
    if (!(await updateJoined(tx, chat.conversationId, identityId))) continue
    await addFollower(tx, String(chat.conversationId), { type: name.type, identifier: name.identifier })
  }
}

/** By which a customer writes: an address, which gets replies, or else their account. */
export async function writerOf(scope: Scope, { identityId, identityIds }: Customer): Promise<IdentityName> {
  const identities = await Promise.all(identityIds.map(id => findIdentityById(scope, id)))
  const found =
    identities.find(identity => identity?.type === 'email') ?? (await findIdentityById(scope, identityId))
  if (!found) throw new Problem('unauthorized', say`This session has ended. Sign in again.`)
  return { type: found.type, identifier: found.identifier }
}
