import type { Lookup } from '../../kit/dns.ts'
import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { hasNeighbours } from '../../people/brands/address-queries.ts'
import { isPublished } from '../../people/brands/domain-record.ts'
import { domainOf } from '../../people/identities/email.ts'
import { requirePresence } from '../../people/sessions/confirm-login.ts'
import { changeChannel } from './change-channel.ts'
import { createChannel } from './create-channel.ts'
import { deleteChannel } from './delete-channel.ts'
import { ChannelChangesBody, ChannelParams, ChannelsQuery, NewChannelBody } from './input.ts'
import { CategoriesOutput, ChannelOutput, ChannelsOutput } from './output.ts'
import { presentChannel, presentWithHealth } from './present.ts'
import { getChannel, listChannels } from './queries.ts'

const NAMES = [
  { path: '/channels', one: 'channel', many: 'channels', list: ChannelsOutput },
  { path: '/categories', one: 'category', many: 'categories', list: CategoriesOutput },
] as const

interface Dependencies extends BaseAddress {
  lookup: Lookup
}

/** Channels under both of their names in the API. */
export function channelRoutes(api: Api, address: Dependencies): void {
  const { baseDomain, lookup } = address
  deleteRoute(api, address)
  for (const { path, one, many, list } of NAMES) {
    api.get(
      path,
      { may: 'log in', summary: `List ${many}`, query: ChannelsQuery, out: list },
      async ({ scope, query }) => {
        const rows = await listChannels(scope, query.channel)
        const channels = query.include?.includes('health')
          ? await presentWithHealth(scope, rows, address)
          : rows.map(row => presentChannel(row, scope.brand, address))
        return {
          total_count: channels.length,
          channels,
          ...(many === 'categories' ? { categories: channels } : {}),
        } as never
      },
    )

    api.get(
      `${path}/:slug`,
      { may: 'log in', summary: `Get a ${one}`, params: ChannelParams, out: ChannelOutput },
      async ({ scope, params }) => presentChannel(await getChannel(scope, params.slug), scope.brand, address),
    )

    api.post(
      path,
      { may: 'channels.manage', summary: `Create a ${one}`, body: NewChannelBody, created: ChannelOutput },
      async ({ scope, body }) => {
        const proof = await proofOf(scope, body.channel.email, lookup)
        const channel = await transaction(scope, tx => createChannel(tx, body.channel, { baseDomain, proof }))
        return presentChannel(channel, scope.brand, address)
      },
    )

    api.put(
      `${path}/:slug`,
      {
        may: 'channels.manage',
        summary: `Change a ${one}`,
        conditional: true,
        params: ChannelParams,
        body: ChannelChangesBody,
        out: ChannelOutput,
      },
      async request => {
        const { scope, params, body } = request
        const proof = await proofOf(scope, body.channel.email, lookup)
        const channel = await changeIfMatch(request, {
          current: async tx => presentChannel(await getChannel(tx, params.slug), tx.brand, address),
          change: tx => changeChannel(tx, params.slug, { ...body.channel, baseDomain, proof }),
        })
        return presentChannel(channel, scope.brand, address)
      },
    )
  }
}

/** Under one name: clients of the hosted product do not delete categories. */
function deleteRoute(api: Api, address: Dependencies): void {
  api.delete(
    '/channels/:slug',
    {
      may: 'channels.manage',
      summary: 'Delete a channel',
      description: 'Its conversations stay, under its name.',
      params: ChannelParams,
      out: ChannelOutput,
    },
    async ({ scope, params }) => {
      await requirePresence(scope)
      const channel = await transaction(scope, tx => deleteChannel(tx, params.slug))
      return presentChannel(channel, scope.brand, address)
    },
  )
}

/** Only if needed: most addresses are verified already, and DNS takes time. */
async function proofOf(scope: Scope, email: string | undefined, lookup: Lookup): Promise<'dns' | undefined> {
  if (!email || !(await hasNeighbours(scope))) return undefined
  return (await isPublished(scope, domainOf(email), lookup)) ? 'dns' : undefined
}
