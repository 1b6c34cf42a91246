import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import { asPlainText } from '../../../kit/markdown/files.ts'
import { type ChannelAdapter, DeliveryError, type Outgoing, type Taken } from '../channel.ts'
import { partOf } from '../form-request.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import { callBot } from './api.ts'
import { type Bot, botIn } from './settings.ts'

/** https://core.telegram.org/bots/api#sendmessage */
const MAX_TEXT = 4_096
/** As pictures; larger and other files go as documents: https://core.telegram.org/bots/api#sending-files */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024
const PHOTO_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])

const Sent = z.object({ message_id: z.number() })

/** Replies of a bot: the text, then each file. */
export function createTelegramAdapter(client: SafeClient): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.telegram],
    reaches: ['telegram'],
    cannotSend: channel => (botIn(channel) ? undefined : 'The channel has no bot token.'),
    send: (_scope, outgoing) => send(client, botIn(outgoing.channel) as Bot, outgoing),
  }
}

async function send(client: SafeClient, bot: Bot, { body, files, parts, to }: Outgoing): Promise<Taken> {
  // Telegram has neither a key that makes repeating safe, nor a list of what was sent.
  if (parts.isUnsure)
    throw new DeliveryError('Telegram did not respond. It may have arrived: ask before you send it again.', {
      permanent: true,
    })
  const chat_id = to.identifier
  const text = asPlainText(body).trim()
  if (text.length > MAX_TEXT)
    throw new DeliveryError(
      `A message has at most 4,096 characters on Telegram; this one has ${text.length}.`,
      {
        permanent: true,
      },
    )
  const calls = [
    ...(text ? [async () => () => sendText(client, bot, { chat_id, text })] : []),
    ...files.map(file => async () => {
      // Before the part begins: our own storage may fail, too.
      const part = await partOf(file)
      return () => sendFile(client, bot, { chat_id, part })
    }),
  ]
  for (const prepare of calls.slice(parts.sent.length)) await parts.send(await prepare())
  return { providerId: parts.sent.at(-1) }
}

async function sendText(
  client: SafeClient,
  bot: Bot,
  parameters: { chat_id: string; text: string },
): Promise<string> {
  const { message_id } = await callBot(client, bot, { method: 'sendMessage', parameters, result: Sent })
  return `${parameters.chat_id}:${message_id}`
}

async function sendFile(
  client: SafeClient,
  bot: Bot,
  { chat_id, part }: { chat_id: string; part: File },
): Promise<string> {
  const isPhoto = PHOTO_TYPES.has(part.type) && part.size <= MAX_PHOTO_BYTES
  const form = new FormData()
  form.set('chat_id', chat_id)
  form.set(isPhoto ? 'photo' : 'document', part)
  const method = isPhoto ? 'sendPhoto' : 'sendDocument'
  const { message_id } = await callBot(client, bot, { method, parameters: form, result: Sent })
  return `${chat_id}:${message_id}`
}
