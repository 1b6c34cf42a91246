import { rowId } from '../../kit/input.ts'
import { type JobAttempt, type JobHandler, job } from '../../kit/jobs/job.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Incoming } from '../channels/channel.ts'
import type { Arrived, Edited, Receipt } from '../channels/provider.ts'
import { providerOf } from '../channels/providers.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { findByOrigin } from '../conversations/find-conversation.ts'
import { findDeliveryByProvider } from '../deliveries/queries.ts'
import { recordReceipt } from '../deliveries/record-receipt.ts'
import { editMessage } from '../messages/edit-message.ts'
import { findEvent, type StoredEvent, updateProcessed } from './provider-queries.ts'
import { receiveText } from './receive-text.ts'

export const processEventJob = job(
  'providers.process-event',
  { event_id: rowId },
  { retryDelays: [2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR] },
)

/** Does what follows from something that a provider has sent. */
export function processEvent(): JobHandler {
  return processEventJob.handledBy(async (scope, { event_id }, attempt) => {
    const event = await findEvent(scope, event_id)
    if (!event || event.processedAt) return
    const channel = (await findChannels(scope, [event.channelId])).get(event.channelId)
    const provider = channel && providerOf(channel)
    // Somebody may be changing its settings.
    if (!channel || !provider) return attempt.fail('The channel is not connected to a provider.')
    const happening = provider.read(event.body)
    if (!happening) return attempt.done(tx => updateProcessed(tx, event.id, 'It says nothing that we know.'))
    if (happening.type === 'message') return takeMessage(channel, { event, happening, attempt })
    if (happening.type === 'edit') return takeEdit(channel, { event, happening, attempt })
    return takeReceipt(scope, channel, { event, happening, attempt })
  })
}

interface Taking<Kind> {
  event: StoredEvent
  happening: Kind
  attempt: JobAttempt
}

function takeMessage(channel: ChannelRow, { event, happening, attempt }: Taking<Arrived>): Promise<void> {
  const { fileUrls } = happening
  const incoming = happening.incoming as Incoming & { originId: string; threadId: string }
  return attempt.done(async tx => {
    await receiveText(tx, channel, { incoming, fileUrls })
    await updateProcessed(tx, event.id, null)
  })
}

/** Its message came before: events of one party are processed in order. */
function takeEdit(channel: ChannelRow, { event, happening, attempt }: Taking<Edited>): Promise<void> {
  return attempt.done(async tx => {
    const conversation = await findByOrigin(tx, channel.id, happening.threadId)
    const isThere = conversation !== undefined && (await editMessage(tx, conversation.id, happening))
    await updateProcessed(tx, event.id, isThere ? null : 'No message of this conversation has this name.')
  })
}

async function takeReceipt(
  scope: Scope,
  channel: ChannelRow,
  { event, happening, attempt }: Taking<Receipt>,
): Promise<void> {
  const { providerId, state, reason } = happening
  const delivery = await findDeliveryByProvider(scope, { providerId, channelId: channel.id })
  const isOfWhole = delivery?.isLast
  // Null: parts of it are not sent yet.
  if (!delivery || isOfWhole == null) {
    // It may be faster than the response to our request, or about a message that somebody else sent.
    const trouble = 'No message of ours has this name.'
    return attempt.fail(trouble, {
      note: async (tx, next) => (next ? undefined : updateProcessed(tx, event.id, trouble)),
    })
  }
  await attempt.done(async tx => {
    await recordReceipt(tx, delivery, { state, reason, isOfWhole })
    await updateProcessed(tx, event.id, null)
  })
}
