import { useQuery } from '@tanstack/react-query'
import type { Channel, Conversation } from '../../client/api.ts'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { channelsQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'

/** Programs read these on their own. */
const ALWAYS = new Set<number>([CHANNEL_KINDS.email, CHANNEL_KINDS.chat, CHANNEL_KINDS.api])

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
  if (channel === CHANNEL_KINDS.whatsapp) return Boolean(settings.access_token)
  const carries = settings.provider === 'twilio' ? settings.auth_token : settings.url
  return ALWAYS.has(channel) || (channel === CHANNEL_KINDS.sms && Boolean(carries))
}
