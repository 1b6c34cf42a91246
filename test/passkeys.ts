import assert from 'node:assert/strict'
import { hashPassword } from '../src/kit/passwords.ts'
import { transaction } from '../src/kit/scope.ts'
import { updatePassword } from '../src/people/sessions/login-queries.ts'
import { createUser } from '../src/people/users/create-user.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import { enter, type Visitor } from './session.ts'
import type { World } from './world.ts'

export const PASSWORD = 'correct horse battery'
const hash = await hashPassword(PASSWORD)
let people = 0

/** A new member with a password, and a browser in which they are logged in. */
export async function hire(world: World): Promise<{ id: number; email: string; visitor: Visitor }> {
  const email = `keeper${++people}@demo.test`
  const { id } = await transaction(world.scope, async tx => {
    const user = await createUser(tx, { email, role: 'agent' })
    await updatePassword(tx, user.id, hash)
    return user
  })
  return { id, email, visitor: await enter(world, email) }
}

/** Adds a passkey in a session; returns its authenticator, and what the server has answered. */
export async function addPasskey(
  visitor: Visitor,
  { name = 'Laptop', counts = false, origin = 'http://demo.localhost:3000' } = {},
) {
  const authenticator = createAuthenticator(origin, { counts })
  const begun = await visitor.post('/me/passkeys/options', {})
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const credential = authenticator.create(begun.body.options)
  const { status, body } = await visitor.post('/me/passkeys', { passkey: { name, credential } })
  assert.equal(status, 201, JSON.stringify(body))
  return { authenticator, passkey: body }
}

type Otherwise = Parameters<Authenticator['get']>[1]

/** Logs in with a passkey; with the ticket of a password, as the second step. */
export async function logInWith(
  visitor: Visitor,
  authenticator: Authenticator,
  { ticket, otherwise }: { ticket?: string; otherwise?: Otherwise } = {},
) {
  const begun = await visitor.send('POST', '/login/passkey/options', { ticket })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const credential = authenticator.get(begun.body.options, otherwise)
  return visitor.send('POST', '/login/passkey', { ticket, credential })
}
