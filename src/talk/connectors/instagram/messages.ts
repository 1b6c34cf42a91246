import { say } from '../../../kit/sentences/say.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { ORIGIN } from '../../conversations/codes.ts'
import { splitsTexts } from '../shared/long-texts.ts'
import { messagingConnector } from '../shared/meta/messaging.ts'
import { NEEDS } from '../shared/meta/webhooks.ts'
import { handleOf } from './handle.ts'
import { instagramIn, MessagesSettings } from './settings.ts'

/** Direct messages: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/messaging-api */
export const messages = messagingConnector({
  kind: CHANNEL_KINDS.instagram_dm,
  settings: MessagesSettings,
  requires: [['account_id'], ['access_token'], ['app_secret']],
  needs: NEEDS,
  origin: ORIGIN.instagramDm,
  reachedBy: say`Instagram account`,
  name: 'instagram',
  where: 'Instagram',
  object: 'instagram',
  person: 'igsid',
  uploads: false,
  accountOf: instagramIn,
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
