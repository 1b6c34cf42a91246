import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { orSay } from '../../../kit/sentences/say.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { apiUrlSetting } from '../shared/api-url-setting.ts'
import { API_KEY, NUMBER } from '../shared/carriers/settings.ts'
import { ALSO_COUNTS } from '../shared/signing-secrets.ts'

export const VONAGE_API = 'https://api.nexmo.com'

const secretText = z.string().trim().min(16, orSay`must be at least 16 characters`).max(200)

/** Settings of a channel for text messages. */
export const VonageSettings = z.object({
  ...API_KEY,
  api_secret: optional(secretText).describe('Of your Vonage account.'),
  signature_secret: optional(secretText).describe('Of your Vonage account. It signs what Vonage sends.'),
  ...NUMBER,
  other_signature_secret: optional(secretText).describe(ALSO_COUNTS),
  api_url: apiUrlSetting(VONAGE_API),
})

/** The account of a channel. */
export interface VonageAccount {
  apiKey: string
  apiSecret: string
  number: string
  apiUrl: string
}

/** Undefined unless the channel's provider is Vonage and it has what that needs. */
export function vonageIn({ settings }: Pick<ChannelRow, 'settings'>): VonageAccount | undefined {
  const { provider, api_key, api_secret, signature_secret, number, api_url } = settings
  if (provider !== 'vonage' || !api_key || !api_secret || !signature_secret || !number) return undefined
  return {
    apiKey: String(api_key),
    apiSecret: String(api_secret),
    number: String(number),
    apiUrl: String(api_url ?? VONAGE_API),
  }
}
