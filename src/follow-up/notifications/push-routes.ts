import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { payload } from '../../kit/input.ts'
import { type Actor, type Scope, sessionIn, transaction } from '../../kit/scope.ts'
import { orSay, say } from '../../kit/sentences/say.ts'
import { getKeys } from './push-keys.ts'
import { deleteSubscription, selectSubscriptions, upsertSubscription } from './push-queries.ts'

/** The longest of today's push services are some 400 characters. */
const endpoint = z
  .url({ protocol: /^https$/, ...orSay`must be an https URL` })
  .max(2_000)
  .describe('As the browser names it (RFC 8030).')

function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33, 65)].map(part => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey, format: 'jwk' })
    return bytes[0] === 4
  } catch {
    return false
  }
}

/** A point on P-256 (65 bytes) and a secret (16 bytes), base64url (RFC 8291). */
const SubscriptionBody = payload(
  'push',
  z.object({
    endpoint,
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/, orSay`must be 65 bytes in base64url`)
      .refine(isPoint, orSay`must be a point on P-256`),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, orSay`must be 16 bytes in base64url`),
  }),
)

const PushOutput = z
  .object({
    public_key: z.string().describe('The application server key with which browsers subscribe.'),
    'on?': z.boolean().describe('True if this browser gets notices.'),
  })
  .meta({ id: 'Push' })

/** Notices to this browser, while our pages are closed, too. They end with the session. */
export function pushRoutes(api: Api): void {
  api.get(
    '/me/push',
    { may: 'log in', out: PushOutput, operation: 'getMyPush', summary: 'Whether this browser gets notices' },
    ({ scope }) => present(scope),
  )

  api.put(
    '/me/push',
    {
      may: 'log in',
      out: PushOutput,
      operation: 'subscribeMyPush',
      summary: 'Send notices to this browser',
      body: SubscriptionBody,
    },
    async ({ scope, body: { push } }) => {
      const sessionId = sessionOf(scope)
      const { userId } = scope.actor as Actor
      await transaction(scope, tx => upsertSubscription(tx, { sessionId, userId, ...push }))
      return present(scope)
    },
  )

  api.delete(
    '/me/push',
    {
      may: 'log in',
      out: PushOutput,
      operation: 'unsubscribeMyPush',
      summary: 'Send no more notices to this browser',
    },
    async ({ scope }) => {
      const sessionId = sessionOf(scope)
      await transaction(scope, tx => deleteSubscription(tx, sessionId))
      return present(scope)
    },
  )
}

/** Throws forbidden for programs. */
function sessionOf(scope: Scope): number {
  const id = sessionIn(scope.actor)
  if (id === null) throw new Problem('forbidden', say`Only a browser with a session can get notices.`)
  return id
}

async function present(scope: Scope) {
  const { publicKey } = await getKeys(scope)
  const all = await selectSubscriptions(scope, (scope.actor as Actor).userId)
  return { public_key: publicKey, 'on?': all.some(({ sessionId }) => sessionId === sessionIn(scope.actor)) }
}
