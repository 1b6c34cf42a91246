import type { ChannelAdapter } from '../channels/channel.ts'
import { findChannels } from '../channels/queries.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { selectConversationsByIds } from '../conversations/queries.ts'
import { enqueue, type JobHandler } from '../kit/jobs.ts'
import { MINUTE, SECOND } from '../kit/retry.ts'
import { findMessageToDeliver, insertDeliveries, selectReachable } from './queries.ts'
import { SEND } from './send-delivery.ts'

export const PREPARE = 'deliveries.prepare'

/** Which adapter a channel has, if any. */
export type AdapterOf = (kind: number) => ChannelAdapter | undefined

/** The job that makes a message of the staff into deliveries, one for each customer who follows the conversation. */
export function prepareDeliveries(adapterOf: AdapterOf): JobHandler {
  return {
    retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE],
    async run(scope, attempt) {
      const message = await findMessageToDeliver(scope, Number(attempt.job.data.message_id))
      if (!message?.fromStaff || message.visibility !== VISIBILITY.regular || message.suppressNotifications)
        return
      const [conversation] = await selectConversationsByIds(scope, [message.conversationId])
      if (!conversation) return
      const channel = (await findChannels(scope, [conversation.channelId])).get(conversation.channelId)
      const adapter = channel && adapterOf(channel.kind)
      if (!adapter?.send || !adapter.reaches || adapter.cannotSend?.(channel as never)) return
      if (adapter.carries && !(await adapter.carries(scope, conversation.id))) return
      const others = conversation.followerIds.filter(id => id !== message.identityId)
      const ways = await selectReachable(scope, others, adapter.reaches)
      await attempt.done(async tx => {
        const ids = ways.map(({ identityId }) => identityId)
        const deliveries = await insertDeliveries(tx, message.id, ids)
        await enqueue(
          tx,
          deliveries.map(({ id, identityId }) => ({
            name: SEND,
            // One person reads a conversation in its order.
            topic: `conversation ${conversation.id} to ${identityId}`,
            data: { delivery_id: id },
          })),
        )
      })
    },
  }
}
