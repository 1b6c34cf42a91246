import { notFound, Problem } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Customer } from '../../people/customers/sessions.ts'
import { findIdentityById } from '../../people/identities/queries.ts'
import type { KeptFile } from '../../talk/attachments/attach.ts'
import { type ChannelRow, findChannels } from '../../talk/channels/queries.ts'
import { findChat } from '../../talk/chat/chat-queries.ts'
import { closeByCustomer } from '../../talk/conversations/close-by-customer.ts'
import { ORIGIN } from '../../talk/conversations/codes.ts'
import { receive } from '../../talk/intake/receive.ts'
import { findMessage } from '../../talk/messages/queries.ts'
import type { Request } from './queries.ts'
import { getRequest } from './requests.ts'

interface RequestAnswer {
  slug: string
  message: string
  files: KeptFile[]
  /** Of the form: one that comes twice is one message. */
  id: string
}

/** Posts what the customer has written, which opens the request again; false if it is there already. Throws not_found. */
export async function answerRequest(
  tx: TxScope,
  customer: Customer,
  { slug, message, files, id }: RequestAnswer,
): Promise<boolean> {
  const request = await getRequest(tx, customer, slug)
  if (await findMessage(tx, request.id, id)) return false
  const { type, identifier } = await writerIn(tx, customer, request)
  const joinedId = (await findChat(tx, request.id))?.joinedId ?? null
  const isTheirs = joinedId !== null && customer.identityIds.includes(joinedId)
  const channel = (await findChannels(tx, [request.channelId])).get(request.channelId) as ChannelRow
  await receive(tx, {
    channel,
    // In a chat of anybody's who typed the customer's address, they would read it.
    origin: isTheirs ? ORIGIN.chat : ORIGIN.contactForm,
    incoming: { originId: id, sender: { type, identifier }, recipients: [], body: message },
    files,
    arrival: { threaded_by: 'thread_id', automatic: null, new_participant: false, dmarc: null },
    conversationId: request.id,
    asCustomer: true,
    isProven: true,
    fallbackId: id,
  })
  return true
}

/** Resolves a request of the customer's own. Throws not_found, also for who is only in copy. */
export async function closeRequest(tx: TxScope, customer: Customer, slug: string): Promise<void> {
  const request = await getRequest(tx, customer, slug)
  if (!request.isOwn) throw notFound(say`conversation`)
  await closeByCustomer(tx, request.slug, (await writerIn(tx, customer, request)).id)
}

/** The identity by which the customer takes part, so that replies go where they went before. */
async function writerIn(tx: TxScope, { identityId, identityIds }: Customer, { followerIds }: Request) {
  const id = [identityId, ...identityIds].find(one => followerIds.includes(one))
  const identity = id === undefined ? undefined : await findIdentityById(tx, id)
  if (!identity) throw new Problem('conflict', say`You no longer take part in this conversation.`)
  return identity
}
