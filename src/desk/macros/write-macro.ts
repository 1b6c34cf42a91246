import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { macroChanged, macroCreated, macroDeleted } from './events.ts'
import type { MacroChanges, NewMacro } from './input.ts'
import {
  deleteMacro,
  findIn,
  getMacro,
  insertMacro,
  lockMacros,
  type MacroRow,
  updateMacro,
  updateMacroPositions,
} from './queries.ts'
import { readMacro } from './read-macro.ts'

const MAX_MACROS = 1_000

/** Adds a macro as the last one; on unless it says otherwise. Throws invalid. */
export async function createMacro(tx: TxScope, input: NewMacro): Promise<MacroRow> {
  const { name, actions = [], reply = null, enabled = true } = input
  const macros = await lockMacros(tx)
  if (macros.length >= MAX_MACROS)
    throw invalidInput('name', say`is one too many: there can be ${MAX_MACROS} macros`)
  refuseTaken(macros, name)
  const says = await readMacro(tx, { actions, reply })
  const position = (macros.at(-1)?.position ?? 0) + 1
  const id = await insertMacro(tx, { name, enabled, position, ...says })
  await recordEvent(tx, macroCreated.of({ subjectId: id, data: { name, enabled } }))
  return getMacro(tx, id)
}

/** Changes the given values, moves the macro, or switches it. Throws not_found, and invalid. */
export async function changeMacro(tx: TxScope, id: number, changes: MacroChanges): Promise<MacroRow> {
  const macros = await lockMacros(tx)
  const before = findIn(macros, id)
  const { name = before.name, enabled = before.enabled, position } = changes
  const others = macros.filter(macro => macro.id !== id)
  refuseTaken(others, name)
  const says = await saysAfter(tx, before, changes)
  if (position !== undefined)
    await updateMacroPositions(tx, others.map(macro => macro.id).toSpliced(position, 0, id))
  const after = { name, enabled, ...says }
  const { actions, reply } = before
  if (isDeepStrictEqual(after, { name: before.name, enabled: before.enabled, actions, reply }))
    return getMacro(tx, id)
  await updateMacro(tx, id, after)
  const audit = { from: { name: before.name, enabled: before.enabled, actions, reply }, to: after }
  await recordEvent(tx, macroChanged.of({ subjectId: id, data: { name, enabled }, audit }))
  return getMacro(tx, id)
}

async function saysAfter(tx: TxScope, before: MacroRow, changes: MacroChanges) {
  const { actions, reply } = before
  // What is saved may name what is gone since: it can still be renamed, moved and switched off.
  if (changes.actions === undefined && changes.reply === undefined) return { actions, reply }
  const kept = reply && {
    visibility: reply.visibility,
    resolve: reply.resolve,
    ...(reply.body === null ? {} : { body: reply.body }),
    ...(reply.responseTemplate === null ? {} : { responseTemplate: reply.responseTemplate }),
  }
  return readMacro(tx, {
    actions: changes.actions ?? actions,
    reply: changes.reply === undefined ? kept : changes.reply,
  })
}

/** What it did to conversations stays. Throws not_found. */
export async function removeMacro(tx: TxScope, id: number): Promise<void> {
  const { name } = findIn(await lockMacros(tx), id)
  await deleteMacro(tx, id)
  await recordEvent(tx, macroDeleted.of({ subjectId: id, data: { name, enabled: false } }))
}

function refuseTaken(others: MacroRow[], name: string): void {
  if (others.some(macro => macro.name.toLowerCase() === name.toLowerCase()))
    throw invalidInput('name', say`is already the name of another macro`)
}
