import { CHANNEL_KINDS } from './kinds.ts'
import type { ChannelLimits, MessageLimits } from './message-limits.ts'
import { providerOf } from './providers.ts'
import type { ChannelRow } from './queries.ts'
import { isPublic } from './reply-window.ts'

/** A gateway fetches files itself, and splits texts as it likes. */
const GATEWAY: ChannelLimits = {
  private: {
    text: { most: Number.POSITIVE_INFINITY, unit: 'characters', where: 'The gateway', splits: false },
    files: [{ types: ['*/*'], megabytes: 25 }],
  },
}

/** What replies in a channel may hold; nothing is set for channels whose messages are ours alone, or are mail. */
export function channelLimits(channel: ChannelRow): ChannelLimits {
  return providerOf(channel)?.limits(channel) ?? (channel.kind === CHANNEL_KINDS.sms ? GATEWAY : {})
}

/** What one message of this conversation may hold; undefined without limits. */
export function limitsOf(
  channel: ChannelRow,
  conversation: { originId: string | null },
): MessageLimits | undefined {
  const { private: ofOne, public: ofAll } = channelLimits(channel)
  return isPublic(channel, conversation) ? ofAll : ofOne
}
