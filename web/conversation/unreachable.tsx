import { useQuery } from '@tanstack/react-query'
import type { Channel, Conversation } from '../../client/api.ts'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { channelsQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'

/** Programs read these on their own. */
const ALWAYS = new Set<number>([CHANNEL_KINDS.email, CHANNEL_KINDS.chat, CHANNEL_KINDS.api])

const OF_META = new Set<number>([
  CHANNEL_KINDS.whatsapp,
  CHANNEL_KINDS.facebook_messenger,
  CHANNEL_KINDS.instagram_dm,
])

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
  if (channel === CHANNEL_KINDS.telegram) return Boolean(settings.bot_token)
  if (OF_META.has(channel)) return Boolean(settings.access_token ?? settings.auth_token)
  const carries = settings.url ?? settings.auth_token ?? settings.api_key
  return ALWAYS.has(channel) || (channel === CHANNEL_KINDS.sms && Boolean(carries))
}
