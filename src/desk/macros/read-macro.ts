import { type FieldErrors, invalidInputs } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { type Action, actionOf } from '../rules/actions.ts'
import { createActionCheck } from '../rules/read-rule.ts'
import { findTemplate } from '../templates/queries.ts'
import type { MacroReply } from './input.ts'
import type { SavedReply } from './queries.ts'

/** Whoever applies the macro, as an assignee. */
export const ME = 'me'

interface Says {
  actions: Action[]
  reply: MacroReply | null
}

/**
 * What a macro does and says, checked against the brand: whom, what and where it names exists. Throws invalid, naming each place,
 * such as `then.2.assign`.
 */
export async function readMacro(
  scope: Scope,
  { actions, reply }: Says,
): Promise<{ actions: Action[]; reply: SavedReply | null }> {
  const refused: FieldErrors = {}
  const refuse = (place: string, why: Sentence | undefined) => {
    if (why) refused[place] = [...(refused[place] ?? []), why]
  }
  if (actions.length === 0 && reply === null)
    refuse('actions', say`must have at least one action, or a reply`)
  const check = await createActionCheck(scope)
  for (const [index, action] of actions.entries())
    if (action.assign !== ME) refuse(`actions.${index}.${actionOf(action).name}`, await check(action))
  if (reply) {
    const { body, responseTemplate } = reply
    if ((body === undefined) === (responseTemplate === undefined))
      refuse('reply.body', say`or response_template is required, and not both`)
    if (responseTemplate !== undefined && !(await isShared(scope, responseTemplate)))
      refuse('reply.responseTemplate', say`must be the ID of a response template that everybody has`)
  }
  if (Object.keys(refused).length > 0) throw invalidInputs(refused)
  return { actions, reply: reply && saved(reply) }
}

async function isShared(scope: Scope, id: number): Promise<boolean> {
  return (await findTemplate(scope, id))?.userId === null
}

function saved({
  body = undefined,
  responseTemplate = undefined,
  visibility = VISIBILITY.regular,
  resolve = visibility === VISIBILITY.regular,
}: MacroReply): SavedReply {
  return { body: body ?? null, responseTemplate: responseTemplate ?? null, visibility, resolve }
}
