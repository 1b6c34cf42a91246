import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { applyMacro } from './apply-macro.ts'
import { MacroChangesBody, MacroParams, NewMacroBody, UseBody, UseParams } from './input.ts'
import { MacroOutput, MacrosOutput, MacroUndoneOutput, MacroUseOutput } from './output.ts'
import { presentMacro, presentMacros, presentUndone, presentUse } from './present.ts'
import { getMacro } from './queries.ts'
import { undoMacro } from './undo-macro.ts'
import { changeMacro, createMacro, removeMacro } from './write-macro.ts'

/** Saved replies that also tag, assign, snooze and resolve: writing them, applying them, and taking that back. */
export function macroRoutes(api: Api, address: BaseAddress): void {
  listRoutes(api)
  writeRoutes(api)
  applyRoutes(api, address)
}

function listRoutes(api: Api): void {
  api.get('/macros', { may: 'log in', summary: 'List macros', out: MacrosOutput }, ({ scope }) =>
    presentMacros(scope),
  )

  api.get(
    '/macros/:id',
    { may: 'log in', summary: 'Get a macro', params: MacroParams, out: MacroOutput },
    async ({ scope, params }) => presentMacro(scope, await getMacro(scope, params.id)),
  )
}

function writeRoutes(api: Api): void {
  api.post(
    '/macros',
    { may: 'macros.write', summary: 'Create a macro', body: NewMacroBody, created: MacroOutput },
    async ({ scope, body }) =>
      presentMacro(scope, await transaction(scope, tx => createMacro(tx, body.macro))),
  )

  api.put(
    '/macros/:id',
    {
      may: 'macros.write',
      operation: 'changeMacro',
      summary: 'Change, move, enable or disable a macro',
      params: MacroParams,
      body: MacroChangesBody,
      out: MacroOutput,
    },
    async ({ scope, params, body }) =>
      presentMacro(scope, await transaction(scope, tx => changeMacro(tx, params.id, body.macro))),
  )

  api.delete(
    '/macros/:id',
    { may: 'macros.write', summary: 'Delete a macro', params: MacroParams, out: MacrosOutput },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeMacro(tx, params.id))
      return presentMacros(scope)
    },
  )
}

function applyRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/conversations/:slug/macros/:id',
    {
      may: 'log in', // what it needs depends on the macro: applyMacro
      operation: 'applyMacro',
      summary: 'Apply a macro to a conversation',
      description:
        'Sends its reply and does all of its actions, in your name and with your rights, or nothing.',
      params: UseParams,
      body: UseBody,
      out: MacroUseOutput,
      created: MacroUseOutput,
    },
    async ({ scope, params, body }, reply) => {
      const applied = await transaction(scope, tx => applyMacro(tx, params, body.use))
      reply.code(applied.created ? 201 : 200)
      return presentUse(scope, applied, address)
    },
  )

  api.delete(
    '/macro_uses/:id',
    {
      may: 'conversations.change',
      operation: 'undoMacro',
      summary: 'Undo a macro that you applied',
      description: 'Possible for 30 days. Keeps messages, and values that others have changed since.',
      params: MacroParams,
      out: MacroUndoneOutput,
    },
    async ({ scope, params }) =>
      presentUndone(scope, await transaction(scope, tx => undoMacro(tx, params.id)), address),
  )
}
