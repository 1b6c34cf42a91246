import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { invalid, notFound, Problem } from '../../kit/errors.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import type { Api } from '../../kit/http/types.ts'
import { type Actor, type Scope, sessionIn, transaction } from '../../kit/scope.ts'
import { parseEndTime } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../brands/address.ts'
import { NewStaffBody, StaffParams } from '../users/input.ts'
import { StaffOutput } from '../users/output.ts'
import { presentStaff } from '../users/present.ts'
import { getUserById, selectTokensOf } from '../users/queries.ts'
import { forAdmins } from '../users/roles.ts'
import { createToken, revokeToken } from '../users/tokens.ts'
import { addStaffMember } from './add-staff-member.ts'
import { CodeBody, IdParams, PasswordBody, TokenBody } from './input.ts'
import { invite } from './invite.ts'
import { changePassword } from './log-in.ts'
import { findLogin } from './login-queries.ts'
import { endOtherSessions, endSession } from './open-session.ts'
import * as output from './output.ts'
import { presentMe, presentSession, presentToken } from './present.ts'
import { beginTotp, confirmTotp, removeTotp } from './second-factor.ts'
import { selectSessions } from './session-queries.ts'

const ONLY_SESSIONS = 'Requires a login session; API tokens are refused.'

/** The caller, and their credentials. */
export function meRoutes(api: Api, address: BaseAddress): void {
  const me = async (scope: Scope) => {
    const user = await getUserById(scope, actorOf(scope).userId)
    return presentMe(scope.brand, user, { login: await findLogin(scope, user.id), address })
  }

  api.get(
    '/me',
    { schema: { operation: 'getMe', summary: 'Get the current user', response: { 200: output.MeOutput } } },
    async ({ scope }) => me(scope),
  )

  api.put(
    '/me/password',
    {
      config: { holdsSecrets: true },
      schema: {
        summary: 'Change my password',
        description: `${ONLY_SESSIONS} Ends all other sessions.`,
        body: PasswordBody,
        response: { 200: output.MeOutput },
      },
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
      config: { holdsSecrets: true },
      preValidation: forAdmins,
      schema: {
        summary: 'Create a staff member',
        description: 'Sets the given password; without one, mails an invitation.',
        adminsOnly: true,
        body: NewStaffBody,
        response: { 201: StaffOutput },
      },
    },
    async ({ scope, body }, reply) => {
      const user = await addStaffMember(scope, body.staff)
      reply.code(201)
      return presentStaff(user, scope.brand.timeZone)
    },
  )

  api.post(
    '/staff/:email/invitation',
    {
      config: { holdsSecrets: true },
      preValidation: forAdmins,
      schema: {
        summary: 'Invite a staff member',
        description:
          'Mails a link to set a password. It works once and expires in a week. Only for staff without a password.',
        adminsOnly: true,
        params: StaffParams,
        response: { 200: output.InvitationOutput },
      },
    },
    async ({ scope, params }) => {
      const ticket = await transaction(scope, tx => invite(tx, params.email))
      return { link: `${urlOf(scope.brand, address)}/login#reset=${ticket}` }
    },
  )

  secondFactorRoutes(api, me)
  sessionRoutes(api)
  tokenRoutes(api)
}

function secondFactorRoutes(api: Api, me: (scope: Scope) => Promise<z.input<typeof output.MeOutput>>): void {
  api.post(
    '/me/second_factor',
    {
      config: { holdsSecrets: true },
      schema: {
        operation: 'beginSecondFactor',
        summary: 'Set up two-factor authentication',
        description: `Returns a secret for an authenticator app (TOTP, RFC 6238). Confirm it with a code. ${ONLY_SESSIONS}`,
        response: { 200: output.TotpOutput },
      },
    },
    async ({ scope }) => {
      requireSession(scope)
      const { id: userId, email } = await getUserById(scope, actorOf(scope).userId)
      return transaction(scope, tx => beginTotp(tx, { userId, email }))
    },
  )

  api.put(
    '/me/second_factor',
    {
      config: { holdsSecrets: true },
      schema: {
        operation: 'confirmSecondFactor',
        summary: 'Turn on two-factor authentication',
        description: `Takes a code from the authenticator. ${ONLY_SESSIONS}`,
        body: CodeBody,
        response: { 200: output.RecoveryOutput },
      },
    },
    async ({ scope, body }, reply) => {
      requireSession(scope)
      await countTry(scope, reply)
      const codes = await transaction(scope, tx => confirmTotp(tx, actorOf(scope).userId, body.code))
      return { recovery_codes: codes }
    },
  )

  api.delete(
    '/me/second_factor',
    {
      config: { holdsSecrets: true },
      schema: {
        operation: 'removeSecondFactor',
        summary: 'Turn off two-factor authentication',
        description: ONLY_SESSIONS,
        body: CodeBody,
        response: { 200: output.MeOutput },
      },
    },
    async ({ scope, body }, reply) => {
      requireSession(scope)
      await countTry(scope, reply)
      await transaction(scope, tx => removeTotp(tx, actorOf(scope).userId, body.code))
      return me(scope)
    },
  )
}

function sessionRoutes(api: Api): void {
  const list = async (scope: Scope) => {
    const rows = await selectSessions(scope, actorOf(scope).userId)
    return rows.map(row => presentSession(scope, row))
  }

  api.get(
    '/me/sessions',
    { schema: { summary: 'List my sessions', response: { 200: output.SessionsOutput } } },
    async ({ scope }) => list(scope),
  )

  api.delete(
    '/me/sessions',
    {
      schema: {
        summary: 'End my other sessions',
        description: `Ends all sessions except the current one. ${ONLY_SESSIONS}`,
        response: { 200: output.SessionsOutput },
      },
    },
    async ({ scope }) => {
      await transaction(scope, tx => endOtherSessions(tx, actorOf(scope).userId, requireSession(scope)))
      return list(scope)
    },
  )

  api.delete(
    '/me/sessions/:id',
    { schema: { summary: 'End a session', params: IdParams, response: { 200: output.SessionsOutput } } },
    async ({ scope, params }) => {
      if (!(await transaction(scope, tx => endSession(tx, actorOf(scope).userId, params.id))))
        throw notFound('session')
      return list(scope)
    },
  )
}

function tokenRoutes(api: Api): void {
  api.get(
    '/me/tokens',
    { schema: { summary: 'List my API tokens', response: { 200: output.TokensOutput } } },
    async ({ scope }) => {
      const user = await getUserById(scope, actorOf(scope).userId)
      return (await selectTokensOf(scope, user)).map(row => presentToken(scope, row))
    },
  )

  api.post(
    '/me/tokens',
    {
      config: { holdsSecrets: true },
      schema: {
        summary: 'Create an API token',
        description: ONLY_SESSIONS,
        body: TokenBody,
        response: { 201: output.NewTokenOutput },
      },
    },
    async ({ scope, body }, reply) => {
      requireSession(scope)
      const { name, expires_at: ends } = body.token
      const expiresAt = (ends && parseEndTime(ends, scope.brand.timeZone)) || null
      if (expiresAt && expiresAt <= scope.now()) throw invalid('token.expires_at', 'must be in the future')
      const user = await getUserById(scope, actorOf(scope).userId)
      const { id, token } = await transaction(scope, tx => createToken(tx, { user, name, expiresAt }))
      const made = (await selectTokensOf(scope, user)).find(row => row.id === id)
      if (!made) throw notFound('token')
      reply.code(201)
      return { ...presentToken(scope, made), token }
    },
  )

  api.delete(
    '/me/tokens/:id',
    {
      schema: {
        summary: 'Revoke an API token',
        description: ONLY_SESSIONS,
        params: IdParams,
        response: { 200: output.TokensOutput },
      },
    },
    async ({ scope, params }) => {
      requireSession(scope)
      const user = await getUserById(scope, actorOf(scope).userId)
      const mine = await selectTokensOf(scope, user)
      if (!mine.some(({ id }) => id === params.id)) throw notFound('API token')
      await transaction(scope, tx => revokeToken(tx, params.id))
      return (await selectTokensOf(scope, user)).map(row => presentToken(scope, row))
    },
  )
}

const ofUser = createRateLimit(10, { name: 'codes of', seconds: 900, isStrict: true })

/** A session's holder must not go on guessing the password. */
function countTry(scope: Scope, reply: FastifyReply): Promise<void> {
  return ofUser(`${scope.brand.id} ${actorOf(scope).userId}`, reply)
}

function actorOf(scope: Scope): Actor {
  return scope.actor as Actor
}

/** The caller's session. Throws forbidden for a token, whose thief could otherwise create permanent access. */
function requireSession(scope: Scope): number {
  const id = sessionIn(scope.actor)
  if (id === null) throw new Problem('forbidden', ONLY_SESSIONS)
  return id
}
