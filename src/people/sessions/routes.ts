import type { z } from 'zod'
import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, hostAt, urlOf } from '../brands/address.ts'
import type { SightDependencies } from '../roles/sight.ts'
import { NewStaffBody, StaffParams } from '../users/input.ts'
import { StaffOutput } from '../users/output.ts'
import { presentStaff } from '../users/present.ts'
import { getUserById } from '../users/queries.ts'
import { addStaffMember } from './add-staff-member.ts'
import { presentCaller } from './caller.ts'
import { confirmLogin, NEEDS_FRESH_LOGIN, requireFreshLogin } from './confirm-login.ts'
import { countTry } from './count-try.ts'
import { endSessionsOf } from './end-sessions-of.ts'
import { CodeBody, ConfirmationBody, IdParams, PasswordBody } from './input.ts'
import { invite } from './invite.ts'
import { changePassword } from './log-in.ts'
import { endOtherSessions, revokeSession } from './open-session.ts'
import * as output from './output.ts'
import { actorOf, ONLY_SESSIONS, requireSession } from './own-session.ts'
import { presentSession } from './present.ts'
import { beginTotp, confirmTotp, removeTotp } from './second-factor.ts'
import { selectSessions } from './session-queries.ts'
import { tokenRoutes } from './token-routes.ts'

interface MeDependencies extends SightDependencies {
  address: BaseAddress
}

/** The caller, and their credentials. */
export function meRoutes(api: Api, { address, requireKnown }: MeDependencies): void {
  const me = (scope: Scope) => presentCaller(scope, address)

  const linkWith = ({ brand }: Scope, ticket: string) => `${urlOf(brand, address)}/login#reset=${ticket}`

  api.get(
    '/me',
    {
      may: 'log in',
      duringSetUp: true,
      operation: 'getMe',
      summary: 'Get the current user',
      out: output.MeOutput,
    },
    async ({ scope }) => me(scope),
  )

  api.put(
    '/me/password',
    {
      may: 'log in',
      summary: 'Change my password',
      description: `${ONLY_SESSIONS} Ends all other sessions.`,
      holdsSecrets: true,
      body: PasswordBody,
      out: output.MeOutput,
    },
    async ({ scope, body }, reply) => {
      const { current_password: current, password } = body
      const who = { userId: actorOf(scope).userId, sessionId: requireSession(scope) }
      await countTry(scope, reply)
      await changePassword(scope, who, { current, password })
      return me(scope)
    },
  )

  api.post(
    '/staff',
    {
      may: 'members.manage',
      summary: 'Create a staff member',
      description: 'Sets the given password; without one, mails an invitation.',
      holdsSecrets: true,
      body: NewStaffBody,
      created: output.NewStaffOutput,
    },
    async ({ scope, body }) => {
      if (body.staff.sees) await requireKnown(scope, body.staff.sees)
      const { user, ticket } = await addStaffMember(scope, body.staff)
      return {
        ...presentStaff(user, scope.brand.timeZone),
        invitation_link: ticket === undefined ? null : linkWith(scope, ticket),
      }
    },
  )

  api.post(
    '/staff/:email/invitation',
    {
      may: 'members.manage',
      summary: 'Invite a staff member',
      description:
        'Mails a link to set a password. It works once and expires in a week. Only for staff without a password.',
      holdsSecrets: true,
      params: StaffParams,
      out: output.InvitationOutput,
    },
    async ({ scope, params }) => {
      const ticket = await transaction(scope, tx => invite(tx, params.email))
      return { link: linkWith(scope, ticket) }
    },
  )

  confirmationRoute(api, me)
  secondFactorRoutes(api, address)
  sessionRoutes(api)
  tokenRoutes(api)
}

type PresentMe = (scope: Scope) => Promise<z.input<typeof output.MeOutput>>

function confirmationRoute(api: Api, me: PresentMe): void {
  api.post(
    '/me/confirmation',
    {
      may: 'log in',
      duringSetUp: true,
      operation: 'confirmLogin',
      summary: 'Confirm that it is me',
      description: `Takes the password, or a code of the second factor. For 15 minutes, the session may change how its owner logs in. ${ONLY_SESSIONS}`,
      holdsSecrets: true,
      body: ConfirmationBody,
      out: output.MeOutput,
    },
    async ({ scope, body }, reply) => {
      const id = requireSession(scope)
      await countTry(scope, reply)
      await confirmLogin(scope, id, body)
      return me(scope)
    },
  )
}

function secondFactorRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/me/second_factor',
    {
      may: 'log in',
      duringSetUp: true,
      operation: 'beginSecondFactor',
      summary: 'Set up two-factor authentication',
      description: `Returns a secret for an authenticator app (TOTP, RFC 6238). Confirm it with a code. ${NEEDS_FRESH_LOGIN}`,
      holdsSecrets: true,
      out: output.TotpOutput,
    },
    async ({ scope }) => {
      requireSession(scope)
      await requireFreshLogin(scope)
      const { id: userId, email } = await getUserById(scope, actorOf(scope).userId)
      return transaction(scope, tx => beginTotp(tx, { userId, email }))
    },
  )

  api.put(
    '/me/second_factor',
    {
      may: 'log in',
      duringSetUp: true,
      operation: 'confirmSecondFactor',
      summary: 'Turn on two-factor authentication',
      description: `Takes a code from the authenticator. ${ONLY_SESSIONS}`,
      holdsSecrets: true,
      body: CodeBody,
      out: output.RecoveryOutput,
    },
    async ({ scope, body }, reply) => {
      const holder = { userId: actorOf(scope).userId, sessionId: requireSession(scope) }
      await countTry(scope, reply)
      const codes = await transaction(scope, tx => confirmTotp(tx, holder, body.code))
      return { recovery_codes: codes }
    },
  )

  api.delete(
    '/me/second_factor',
    {
      may: 'log in',
      operation: 'removeSecondFactor',
      summary: 'Turn off two-factor authentication',
      description: `Removes the authenticator app. Refused while the brand requires a second factor and no passkey is left. ${ONLY_SESSIONS}`,
      holdsSecrets: true,
      body: CodeBody,
      out: output.MeOutput,
    },
    async ({ scope, body, hostname }, reply) => {
      requireSession(scope)
      await countTry(scope, reply)
      const whose = { userId: actorOf(scope).userId, host: hostAt(scope.brand, address, hostname) }
      await transaction(scope, tx => removeTotp(tx, whose, body.code))
      return presentCaller(scope, address)
    },
  )
}

function sessionRoutes(api: Api): void {
  api.delete(
    '/staff/:email/sessions',
    {
      may: 'members.manage',
      operation: 'endStaffSessions',
      summary: 'End all sessions of a staff member',
      description: 'Tokens stay. The session that asks goes on.',
      params: StaffParams,
      out: StaffOutput,
    },
    async ({ scope, params }) =>
      presentStaff(await transaction(scope, tx => endSessionsOf(tx, params.email)), scope.brand.timeZone),
  )

  const list = async (scope: Scope) => {
    const rows = await selectSessions(scope, actorOf(scope).userId)
    return rows.map(row => presentSession(scope, row))
  }

  api.get(
    '/me/sessions',
    { may: 'log in', summary: 'List my sessions', out: output.SessionsOutput },
    async ({ scope }) => list(scope),
  )

  api.delete(
    '/me/sessions',
    {
      may: 'log in',
      summary: 'End my other sessions',
      description: `Ends all sessions except the current one. ${ONLY_SESSIONS}`,
      out: output.SessionsOutput,
    },
    async ({ scope }) => {
      await transaction(scope, tx => endOtherSessions(tx, actorOf(scope).userId, requireSession(scope)))
      return list(scope)
    },
  )

  api.delete(
    '/me/sessions/:id',
    { may: 'log in', summary: 'End a session', params: IdParams, out: output.SessionsOutput },
    async ({ scope, params }) => {
      if (!(await transaction(scope, tx => revokeSession(tx, actorOf(scope).userId, params.id))))
        throw notFound(say`session`)
      return list(scope)
    },
  )
}
