import assert from 'node:assert/strict'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import type { Visitor } from './session.ts'

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
