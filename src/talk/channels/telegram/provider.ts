import { z } from 'zod'
import { Unreachable } from '../../../kit/fetch-safely.ts'
import { isSame } from '../../../kit/is-same.ts'
import { DeliveryError } from '../channel.ts'
import { namesIn, pathOf } from '../file-path.ts'
import { splitsTexts } from '../long-texts.ts'
import { parseEvent } from '../parse-event.ts'
import type { Provider } from '../provider.ts'
import type { ChannelRow } from '../queries.ts'
import { callBot } from './api.ts'
import { eventsIn, lastOf, readUpdates } from './read.ts'
import { type Bot, botIn, webhookSecret } from './settings.ts'

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

/** Telegram bots: https://core.telegram.org/bots/api */
export const telegram: Provider = {
  name: 'telegram',
  isOf: channel => botIn(channel) !== undefined,
  open(channel, { headers, body }) {
    const bot = botIn(channel)
    if (!bot?.usesWebhook || !isSame(headers[SECRET_HEADER], webhookSecret(bot))) return undefined
    return eventsIn([parseEvent(body)], bot.id)
  },
  answer: { type: 'application/json', body: '{}' },
  limits: channel => ({
    private: {
      // https://core.telegram.org/bots/api#sendmessage
      text: { most: 4_096, unit: 'characters', where: 'Telegram', splits: splitsTexts(channel) },
      files: [{ types: ['*/*'], megabytes: 50 }],
    },
  }),
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
    await callBot(client, bot, { method: 'getMe', parameters: {}, result: z.object({ is_bot: z.boolean() }) })
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
        throw error instanceof DeliveryError ? new Unreachable(error.message) : error
      }
    },
  },
}

function tokenOf(channel: ChannelRow): Bot {
  const bot = botIn(channel)
  if (!bot) throw new DeliveryError('The channel has no bot token.', { permanent: false, isOfServer: true })
  return bot
}
