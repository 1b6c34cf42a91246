import { CHANNEL_KINDS } from '../kinds.ts'
import { messagingProvider } from '../meta/messaging-provider.ts'
import { pageIn } from './settings.ts'

/** Facebook Messenger: https://developers.facebook.com/docs/messenger-platform */
export const messenger = messagingProvider({
  name: 'messenger',
  object: 'page',
  person: 'facebook',
  accountOf: channel => (channel.kind === CHANNEL_KINDS.facebook_messenger ? pageIn(channel) : undefined),
  profile: {
    fields: 'first_name,last_name',
    of: ({ first_name, last_name }) => ({
      name: [first_name, last_name].filter(Boolean).join(' ') || undefined,
    }),
  },
})
