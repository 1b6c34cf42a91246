import { Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { requireMay } from '../../kit/permissions.ts'
import type { TxScope } from '../../kit/scope.ts'
import { quoted, say } from '../../kit/sentences/say.ts'
import { changesBetween } from '../../talk/conversations/changed-values.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { conversationMacroApplied } from '../../talk/conversations/events.ts'
import { lockConversation } from '../../talk/conversations/find-conversation.ts'
import { type ConversationRow, lockConversationById } from '../../talk/conversations/queries.ts'
import type { MessageInput } from '../../talk/messages/input.ts'
import { postMessage } from '../../talk/messages/post-message.ts'
import type { MessageRow } from '../../talk/messages/queries.ts'
import { type Action, actionOf } from '../rules/actions.ts'
import { changeByAction } from '../rules/change-by-rule.ts'
import type { MacroUse } from './input.ts'
import { getMacro, type MacroRow } from './queries.ts'
import { ME } from './read-macro.ts'
import { agentOf, filledFor, replyOf } from './reply-of.ts'
import { findUse, insertUse, reserveUse, type UseRow } from './use-queries.ts'

export interface Applied {
  use: UseRow
  conversation: ConversationRow
  /** The reply, if there was one; not notes. */
  message: MessageRow | null
  created: boolean
}

/**
 * Sends the macro's reply, or the message in place of it, and does all of its actions, in the caller's name, or nothing. Once per
 * `origin_id`: a repeat changes nothing. Throws not_found; forbidden; conflict if it is switched off; invalid for what cannot be done.
 */
export async function applyMacro(
  tx: TxScope,
  { slug, id }: { slug: string; id: number },
  { originId, message: given }: MacroUse,
): Promise<Applied> {
  const before = await lockConversation(tx, slug)
  const known = originId === undefined ? undefined : await findUse(tx, before.id, originId)
  if (known) return { use: known, conversation: before, message: null, created: false }
  const macro = await getMacro(tx, id)
  if (!macro.enabled) throw new Problem('conflict', say`This macro is disabled.`)
  if (macro.actions.some(({ note }) => note === undefined)) requireMay(tx, 'conversations.change')
  const useId = await reserveUse(tx)
  const asMacro = scopeOf(tx, macro)
  const reply =
    (given && asReplyOf(macro, given)) ??
    (macro.reply ? await explained(macro, 'reply', () => replyOf(tx, macro, before)) : null)
  const message = reply && setsStatus(macro) ? { ...reply, suppressAutoresolve: true } : reply
  const posted =
    message && (await postMessage(asMacro, String(before.id), { originId: `macro-${useId}`, ...message }))
  const acted = await act(asMacro, macro, { conversation: posted?.conversation ?? before, useId })
  const use = await insertUse(tx, {
    id: useId,
    macroId: macro.id,
    name: macro.name,
    conversationId: before.id,
    originId: originId ?? null,
    changes: changesBetween(before, acted.conversation),
    messageIds: [...(posted ? [posted.message.id] : []), ...acted.noteIds],
  })
  const data = { macro_id: macro.id, use_id: useId, name: macro.name }
  await recordEvent(asMacro, conversationMacroApplied.of({ subjectId: before.id, data }))
  return { use, conversation: acted.conversation, message: posted?.message ?? null, created: true }
}

/** Whether the reply leaves the status alone, since an action sets it: it would be resolved for a moment, and rules would follow. */
const setsStatus = ({ actions }: MacroRow) =>
  actions.some(({ status, hold_for }) => status !== undefined || hold_for !== undefined)

/** The message sent instead of the macro's reply, with the reply's visibility and effect on the status by default. */
function asReplyOf({ reply }: MacroRow, given: MessageInput): MessageInput {
  if (!reply) return given
  return {
    ...given,
    visibility: given.visibility ?? reply.visibility,
    suppressAutoresolve: given.suppressAutoresolve ?? !reply.resolve,
  }
}

/** The caller needs to see the conversation only before the macro, which may move it out of their sight. */
function scopeOf(tx: TxScope, { id, name }: MacroRow): TxScope {
  return {
    ...tx,
    actor: tx.actor && { ...tx.actor, sees: null },
    cause: { ...tx.cause, macro: { id, name } },
  }
}

interface Acted {
  conversation: ConversationRow
  noteIds: number[]
}

async function act(
  tx: TxScope,
  macro: MacroRow,
  { conversation, useId }: { conversation: ConversationRow; useId: number },
): Promise<Acted> {
  let acted: Acted = { conversation, noteIds: [] }
  for (const [index, action] of macro.actions.entries()) {
    const place = `then.${index}.${actionOf(action).name}`
    const { conversation: before, noteIds } = acted
    acted = await explained(macro, place, async () => {
      if (action.note !== undefined) {
        const noteId = await addNote(tx, action.note, {
          conversation: before,
          originId: `macro-${useId}-${index}`,
        })
        return { conversation: await lockConversationById(tx, before.id), noteIds: [...noteIds, noteId] }
      }
      // Nothing is assigned to a program.
      if (action.assign === ME && tx.actor?.isService) return acted
      const outcome = await changeByAction(tx, await inPerson(tx, action), before)
      return { conversation: outcome.conversation ?? before, noteIds }
    })
  }
  return acted
}

/** The action with the caller in place of `me`. */
async function inPerson(tx: TxScope, action: Action): Promise<Action> {
  return action.assign === ME ? { assign: (await agentOf(tx)).email } : action
}

async function addNote(
  tx: TxScope,
  pattern: string,
  { conversation, originId }: { conversation: ConversationRow; originId: string },
): Promise<number> {
  const note: MessageInput = {
    body: await filledFor(tx, pattern, conversation),
    visibility: VISIBILITY.internalNote,
    originId,
    suppressAutoresolve: true,
  }
  return (await postMessage(tx, String(conversation.id), note)).message.id
}

/** Refusals say which macro could not be applied, and why; their field is the place in it. */
async function explained<Result>(
  { name }: MacroRow,
  place: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error
    const [why = error.sentence] = Object.values(error.fieldErrors ?? {})[0] ?? []
    throw new Problem('invalid', say`The macro ${quoted(name)} was not applied: ${error}`, {
      [`macro.${place}`]: [why],
    })
  }
}
