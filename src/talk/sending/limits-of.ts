import { connectedTo } from '../channels/connectors.ts'
import type { MessageLimits } from '../channels/limits.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { isPublic } from './reply-window.ts'

/** What one message of this conversation may hold; undefined without limits. */
export function limitsOf(
  channel: ChannelRow,
  conversation: { originId: string | null },
): MessageLimits | undefined {
  const { private: ofOne, public: ofAll } = connectedTo(channel)?.limits?.(channel) ?? {}
  return isPublic(channel, conversation) ? ofAll : ofOne
}
