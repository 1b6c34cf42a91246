import { z } from 'zod'
import { idInPath, oneOf, optional, payload } from '../../kit/input.ts'
import { domain } from '../../kit/wire.ts'
import { KEY_ALGORITHMS } from './key-queries.ts'

const NewKey = domain(
  z.object({
    algorithm: oneOf(KEY_ALGORITHMS).default('HS256'),
    public_key: optional(z.string().max(4_000)).describe(
      'For ES256 and EdDSA: the public key in PEM or as a JWK. Its private key stays with you.',
    ),
  }),
  { public_key: 'publicKey' },
)

export type NewKey = z.output<typeof NewKey>

export const NewKeyBody = payload('sign_in_key', NewKey)

export const KeyParams = z.object({ id: idInPath })

/** A token as a program posts it. */
export const TokenInput = z.object({ token: z.string().min(1).max(8_000) })

/** The same from the chat, with the secrets of chats that were begun before. */
export const JoiningInput = TokenInput.extend({
  chats: z
    .array(z.string().regex(/^[\w-]{43,100}$/))
    .max(10)
    .default([]),
})
