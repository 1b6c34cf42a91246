import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { Scope } from '../../../kit/scope.ts'
import { say } from '../../../kit/sentences/say.ts'
import { urlOf } from '../../../people/brands/address.ts'
import type { SendDependencies } from '../../channels/connector.ts'
import { DeliveryError, type Outgoing, type Taken } from '../../channels/outgoing.ts'
import { createMessage, listMessages, type TwilioMessage } from './api.ts'
import { type TwilioAccount, twilioIn } from './settings.ts'

/** Sends a text message, unless an earlier attempt already did. */
export async function sendByTwilio(
  scope: Scope,
  outgoing: Outgoing,
  { client, address }: SendDependencies,
): Promise<Taken> {
  const settings = twilioIn(outgoing.channel) as TwilioAccount
  if (!outgoing.to.identifier.startsWith('+'))
    throw new DeliveryError(say`Twilio reaches people by their number, which is not known.`, {
      permanent: true,
    })
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
  settings: TwilioAccount,
  { message: { to, text }, outgoing }: { message: TwilioMessage; outgoing: Outgoing },
): Promise<string | undefined> {
  const names = await listMessages(client, settings, { to, text, since: outgoing.at })
  const taken = await outgoing.namesTaken(names)
  return names.findLast(name => !taken.has(name))
}
