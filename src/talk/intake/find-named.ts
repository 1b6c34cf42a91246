import type { Scope } from '../../kit/scope.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import { findDeliveryByProvider } from '../deliveries/queries.ts'
import { findMessage } from '../messages/queries.ts'

/** ID of the message of a conversation that its provider calls so: one that came in, or a copy of one of ours. */
export async function findNamed(
  scope: Scope,
  { id, channelId }: Pick<ConversationRow, 'id' | 'channelId'>,
  name: string | undefined,
): Promise<number | undefined> {
  if (name === undefined) return undefined
  const known = await findMessage(scope, id, name)
  if (known) return known.id
  const copy = await findDeliveryByProvider(scope, { providerId: name, channelId })
  return copy?.messageId
}
