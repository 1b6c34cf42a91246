import type { BaseAddress } from '../brands/address.ts'
import { changeIfMatch } from '../kit/http/etag.ts'
import type { Api } from '../kit/http/types.ts'
import { transaction } from '../kit/scope.ts'
import { changeChannel } from './change-channel.ts'
import { createChannel } from './create-channel.ts'
import { ChannelChangesBody, ChannelParams, ChannelsQuery, NewChannelBody } from './input.ts'
import { presentChannel } from './present.ts'
import { getChannel, listChannels } from './queries.ts'

/** Channels under both of their names in the API. */
export function channelRoutes(api: Api, address: BaseAddress): void {
  for (const path of ['/channels', '/categories']) {
    api.get(path, { schema: { querystring: ChannelsQuery } }, async ({ scope, query }) => {
      const channels = await listChannels(scope, query.channel)
      return {
        total_count: channels.length,
        channels: channels.map(row => presentChannel(row, scope.brand, address)),
      }
    })

    api.get(`${path}/:slug`, { schema: { params: ChannelParams } }, async ({ scope, params }) =>
      presentChannel(await getChannel(scope, params.slug), scope.brand, address),
    )

    api.post(path, { schema: { body: NewChannelBody } }, async ({ scope, body }, reply) => {
      const channel = await transaction(scope, tx => createChannel(tx, body.channel))
      reply.code(201)
      return presentChannel(channel, scope.brand, address)
    })

    api.put(
      `${path}/:slug`,
      { schema: { params: ChannelParams, body: ChannelChangesBody } },
      async request => {
        const { scope, params, body } = request
        const channel = await changeIfMatch(request, {
          current: async tx => presentChannel(await getChannel(tx, params.slug), tx.brand, address),
          change: tx => changeChannel(tx, params.slug, body.channel),
        })
        return presentChannel(channel, scope.brand, address)
      },
    )
  }
}
