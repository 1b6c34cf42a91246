import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { ChannelAdapter } from '../channel.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import { sendMessaging } from '../meta/send-messaging.ts'
import type { MetaAccount } from '../meta/settings.ts'
import { pageIn } from './settings.ts'

/** Replies of a Page. */
export function createMessengerAdapter(client: SafeClient): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.facebook_messenger],
    reaches: ['facebook'],
    cannotSend: channel =>
      pageIn(channel)
        ? undefined
        : 'The channel needs the ID of the Page, its access token and the app secret.',
    send(scope, outgoing) {
      const account = pageIn(outgoing.channel) as MetaAccount
      return sendMessaging({ client, account, where: 'Messenger', now: scope.now, uploads: true }, outgoing)
    },
  }
}
