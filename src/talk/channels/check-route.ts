import { z } from 'zod'
import { Problem } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import { sentenceOutput } from '../../kit/output.ts'
import { transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type CheckContext, checkChannel, webhookUrlOf } from './check-channel.ts'
import { providerOf } from './connectors.ts'
import { updateChecked } from './health-queries.ts'
import { ChannelParams } from './input.ts'
import { DeliveryError } from './outgoing.ts'
import { getChannel } from './queries.ts'

const CheckOutput = z.object({
  'works?': z.boolean(),
  detail: sentenceOutput.nullable().describe('What is wrong.'),
  webhook_url: z.string().describe('The address that the provider has to call.'),
  verify_token: z
    .string()
    .nullable()
    .describe('What to enter beside the address, if the provider asks for it.'),
})

/** Asks the provider of a channel whether it accepts its credentials. */
export function channelCheckRoute(api: Api, { client, address }: CheckContext): void {
  const ofBrand = createRateLimit(30, { name: 'channel check', seconds: 60 })
  api.post(
    '/channels/:slug/check',
    {
      may: 'channels.manage',
      operation: 'checkChannel',
      summary: "Check a channel's provider",
      description:
        'Asks the provider whether it accepts the credentials, and says which address it has to call.',
      params: ChannelParams,
      out: CheckOutput,
    },
    async ({ scope, params: { slug } }, reply) => {
      await ofBrand(String(scope.brand.id), reply)
      const channel = await getChannel(scope, slug)
      const provider = providerOf(channel)
      if (!provider) throw new Problem('conflict', say`This channel is not connected to a provider.`)
      const webhook_url = webhookUrlOf(scope, { channel, provider }, address)
      const verify_token = provider.handshake?.tokenOf?.(channel) ?? null
      const addresses = { webhook_url, verify_token }
      try {
        await checkChannel(scope, { channel, provider, connects: true }, { client, address })
        await transaction(scope, tx => updateChecked(tx, channel.id, null))
        return { 'works?': true, detail: null, ...addresses }
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error
        return { 'works?': false, detail: error.sentence, ...addresses }
      }
    },
  )
}
