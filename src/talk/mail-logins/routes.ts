import type { Api } from '../../kit/http/api.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import type { Actor, Scope } from '../../kit/scope.ts'
import { type BaseAddress, originAt } from '../../people/brands/address.ts'
import type { Authorities } from './authorities.ts'
import { LoginParams, NewLoginBody, ResponseBody } from './input.ts'
import { MailLoginOutput, NewMailLoginOutput } from './output.ts'
import { presentMailLogin } from './present.ts'
import { getMailLogin } from './queries.ts'
import { beginSignIn, finishSignIn } from './sign-in.ts'

/** The staff page that providers redirect to. The operator registers its URL with them. */
const PAGE = '/settings/sign-in'

const ofBrand = createRateLimit(60, { name: 'mail logins of', seconds: 600 })

/** Signing in with a mail provider instead of entering a password (OAuth 2.0). */
export function mailLoginRoutes(
  api: Api,
  { authorities, address }: { authorities: Authorities; address: BaseAddress },
): void {
  const around = ({ scope, hostname }: { scope: Scope; hostname: string }) => ({
    authorities,
    userId: (scope.actor as Actor).userId,
    redirectUri: `${originAt(scope.brand, address, hostname)}${PAGE}`,
  })

  api.post(
    '/mail_logins',
    {
      may: 'channels.manage',
      summary: 'Create a mail login',
      description:
        'Begins a sign-in with a mail provider (OAuth 2.0). Channels use it as `mail_login` in their settings.',
      holdsSecrets: true,
      body: NewLoginBody,
      created: NewMailLoginOutput,
    },
    async (request, reply) => {
      const { scope, body } = request
      await ofBrand(String(scope.brand.id), reply)
      const { login, url } = await beginSignIn(scope, body.mail_login, around(request))
      return { ...presentMailLogin(login, scope.brand.timeZone), authorization_url: url }
    },
  )

  api.get(
    '/mail_logins/:id',
    { may: 'channels.manage', summary: 'Get a mail login', params: LoginParams, out: MailLoginOutput },
    async ({ scope, params }) => presentMailLogin(await getMailLogin(scope, params.id), scope.brand.timeZone),
  )

  api.post(
    '/mail_logins/response',
    {
      may: 'channels.manage',
      operation: 'finishMailLogin',
      summary: 'Finish a mail login',
      description:
        "Takes the query parameters of the provider's redirect, from the person who began the login.",
      holdsSecrets: true,
      body: ResponseBody,
      out: MailLoginOutput,
    },
    async (request, reply) => {
      const { scope, body } = request
      await ofBrand(String(scope.brand.id), reply)
      const given = Object.entries(body.response).filter(([, value]) => value !== undefined)
      const login = await finishSignIn(
        scope,
        Object.fromEntries(given) as Record<string, string>,
        around(request),
      )
      return presentMailLogin(login, scope.brand.timeZone)
    },
  )
}
