import { z } from 'zod'
import { Unreachable } from '../../../kit/fetch-safely.ts'
import { isSame } from '../../../kit/is-same.ts'
import { say } from '../../../kit/sentences/say.ts'
import type { Connector } from '../../channels/connector.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { ORIGIN } from '../../conversations/codes.ts'
import { namesIn, pathOf } from '../shared/file-path.ts'
import { splitsTexts } from '../shared/long-texts.ts'
import { parseEvent } from '../shared/parse-event.ts'
import { callBot } from './api.ts'
import { eventsIn, lastOf, readUpdates } from './read.ts'
import { sendTelegram } from './send.ts'
import { type Bot, botIn, TelegramSettings, webhookSecret } from './settings.ts'

const SECRET_HEADER = 'x-telegram-bot-api-secret-token'
/** How long Telegram waits for something to tell. */
const WAIT_SECONDS = 25
/** Each may be long. */
const AT_ONCE = 20
/** Others, such as of groups and payments, are not sent at all. */
const WANTED = ['message', 'edited_message', 'message_reaction']
/** Stands for an address in what we store: the real one contains the token. */
const FILE_URL = 'https://telegram.invalid/'

const File = z.object({ file_path: z.string() })

const NEEDS = say`The channel has no bot token.`

/** Telegram bots: https://core.telegram.org/bots/api */
export const telegram: Connector = {
  kind: CHANNEL_KINDS.telegram,
  settings: TelegramSettings,
  secrets: ['bot_token'],
  requires: [['bot_token']],
  isConnected: channel => botIn(channel) !== undefined,
  needs: NEEDS,
  origin: ORIGIN.telegram,
  reaches: ['telegram'],
  reachedBy: say`Telegram account`,
  limits: channel => ({
    private: {
      // https://core.telegram.org/bots/api#sendmessage
      text: { most: 4_096, unit: 'characters', where: 'Telegram', splits: splitsTexts(channel) },
      files: [{ types: ['*/*'], megabytes: 50 }],
    },
  }),
  send: (_scope, outgoing, { client }) => sendTelegram(client, botIn(outgoing.channel) as Bot, outgoing),
  provider: {
    name: 'telegram',
    open(channel, { headers, body }) {
      const bot = botIn(channel)
      if (!bot?.usesWebhook || !isSame(headers[SECRET_HEADER], webhookSecret(bot))) return undefined
      return eventsIn([parseEvent(body)], bot.id)
    },
    answer: { type: 'application/json', body: '{}' },
    read: event => readUpdates(event, (...names) => FILE_URL + pathOf(names)),
    async locate(channel, url, client) {
      if (!url.startsWith(FILE_URL)) return { url, headersFor: () => ({}) }
      const bot = tokenOf(channel)
      const [file_id, name] = namesIn(url.slice(FILE_URL.length))
      const { file_path } = await callBot(client, bot, {
        method: 'getFile',
        parameters: { file_id },
        result: File,
      })
      return { url: `${bot.apiUrl}/file/bot${bot.token}/${file_path}`, name, headersFor: () => ({}) }
    },
    async check(channel, { client, webhookUrl, connects }) {
      const bot = tokenOf(channel)
      await callBot(client, bot, {
        method: 'getMe',
        parameters: {},
        result: z.object({ is_bot: z.boolean() }),
      })
      if (!connects) return
      const [method, parameters] = bot.usesWebhook
        ? ['setWebhook', { url: webhookUrl, secret_token: webhookSecret(bot), allowed_updates: WANTED }]
        : ['deleteWebhook', {}]
      await callBot(client, bot, {
        method: method as string,
        parameters: parameters as object as never,
        result: z.unknown(),
      })
    },
    polling: {
      isOf: channel => botIn(channel)?.usesWebhook === false,
      accountOf: channel => tokenOf(channel).id,
      async next(channel, { client, after, signal }) {
        const bot = tokenOf(channel)
        try {
          const updates = await callBot(client, bot, {
            method: 'getUpdates',
            parameters: { offset: after + 1, limit: AT_ONCE, timeout: WAIT_SECONDS, allowed_updates: WANTED },
            result: z.array(z.unknown()),
            signal,
            waitMs: 1_000 * WAIT_SECONDS,
          })
          return { events: eventsIn(updates, bot.id), after: lastOf(updates, after) }
        } catch (error) {
          throw error instanceof DeliveryError ? new Unreachable(error.sentence) : error
        }
      },
    },
  },
}

function tokenOf(channel: ChannelRow): Bot {
  const bot = botIn(channel)
  if (!bot) throw new DeliveryError(NEEDS, { permanent: false, isOfServer: true })
  return bot
}
