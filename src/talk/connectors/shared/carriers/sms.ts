import { say } from '../../../../kit/sentences/say.ts'
import { currentNumber } from '../../../../people/identities/other-number.ts'
import type { Connector } from '../../../channels/connector.ts'
import { CHANNEL_KINDS } from '../../../channels/kinds.ts'
import type { Outgoing } from '../../../channels/outgoing.ts'
import { ORIGIN } from '../../../conversations/codes.ts'

/** What all carriers of text messages have in common. */
export const SMS = {
  kind: CHANNEL_KINDS.sms,
  origin: ORIGIN.sms,
  reaches: ['mobile'],
  reachedBy: say`mobile number`,
} satisfies Partial<Connector>

/** To a number as networks write it today. */
export function toCurrentNumber(outgoing: Outgoing): Outgoing {
  const { to } = outgoing
  return { ...outgoing, to: { ...to, identifier: currentNumber(to.identifier) } }
}
