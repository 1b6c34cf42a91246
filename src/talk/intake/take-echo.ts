import type { TxScope } from '../../kit/scope.ts'
import type { Provider } from '../channels/connector.ts'
import type { Echoed } from '../channels/incoming.ts'
import type { MessageLimits } from '../channels/limits.ts'
import { type ChannelRow, lockChannel } from '../channels/queries.ts'
import { findByThread } from '../conversations/find-conversation.ts'
import { addPart, selectUnsure, type UnsureRow } from '../deliveries/part-queries.ts'
import { markOf } from '../deliveries/parts.ts'
import { findDeliveryByProvider } from '../deliveries/queries.ts'
import { limitsOf } from '../sending/limits-of.ts'
import { textsOf } from '../sending/message-limits.ts'
import { joinWritten } from './join-written.ts'

/**
 * Handles an echo. The echo of our own message settles it, even if the response was lost; a message that staff wrote in the
 * provider's own app joins the conversation. Returns why it could not.
 */
export async function takeEcho(
  tx: TxScope,
  { channel, provider }: { channel: ChannelRow; provider: Provider },
  echo: Echoed,
): Promise<string | undefined> {
  await lockChannel(tx, channel.slug)
  const { originId } = echo
  const conversation = await findByThread(tx, channel.id, echo)
  // Before the names: between the two, a response may give one its name.
  const unsure = conversation ? await selectUnsure(tx, conversation.id) : []
  if (await findDeliveryByProvider(tx, { providerId: originId, channelId: channel.id })) return undefined
  if (!conversation) return 'It belongs to no conversation that is here.'
  const limits = provider.hasUnmarkedEchoes ? limitsOf(channel, conversation) : undefined
  const ours = unsure.find(copy => isEchoOf(copy, echo, limits))
  if (ours) await addPart(tx, ours.id, originId)
  // With a mark of ours, it was sent by us, and is known by another name.
  else if (echo.mark === undefined)
    await joinWritten(tx, conversation, { ...echo, author: { ...echo.account, name: channel.name } })
  return undefined
}

/** By our own name if the provider repeats it; else by the text, or a file after the texts. */
function isEchoOf(
  copy: UnsureRow,
  { mark, body, fileUrls }: Echoed,
  limits: MessageLimits | undefined,
): boolean {
  if (mark !== undefined) return mark === markOf(copy.id, copy.sent)
  if (!limits) return false
  const text = textsOf(copy.body, limits.text, copy.textKind)[copy.sent]
  return text === undefined ? body.trim() === '' && fileUrls.length > 0 : body.trim() === text
}
