import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { getUserById, selectTokensOf } from '../users/queries.ts'
import { createToken, revokeToken } from '../users/tokens.ts'
import { NEEDS_FRESH_LOGIN, requireFreshLogin } from './confirm-login.ts'
import { IdParams, TokenBody } from './input.ts'
import * as output from './output.ts'
import { actorOf, ONLY_SESSIONS, requireSession } from './own-session.ts'
import { presentToken } from './present.ts'
import { endOf } from './token-end.ts'

/** The caller's API tokens. */
export function tokenRoutes(api: Api): void {
  api.get(
    '/me/tokens',
    { may: 'log in', summary: 'List my API tokens', out: output.TokensOutput },
    async ({ scope }) => {
      const user = { id: actorOf(scope).userId }
      return (await selectTokensOf(scope, user)).map(row => presentToken(scope, row))
    },
  )

  api.post(
    '/me/tokens',
    {
      may: 'log in',
      summary: 'Create an API token',
      description: NEEDS_FRESH_LOGIN,
      holdsSecrets: true,
      body: TokenBody,
      created: output.NewTokenOutput,
    },
    async ({ scope, body }) => {
      requireSession(scope)
      await requireFreshLogin(scope)
      const { name, scopes } = body.token
      const expiresAt = endOf(scope, body.token)
      const user = await getUserById(scope, actorOf(scope).userId)
      const { id, token } = await transaction(scope, tx => createToken(tx, { user, name, expiresAt, scopes }))
      const made = (await selectTokensOf(scope, user)).find(row => row.id === id)
      if (!made) throw notFound(say`token`)
      return { ...presentToken(scope, made), token }
    },
  )

  api.delete(
    '/me/tokens/:id',
    {
      may: 'log in',
      summary: 'Revoke an API token',
      description: String(ONLY_SESSIONS),
      params: IdParams,
      out: output.TokensOutput,
    },
    async ({ scope, params }) => {
      requireSession(scope)
      const user = await getUserById(scope, actorOf(scope).userId)
      const mine = await selectTokensOf(scope, user)
      if (!mine.some(({ id }) => id === params.id)) throw notFound(say`API token`)
      await transaction(scope, tx => revokeToken(tx, params.id))
      return (await selectTokensOf(scope, user)).map(row => presentToken(scope, row))
    },
  )
}
