import { CHANNEL_KINDS } from '../kinds.ts'
import { splitsTexts } from '../long-texts.ts'
import { messagingProvider } from '../meta/messaging-provider.ts'
import { handleOf } from './handle.ts'
import { instagramIn } from './settings.ts'

/** Instagram's direct messages: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/messaging-api */
export const instagram = messagingProvider({
  name: 'instagram',
  object: 'instagram',
  person: 'igsid',
  accountOf: channel => (channel.kind === CHANNEL_KINDS.instagram_dm ? instagramIn(channel) : undefined),
  limits: channel => ({
    private: {
      text: { most: 1_000, unit: 'bytes', where: 'Instagram', splits: splitsTexts(channel) },
      files: [
        { types: ['image/*'], megabytes: 8 },
        { types: ['*/*'], megabytes: 25 },
      ],
    },
  }),
  hasUnmarkedEchoes: true,
  profile: {
    fields: 'name,username',
    of: ({ name, username }) => ({ name: name || username, handle: handleOf(username) }),
  },
})
