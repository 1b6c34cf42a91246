import { z } from 'zod'
import { time } from '../../kit/output.ts'

export const PasskeyOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    host: z.string().describe('Host that it was made for.'),
    'usable?': z.boolean().describe('False if the brand has another host now.'),
    'backed_up?': z.boolean().describe('True if its provider keeps a copy.'),
    created_at: time,
    last_used_at: time.nullable(),
  })
  .meta({ id: 'Passkey', description: 'A passkey of the caller (WebAuthn).' })

export const PasskeysOutput = z.array(PasskeyOutput)

export const NewPasskeyOutput = PasskeyOutput.extend({
  recovery_codes: z
    .array(z.string())
    .nullable()
    .describe('With the first second factor. Each works once. Shown only once.'),
}).meta({ id: 'NewPasskey' })

export const OptionsOutput = z
  .object({
    options: z.record(z.string(), z.unknown()).describe('What the browser is given, as JSON (WebAuthn).'),
  })
  .meta({ id: 'PasskeyOptions' })
