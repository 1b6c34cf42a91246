import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, Problem } from '../../kit/errors.ts'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Api } from '../../kit/http/api.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, originAt } from '../brands/address.ts'
import { NEEDS_FRESH_LOGIN, requireFreshLogin } from '../sessions/confirm-login.ts'
import { actorOf, ONLY_SESSIONS, requireSession } from '../sessions/own-session.ts'
import { StaffOutput } from '../users/output.ts'
import { presentStaff } from '../users/present.ts'
import { type Beginning, beginSignOn } from './begin-sign-on.ts'
import { withMetadata } from './change-saml.ts'
import { changeSignOn, removeSignOn } from './change-sign-on.ts'
import { checkProvider } from './check-provider.ts'
import { disconnectMember } from './connect-account.ts'
import { setSignOnCookie, signOnCookieIn } from './cookie.ts'
import { CheckBody, MemberParams, SignOnBody } from './input.ts'
import { CheckOutput, SignOnOutput, TestBegunOutput, TestOutput } from './output.ts'
import { presentSignOn, presentTest } from './present.ts'
import type { Providers } from './providers.ts'
import { findSignOn } from './queries.ts'
import { findResult } from './test-result.ts'

const MAY = 'sign_on.manage'

interface Dependencies {
  providers: Providers
  /** Reads metadata. */
  web: Pick<SafeClient, 'fetch'>
  address: BaseAddress
}

type At = { scope: Scope; hostname: string }

/** The brand's identity provider, for staff. */
export function signOnRoutes(api: Api, { providers, web, address }: Dependencies): void {
  const present = async ({ scope, hostname }: At) =>
    presentSignOn(scope, await findSignOn(scope), originAt(scope.brand, address, hostname))

  api.get(
    '/sign_on',
    { may: MAY, operation: 'getSignOn', summary: 'Get the settings of single sign-on', out: SignOnOutput },
    request => present(request),
  )

  api.put(
    '/sign_on',
    {
      may: MAY,
      operation: 'changeSignOn',
      summary: 'Set up or change single sign-on',
      description: `Fields that are absent stay. Nobody can give rights that they lack. ${NEEDS_FRESH_LOGIN}`,
      holdsSecrets: true,
      body: SignOnBody,
      out: SignOnOutput,
    },
    async (request, reply) => {
      requireSession(request.scope)
      await requireFreshLogin(request.scope)
      if (request.body.sign_on.metadataUrl) await ofBrand(String(request.scope.brand.id), reply)
      const changes = await withMetadata(request.body.sign_on, web)
      await transaction(request.scope, tx => changeSignOn(tx, changes))
      return present(request)
    },
  )

  api.delete(
    '/sign_on',
    {
      may: MAY,
      operation: 'removeSignOn',
      summary: 'Turn single sign-on off',
      description: `Members log in with their passwords then. ${NEEDS_FRESH_LOGIN}`,
      out: SignOnOutput,
    },
    async request => {
      requireSession(request.scope)
      await requireFreshLogin(request.scope)
      await transaction(request.scope, removeSignOn)
      return present(request)
    },
  )

  const begin = beginning({ providers, address })
  trialRoutes(api, { providers, web, begin })
  confirmationRoute(api, begin)
  memberRoute(api)
}

type Begin = ReturnType<typeof beginning>

/** Begins at the provider for somebody who is in. */
const beginning =
  ({ providers, address }: Omit<Dependencies, 'web'>) =>
  async (
    { request, reply }: { request: At & FastifyRequest; reply: FastifyReply },
    by: Pick<Beginning, 'testedBy' | 'confirmedBy'>,
  ) => {
    const { scope, hostname } = request
    const home = originAt(scope.brand, address, hostname)
    // The provider sends the browser back to one host, where this cookie and the session have to be.
    if (new URL(home).hostname !== hostname) throw new Problem('conflict', say`Log in at ${home} to do this.`)
    const { url, browser } = await beginSignOn(scope, by, {
      providers,
      home,
      browser: signOnCookieIn(request),
    })
    setSignOnCookie({ request, reply }, browser)
    return { url }
  }

function confirmationRoute(api: Api, begin: Begin): void {
  api.post(
    '/me/confirmation/sign_on',
    {
      may: 'log in',
      duringSetUp: true,
      operation: 'confirmBySignOn',
      summary: 'Confirm by single sign-on that it is me',
      description: `The provider at the URL asks for a login once more, in the same browser. For 15 minutes, the session may then change how its owner logs in. ${ONLY_SESSIONS}`,
      holdsSecrets: true,
      out: TestBegunOutput,
    },
    async (request, reply) => {
      const { scope } = request
      const sessionId = requireSession(scope)
      const { userId } = actorOf(scope)
      await ofMember(`${scope.brand.id} ${userId}`, reply)
      return begin({ request, reply }, { confirmedBy: { userId, sessionId } })
    },
  )
}

const ofMember = createRateLimit(30, { name: 'confirmations of', seconds: 600 })
const ofBrand = createRateLimit(60, { name: 'sign-on checks of', seconds: 600 })

function trialRoutes(
  api: Api,
  { providers, web, begin }: Omit<Dependencies, 'address'> & { begin: Begin },
): void {
  api.post(
    '/sign_on/check',
    {
      may: MAY,
      operation: 'checkSignOn',
      summary: 'Check an identity provider',
      description:
        "Reads the provider's document and keys, or its metadata, and says what is wrong with them.",
      body: CheckBody,
      out: CheckOutput,
    },
    async ({ scope, body }, reply) => {
      await ofBrand(String(scope.brand.id), reply)
      return checkProvider(scope, body, { providers, web })
    },
  )

  api.post(
    '/sign_on/test',
    {
      may: MAY,
      operation: 'testSignOn',
      summary: 'Begin a test of single sign-on',
      description: `Logs nobody in: afterwards, the result says what the provider has sent. ${NEEDS_FRESH_LOGIN}`,
      holdsSecrets: true,
      out: TestBegunOutput,
    },
    async (request, reply) => {
      const { scope } = request
      requireSession(scope)
      await requireFreshLogin(scope)
      await ofBrand(String(scope.brand.id), reply)
      return begin({ request, reply }, { testedBy: actorOf(scope).userId })
    },
  )

  api.get(
    '/sign_on/test',
    {
      may: MAY,
      operation: 'getSignOnTest',
      summary: 'Get the result of my test of single sign-on',
      description: 'Kept for 15 minutes, for whoever made the test.',
      out: TestOutput,
    },
    async ({ scope }) => {
      const result = await findResult(scope, actorOf(scope).userId)
      if (!result) throw notFound(say`test`)
      return presentTest(result)
    },
  )
}

function memberRoute(api: Api): void {
  api.delete(
    '/staff/:email/sign_on',
    {
      may: 'members.manage',
      operation: 'disconnectStaff',
      summary: 'Disconnect a staff member from the provider',
      description: `Ends their sessions. At the next login, their account is connected again. ${NEEDS_FRESH_LOGIN}`,
      params: MemberParams,
      out: StaffOutput,
    },
    async ({ scope, params }) =>
      presentStaff(await transaction(scope, tx => disconnectMember(tx, params.email)), scope.brand.timeZone),
  )
}
