import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { NewRoleBody, RoleChangesBody, RoleParams } from './input.ts'
import { RoleOutput, RolesOutput } from './output.ts'
import { presentRole, presentRoles } from './present.ts'
import type { SightDependencies } from './sight.ts'
import { changeRole, createRole, removeRole } from './write-role.ts'

/** Roles of staff: for all to read, for admins to change. */
export function roleRoutes(api: Api, { requireKnown }: SightDependencies): void {
  api.get('/roles', { may: 'log in', summary: 'List roles', out: RolesOutput }, ({ scope }) =>
    presentRoles(scope),
  )

  api.get(
    '/roles/:key',
    { may: 'log in', summary: 'Get a role', params: RoleParams, out: RoleOutput },
    async ({ scope, params }) => {
      const role = (await presentRoles(scope)).roles.find(({ key }) => key === params.key)
      if (!role) throw notFound(say`role`)
      return role
    },
  )

  api.post(
    '/roles',
    {
      may: 'roles.manage',
      summary: 'Create a role',
      description: 'Nobody can give rights that they lack.',
      body: NewRoleBody,
      created: RoleOutput,
    },
    async ({ scope, body: { role } }) => {
      if (role.sees) await requireKnown(scope, role.sees)
      return presentRole(scope, await transaction(scope, (tx: TxScope) => createRole(tx, role)))
    },
  )

  api.put(
    '/roles/:key',
    {
      may: 'roles.manage',
      summary: 'Change a role',
      description: 'Counts for all its holders, and for their tokens, at once. Presets cannot be changed.',
      params: RoleParams,
      body: RoleChangesBody,
      out: RoleOutput,
    },
    async ({ scope, params, body: { role } }) => {
      if (role.sees) await requireKnown(scope, role.sees)
      return presentRole(scope, await transaction(scope, tx => changeRole(tx, params.key, role)))
    },
  )

  api.delete(
    '/roles/:key',
    {
      may: 'roles.manage',
      summary: 'Delete a role',
      description: 'Refused while somebody has it.',
      params: RoleParams,
      out: RolesOutput,
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeRole(tx, params.key))
      return presentRoles(scope)
    },
  )
}
