import type { Sentence } from '../../kit/sentences/say.ts'
import type { SendDependencies } from '../channels/connector.ts'
import { connectorOf } from '../channels/connectors.ts'
import type { ChannelRow } from '../channels/queries.ts'

/** Why a channel can send nothing with its present settings, in a sentence; undefined if it can. */
export function whyNot(
  channel: ChannelRow,
  dependencies: Pick<SendDependencies, 'mailOut'>,
): Sentence | undefined {
  const connector = connectorOf(channel)
  if (connector?.cannotSend) return connector.cannotSend(channel, dependencies)
  return connector?.isConnected(channel) ? undefined : connector?.needs
}
