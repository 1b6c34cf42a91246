import type { Api } from '../../kit/http/api.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { NEEDS_FRESH_LOGIN, requireFreshLogin } from '../sessions/confirm-login.ts'
import { requireSession } from '../sessions/own-session.ts'
import { KeyParams, NewKeyBody } from './input.ts'
import { selectKeys } from './key-queries.ts'
import { createKey, removeKey } from './keys.ts'
import { KeysOutput, NewKeyOutput } from './output.ts'
import { presentKey } from './present.ts'

const MAY = 'sign_on.manage'

/** The keys with which the brand's shop signs its customers in. */
export function signInKeyRoutes(api: Api): void {
  const list = async (scope: Scope) => ({
    sign_in_keys: (await selectKeys(scope)).map(key => presentKey(scope, key)),
  })

  api.get(
    '/sign_in_keys',
    {
      may: MAY,
      operation: 'listSignInKeys',
      summary: 'List keys that sign customers in',
      description: 'At most two, the latest first.',
      out: KeysOutput,
    },
    ({ scope }) => list(scope),
  )

  api.post(
    '/sign_in_keys',
    {
      may: MAY,
      operation: 'createSignInKey',
      summary: 'Create a key that signs customers in',
      description: NEEDS_FRESH_LOGIN,
      holdsSecrets: true,
      body: NewKeyBody,
      created: NewKeyOutput,
    },
    async ({ scope, body }) => {
      requireSession(scope)
      await requireFreshLogin(scope)
      const key = await transaction(scope, tx => createKey(tx, body.sign_in_key))
      return { ...presentKey(scope, key), secret: key.secret }
    },
  )

  api.delete(
    '/sign_in_keys/:id',
    {
      may: MAY,
      operation: 'deleteSignInKey',
      summary: 'Delete a key that signs customers in',
      description: `Ends the sessions that its tokens have opened. ${NEEDS_FRESH_LOGIN}`,
      params: KeyParams,
      out: KeysOutput,
    },
    async ({ scope, params }) => {
      requireSession(scope)
      await requireFreshLogin(scope)
      await transaction(scope, tx => removeKey(tx, params.id))
      return list(scope)
    },
  )
}
