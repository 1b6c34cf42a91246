import { messagingProvider } from '../meta/messaging-provider.ts'
import { type TextLimit, textsOf } from '../send-parts.ts'
import { instagramIn } from './settings.ts'

export const CANNOT_SEND = 'The channel needs the ID of the account, an access token and the app secret.'

/** In UTF-8: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/messaging-api */
export const LIMIT: TextLimit = { most: 1_000, unit: 'bytes', where: 'Instagram' }

const HANDLE = /^[a-z0-9._]{1,30}$/

/** Instagram's direct messages: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/messaging-api */
export const instagram = messagingProvider({
  name: 'instagram',
  object: 'instagram',
  person: 'igsid',
  accountOf: instagramIn,
  cannotSend: CANNOT_SEND,
  textsOf: body => textsOf({ body }, LIMIT),
  fields: 'messages,message_edit,messaging_seen,message_reactions,messaging_postbacks,messaging_referral',
  profile: {
    fields: 'name,username',
    of({ name, username }) {
      const handle = username?.toLowerCase()
      return {
        name: name || username,
        handle: handle && HANDLE.test(handle) ? { type: 'instagram', identifier: handle } : undefined,
      }
    },
  },
})
