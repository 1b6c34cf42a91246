import { CHANNEL_KINDS } from '../kinds.ts'
import { messagingProvider } from '../meta/messaging-provider.ts'
import { type TextLimit, textsOf } from '../send-parts.ts'
import { handleOf } from './handle.ts'
import { instagramIn } from './settings.ts'

/** In UTF-8: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/messaging-api */
export const LIMIT: TextLimit = { most: 1_000, unit: 'bytes', where: 'Instagram' }

/** Instagram's direct messages: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/messaging-api */
export const instagram = messagingProvider({
  name: 'instagram',
  object: 'instagram',
  person: 'igsid',
  accountOf: channel => (channel.kind === CHANNEL_KINDS.instagram_dm ? instagramIn(channel) : undefined),
  textsOf: body => textsOf({ body }, LIMIT),
  profile: {
    fields: 'name,username',
    of: ({ name, username }) => ({ name: name || username, handle: handleOf(username) }),
  },
})
