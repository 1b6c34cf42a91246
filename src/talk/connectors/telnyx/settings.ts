import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { orSay } from '../../../kit/sentences/say.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { apiUrlSetting } from '../shared/api-url-setting.ts'
import { API_KEY, NUMBER } from '../shared/carriers/settings.ts'
import { ALSO_COUNTS } from '../shared/signing-secrets.ts'

export const TELNYX_API = 'https://api.telnyx.com'

const publicKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9+/]{43}=$/, orSay`must be 32 bytes as base64: 43 characters and an equals sign`)

/** Settings of a channel for text messages. */
export const TelnyxSettings = z.object({
  ...API_KEY,
  public_key: optional(publicKey).describe(
    'Of your Telnyx account. What Telnyx sends is signed by its other half.',
  ),
  other_public_key: optional(publicKey).describe(ALSO_COUNTS),
  ...NUMBER,
  messaging_profile_id: optional(z.uuid('must be a UUID')).describe(
    'The messaging profile of Telnyx that sends, instead of a number.',
  ),
  api_url: apiUrlSetting(TELNYX_API),
})

/** The account of a channel. */
export interface TelnyxAccount {
  apiKey: string
  /** The sender: a number, or a messaging profile. */
  number: string | undefined
  profileId: string | undefined
  apiUrl: string
}

/** Undefined unless the channel's provider is Telnyx and it has what that needs. */
export function telnyxIn({ settings }: Pick<ChannelRow, 'settings'>): TelnyxAccount | undefined {
  const { provider, api_key, public_key, number, messaging_profile_id, api_url } = settings
  if (provider !== 'telnyx' || !api_key || !public_key || !(number || messaging_profile_id)) return undefined
  return {
    apiKey: String(api_key),
    number: number ? String(number) : undefined,
    profileId: messaging_profile_id ? String(messaging_profile_id) : undefined,
    apiUrl: String(api_url ?? TELNYX_API),
  }
}
