import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { findPeople } from '../../people/identities/people.ts'
import { lockConversationById } from '../../talk/conversations/queries.ts'
import { isNoReply } from '../../talk/mail/mail-kind.ts'
import { postMessage } from '../../talk/messages/post-message.ts'
import { findTemplate } from '../templates/queries.ts'
import type { Acting, Outcome } from './act.ts'
import { fillIn } from './fill-in.ts'
import { countReplies } from './run-queries.ts'
import { writerFor } from './writer-for.ts'

/** Somebody who gets more from machines in a day is one, or has had enough (RFC 3834, 2). */
const MOST_IN_A_DAY = 5

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
  const sender = await writerFor(tx, acting)
  if (!sender) return { result: 'failed', detail: 'nobody' }
  await postMessage(tx, String(conversation.id), {
    body: await fillIn(tx, template.body, conversation),
    sender,
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

async function whyNot(tx: TxScope, { rule, done }: Acting): Promise<string | undefined> {
  const { authorId, id } = done.conversation
  const email = (await findPeople(tx, [authorId])).get(authorId)?.email
  if (email && isNoReply(email)) return 'machine'
  if (done.repliedTo !== null) return 'once'
  const since = new Date(tx.now().getTime() - DAY)
  const { here, recent } = await countReplies(tx, {
    identityId: authorId,
    ruleId: rule.id,
    conversationId: id,
    since,
  })
  if (here) return 'once'
  return recent >= MOST_IN_A_DAY ? 'too_many' : undefined
}
