import { askerOf, type Holder } from '../../src/people/passkeys/add-passkey.ts'
import { makeChallenge } from '../../src/people/passkeys/challenges.ts'
import { type Authenticator, createAuthenticator } from '../authenticator.ts'
import type { World } from '../world.ts'
import type { Story } from './story.ts'

const CREDENTIAL = { id: 'k7m2x9p4qdt3w8fz', type: 'public-key' }
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0'

/** Part of the story: a passkey, by an authenticator of software. */
export const PASSKEYS: Story[] = [
  ['beginPasskey', 'POST', '/me/passkeys/options'],
  [
    'addPasskey',
    'POST',
    '/me/passkeys',
    {
      passkey: {
        name: 'Work laptop',
        credential: {
          ...CREDENTIAL,
          response: {
            clientDataJSON,
            attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
            transports: ['internal'],
          },
        },
      },
    },
  ],
  ['listPasskeys', 'GET', '/me/passkeys'],
  ['renamePasskey', 'PUT', '/me/passkeys/1', { passkey: { name: 'Old laptop' } }],
  ['beginPasskeyConfirmation', 'POST', '/me/confirmation/passkey/options'],
  [
    'confirmByPasskey',
    'POST',
    '/me/confirmation/passkey',
    {
      credential: {
        ...CREDENTIAL,
        response: {
          clientDataJSON,
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
          signature: 'MEUCIQDxk9w2Vn4aZ0Ck7m2x9p4q',
        },
      },
    },
  ],
  ['removePasskey', 'DELETE', '/me/passkeys/1'],
]

const HOST = 'demo.localhost'
/** The session in which the story is told, and whose it is. */
const HOLDER: Holder = { sessionId: 1, userId: 1 }

let authenticator: Authenticator

async function challengeFor({ scope }: World, purpose: 'add' | 'confirm'): Promise<string> {
  const challenge = await makeChallenge(scope, { purpose, asker: askerOf(HOLDER) })
  return Buffer.from(challenge).toString('base64url')
}

/** What is really sent: nobody can know the challenge in advance. */
export const PASSKEYS_SENT = {
  async addPasskey(world: World) {
    authenticator = createAuthenticator(`http://${HOST}:3000`)
    const challenge = await challengeFor(world, 'add')
    const credential = authenticator.create({ challenge, rp: { id: HOST }, user: { id: 'b2xnYQ' } })
    return { passkey: { name: 'Work laptop', credential } }
  },
  async confirmByPasskey(world: World) {
    const challenge = await challengeFor(world, 'confirm')
    return { credential: authenticator.get({ challenge, rpId: HOST }, { userHandle: null }) }
  },
}
