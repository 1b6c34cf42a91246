import type { Sentence } from '../../kit/sentences/say.ts'
import type { SendDependencies } from '../channels/connector.ts'
import { connectorOf } from '../channels/connectors.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { isShut, whyShut } from './way-out.ts'

/** Why a channel can send nothing at present, in a sentence; undefined if it can. */
export function whyNot(
  channel: ChannelRow,
  dependencies: Pick<SendDependencies, 'mailOut'>,
): Sentence | undefined {
  if (isShut(channel)) return whyShut(channel)
  const connector = connectorOf(channel)
  if (connector?.cannotSend) return connector.cannotSend(channel, dependencies)
  return connector?.isConnected(channel) ? undefined : connector?.needs
}
