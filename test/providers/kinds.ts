import { ACCOUNT_ID, createMessaging, APP_SECRET as META_SECRET, TOKEN as META_TOKEN } from './messaging.ts'
import { BOT_TOKEN, createTelegram } from './telegram.ts'
import { createTexts } from './texts.ts'
import { json, type Post } from './tried.ts'
import { ACCESS_TOKEN, APP_SECRET, createWhatsApp, NUMBER_ID } from './whatsapp.ts'

/** A message of a kind that may be unknown. */
interface ProviderMessage {
  type: string
  content: unknown
  id: string
  serial: number
  now: Date
  url: string
}

/** How a provider tells of kinds of messages. */
export interface Kinds {
  name: string
  /** In the address that it calls; its name by default. */
  carrier?: string
  /** The type of channel. */
  kind: string
  settings: Record<string, string>
  tell(told: ProviderMessage): Post
  /** What it reports of itself, with its content. */
  notices?: [type: string, content: unknown][]
}

/** One of each provider. */
export async function createKinds(): Promise<Kinds[]> {
  return [
    ...(await texts()),
    await telegram(),
    await whatsapp(),
    await messaging('page'),
    await messaging('instagram'),
  ]
}

async function texts(): Promise<Kinds[]> {
  const from = '+15005550006'
  return (await createTexts()).map(({ name, settings, post }) => ({
    name,
    kind: 'sms',
    settings,
    tell({ type, content, ...told }) {
      const flat = Object.entries(content as object).map(([key, value]) => [
        `Zz${key.charAt(0).toUpperCase()}${key.slice(1)}`,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      const fields =
        name === 'twilio'
          ? { MessageType: type, ...Object.fromEntries(flat) }
          : name === 'telnyx'
            ? { [type]: content }
            : { message_type: type, text: undefined, [type]: content }
      return post({ ...told, from, text: '', fields })
    },
  }))
}

async function telegram(): Promise<Kinds> {
  const stand = await createTelegram()
  const someone = { id: 5001, type: 'private' }
  return {
    name: 'telegram',
    kind: 'telegram',
    settings: { bot_token: BOT_TOKEN, receive: 'webhook', api_url: stand.base },
    tell({ type, content, serial }) {
      const from = { id: 5001, first_name: 'Vera' }
      // It leaves out what there is not; others write null.
      const message = {
        message_id: serial,
        from,
        chat: someone,
        caption: null,
        entities: null,
        [type]: content,
      }
      const payload = JSON.stringify({ update_id: 1_000 + serial, message, edited_message: null })
      return { payload, headers: { ...json, 'x-telegram-bot-api-secret-token': stand.webhook?.secret ?? '' } }
    },
    notices: [
      ['message_auto_delete_timer_changed', { message_auto_delete_time: 86_400 }],
      ['pinned_message', { message_id: 3, chat: someone, date: 1, text: 'Pinned words' }],
      ['chat_background_set', { type: { type: 'wallpaper' } }],
      ['gift', { gift: { id: '1' }, text: 'For you' }],
      ['write_access_allowed', { web_app_name: 'Shop' }],
    ],
  }
}

async function whatsapp(): Promise<Kinds> {
  const stand = await createWhatsApp()
  return {
    name: 'whatsapp',
    kind: 'whatsapp',
    settings: {
      phone_number_id: NUMBER_ID,
      access_token: ACCESS_TOKEN,
      app_secret: APP_SECRET,
      api_url: stand.base,
    },
    tell({ type, content, id }) {
      const message = { id, from: '15005550006', timestamp: null, type, [type]: content }
      const { payload, signature } = stand.sign({ messages: [message] })
      return { payload, headers: { ...json, 'x-hub-signature-256': signature } }
    },
    notices: [
      ['request_welcome', {}],
      ['system', { type: 'customer_identity_changed', body: 'Words of WhatsApp' }],
    ],
  }
}

async function messaging(object: 'page' | 'instagram'): Promise<Kinds> {
  const stand = await createMessaging(object)
  const isPage = object === 'page'
  return {
    name: isPage ? 'messenger' : 'instagram_dm',
    carrier: isPage ? 'messenger' : 'instagram',
    kind: isPage ? 'facebook_messenger' : 'instagram_dm',
    settings: {
      [isPage ? 'page_id' : 'account_id']: ACCOUNT_ID,
      access_token: META_TOKEN,
      app_secret: META_SECRET,
      api_url: stand.base,
    },
    tell({ type, content, id, serial, now }) {
      const between = { sender: { id: '7700001' }, recipient: { id: ACCOUNT_ID }, timestamp: now.getTime() }
      // New kinds come as attachments, as parts of a message, and beside it.
      const forms = [
        { message: { mid: id, attachments: [{ type, payload: content }] } },
        { message: { mid: id, [type]: content } },
        { [type]: content },
      ]
      const form = type.startsWith('zz_') ? forms[serial % forms.length] : { [type]: content }
      const { payload, signature } = stand.sign([{ ...between, ...form }])
      return { payload, headers: { ...json, 'x-hub-signature-256': signature } }
    },
    notices: [['pass_thread_control', { new_owner_app_id: '1', metadata: 'Words of an app' }]],
  }
}
