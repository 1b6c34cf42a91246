import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { nameOf } from '../../talk/conversations/changed-values.ts'
import { presentConversation } from '../../talk/conversations/present.ts'
import type { TakenBack } from '../../talk/conversations/take-back.ts'
import { presentMessage } from '../../talk/messages/present.ts'
import type { Applied } from './apply-macro.ts'
import { type MacroRow, selectMacros } from './queries.ts'

/** A macro as in the API, by its place in the list. */
function presentAt(macro: MacroRow, position: number, timeZone: string) {
  const { reply } = macro
  const then = macro.actions as Record<string, unknown>[]
  return {
    id: macro.id,
    name: macro.name,
    position,
    enabled: macro.enabled,
    then,
    reply: reply && {
      body: reply.body,
      response_template: reply.responseTemplate,
      visibility: reply.visibility,
      resolve: reply.resolve,
    },
    created_at: formatTime(macro.createdAt, timeZone),
    updated_at: formatTime(macro.updatedAt, timeZone),
  }
}

/** All macros as in the API. */
export async function presentMacros(scope: Scope) {
  const { timeZone } = scope.brand
  return { macros: (await selectMacros(scope)).map((macro, place) => presentAt(macro, place, timeZone)) }
}

/** One macro as in the API. */
export async function presentMacro(scope: Scope, macro: MacroRow) {
  const place = (await selectMacros(scope)).findIndex(({ id }) => id === macro.id)
  return presentAt(macro, place, scope.brand.timeZone)
}

/** A use of a macro as in the API. */
export async function presentUse(
  scope: Scope,
  { use, conversation, message, created }: Applied,
  address: BaseAddress,
) {
  return {
    id: use.id,
    macro: { id: use.macroId, name: use.name },
    changed: use.changes.map(nameOf),
    message: message && (await presentMessage(scope, message, { conversation, address, isNew: created })),
    conversation: await presentConversation(scope, conversation, address),
  }
}

/** What is left after undoing, as in the API. */
export async function presentUndone(scope: Scope, { kept, conversation }: TakenBack, address: BaseAddress) {
  return { kept, conversation: await presentConversation(scope, conversation, address) }
}
