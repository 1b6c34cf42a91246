import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import type { ChannelRow } from '../queries.ts'
import { ALSO_COUNTS } from '../signing-secrets.ts'

export const TWILIO_API = 'https://api.twilio.com'

export const TWILIO_SETTINGS = {
  account_sid: optional(
    z
      .string()
      .trim()
      .regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits'),
  ).describe('Of your Twilio account.'),
  auth_token: optional(z.string().trim().min(16, 'must be at least 16 characters').max(200)).describe(
    'Of your Twilio account. It signs the webhooks of Twilio.',
  ),
  other_auth_token: optional(z.string().trim().min(16, 'must be at least 16 characters').max(200)).describe(
    ALSO_COUNTS,
  ),
  messaging_service_sid: optional(
    z
      .string()
      .trim()
      .regex(/^MG[0-9a-f]{32}$/i, 'must be MG and 32 hexadecimal digits'),
  ).describe('The Twilio messaging service that sends, instead of a number.'),
}

export interface TwilioSettings {
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
}: Pick<ChannelRow, 'kind' | 'settings'>): TwilioSettings | undefined {
  const { provider, account_sid, auth_token, number, messaging_service_sid, api_url } = settings
  if (provider !== 'twilio' || !account_sid || !auth_token || !(number || messaging_service_sid))
    return undefined
  return {
    ...{ account_sid, auth_token, api_url: api_url ?? TWILIO_API },
    prefix: kind === CHANNEL_KINDS.whatsapp ? 'whatsapp:' : '',
    ...(number ? { number } : {}),
    ...(messaging_service_sid ? { messaging_service_sid } : {}),
  } as TwilioSettings
}

/** HTTP Basic (RFC 7617). */
export function authorizationOf({ account_sid, auth_token }: TwilioSettings): string {
  return `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`
}
