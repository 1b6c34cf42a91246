import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import { say } from '../../../kit/sentences/say.ts'
import { DeliveryError, type Outgoing, type Taken } from '../../channels/outgoing.ts'
import { sendInParts } from '../../sending/send-parts.ts'
import { partOf } from '../shared/form-request.ts'
import { callBot } from './api.ts'
import { nameOf } from './read.ts'
import type { Bot } from './settings.ts'

/** As pictures; larger and other files go as documents: https://core.telegram.org/bots/api#sending-files */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024
const PHOTO_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])

const Sent = z.object({ message_id: z.number() })

/** Replies of a bot: the text, then each file. */
export async function sendTelegram(client: SafeClient, bot: Bot, outgoing: Outgoing): Promise<Taken> {
  const { parts, to, texts } = outgoing
  // Telegram has neither a key that makes repeating safe, nor a list of what was sent.
  if (parts.unsureSince)
    throw new DeliveryError(
      say`Telegram did not respond. It may have arrived: ask before you send it again.`,
      {
        permanent: true,
      },
    )
  const chat_id = to.identifier
  return sendInParts(outgoing, [
    ...texts.map(text => async () => () => sendText(client, bot, { chat_id, text })),
    ...outgoing.files.map(file => async () => {
      const part = await partOf(file)
      return () => sendFile(client, bot, { chat_id, part })
    }),
  ])
}

async function sendText(
  client: SafeClient,
  bot: Bot,
  parameters: { chat_id: string; text: string },
): Promise<string> {
  const { message_id } = await callBot(client, bot, { method: 'sendMessage', parameters, result: Sent })
  return nameOf(bot.id, parameters.chat_id, message_id)
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
  return nameOf(bot.id, chat_id, message_id)
}
