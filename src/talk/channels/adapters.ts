import type { Blobs } from '../../kit/blobs.ts'
import type { SafeClients } from '../../kit/fetch-safely.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import type { ChannelAdapter } from './channel.ts'
import { createChatAdapter } from './chat/adapter.ts'
import { createCommentsAdapter } from './comments/adapter.ts'
import { createEmailAdapter } from './email/adapter.ts'
import type { MailOut } from './email/mail-out.ts'
import { createInstagramAdapter } from './instagram/adapter.ts'
import { createMessengerAdapter } from './messenger/adapter.ts'
import { createSmsAdapter } from './sms/adapter.ts'
import { createTelegramAdapter } from './telegram/adapter.ts'
import { createTwitterAdapter } from './twitter/adapter.ts'
import { createWhatsAppAdapter } from './whatsapp/adapter.ts'

interface Tools {
  clients: SafeClients
  mailOut: MailOut
  blobs: Blobs
  address: BaseAddress
}

/** One adapter for each kind of channel that can send. */
export function adaptersOf({
  clients: { webhooks: client },
  mailOut,
  blobs,
  address,
}: Tools): ChannelAdapter[] {
  return [
    createEmailAdapter(mailOut, blobs),
    createSmsAdapter({ client, address }),
    createTelegramAdapter(client),
    createWhatsAppAdapter({ client, address }),
    createMessengerAdapter(client),
    createInstagramAdapter(client),
    createCommentsAdapter(client),
    createTwitterAdapter(client),
    createChatAdapter(mailOut, blobs),
  ]
}
