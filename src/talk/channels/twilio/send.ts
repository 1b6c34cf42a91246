import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { Scope } from '../../../kit/scope.ts'
import { urlOf } from '../../../people/brands/address.ts'
import { DeliveryError, type Outgoing, type Taken } from '../channel.ts'
import type { Carrier, CarrierTools } from '../sms/carrier.ts'
import { createMessage, listMessages, type TwilioMessage } from './api.ts'
import { type TwilioSettings, twilioIn } from './settings.ts'

export const twilioCarrier: Carrier = {
  isReady: channel => twilioIn(channel) !== undefined,
  needs: 'The channel needs an account SID, an auth token, and a number or messaging service.',
  send,
}

/** Sends a text message, unless an earlier attempt already did. */
async function send(scope: Scope, { client, address }: CarrierTools, outgoing: Outgoing): Promise<Taken> {
  const settings = twilioIn(outgoing.channel) as TwilioSettings
  if (!outgoing.to.identifier.startsWith('+'))
    throw new DeliveryError('Twilio reaches people by their number, which is not known.', { permanent: true })
  const base = urlOf(scope.brand, address)
  const message: TwilioMessage = {
    to: outgoing.to.identifier,
    text: outgoing.texts.join(''),
    mediaUrls: outgoing.files.map(({ url }) => url),
    statusUrl: `${base}/incoming/twilio/${outgoing.channel.slug}`,
  }
  const known = outgoing.isRepeated ? await findSent(client, settings, { message, outgoing }) : undefined
  return { providerId: known ?? (await createMessage(client, settings, message)) }
}

/** Twilio has no key that makes repeating safe: what it lists since then and no other copy has is this one. */
async function findSent(
  client: SafeClient,
  settings: TwilioSettings,
  { message: { to, text }, outgoing }: { message: TwilioMessage; outgoing: Outgoing },
): Promise<string | undefined> {
  const names = await listMessages(client, settings, { to, text, since: outgoing.at })
  const taken = await outgoing.namesTaken(names)
  return names.findLast(name => !taken.has(name))
}
