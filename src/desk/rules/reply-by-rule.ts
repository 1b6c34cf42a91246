import { countAcknowledgements } from '../../follow-up/acknowledgements/queries.ts'
import { DAY, HOUR } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { findPeople } from '../../people/identities/people.ts'
import { CHANNEL_KINDS } from '../../talk/channels/kinds.ts'
import { findChannels } from '../../talk/channels/queries.ts'
import { type ConversationRow, lockConversationById } from '../../talk/conversations/queries.ts'
import { isNoReply } from '../../talk/mail/mail-kind.ts'
import { postMessage } from '../../talk/messages/post-message.ts'
import { findTemplate } from '../templates/queries.ts'
import type { Acting, Outcome } from './act.ts'
import { fillInReply } from './fill-in.ts'
import { countReplies, mayBeAnswered } from './run-queries.ts'
import { writerFor } from './writer-for.ts'

/** Somebody who gets more from machines in a day is one, or has had enough (RFC 3834, 2); acknowledgements count, too. */
const MOST_TO_PERSON = 5
/** More in an hour is a flood, which nobody should answer by machine. */
const MOST_IN_ALL = 200

/**
 * Sends a response template to the customer, once per conversation, and never to machines. The conversation stays as it is: an automatic
 * reply neither resolves it nor counts as an answer.
 */
export async function replyByRule(tx: TxScope, templateId: number, acting: Acting): Promise<Outcome> {
  const { rule, looking, done } = acting
  const { conversation } = done
  const template = await findTemplate(tx, templateId)
  if (!template) return { result: 'failed', detail: 'no_template' }
  const why = await whyNot(tx, acting)
  if (why) return { result: 'skipped', detail: why }
  const writer = await writerFor(tx, acting)
  if (!writer) return { result: 'failed', detail: 'nobody' }
  await postMessage(tx, String(conversation.id), {
    body: fillInReply(tx, template.body, { refId: conversation.refId, agent: writer.name }),
    sender: writer.sender,
    originId: `rule-run-${acting.runId}-reply-${done.results.length}`,
    suppressAutoresolve: true,
    suppressNotifications: false,
    came: { byRule: rule.id },
  })
  const after = await lockConversationById(tx, conversation.id)
  return {
    result: 'done',
    detail: template.name,
    conversation: after,
    repliedTo: looking.conversation.authorId,
  }
}

/** Elsewhere a reply is seen, whatever mail to its reader does. */
async function isMail(tx: TxScope, { channelId }: ConversationRow): Promise<boolean> {
  return (await findChannels(tx, [channelId])).get(channelId)?.kind === CHANNEL_KINDS.email
}

async function whyNot(tx: TxScope, { rule, done }: Acting): Promise<string | undefined> {
  const { authorId: identityId, id: conversationId } = done.conversation
  const now = tx.now().getTime()
  const since = { day: new Date(now - DAY), hour: new Date(now - HOUR) }
  const email = (await findPeople(tx, [identityId])).get(identityId)?.email
  // An answer to what was written long ago would surprise them.
  if ((email && isNoReply(email)) || !(await mayBeAnswered(tx, conversationId, since.day))) return 'machine'
  if (done.repliedTo !== null) return 'once'
  const replies = await countReplies(tx, { identityId, ruleId: rule.id, conversationId }, since)
  const acknowledged = await countAcknowledgements(tx, identityId, since)
  if (replies.isHere) return 'once'
  if (replies.isBouncing && (await isMail(tx, done.conversation))) return 'bounces'
  if (replies.toPerson + acknowledged.toPerson >= MOST_TO_PERSON) return 'too_many'
  return replies.inAll + acknowledged.inAll >= MOST_IN_ALL ? 'flood' : undefined
}
