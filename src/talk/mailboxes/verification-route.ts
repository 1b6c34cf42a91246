import { z } from 'zod'
import type { Lookup } from '../../kit/dns.ts'
import type { Api } from '../../kit/http/api.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import { ChannelParams } from '../channels/input.ts'
import { startVerification } from './verify-address.ts'

const VerificationOutput = z
  .object({
    state: z.enum(['verified', 'sent']).describe('State of the verification.'),
    email: z.string(),
    dns: z
      .object({ name: z.string(), value: z.string() })
      .describe('TXT record that verifies the address without mail.'),
  })
  .meta({ id: 'Verification' })

const ofBrand = createRateLimit(20, { name: 'verifications of', seconds: 3_600 })

interface Dependencies {
  baseDomain: string
  lookup: Lookup
  /** Whether the operator has an outgoing mail server. */
  smtpUrl?: string | undefined
}

/** Verifies the address of a channel. */
export function verificationRoute(api: Api, { baseDomain, lookup, smtpUrl }: Dependencies): void {
  api.post(
    '/channels/:slug/verification',
    {
      may: 'channels.manage',
      summary: 'Verify a channel address',
      description:
        'Checks the DNS record; if there is none, emails a link to the address. Required on servers with several brands.',
      params: ChannelParams,
      out: VerificationOutput,
    },
    async ({ scope, params }, reply) => {
      await ofBrand(String(scope.brand.id), reply)
      return startVerification(scope, params.slug, { lookup, baseDomain, smtpUrl })
    },
  )
}
