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

/** A chat of a customer, on whichever device it began, and by whom they write. Throws unauthorized. */
export async function openChatOf(
  scope: Scope,
  session: string,
  conversationId: number,
): Promise<{ chat: ChatRow; sender: IdentityName }> {
  const customer = await customerOfSession(scope, session)
  const { identityIds } = customer
  const [chat, [conversation]] = await Promise.all([
    findChat(scope, conversationId),
    selectConversationsByIds(scope, [conversationId]),
  ])
  const isTheirs = chat !== undefined && chat.joinedId !== null && identityIds.includes(chat.joinedId)
  const follows = conversation?.followerIds.some(id => identityIds.includes(id)) ?? false
  if (!chat || !isTheirs || !follows)
    throw new Problem('unauthorized', say`This chat has ended. Start a new one.`)
  return { chat, sender: await writerOf(scope, customer) }
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
    if (!name || !chat || !(await updateJoined(tx, chat.conversationId, identityId))) continue
    if (identityIds.includes(chat.identityId)) continue
    await addFollower(tx, String(chat.conversationId), { type: name.type, identifier: name.identifier })
  }
}

/** A chat that a customer has begun is theirs: its secret alone opens it no longer. Throws conflict for that of another. */
export async function keepFor(tx: TxScope, customer: Customer, chat: ChatRow): Promise<void> {
  if (await updateJoined(tx, chat.conversationId, customer.identityId)) return
  const { joinedId } = (await findChat(tx, chat.conversationId)) as ChatRow
  if (joinedId === null || !customer.identityIds.includes(joinedId))
    throw new Problem('conflict', say`A chat with this ID already exists.`)
}

/** By which a customer writes: an address, which gets replies, or else their account. */
export async function writerOf(scope: Scope, { identityId, identityIds }: Customer): Promise<IdentityName> {
  const identities = await Promise.all(identityIds.map(id => findIdentityById(scope, id)))
  const found =
    identities.find(identity => identity?.type === 'email') ?? (await findIdentityById(scope, identityId))
  if (!found) throw new Problem('unauthorized', say`This session has ended. Sign in again.`)
  return { type: found.type, identifier: found.identifier }
}
