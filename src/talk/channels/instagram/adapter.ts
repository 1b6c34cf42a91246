import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { ChannelAdapter } from '../channel.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import { sendMessaging } from '../meta/send-messaging.ts'
import type { MetaAccount } from '../meta/settings.ts'
import { instagramIn } from './settings.ts'

/** Direct messages of a professional account. */
export function createInstagramAdapter(client: SafeClient): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.instagram_dm],
    reaches: ['igsid'],
    cannotSend: channel =>
      instagramIn(channel)
        ? undefined
        : 'The channel needs the ID of the account, an access token and the app secret.',
    send(scope, outgoing) {
      const account = instagramIn(outgoing.channel) as MetaAccount
      return sendMessaging({ client, account, where: 'Instagram', now: scope.now, uploads: false }, outgoing)
    },
  }
}
