import assert from 'node:assert/strict'
import { OLGA } from '../db/cast.ts'
import { enter, type Visitor } from './session.ts'
import { setUpSignOn } from './sign-on-world.ts'
import type { World } from './world.ts'

const ISSUER = { issuer: 'https://login.juniper.example', client_id: 'a', client_secret: 'b' }

/** An identity provider that provisions the members of a brand. */
export function createProvider({ app }: Pick<World, 'app'>, token: string, host = 'demo.localhost:3000') {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        host,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
      body: (response.body === '' ? undefined : response.json()) as any,
    }
  }
}

export type Provider = ReturnType<typeof createProvider>

/** Sets up single sign-on with these groups, and makes a token as somebody who has just logged in. */
export async function startProvisioning(
  world: World,
  settings: Record<string, unknown> = {},
): Promise<{ scim: Provider; browser: Visitor; token: string }> {
  const browser = await setUpSignOn(world, { ...ISSUER, ...settings })
  const token = await makeScimToken(world)
  return { scim: createProvider(world, token), browser, token }
}

/** The token, as Olga makes it. */
export async function makeScimToken(world: World, email: string = OLGA.email): Promise<string> {
  const browser = await enter(world, email)
  const { status, body } = await browser.post('/sign_on/scim', {})
  assert.equal(status, 201, JSON.stringify(body))
  return body.bearer_token
}

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** The body of a PATCH. */
export const operations = (...Operations: unknown[]) => ({ schemas: [PATCH_OP], Operations })
