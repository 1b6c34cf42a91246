import assert from 'node:assert/strict'
import { OLGA } from '../db/cast.ts'
import { createVisitor, enter, type Visitor } from './session.ts'
import type { World } from './world.ts'

/** Whoever signs on: `signIn` logs in at the provider. */
export interface SignsIn {
  signIn(url: string, account: string): Promise<Record<string, string>>
}

/** Sets up the provider as Olga, who has just logged in. */
export async function setUpSignOn(world: World, settings: Record<string, unknown>): Promise<Visitor> {
  const olga = await enter(world, OLGA.email)
  const { status, body } = await olga.put('/sign_on', { sign_on: settings })
  assert.equal(status, 200, JSON.stringify(body))
  return olga
}

/** Presses the button of the login page; returns the provider's URL. */
export async function begin(visitor: Visitor, next?: string): Promise<string> {
  const { status, body } = await visitor.send('POST', '/login/sign-on', next === undefined ? {} : { next })
  assert.equal(status, 200, JSON.stringify(body))
  return body.url
}

/** Comes back from the provider. */
export const comeBack = (visitor: Visitor, response: Record<string, string>) =>
  visitor.send('POST', '/login/sign-on/response', { response })

/** Signs on in a new browser; returns it with the answer. */
export async function signOn(world: World, provider: SignsIn, account: string) {
  const visitor = createVisitor(world)
  const response = await provider.signIn(await begin(visitor), account)
  return { visitor, ...(await comeBack(visitor, response)) }
}
