import type { Connector, Provider } from '../../../channels/connector.ts'
import type { ChannelRow } from '../../../channels/queries.ts'
import { sendComment } from './send-comment.ts'
import { META_SECRETS, type MetaAccount } from './settings.ts'
import { subscribe } from './subscribe.ts'
import { connected, metaWebhooks, NEEDS } from './webhooks.ts'

/** The differences between comments on Facebook and on Instagram. */
interface Product
  extends Pick<Connector, 'kind' | 'settings' | 'requires' | 'origin' | 'limits'>,
    Pick<Provider, 'name' | 'read' | 'complete'> {
  accountOf(channel: ChannelRow): MetaAccount | undefined
  eventsOf: Parameters<typeof metaWebhooks>[0]['eventsOf']
  replyTo(account: MetaAccount, thread: string): { path: string; fields?: object | undefined }
}

/** What people write below posts, and public replies to it. */
export function commentsConnector({
  name,
  read,
  complete,
  eventsOf,
  replyTo,
  accountOf,
  ...own
}: Product): Connector {
  return {
    ...own,
    secrets: META_SECRETS,
    isConnected: channel => accountOf(channel) !== undefined,
    needs: NEEDS,
    reaches: ['facebook', 'igsid', 'instagram'],
    isPublic: () => true,
    carries: async (_scope, { originId }) => originId !== null,
    send(scope, outgoing, { client }) {
      const account = accountOf(outgoing.channel) as MetaAccount
      const way = { client, account, now: scope.now, replyTo: (thread: string) => replyTo(account, thread) }
      return sendComment(way, outgoing)
    },
    provider: {
      name,
      read,
      hasUnmarkedEchoes: true,
      ...(complete ? { complete } : {}),
      ...metaWebhooks({ accountOf, eventsOf }),
      locate: async (_channel, url) => ({ url, headersFor: () => ({}) }),
      check: (channel, { client, others, connects }) =>
        subscribe(client, connected(accountOf(channel)), { channel, others, connects }),
    },
  }
}
