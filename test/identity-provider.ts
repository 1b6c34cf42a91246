import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import Provider from 'oidc-provider'
import { signInAt } from './authorization-server.ts'

export const REDIRECT = 'http://demo.localhost:3000/sign-in/oidc'
const LOGGED_OUT = 'http://demo.localhost:3000/login'

const CLIENT = { client_id: 'answerwell-support', client_secret: 'a secret that only two know' }

/** A certified OpenID provider on this machine, where every account has any password. */
export interface IdentityProvider {
  issuer: string
  /** Our registration there, as the API takes it. */
  client: typeof CLIENT
  /** What it says of each account, by its subject. */
  accounts: Map<string, Record<string, unknown>>
  /** Signs in at an authorization URL; returns the parameters it sends back with. */
  signIn(url: string, account: string, consents?: boolean): Promise<Record<string, string>>
}

/** Starts one that tells addresses, names and groups. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = createServer((request, response) => provider.callback()(request, response))
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Record<string, unknown>>()
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [REDIRECT],
        post_logout_redirect_uris: [LOGGED_OUT],
        scope: 'openid email profile groups',
      },
    ],
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    pkce: { required: () => true },
    cookies: { keys: [randomUUID()] },
  })
  after(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  return {
    issuer,
    client: CLIENT,
    accounts,
    signIn: (url, account, consents = true) => signInAt({ url, account, consents }),
  }
}
