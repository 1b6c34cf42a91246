import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, hostAt } from '../brands/address.ts'
import { presentCaller } from '../sessions/caller.ts'
import { NEEDS_FRESH_LOGIN, requireFreshLogin } from '../sessions/confirm-login.ts'
import { countTry } from '../sessions/count-try.ts'
import { MeOutput } from '../sessions/output.ts'
import { actorOf, ONLY_SESSIONS, requireSession } from '../sessions/own-session.ts'
import { addPasskey, beginPasskey, type Holder } from './add-passkey.ts'
import { confirmationOptions, confirmByPasskey } from './confirm-by-passkey.ts'
import { IdParams, NewPasskeyBody, PasskeyBody, ProofBody } from './input.ts'
import { NewPasskeyOutput, OptionsOutput, PasskeyOutput, PasskeysOutput } from './output.ts'
import { presentPasskey } from './present.ts'
import { selectPasskeys } from './queries.ts'
import { relyingParty } from './relying-party.ts'
import { removePasskey, renamePasskey } from './remove-passkey.ts'

interface At {
  scope: Scope
  hostname: string
}

/** The passkeys of the caller. */
export function passkeyRoutes(api: Api, address: BaseAddress): void {
  listRoutes(api, address)
  addRoutes(api, address)
  confirmationRoutes(api, address)
}

/** The caller's session. Throws forbidden for programs. */
const holderIn = (scope: Scope): Holder => ({
  sessionId: requireSession(scope),
  userId: actorOf(scope).userId,
})

async function list({ scope, hostname }: At, address: BaseAddress) {
  const host = hostAt(scope.brand, address, hostname)
  const rows = await selectPasskeys(scope, actorOf(scope).userId)
  return rows.map(row => presentPasskey(scope, row, host))
}

async function present(at: At, address: BaseAddress, id: number) {
  const found = (await list(at, address)).find(one => one.id === id)
  if (!found) throw notFound(say`passkey`)
  return found
}

function listRoutes(api: Api, address: BaseAddress): void {
  api.get(
    '/me/passkeys',
    {
      may: 'log in',
      operation: 'listPasskeys',
      summary: 'List my passkeys',
      out: PasskeysOutput,
    },
    request => list(request, address),
  )

  api.put(
    '/me/passkeys/:id',
    {
      may: 'log in',
      operation: 'renamePasskey',
      summary: 'Rename a passkey',
      description: `${ONLY_SESSIONS}`,
      params: IdParams,
      body: PasskeyBody,
      out: PasskeyOutput,
    },
    async request => {
      const { scope, params, body } = request
      const { userId } = holderIn(scope)
      await transaction(scope, tx => renamePasskey(tx, { userId, id: params.id }, body.passkey.name))
      return present(request, address, params.id)
    },
  )

  api.delete(
    '/me/passkeys/:id',
    {
      may: 'log in',
      operation: 'removePasskey',
      summary: 'Remove a passkey',
      description: `Ends all other sessions. Refused for the only way to log in, and for the last second factor while the brand requires one. ${NEEDS_FRESH_LOGIN}`,
      params: IdParams,
      out: PasskeysOutput,
    },
    async request => {
      const { scope, params, hostname } = request
      const { userId } = holderIn(scope)
      await requireFreshLogin(scope)
      const host = hostAt(scope.brand, address, hostname)
      await transaction(scope, tx => removePasskey(tx, { userId, id: params.id }, host))
      return list(request, address)
    },
  )
}

function addRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/me/passkeys/options',
    {
      may: 'log in',
      duringSetUp: true,
      operation: 'beginPasskey',
      summary: 'Begin to add a passkey',
      description: `Returns what the browser makes a passkey from, once and within five minutes. ${NEEDS_FRESH_LOGIN}`,
      holdsSecrets: true,
      out: OptionsOutput,
    },
    async ({ scope, hostname }) => {
      const holder = holderIn(scope)
      await requireFreshLogin(scope)
      const options = await beginPasskey(scope, relyingParty(scope, address, hostname), holder)
      return { options: { ...options } }
    },
  )

  api.post(
    '/me/passkeys',
    {
      may: 'log in',
      duringSetUp: true,
      operation: 'addPasskey',
      summary: 'Add a passkey',
      description: `Takes what the browser has made. The first second factor ends all other sessions. ${ONLY_SESSIONS}`,
      holdsSecrets: true,
      body: NewPasskeyBody,
      created: NewPasskeyOutput,
    },
    async (request, reply) => {
      const { scope, body, hostname } = request
      const holder = holderIn(scope)
      await countTry(scope, reply)
      const party = relyingParty(scope, address, hostname)
      const { id, recoveryCodes } = await addPasskey(scope, { holder, party }, body.passkey)
      return { ...(await present(request, address, id)), recovery_codes: recoveryCodes }
    },
  )
}

function confirmationRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/me/confirmation/passkey/options',
    {
      may: 'log in',
      duringSetUp: true,
      operation: 'beginPasskeyConfirmation',
      summary: 'Begin to confirm with a passkey',
      description: `Returns what the browser asks the authenticator, once and within five minutes. ${ONLY_SESSIONS}`,
      holdsSecrets: true,
      out: OptionsOutput,
    },
    async ({ scope, hostname }) => {
      const holder = holderIn(scope)
      const options = await confirmationOptions(scope, relyingParty(scope, address, hostname), holder)
      return { options: { ...options } }
    },
  )

  api.post(
    '/me/confirmation/passkey',
    {
      may: 'log in',
      duringSetUp: true,
      operation: 'confirmByPasskey',
      summary: 'Confirm with a passkey that it is me',
      description: `For 15 minutes, the session may change how its owner logs in. It has then shown a second factor. ${ONLY_SESSIONS}`,
      holdsSecrets: true,
      body: ProofBody,
      out: MeOutput,
    },
    async ({ scope, body, hostname }, reply) => {
      const holder = holderIn(scope)
      await countTry(scope, reply)
      const party = relyingParty(scope, address, hostname)
      await confirmByPasskey(scope, { holder, party }, body.credential)
      return presentCaller({ ...scope, actor: { ...actorOf(scope), isSettingUp: false } }, address)
    },
  )
}
