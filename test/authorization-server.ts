import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import Provider from 'oidc-provider'
import type { OAuthClient } from '../src/talk/mail-logins/providers.ts'

/** Of an access token. */
const LIFE_SECONDS = 600

const CLIENT = { id: 'answerwell', secret: 'the secret of the registration' }

/** An authorization server on this machine, where every account has any password. */
export interface AuthorizationServer {
  issuer: string
  /** Our registration. */
  client: OAuthClient
  /** As `ANSWERWELL_OAUTH_OTHER`. */
  setting: string
  /** Registers us with the address that it sends people back to: before this it does not respond. */
  register(redirectUri: string): void
  /** Signs in at an authorization URL and consents, or refuses; returns the parameters it sends back with. */
  signIn(url: string, account: string, consents?: boolean): Promise<Record<string, string>>
  /** The account takes all of its consents back. */
  revoke(account: string): void
  /** Requests for tokens so far, by grant type. */
  counts: Record<string, number>
  /** Whether it responds at all. */
  setAway(isAway: boolean): void
}

/** Starts one that gives a new refresh token each time, and takes all tokens back when an old one is used again. */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const { id, secret } = CLIENT
  let provider: Provider | undefined
  let isAway = false
  const counts: Record<string, number> = {}
  const server = createServer((request, response) => {
    if (isAway) return void response.destroy()
    provider?.callback()(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const grants = new Map<string, { accountId: string; destroy(): Promise<void> }>()
  const register = (redirectUri: string) => {
    const made = new Provider(issuer, {
      clients: [
        {
          client_id: id,
          client_secret: secret,
          redirect_uris: [redirectUri],
          scope: 'openid email offline_access',
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, email: accountId }) }),
      claims: { email: ['email'] },
      rotateRefreshToken: true,
      ttl: { AccessToken: LIFE_SECONDS },
      cookies: { keys: [randomUUID()] },
    })
    made.on('grant.success', context => {
      const type = String(context.oidc.params?.grant_type)
      counts[type] = (counts[type] ?? 0) + 1
      const grant = context.oidc.entities.Grant
      if (grant) grants.set(grant.jti, grant as never)
    })
    provider = made
  }
  after(() => new Promise(resolve => server.close(resolve)))
  return {
    issuer,
    client: { id, secret, place: issuer },
    register,
    setting: issuer.replace('//', `//${id}:${encodeURIComponent(secret)}@`),
    signIn: (url, account, consents = true) => signInAt({ url, account, consents }),
    revoke: account => {
      for (const grant of grants.values()) if (grant.accountId === account) void grant.destroy()
    },
    counts,
    setAway: value => {
      isAway = value
      if (value) server.closeAllConnections()
    },
  }
}

interface SignIn {
  url: string
  account: string
  consents: boolean
}

/** Walks through its pages as a browser would, up to the redirect to us. */
export async function signInAt({ url, account, consents }: SignIn): Promise<Record<string, string>> {
  const { origin } = new URL(url)
  const cookies = new Map<string, string>()
  const ask = async (address: string, form?: Record<string, string>) => {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const response = await fetch(address, {
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      headers: { cookie },
      redirect: 'manual',
    })
    for (const one of response.headers.getSetCookie()) {
      const [name = '', value = ''] = one.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return { next: location && new URL(location, address), page: await response.text() }
  }
  let { next, page } = await ask(url)
  for (let step = 0; step < 20; step++) {
    if (next && next.origin !== origin) return Object.fromEntries(next.searchParams)
    if (next) {
      const at: URL = next
      ;({ next, page } = await ask(at.href))
      if (next) continue
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!prompt) break
      const isRefused = prompt === 'consent' && !consents
      const form = { prompt, ...(prompt === 'login' ? { login: account, password: 'any' } : {}) }
      ;({ next, page } = isRefused ? await ask(`${at.href}/abort`) : await ask(at.href, form))
    } else break
  }
  throw new Error(`The sign-in ended at: ${page.slice(0, 500)}`)
}
