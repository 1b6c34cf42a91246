import type { TxScope } from '../../kit/scope.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { lockConversationById } from '../../talk/conversations/queries.ts'
import { postMessage } from '../../talk/messages/post-message.ts'
import type { Acting, Outcome } from './act.ts'
import { fillInNote } from './fill-in.ts'
import { writerFor } from './writer-for.ts'

/** Adds an internal note in the name of the rule's author. */
export async function noteByRule(tx: TxScope, pattern: string, acting: Acting): Promise<Outcome> {
  const { conversation } = acting.done
  const writer = await writerFor(tx, acting)
  if (!writer) return { result: 'failed', detail: 'nobody' }
  await postMessage(tx, String(conversation.id), {
    body: await fillInNote(tx, pattern, conversation),
    sender: writer.sender,
    originId: `rule-run-${acting.runId}-note-${acting.done.results.length}`,
    visibility: VISIBILITY.internalNote,
    suppressAutoresolve: true,
    came: { byRule: acting.rule.id },
  })
  return { result: 'done', conversation: await lockConversationById(tx, conversation.id) }
}
