import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { orSay } from '../../../kit/sentences/say.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { apiUrlSetting } from '../shared/api-url-setting.ts'
import { NUMBER } from '../shared/carriers/settings.ts'
import { ALSO_COUNTS } from '../shared/signing-secrets.ts'

export const TWILIO_API = 'https://api.twilio.com'

const ACCOUNT = {
  account_sid: optional(
    z
      .string()
      .trim()
      .regex(/^AC[0-9a-f]{32}$/i, orSay`must be AC and 32 hexadecimal digits`),
  ).describe('Of your Twilio account.'),
  auth_token: optional(z.string().trim().min(16, orSay`must be at least 16 characters`).max(200)).describe(
    'Of your Twilio account. It signs the webhooks of Twilio.',
  ),
}

const SERVICE = {
  messaging_service_sid: optional(
    z
      .string()
      .trim()
      .regex(/^MG[0-9a-f]{32}$/i, orSay`must be MG and 32 hexadecimal digits`),
  ).describe('The Twilio messaging service that sends, instead of a number.'),
}

const MORE = {
  other_auth_token: optional(
    z.string().trim().min(16, orSay`must be at least 16 characters`).max(200),
  ).describe(ALSO_COUNTS),
  api_url: apiUrlSetting(TWILIO_API),
}

/** Settings of a channel for text messages. */
export const TwilioSettings = z.object({ ...ACCOUNT, ...NUMBER, ...SERVICE, ...MORE })

/** Settings of a channel of WhatsApp. */
export const TwilioWhatsAppSettings = z.object({
  ...ACCOUNT,
  number: optional(z.string().trim().max(32)).describe('Your number, for Twilio.'),
  ...SERVICE,
  ...MORE,
})

/** The account of a channel. */
export interface TwilioAccount {
  account_sid: string
  auth_token: string
  /** The sender: a number, or the SID of a messaging service. */
  number?: string
  messaging_service_sid?: string
  api_url: string
  /** Before numbers, where Twilio carries more than text messages. */
  prefix: '' | 'whatsapp:'
}

/** Undefined unless the channel's provider is Twilio and it has what that needs. */
export function twilioIn({
  kind,
  settings,
}: Pick<ChannelRow, 'kind' | 'settings'>): TwilioAccount | undefined {
  const { provider, account_sid, auth_token, number, messaging_service_sid, api_url } = settings
  if (provider !== 'twilio' || !account_sid || !auth_token || !(number || messaging_service_sid))
    return undefined
  return {
    account_sid,
    auth_token,
    api_url: api_url ?? TWILIO_API,
    prefix: kind === CHANNEL_KINDS.whatsapp ? 'whatsapp:' : '',
    ...(number ? { number } : {}),
    ...(messaging_service_sid ? { messaging_service_sid } : {}),
  } as TwilioAccount
}

/** HTTP Basic (RFC 7617). */
export function authorizationOf({ account_sid, auth_token }: TwilioAccount): string {
  return `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`
}
