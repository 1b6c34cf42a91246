import type { Api } from '../../kit/http/api.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import type { SightDependencies } from '../roles/sight.ts'
import { AccountChangesBody, AccountParams, NewAccountBody } from './input.ts'
import { ServiceAccountOutput, ServiceAccountsOutput } from './output.ts'
import { presentAccount } from './present.ts'
import { selectAccounts } from './queries.ts'
import { accountTokenRoutes } from './token-routes.ts'
import { changeAccount, createAccount, removeAccount } from './write-account.ts'

const MAY = 'members.manage'

/** Programs of the brand's own, which act under names of their own. */
export function serviceAccountRoutes(api: Api, { requireKnown }: SightDependencies): void {
  const list = async (scope: Scope) => ({
    service_accounts: (await selectAccounts(scope)).map(row => presentAccount(scope, row)),
  })

  api.get(
    '/service_accounts',
    { may: MAY, summary: 'List service accounts', out: ServiceAccountsOutput },
    ({ scope }) => list(scope),
  )

  api.post(
    '/service_accounts',
    {
      may: MAY,
      summary: 'Create a service account',
      description: 'Nobody can give rights that they lack.',
      body: NewAccountBody,
      created: ServiceAccountOutput,
    },
    async ({ scope, body: { service_account: account } }) => {
      if (account.sees) await requireKnown(scope, account.sees)
      return presentAccount(scope, await transaction(scope, tx => createAccount(tx, account)))
    },
  )

  api.put(
    '/service_accounts/:id',
    {
      may: MAY,
      summary: 'Change a service account',
      description: 'Counts for its tokens at once.',
      params: AccountParams,
      body: AccountChangesBody,
      out: ServiceAccountOutput,
    },
    async ({ scope, params, body: { service_account: changes } }) => {
      if (changes.sees) await requireKnown(scope, changes.sees)
      return presentAccount(scope, await transaction(scope, tx => changeAccount(tx, params.id, changes)))
    },
  )

  api.delete(
    '/service_accounts/:id',
    {
      may: MAY,
      summary: 'Delete a service account',
      description: 'Revokes all its tokens immediately. What it has written stays, under its name.',
      params: AccountParams,
      out: ServiceAccountsOutput,
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeAccount(tx, params.id))
      return list(scope)
    },
  )

  accountTokenRoutes(api, MAY)
}
