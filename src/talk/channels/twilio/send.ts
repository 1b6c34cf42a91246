import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { Scope } from '../../../kit/scope.ts'
import { urlOf } from '../../../people/brands/address.ts'
import { DeliveryError, type Outgoing, type Taken } from '../channel.ts'
import { type Carrier, type CarrierTools, textWithin } from '../sms/carrier.ts'
import { createMessage, listMessages, type TwilioMessage } from './api.ts'
import { type TwilioSettings, twilioIn } from './settings.ts'

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
const MAX_TEXT = 1_600
const MAX_FILES = 10

export const twilioCarrier: Carrier = {
  isReady: channel => twilioIn(channel) !== undefined,
  needs: 'The channel needs an account SID, an auth token, and a number or messaging service.',
  send,
}

/** Sends a text message, unless an earlier attempt already did. */
async function send(scope: Scope, { client, address }: CarrierTools, outgoing: Outgoing): Promise<Taken> {
  const settings = twilioIn(outgoing.channel) as TwilioSettings
  const most = settings.prefix ? 1 : MAX_FILES
  if (outgoing.files.length > most)
    throw new DeliveryError(`A message by Twilio has at most ${most} files here.`, { permanent: true })
  if (!outgoing.to.identifier.startsWith('+'))
    throw new DeliveryError('Twilio reaches people by their number, which is not known.', { permanent: true })
  const base = urlOf(scope.brand, address)
  const message: TwilioMessage = {
    to: outgoing.to.identifier,
    text: textWithin(outgoing, MAX_TEXT),
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
