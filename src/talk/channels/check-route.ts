import { z } from 'zod'
import { Problem } from '../../kit/errors.ts'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import type { Api } from '../../kit/http/types.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { forAdmins } from '../../people/users/roles.ts'
import { DeliveryError } from './channel.ts'
import { ChannelParams } from './input.ts'
import { providerOf } from './providers.ts'
import { getChannel, listChannels } from './queries.ts'

const CheckOutput = z.object({
  'works?': z.boolean(),
  detail: z.string().nullable().describe('What is wrong.'),
  webhook_url: z.string().describe('The address that the provider has to call.'),
  verify_token: z
    .string()
    .nullable()
    .describe('What to enter beside the address, if the provider asks for it.'),
})

/** Asks the provider of a channel whether it accepts its credentials. */
export function channelCheckRoute(
  api: Api,
  { client, address }: { client: SafeClient; address: BaseAddress },
): void {
  const ofBrand = createRateLimit(30, { name: 'channel check', seconds: 60 })
  api.post(
    '/channels/:slug/check',
    {
      preValidation: forAdmins,
      schema: {
        operation: 'checkChannel',
        summary: "Check a channel's provider",
        description:
          'Asks the provider whether it accepts the credentials, and says which address it has to call.',
        adminsOnly: true,
        params: ChannelParams,
        response: { 200: CheckOutput },
      },
    },
    async ({ scope, params: { slug } }, reply) => {
      await ofBrand(String(scope.brand.id), reply)
      const channel = await getChannel(scope, slug)
      const provider = providerOf(channel)
      if (!provider) throw new Problem('conflict', 'This channel is not connected to a provider.')
      const webhook_url = `${urlOf(scope.brand, address)}/incoming/${provider.name}/${slug}`
      const verify_token = provider.handshake?.tokenOf?.(channel) ?? null
      const addresses = { webhook_url, verify_token }
      try {
        const others = (await listChannels(scope)).filter(({ id }) => id !== channel.id)
        await provider.check(channel, { client, webhookUrl: webhook_url, others })
        return { 'works?': true, detail: null, ...addresses }
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error
        return { 'works?': false, detail: error.message, ...addresses }
      }
    },
  )
}
