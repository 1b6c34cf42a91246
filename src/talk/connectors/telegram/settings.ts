import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { orSay } from '../../../kit/sentences/say.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { apiUrlSetting } from '../shared/api-url-setting.ts'
import { LONG_TEXTS } from '../shared/long-texts.ts'

export const TELEGRAM_API = 'https://api.telegram.org'

/** Settings of a Telegram channel. */
export const TelegramSettings = z.object({
  bot_token: optional(
    z
      .string()
      .trim()
      .regex(/^\d{1,20}:[\w-]{20,100}$/, orSay`must be a bot token: a number, a colon and letters`),
  ).describe('The token of your bot, from @BotFather.'),
  receive: optional(z.enum(['polling', 'webhook'], orSay`must be polling or webhook`)).describe(
    '`polling`, the default, needs no public address; with `webhook`, Telegram calls this server.',
  ),
  ...LONG_TEXTS,
  api_url: apiUrlSetting(TELEGRAM_API),
})

export interface Bot {
  /** Its own number, which is the first part of the token. */
  id: string
  token: string
  usesWebhook: boolean
  apiUrl: string
}

/** The bot of a channel; undefined without a token. */
export function botIn({ settings }: Pick<ChannelRow, 'settings'>): Bot | undefined {
  const { bot_token: token, receive, api_url } = settings
  if (typeof token !== 'string') return undefined
  const apiUrl = typeof api_url === 'string' ? api_url : TELEGRAM_API
  return { id: token.split(':')[0] ?? '', token, usesWebhook: receive === 'webhook', apiUrl }
}

/** What Telegram shows when it calls: https://core.telegram.org/bots/api#setwebhook */
export function webhookSecret({ token }: Bot): string {
  return createHmac('sha256', token).update('answerwell webhook').digest('base64url')
}
