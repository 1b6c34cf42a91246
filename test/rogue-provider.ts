import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'

type Values = Record<string, unknown>

const CLIENT = { client_id: 'answerwell-support', client_secret: 'a secret that only two know' }

/** What a provider does otherwise than it should; every part is as it should be unless it is given. */
export interface Mischief {
  /** Of its document. */
  document?: Values
  /** Of the parameters that it sends the browser back with; null: none of that name. */
  response?: Record<string, string | null>
  /** Of the ID token. */
  claims?: Values
  header?: Values
  /** What the ID token is instead. */
  idToken?(claims: Values): Promise<string> | string
  userInfo?: Values
  /** Of the token response. */
  tokens?: Values
}

/** A provider that follows no rules but those it is given. */
export interface RogueProvider {
  issuer: string
  client: typeof CLIENT
  /** As the provider would end a login at this URL. */
  signIn(url: string, account: string, mischief?: Mischief): Promise<Record<string, string>>
  /** A token that it signs, with the key that it publishes or with another. */
  sign(claims: Values, options?: { header?: Values; isOther?: boolean }): Promise<string>
  /** A token signed with its public key as if that were a shared secret. */
  signWithPublicKey(claims: Values): Promise<string>
  /** Changes its document from now on. */
  setDocument(document: Values): void
  /** Publishes a new key, with which it signs from now on. */
  changeKey(): Promise<void>
  /** Requests so far, by path. */
  counts: Record<string, number>
  /** The code, verifier and authorization of the last request for tokens. */
  lastTokenRequest: { form: URLSearchParams; authorization: string | undefined }
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts one on this machine. */
export async function startRogueProvider(): Promise<RogueProvider> {
  let keys = await generateKeyPair('RS256', { extractable: true })
  const others = await generateKeyPair('RS256', { extractable: true })
  let kid = 'first'
  let document: Values = {}
  const codes = new Map<string, { mischief: Mischief; claims: Values }>()
  const counts: Record<string, number> = {}
  const lastTokenRequest: RogueProvider['lastTokenRequest'] = {
    form: new URLSearchParams(),
    authorization: undefined,
  }
  let userInfo: Values = {}

  const sign: RogueProvider['sign'] = (claims, { header = {}, isOther = false } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, ...header })
      .sign(isOther ? others.privateKey : keys.privateKey)

  const tokensFor = async (code: string) => {
    const { mischief, claims } = codes.get(code) ?? { mischief: {}, claims: {} }
    userInfo = { sub: claims.sub, ...mischief.userInfo }
    const idToken =
      (await mischief.idToken?.(claims)) ?? (await sign(claims, { header: mischief.header ?? {} }))
    return {
      access_token: ACCESS,
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken,
      ...mischief.tokens,
    }
  }

  const answers: Record<string, (body: string, authorization?: string) => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
      ...document,
    }),
    '/keys': async () => ({
      keys: [{ ...(await exportJWK(keys.publicKey)), kid, use: 'sig', alg: 'RS256' }],
    }),
    '/token': async (body, authorization) => {
      lastTokenRequest.form = new URLSearchParams(body)
      lastTokenRequest.authorization = authorization
      return tokensFor(lastTokenRequest.form.get('code') ?? '')
    },
    '/me': async () => userInfo,
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    counts[path] = (counts[path] ?? 0) + 1
    let body = ''
    for await (const part of request) body += part
    const answer = await answers[path]?.(body, request.headers.authorization)
    response.statusCode = answer === undefined ? 404 : 200
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answer ?? {}))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  after(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  return {
    issuer,
    client: CLIENT,
    counts,
    lastTokenRequest,
    sign,
    async signWithPublicKey(claims) {
      const text = `${encoded({ alg: 'HS256', kid })}.${encoded(claims)}`
      const secret = await exportSPKI(keys.publicKey)
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    },
    setDocument(changes) {
      document = changes
    },
    async changeKey() {
      keys = await generateKeyPair('RS256', { extractable: true })
      kid += '+'
    },
    async signIn(url, account, mischief = {}) {
      const asked = new URL(url).searchParams
      const now = Math.floor(Date.now() / 1_000)
      const claims = {
        iss: issuer,
        aud: CLIENT.client_id,
        sub: account,
        iat: now,
        exp: now + 60,
        nonce: asked.get('nonce'),
        email: `${account}@demo.test`,
        email_verified: true,
        groups: ['support'],
        ...mischief.claims,
      }
      const code = `code ${codes.size}`
      codes.set(code, { mischief, claims })
      const response = { state: asked.get('state'), code, iss: issuer, ...mischief.response }
      return Object.fromEntries(Object.entries(response).filter(([, value]) => value !== null)) as Record<
        string,
        string
      >
    },
  }
}

const ACCESS = 'an access token'
/** What `at_hash` says of the access token. */
export const ACCESS_HASH = createHash('sha256').update(ACCESS).digest().subarray(0, 16).toString('base64url')
