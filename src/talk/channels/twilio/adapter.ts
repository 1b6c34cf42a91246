import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { Scope } from '../../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../../people/brands/address.ts'
import type { Outgoing, Taken } from '../channel.ts'
import { checkMessage, createMessage, listMessages, type TwilioMessage, textFor } from './send.ts'
import type { TwilioSettings } from './settings.ts'

/** Sends a text message, unless an earlier attempt already did. Throws DeliveryError. */
export async function sendByTwilio(
  scope: Scope,
  { client, address, settings }: { client: SafeClient; address: BaseAddress; settings: TwilioSettings },
  outgoing: Outgoing,
): Promise<Taken> {
  const base = urlOf(scope.brand, address)
  const message: TwilioMessage = {
    to: outgoing.to.identifier,
    text: textFor(outgoing),
    mediaUrls: outgoing.files.map(({ url }) => url),
    statusUrl: `${base}/incoming/twilio/${outgoing.channel.slug}`,
  }
  checkMessage(message)
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
