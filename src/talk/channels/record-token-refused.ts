import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { channelTokenRefused } from './events.ts'
import { noteTokenRefused } from './health-queries.ts'
import type { ChannelRow } from './queries.ts'

/** Says in the list of channels, and once by mail to admins, that the provider does not take the channel’s credentials. */
export async function recordTokenRefused(
  tx: TxScope,
  { id, name }: ChannelRow,
  { words, reason }: { words: string; reason: string },
): Promise<void> {
  const isNew = await noteTokenRefused(tx, id, words)
  if (isNew) await recordEvent(tx, channelTokenRefused.of({ subjectId: id, data: { name, reason } }))
}
