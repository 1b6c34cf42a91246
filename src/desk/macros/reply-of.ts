import { invalidInput } from '../../kit/errors.ts'
import { asMarkdown } from '../../kit/markdown/escape-markdown.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type ActingRow, getActing } from '../../people/users/queries.ts'
import { copyTemplateFiles } from '../../talk/attachments/template-files.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import type { MessageInput } from '../../talk/messages/input.ts'
import { fillInNote } from '../rules/fill-in.ts'
import { findTemplate } from '../templates/queries.ts'
import type { MacroRow } from './queries.ts'

/** Who applies a macro. */
export function agentOf(scope: Scope): Promise<ActingRow> {
  return getActing(scope, scope.actor?.userId ?? 0)
}

/** A text of a macro with its values for a conversation. */
export async function filledFor(
  scope: Scope,
  pattern: string,
  conversation: Pick<ConversationRow, 'authorId' | 'refId' | 'subject'>,
): Promise<string> {
  const others = { agent: asMarkdown((await agentOf(scope)).name) }
  return fillInNote(scope, pattern, { ...conversation, others })
}

/** What a macro says in a conversation, with copies of its response template's files. Throws invalid if that template is gone. */
export async function replyOf(
  tx: TxScope,
  { reply }: Pick<MacroRow, 'reply'>,
  conversation: ConversationRow,
): Promise<MessageInput | null> {
  if (!reply) return null
  const { body, responseTemplate, visibility, resolve } = reply
  const template = responseTemplate === null ? undefined : await findTemplate(tx, responseTemplate)
  if (responseTemplate !== null && template?.userId !== null)
    throw invalidInput('responseTemplate', say`must be the ID of a response template that everybody has`)
  return {
    body: await filledFor(tx, template?.body ?? body ?? '', conversation),
    visibility,
    suppressAutoresolve: !resolve,
    uploads: template ? (await copyTemplateFiles(tx, template.id)).map(({ id }) => id) : [],
  }
}
