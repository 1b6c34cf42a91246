import { useQuery } from '@tanstack/react-query'
import type { Channel, Conversation } from '../../client/api.ts'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { channelsQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'

/** Programs read these on their own. */
const ALWAYS = new Set<number>([CHANNEL_KINDS.email, CHANNEL_KINDS.chat, CHANNEL_KINDS.api])

/** Settings without which no provider sends anything. */
const LOGINS = ['access_token', 'auth_token', 'api_key', 'bot_token', 'url']

/** Warns before a reply that would stay here: nothing sends for the channel. */
export function Unreachable({ category }: Pick<Conversation, 'category'>) {
  const { data: channels } = useQuery(channelsQuery)
  const channel = channels?.find(({ slug }) => slug === category.slug)
  if (!channel || canSend(channel)) return null
  return (
    <p className="notice small" role="status">
      {t('reply.unreachable', { channel: channel.name })}
    </p>
  )
}

function canSend({ channel, settings }: Channel): boolean {
  return ALWAYS.has(channel) || LOGINS.some(key => settings[key])
}
