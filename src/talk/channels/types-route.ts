import { z } from 'zod'
import type { Api } from '../../kit/http/api.ts'
import { connectorsFor } from './connectors.ts'
import { settingsOf } from './describe-settings.ts'
import { ChannelTypesQuery } from './input.ts'
import { CHANNEL_KINDS, kindName } from './kinds.ts'

const SettingOutput = z
  .object({
    name: z.string(),
    description: z.string().describe('In English, as Markdown.'),
    'required?': z.boolean().describe('True if a channel needs it to be connected.'),
    'secret?': z.boolean().describe('True if nobody sees it again.'),
    values: z.array(z.string()).nullable().describe('The only ones, first the default; null: any text.'),
    usual: z.string().nullable().describe('What applies without it, if that is a text.'),
  })
  .meta({ id: 'ChannelSetting' })

const ConnectorOutput = z
  .object({
    provider: z
      .string()
      .nullable()
      .describe('Value of the setting `provider` that chooses it; null if the type has no other.'),
    'usual?': z.boolean().describe('True if it serves channels without the setting `provider`.'),
    settings: z.array(SettingOutput),
    webhook: z
      .string()
      .nullable()
      .describe('Path that has to be entered at the provider; `{slug}` is the channel’s.'),
    'checked?': z.boolean().describe('True if `POST /channels/{slug}/check` asks a provider.'),
  })
  .meta({ id: 'Connector', description: 'A way of reaching people.' })

const ChannelTypesOutput = z.object({
  channel_types: z.array(
    z
      .object({
        name: z.string(),
        code: z.int(),
        title: z.string(),
        connectors: z.array(ConnectorOutput).describe('Empty: the API alone writes there.'),
      })
      .meta({ id: 'ChannelType' }),
  ),
})

/** The types of channels, and what can be set in each. */
export function channelTypesRoute(api: Api): void {
  api.get(
    '/channel_types',
    {
      may: 'log in',
      summary: 'List channel types',
      description: 'The types of channels, with what connects each, and what that needs to know.',
      query: ChannelTypesQuery,
      out: ChannelTypesOutput,
    },
    async ({ query }) => ({
      channel_types: Object.entries(CHANNEL_KINDS)
        .filter(([, code]) => query.channel === undefined || code === query.channel)
        .map(([name, code]) => ({
          name,
          code,
          title: kindName(code),
          connectors: connectorsFor(code).map(connector => ({
            provider: connector.by ?? null,
            'usual?': connector.by === undefined || connector.isUsual === true,
            settings: settingsOf(connector),
            webhook: webhookOf(connector.provider),
            'checked?': connector.provider !== undefined,
          })),
        })),
    }),
  )
}

function webhookOf(provider: { name: string; isTold?: boolean; addressEnd?: string } | undefined) {
  return provider?.isTold ? `/incoming/${provider.name}/{slug}${provider.addressEnd ?? ''}` : null
}
