import { CHANNEL_KINDS } from '../kinds.ts'
import { splitsTexts } from '../long-texts.ts'
import { messagingProvider } from '../meta/messaging-provider.ts'
import { pageIn } from './settings.ts'

/** Facebook Messenger: https://developers.facebook.com/docs/messenger-platform */
export const messenger = messagingProvider({
  name: 'messenger',
  object: 'page',
  person: 'facebook',
  accountOf: channel => (channel.kind === CHANNEL_KINDS.facebook_messenger ? pageIn(channel) : undefined),
  limits: channel => ({
    private: {
      // https://developers.facebook.com/docs/messenger-platform/reference/send-api
      text: { most: 2_000, unit: 'characters', where: 'Messenger', splits: splitsTexts(channel) },
      files: [{ types: ['*/*'], megabytes: 25 }],
    },
  }),
  profile: {
    fields: 'first_name,last_name',
    of: ({ first_name, last_name }) => ({
      name: [first_name, last_name].filter(Boolean).join(' ') || undefined,
    }),
  },
})
