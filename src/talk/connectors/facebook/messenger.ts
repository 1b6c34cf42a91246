import { say } from '../../../kit/sentences/say.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { ORIGIN } from '../../conversations/codes.ts'
import { splitsTexts } from '../shared/long-texts.ts'
import { messagingConnector } from '../shared/meta/messaging.ts'
import { MessengerSettings, pageIn } from './settings.ts'

/** Facebook Messenger: https://developers.facebook.com/docs/messenger-platform */
export const messenger = messagingConnector({
  kind: CHANNEL_KINDS.facebook_messenger,
  settings: MessengerSettings,
  requires: [['page_id'], ['access_token'], ['app_secret']],
  needs: say`The channel needs the ID of the Page, its access token and the app secret.`,
  origin: ORIGIN.facebook,
  reachedBy: say`Facebook account`,
  name: 'messenger',
  where: 'Messenger',
  object: 'page',
  person: 'facebook',
  uploads: true,
  accountOf: pageIn,
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
