import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { orSay, type Sentence, say } from '../../../kit/sentences/say.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { apiUrlSetting } from '../shared/api-url-setting.ts'
import { LONG_TEXTS } from '../shared/long-texts.ts'
import { ALSO_COUNTS } from '../shared/signing-secrets.ts'

export const TWITTER_API = 'https://api.x.com'

const key = (what: Sentence) =>
  z
    .string()
    .trim()
    .regex(/^[\w-]{10,200}$/, orSay`must be ${what}: letters, digits, _ and - only`)

/** Settings of an account on X. */
export const TwitterSettings = z.object({
  api_key: optional(key(say`the API key`)).describe('Of your app at X, also called consumer key.'),
  api_secret: optional(key(say`the API key secret`)).describe('Signs the webhooks of X.'),
  access_token: optional(
    z
      .string()
      .trim()
      .regex(
        /^\d{1,20}-\w{10,200}$/,
        orSay`must be the access token: digits, a hyphen, then letters and digits`,
      ),
  ).describe('Of the account, for your app. It begins with the ID of the account.'),
  access_token_secret: optional(key(say`the access token secret`)).describe('Belongs to the access token.'),
  ...LONG_TEXTS,
  other_api_secret: optional(key(say`the API key secret`)).describe(ALSO_COUNTS),
  api_url: apiUrlSetting(TWITTER_API),
})

export interface TwitterAccount {
  id: string
  apiUrl: string
  apiKey: string
  apiSecret: string
  token: string
  tokenSecret: string
}

/** The account of a channel; undefined unless it has what that needs. */
export function twitterIn({
  kind,
  settings,
}: Pick<ChannelRow, 'kind' | 'settings'>): TwitterAccount | undefined {
  const { api_key, api_secret, access_token, access_token_secret, api_url } = settings
  if (kind !== CHANNEL_KINDS.twitter || !api_key || !api_secret || !access_token || !access_token_secret)
    return undefined
  return {
    id: String(access_token).split('-', 1)[0] as string,
    apiUrl: String(api_url ?? TWITTER_API),
    apiKey: String(api_key),
    apiSecret: String(api_secret),
    token: String(access_token),
    tokenSecret: String(access_token_secret),
  }
}
