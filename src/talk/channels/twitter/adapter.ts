import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { ChannelAdapter } from '../channel.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import { CANNOT_SEND } from './provider.ts'
import { sendTwitter } from './send.ts'
import { type TwitterAccount, twitterIn } from './settings.ts'

/** Direct messages and public replies on X. */
export function createTwitterAdapter(client: SafeClient): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.twitter],
    reaches: ['twitter_id'],
    cannotSend: channel => (twitterIn(channel) ? undefined : CANNOT_SEND),
    send(scope, outgoing) {
      const account = twitterIn(outgoing.channel) as TwitterAccount
      return sendTwitter({ client, account, now: scope.now }, outgoing)
    },
  }
}
