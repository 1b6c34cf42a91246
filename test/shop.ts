import assert from 'node:assert/strict'
import { createHmac, type KeyObject, sign } from 'node:crypto'
import { OLGA } from '../db/cast.ts'
import { enter } from './session.ts'
import type { World } from './world.ts'

export interface MadeKey {
  id: number
  kid: string
  secret: string
}

const HOST = 'demo.localhost'

const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as a shop without a library makes it. */
export function signed(secret: string, header: object, payload: object): string {
  const text = `${coded(header)}.${coded(payload)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** A token with nobody's signature. */
export const unsigned = (header: object, payload: object) => `${coded(header)}.${coded(payload)}.`

/** A token of a private key. */
export function signedBy(privateKey: KeyObject, header: { alg: string; kid: string }, payload: object) {
  const text = `${coded(header)}.${coded(payload)}`
  const mark = sign(header.alg === 'EdDSA' ? null : 'sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${text}.${mark.toString('base64url')}`
}

/** The world's brand has a shop: it makes keys as Olga, and tokens for customers. */
export async function openShop(world: World) {
  const { app, clock } = world
  const owner = await enter(world, OLGA.email)
  let visitors = 0
  const nextNetwork = () => `198.51.${++visitors >> 8}.${visitors & 255}`
  const seconds = () => Math.floor(clock.now.getTime() / 1_000)
  const claims = (more: object = {}) => ({ sub: 'shop-1', iat: seconds(), exp: seconds() + 600, ...more })

  const makeKey = async (body: object = {}): Promise<MadeKey> => {
    const { status, body: made } = await owner.send('POST', '/api/v1/sign_in_keys', { sign_in_key: body })
    assert.equal(status, 201, JSON.stringify(made))
    return made
  }
  const removeKey = (id: number) => owner.send('DELETE', `/api/v1/sign_in_keys/${id}`)
  const key = await makeKey()
  const tokenFor = (more: object = {}, { kid, secret }: MadeKey = key) =>
    signed(secret, { alg: 'HS256', kid }, claims(more))

  /** As a program: JSON. */
  const post = async (token: unknown, { host = HOST, remoteAddress = nextNetwork() } = {}) => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/sign-in/token',
      remoteAddress,
      payload: JSON.stringify({ token }),
      headers: { host, origin: 'https://shop.example', 'content-type': 'application/json' },
    })
    return { status: statusCode, headers, body: JSON.parse(body) }
  }
  /** As a browser: a form of the help center. */
  const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/sign-in/token',
      remoteAddress: nextNetwork(),
      payload: new URLSearchParams(fields).toString(),
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    })
  /** The cookie of a browser in which a customer is signed in. */
  const cookieOf = async (more: object = {}, of?: MadeKey): Promise<string> => {
    const { statusCode, headers, body } = await postForm({ token: tokenFor(more, of) })
    assert.equal(statusCode, 303, body)
    return String(headers['set-cookie']).split(';', 1)[0] as string
  }
  const refuses = async (token: unknown, reason: RegExp, options = {}) => {
    const { status, body } = await post(token, options)
    assert.deepEqual([status, reason.test(body.error)], [401, true], `${reason}: ${JSON.stringify(body)}`)
  }
  return {
    owner,
    key,
    makeKey,
    removeKey,
    seconds,
    claims,
    tokenFor,
    post,
    postForm,
    cookieOf,
    refuses,
    nextNetwork,
  }
}
