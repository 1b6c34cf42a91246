import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { ChannelAdapter } from '../channel.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import { sendMessaging } from '../meta/send-messaging.ts'
import type { MetaAccount } from '../meta/settings.ts'
import type { TextLimit } from '../send-parts.ts'
import { pageIn } from './settings.ts'

/** https://developers.facebook.com/docs/messenger-platform/reference/send-api */
const LIMIT: TextLimit = { most: 2_000, unit: 'characters', where: 'Messenger' }

/** Replies of a Page. */
export function createMessengerAdapter(client: SafeClient): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.facebook_messenger],
    reaches: ['facebook'],
    cannotSend: channel =>
      pageIn(channel)
        ? undefined
        : 'The channel needs the ID of the Page, its access token and the app secret.',
    largestFile: () => 25,
    send(scope, outgoing) {
      const account = pageIn(outgoing.channel) as MetaAccount
      return sendMessaging({ client, account, limit: LIMIT, now: scope.now, uploads: true }, outgoing)
    },
  }
}
