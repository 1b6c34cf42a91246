import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import type { Permission } from '../../kit/permissions.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { NEEDS_FRESH_LOGIN, requireFreshLogin } from '../sessions/confirm-login.ts'
import { TokenBody } from '../sessions/input.ts'
import { NewTokenOutput, TokensOutput } from '../sessions/output.ts'
import { ONLY_SESSIONS, requireSession } from '../sessions/own-session.ts'
import { presentToken } from '../sessions/present.ts'
import { endOf } from '../sessions/token-end.ts'
import { selectTokensOf } from '../users/queries.ts'
import { createToken, revokeToken } from '../users/tokens.ts'
import { AccountParams, AccountTokenParams } from './input.ts'
import { findAccount } from './queries.ts'
import { lockOwn } from './write-account.ts'

/** API tokens of service accounts, made by members who have all their rights. */
export function accountTokenRoutes(api: Api, may: Permission): void {
  api.get(
    '/service_accounts/:id/tokens',
    {
      may,
      operation: 'listServiceAccountTokens',
      summary: 'List API tokens of a service account',
      params: AccountParams,
      out: TokensOutput,
    },
    async ({ scope, params }) => list(scope, params.id),
  )

  api.post(
    '/service_accounts/:id/tokens',
    {
      may,
      operation: 'createServiceAccountToken',
      summary: 'Create an API token of a service account',
      description: NEEDS_FRESH_LOGIN,
      holdsSecrets: true,
      params: AccountParams,
      body: TokenBody,
      created: NewTokenOutput,
    },
    async ({ scope, params, body: { token: input } }) => {
      requireSession(scope)
      await requireFreshLogin(scope)
      const { name, scopes } = input
      const expiresAt = endOf(scope, input)
      return transaction(scope, async tx => {
        const account = await lockOwn(tx, params.id)
        const user = { ...account, email: account.login }
        const { id, token } = await createToken(tx, { user, name, expiresAt, scopes })
        const made = (await selectTokensOf(tx, account)).find(row => row.id === id)
        if (!made) throw notFound(say`token`)
        return { ...presentToken(scope, made), token }
      })
    },
  )

  api.delete(
    '/service_accounts/:id/tokens/:token_id',
    {
      may,
      operation: 'revokeServiceAccountToken',
      summary: 'Revoke an API token of a service account',
      description: String(ONLY_SESSIONS),
      params: AccountTokenParams,
      out: TokensOutput,
    },
    async ({ scope, params }) => {
      requireSession(scope)
      await transaction(scope, async tx => {
        const tokens = await selectTokensOf(tx, await lockOwn(tx, params.id))
        if (!tokens.some(({ id }) => id === params.token_id)) throw notFound(say`API token`)
        await revokeToken(tx, params.token_id)
      })
      return list(scope, params.id)
    },
  )
}

async function list(scope: Scope, id: number) {
  const account = await findAccount(scope, id)
  if (!account) throw notFound(say`service account`)
  return (await selectTokensOf(scope, account)).map(row => presentToken(scope, row))
}
