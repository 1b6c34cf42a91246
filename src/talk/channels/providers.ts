import { facebookComments, instagramComments } from './comments/provider.ts'
import { instagram } from './instagram/provider.ts'
import { messenger } from './messenger/provider.ts'
import type { Provider } from './provider.ts'
import type { ChannelRow } from './queries.ts'
import { telegram } from './telegram/provider.ts'
import { telnyx } from './telnyx/provider.ts'
import { twilio } from './twilio/provider.ts'
import { twitter } from './twitter/provider.ts'
import { vonage } from './vonage/provider.ts'
import { whatsapp } from './whatsapp/provider.ts'

/** Everyone who calls us about messages of a channel. */
export const PROVIDERS: Provider[] = [
  facebookComments,
  instagram,
  instagramComments,
  messenger,
  telegram,
  telnyx,
  twilio,
  twitter,
  vonage,
  whatsapp,
]

export function providerOf(channel: ChannelRow): Provider | undefined {
  return PROVIDERS.find(provider => provider.isOf(channel))
}
