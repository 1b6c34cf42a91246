import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { ChannelAdapter } from '../channel.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import type { MetaAccount } from '../meta/settings.ts'
import { sendComment } from './send.ts'
import { commentsIn } from './settings.ts'

/** Public replies to what people write on a Page or below a post. */
export function createCommentsAdapter(client: SafeClient): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.facebook, CHANNEL_KINDS.instagram],
    reaches: ['facebook', 'igsid', 'instagram'],
    carries: async (_scope, { originId }) => originId !== null,
    cannotSend: channel =>
      commentsIn(channel)
        ? undefined
        : 'The channel needs the ID of the account, an access token and the app secret.',
    send(scope, outgoing) {
      const account = commentsIn(outgoing.channel) as MetaAccount
      return sendComment({ client, account, now: scope.now }, outgoing)
    },
  }
}
