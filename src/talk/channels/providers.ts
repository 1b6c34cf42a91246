import type { Provider } from './provider.ts'
import type { ChannelRow } from './queries.ts'
import { telegram } from './telegram/provider.ts'
import { twilio } from './twilio/provider.ts'
import { whatsapp } from './whatsapp/provider.ts'

/** Everyone who calls us about messages of a channel. */
export const PROVIDERS: Provider[] = [telegram, twilio, whatsapp]

export function providerOf(channel: ChannelRow): Provider | undefined {
  return PROVIDERS.find(provider => provider.isOf(channel))
}
