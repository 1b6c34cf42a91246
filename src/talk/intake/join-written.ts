import type { TxScope } from '../../kit/scope.ts'
import { type Named, resolveIdentity } from '../../people/contacts/resolve-identity.ts'
import { type ChannelRow, lockChannel } from '../channels/queries.ts'
import { ORIGIN, STATUS, VISIBILITY } from '../conversations/codes.ts'
import { findByThread } from '../conversations/find-conversation.ts'
import { type ConversationRow, lockConversationById } from '../conversations/queries.ts'
import { statusAfter } from '../conversations/status.ts'
import { addMessage, applyToConversation } from '../messages/post-message.ts'
import type { Provenance } from '../messages/provenance.ts'
import { findMessage } from '../messages/queries.ts'
import { startConversation } from '../messages/start-conversation.ts'

/** A message that staff wrote elsewhere, such as in the provider's own app. */
export interface Written {
  originId: string
  /** Their account there, under whose name it is shown. */
  author: Named
  body: string
  fileUrls: string[]
}

const ARRIVAL: Provenance = {
  threaded_by: 'thread_id',
  automatic: null,
  new_participant: false,
  dmarc: null,
  elsewhere: true,
}

/** Adds it to the conversation as a message of staff that has reached the customer already; undefined if it is there. */
export async function joinWritten(
  tx: TxScope,
  { id }: Pick<ConversationRow, 'id'>,
  { originId, author, body, fileUrls }: Written,
): Promise<number | undefined> {
  const conversation = await lockConversationById(tx, id)
  const message = await addMessage(tx, {
    conversation,
    sender: await resolveIdentity(tx, author),
    input: { body: wordsOf({ body, fileUrls }), originId, fileUrls },
    came: { origin: ORIGIN.staffOutbound, arrival: ARRIVAL },
    audience: { recipientIds: [conversation.authorId], bccIds: null, leftOutIds: null },
  })
  if (!message) return undefined
  const wishes = { fromStaff: true, visibility: VISIBILITY.regular, suppressAutoresolve: false }
  const status = statusAfter(wishes, conversation.status, tx.brand.resolveOn)
  await applyToConversation(tx, { conversation, message, status, followerIds: [] })
  return message.id
}

/** Adds it to the conversation of its thread, which it may begin; once per id. Returns our id. */
export async function receiveWritten(
  tx: TxScope,
  channel: ChannelRow,
  { threadId, customer, ...written }: Written & { threadId: string; customer: Named },
): Promise<{ messageId: number; created: boolean }> {
  await lockChannel(tx, channel.slug) // a program may send one record twice at once
  const conversation = await findByThread(tx, channel.id, { threadId })
  if (conversation) {
    const known = await findMessage(tx, conversation.id, written.originId)
    if (known) return { messageId: known.id, created: false }
    return { messageId: (await joinWritten(tx, conversation, written)) as number, created: true }
  }
  const { originId, author: sender, fileUrls } = written
  const started = await startConversation(tx, {
    channel: channel.slug,
    originId: threadId,
    status: STATUS.resolved,
    customer: { ...customer, data: undefined },
    message: { body: wordsOf(written), originId, sender, fileUrls },
    came: { origin: ORIGIN.staffOutbound, arrival: { ...ARRIVAL, threaded_by: 'none' } },
  })
  if (!started.created) throw new Error('the thread was created by another transaction')
  return { messageId: started.messageId, created: true }
}

function wordsOf({ body, fileUrls }: Pick<Written, 'body' | 'fileUrls'>): string {
  return body.trim() || (fileUrls.length > 0 ? '' : '(no text)')
}
