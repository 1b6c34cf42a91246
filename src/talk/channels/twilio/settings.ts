import type { ChannelRow } from '../queries.ts'

export const TWILIO_API = 'https://api.twilio.com'

export interface TwilioSettings {
  account_sid: string
  auth_token: string
  /** The sender: a number, or the SID of a messaging service. */
  number?: string
  messaging_service_sid?: string
  api_url: string
}

/** Undefined unless the channel's provider is Twilio and it has what that needs. */
export function twilioIn({ settings }: Pick<ChannelRow, 'settings'>): TwilioSettings | undefined {
  const { provider, account_sid, auth_token, number, messaging_service_sid, api_url } = settings
  if (provider !== 'twilio' || !account_sid || !auth_token || !(number || messaging_service_sid))
    return undefined
  return {
    ...{ account_sid, auth_token, api_url: api_url ?? TWILIO_API },
    ...(number ? { number } : {}),
    ...(messaging_service_sid ? { messaging_service_sid } : {}),
  } as TwilioSettings
}

/** HTTP Basic (RFC 7617). */
export function authorizationOf({ account_sid, auth_token }: TwilioSettings): string {
  return `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`
}
