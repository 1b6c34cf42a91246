import { currentNumber } from '../../../people/identities/other-number.ts'
import type { ChannelAdapter } from '../channel.ts'
import { gatewayCarrier } from '../gateway/send.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import type { ChannelRow } from '../queries.ts'
import { telnyxCarrier } from '../telnyx/send.ts'
import { twilioCarrier } from '../twilio/send.ts'
import { vonageCarrier } from '../vonage/send.ts'
import type { Carrier, CarrierTools } from './carrier.ts'

const CARRIERS: Record<string, Carrier> = {
  gateway: gatewayCarrier,
  telnyx: telnyxCarrier,
  twilio: twilioCarrier,
  vonage: vonageCarrier,
}

/** Text messages, by whoever carries them. */
export function createSmsAdapter(tools: CarrierTools): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.sms],
    reaches: ['mobile'],
    cannotSend(channel) {
      const carrier = carrierOf(channel)
      return carrier.isReady(channel) ? undefined : carrier.needs
    },
    send(scope, outgoing) {
      const to = { ...outgoing.to, identifier: currentNumber(outgoing.to.identifier) }
      return carrierOf(outgoing.channel).send(scope, tools, { ...outgoing, to })
    },
  }
}

function carrierOf({ settings }: ChannelRow): Carrier {
  return CARRIERS[String(settings.provider ?? 'gateway')] ?? gatewayCarrier
}
