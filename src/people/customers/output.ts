import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { KEY_ALGORITHMS } from './key-queries.ts'

const key = z.object({
  id: z.int(),
  kid: z.string().describe('Names the key in the header of a token.'),
  algorithm: z.enum(KEY_ALGORITHMS).describe('Tokens with another algorithm are refused.'),
  public_key: z.string().nullable().describe('In PEM; null for HS256.'),
  created_at: time,
  last_used_at: time.nullable().describe('When a token of this key was last accepted, to the minute.'),
})

export const KeyOutput = key.meta({ id: 'SignInKey', description: 'A key that signs customers in.' })

export const NewKeyOutput = key
  .extend({ secret: z.string().nullable().describe('For HS256, and shown only this once.') })
  .meta({ id: 'NewSignInKey' })

export const KeysOutput = z.object({ sign_in_keys: z.array(KeyOutput) }).meta({ id: 'SignInKeys' })
