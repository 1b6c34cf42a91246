import type { BaseAddress } from '../brands/address.ts'
import { changeIfMatch } from '../kit/http/etag.ts'
import type { Api } from '../kit/http/types.ts'
import { transaction } from '../kit/scope.ts'
import { forAdmins } from '../users/roles.ts'
import { changeChannel } from './change-channel.ts'
import { createChannel } from './create-channel.ts'
import { ChannelChangesBody, ChannelParams, ChannelsQuery, NewChannelBody } from './input.ts'
import { CategoriesOutput, ChannelOutput, ChannelsOutput } from './output.ts'
import { presentChannel } from './present.ts'
import { getChannel, listChannels } from './queries.ts'

const NAMES = [
  { path: '/channels', one: 'channel', many: 'channels', list: ChannelsOutput },
  { path: '/categories', one: 'category', many: 'categories', list: CategoriesOutput },
] as const

/** Channels under both of their names in the API. */
export function channelRoutes(api: Api, address: BaseAddress): void {
  for (const { path, one, many, list } of NAMES) {
    api.get(
      path,
      { schema: { summary: `List ${many}`, querystring: ChannelsQuery, response: { 200: list } } },
      async ({ scope, query }) => {
        const rows = await listChannels(scope, query.channel)
        const channels = rows.map(row => presentChannel(row, scope.brand, address))
        return {
          total_count: channels.length,
          channels,
          ...(many === 'categories' ? { categories: channels } : {}),
        } as never
      },
    )

    api.get(
      `${path}/:slug`,
      { schema: { summary: `Get a ${one}`, params: ChannelParams, response: { 200: ChannelOutput } } },
      async ({ scope, params }) => presentChannel(await getChannel(scope, params.slug), scope.brand, address),
    )

    api.post(
      path,
      {
        preValidation: forAdmins,
        schema: {
          summary: `Create a ${one}`,
          adminsOnly: true,
          body: NewChannelBody,
          response: { 201: ChannelOutput },
        },
      },
      async ({ scope, body }, reply) => {
        const channel = await transaction(scope, tx => createChannel(tx, body.channel, address))
        reply.code(201)
        return presentChannel(channel, scope.brand, address)
      },
    )

    api.put(
      `${path}/:slug`,
      {
        preValidation: forAdmins,
        schema: {
          summary: `Change a ${one}`,
          conditional: true,
          adminsOnly: true,
          params: ChannelParams,
          body: ChannelChangesBody,
          response: { 200: ChannelOutput },
        },
      },
      async request => {
        const { scope, params, body } = request
        const channel = await changeIfMatch(request, {
          current: async tx => presentChannel(await getChannel(tx, params.slug), tx.brand, address),
          change: tx => changeChannel(tx, params.slug, { ...body.channel, ...address }),
        })
        return presentChannel(channel, scope.brand, address)
      },
    )
  }
}
