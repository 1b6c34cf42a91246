import { messagingProvider } from '../meta/messaging-provider.ts'
import { pageIn } from './settings.ts'

export const CANNOT_SEND = 'The channel needs the ID of the Page, its access token and the app secret.'

/** Facebook Messenger: https://developers.facebook.com/docs/messenger-platform */
export const messenger = messagingProvider({
  name: 'messenger',
  object: 'page',
  person: 'facebook',
  accountOf: pageIn,
  cannotSend: CANNOT_SEND,
  fields:
    'messages,message_echoes,message_edits,message_deliveries,message_reads,message_reactions,messaging_postbacks,standby',
  profile: {
    fields: 'first_name,last_name',
    of: ({ first_name, last_name }) => ({
      name: [first_name, last_name].filter(Boolean).join(' ') || undefined,
    }),
  },
})
