// Every provider's stand-in in the same words, for tests of what all of them have in common.
import { signForm } from '../../src/talk/connectors/twilio/signature.ts'
import { ACCOUNT_ID, createMessaging, APP_SECRET as META_SECRET, TOKEN as META_TOKEN } from './messaging.ts'
import { BOT_TOKEN, createTelegram } from './telegram.ts'
import { API_KEY, createTelnyx, TELNYX_NUMBER } from './telnyx.ts'
import { json, type Saying, type Tried } from './tried.ts'
import { comments, twitterMessages } from './tried-public.ts'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from './twilio.ts'
import { createVonage, SIGNATURE_SECRET, VONAGE_KEY, VONAGE_NUMBER, VONAGE_SECRET } from './vonage.ts'
import { ACCESS_TOKEN, APP_SECRET, createWhatsApp, NUMBER_ID } from './whatsapp.ts'

const phoneOf = (person: number) => `+1500555${String(person).padStart(4, '0')}`
const numberIn = (phone: string) => Number(phone.slice(-4))

/** One of each, which end with the test file. */
export async function createProviders(): Promise<Tried[]> {
  return Promise.all([
    twilio(),
    twilio('whatsapp:'),
    telnyx(),
    vonage(),
    telegram(),
    whatsapp(),
    messaging('page'),
    messaging('instagram'),
    comments('page'),
    comments('instagram'),
    twitterMessages(),
  ])
}

async function twilio(prefix: '' | 'whatsapp:' = ''): Promise<Tried> {
  const stand = await createTwilio(() => new Date())
  const messagesTo = (person: number) => stand.messages.filter(({ to }) => to === prefix + phoneOf(person))
  const signed = (url: string, fields: Record<string, string>) => {
    const form = new URLSearchParams({ AccountSid: ACCOUNT, ...fields })
    const headers = { 'x-twilio-signature': signForm(TOKEN, url, form) }
    return {
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }
  }
  return {
    name: 'twilio',
    kind: prefix ? 'whatsapp' : 'sms',
    settings: {
      provider: 'twilio',
      account_sid: ACCOUNT,
      auth_token: TOKEN,
      number: NUMBER,
      api_url: stand.base,
    },
    otherSecret: { auth_token: 'the token of another account' },
    post({ person, id, text, url }) {
      return signed(url, {
        MessageSid: `SM${id}`,
        From: phoneOf(person),
        To: NUMBER,
        Body: text,
        NumMedia: '0',
      })
    },
    receipt: (person, { url }) =>
      signed(url, {
        MessageSid: messagesTo(person).at(-1)?.sid ?? '',
        From: NUMBER,
        To: phoneOf(person),
        MessageStatus: 'delivered',
      }),
    sentTo: person => messagesTo(person).map(({ body }) => body),
    setMood: moodOf => {
      stand.moodFor = to => moodOf(numberIn(to))
    },
    refusals: { permanent: { status: 400, code: 21610 }, login: { status: 401, code: 20003 } },
  }
}

async function telnyx(): Promise<Tried> {
  const stand = await createTelnyx()
  const messagesTo = (person: number) => stand.sent.filter(({ to }) => to === phoneOf(person))
  return {
    name: 'telnyx',
    kind: 'sms',
    settings: {
      provider: 'telnyx',
      api_key: API_KEY,
      public_key: stand.publicKey,
      number: TELNYX_NUMBER,
      api_url: stand.base,
    },
    otherSecret: { public_key: (await createTelnyx()).publicKey },
    post({ person, id, text, now }) {
      const payload = stand.tell('message.received', {
        id,
        from: { phone_number: phoneOf(person) },
        to: [{ phone_number: TELNYX_NUMBER }],
        text,
      })
      return { payload, headers: stand.sign(payload, now) }
    },
    receipt(person, { now }) {
      const payload = stand.tell('message.finalized', {
        id: messagesTo(person).at(-1)?.id,
        from: { phone_number: TELNYX_NUMBER },
        errors: [],
        to: [{ phone_number: phoneOf(person), status: 'delivered' }],
      })
      return { payload, headers: stand.sign(payload, now) }
    },
    sentTo: person => messagesTo(person).map(({ text }) => text),
    setMood: moodOf => {
      stand.moodFor = to => moodOf(numberIn(to))
    },
    refusals: { permanent: { status: 422, code: 40310 }, login: { status: 401, code: 10009 } },
  }
}

async function vonage(): Promise<Tried> {
  const stand = await createVonage()
  const bare = (phone: string) => phone.slice(1)
  const messagesTo = (person: number) => stand.sent.filter(({ to }) => to === bare(phoneOf(person)))
  return {
    name: 'vonage',
    kind: 'sms',
    settings: {
      provider: 'vonage',
      api_key: VONAGE_KEY,
      api_secret: VONAGE_SECRET,
      signature_secret: SIGNATURE_SECRET,
      number: VONAGE_NUMBER,
      api_url: stand.base,
    },
    otherSecret: { signature_secret: 'the secret of another account' },
    post({ person, id, text, now }) {
      const payload = JSON.stringify({
        channel: 'sms',
        message_type: 'text',
        message_uuid: id,
        text,
        from: bare(phoneOf(person)),
        to: bare(VONAGE_NUMBER),
        timestamp: now.toISOString(),
      })
      return { payload, headers: stand.sign(payload, now) }
    },
    receipt(person, { now }) {
      const { id, ref } = messagesTo(person).at(-1) ?? {}
      const payload = JSON.stringify({
        channel: 'sms',
        message_uuid: id,
        client_ref: ref,
        status: 'delivered',
        from: bare(VONAGE_NUMBER),
        to: bare(phoneOf(person)),
      })
      return { payload, headers: stand.sign(payload, now) }
    },
    sentTo: person => messagesTo(person).map(({ text }) => text),
    setMood: moodOf => {
      stand.moodFor = to => moodOf(numberIn(to))
    },
    refusals: { permanent: { status: 422, code: 1150 }, login: { status: 401, code: 1000 } },
  }
}

async function telegram(): Promise<Tried> {
  const stand = await createTelegram()
  const serials = new Map<string, number>()
  const serialOf = (id: string) => serials.get(id) ?? serials.set(id, 1_000 + serials.size).get(id)
  return {
    name: 'telegram',
    kind: 'telegram',
    settings: { bot_token: BOT_TOKEN, receive: 'webhook', api_url: stand.base },
    otherSecret: { bot_token: '12345:AAanother-secret-of-this-bot_9876543210' },
    post({ person, id, text }) {
      const [from, chat] = [
        { id: person, first_name: `Person ${person}` },
        { id: person, type: 'private' },
      ]
      const message = { message_id: serialOf(id), from, chat, text }
      const payload = JSON.stringify({ update_id: serialOf(id), message })
      return { payload, headers: { ...json, 'x-telegram-bot-api-secret-token': stand.webhook?.secret ?? '' } }
    },
    sentTo: person => stand.sent.filter(({ chatId }) => chatId === String(person)).map(({ text }) => text),
    setMood: moodOf => {
      stand.moodFor = chatId => {
        const mood = moodOf(Number(chatId))
        if (mood === 'hanging') return 'silent'
        if (typeof mood === 'function') return 'usual'
        return typeof mood === 'object'
          ? {
              status: mood.status,
              description: 'No',
              ...(mood.retryAfter ? { retryAfter: mood.retryAfter } : {}),
            }
          : mood
      }
    },
    longest: 4_096,
    refusals: { permanent: { status: 403, code: 403 }, login: { status: 401, code: 401 } },
  }
}

async function whatsapp(): Promise<Tried> {
  const stand = await createWhatsApp()
  const bare = (person: number) => phoneOf(person).slice(1)
  const messagesTo = (person: number) => stand.sent.filter(({ to }) => to === bare(person))
  const signed = (value: object) => {
    const { payload, signature } = stand.sign(value)
    return { payload, headers: { ...json, 'x-hub-signature-256': signature } }
  }
  const postAll = (sayings: Saying[]) =>
    signed({
      messages: sayings.map(({ person, id, text }) => ({
        id,
        from: bare(person),
        type: 'text',
        text: { body: text },
      })),
    })
  return {
    name: 'whatsapp',
    kind: 'whatsapp',
    settings: {
      phone_number_id: NUMBER_ID,
      access_token: ACCESS_TOKEN,
      app_secret: APP_SECRET,
      api_url: stand.base,
    },
    otherSecret: { app_secret: 'f'.repeat(32) },
    post: saying => postAll([saying]),
    postAll,
    receipt(person) {
      const { id, callback } = messagesTo(person).at(-1) ?? {}
      const status = {
        id,
        status: 'delivered',
        recipient_id: bare(person),
        biz_opaque_callback_data: callback,
      }
      return signed({ statuses: [status] })
    },
    sentTo: person => messagesTo(person).map(({ text }) => text ?? ''),
    setMood: moodOf => {
      stand.moodFor = (_type, to) => moodOf(numberIn(to))
    },
    longest: 4_096,
    refusals: { permanent: { status: 400, code: 131026 }, login: { status: 401, code: 190 } },
  }
}

async function messaging(object: 'page' | 'instagram'): Promise<Tried> {
  const stand = await createMessaging(object)
  const isPage = object === 'page'
  const idOf = (person: number) => `77${String(person).padStart(6, '0')}`
  const postAll = (sayings: Saying[]) => {
    const { payload, signature } = stand.sign(
      sayings.map(({ person, id, text, now }) => ({
        sender: { id: idOf(person) },
        recipient: { id: ACCOUNT_ID },
        timestamp: now.getTime(),
        message: { mid: id, text },
      })),
    )
    return { payload, headers: { ...json, 'x-hub-signature-256': signature } }
  }
  return {
    name: isPage ? 'messenger' : 'instagram',
    kind: isPage ? 'facebook_messenger' : 'instagram_dm',
    settings: {
      [isPage ? 'page_id' : 'account_id']: ACCOUNT_ID,
      access_token: META_TOKEN,
      app_secret: META_SECRET,
      api_url: stand.base,
    },
    otherSecret: { app_secret: 'f'.repeat(32) },
    post: saying => postAll([saying]),
    postAll,
    sentTo: person => stand.sent.filter(({ to }) => to === idOf(person)).map(({ text }) => text ?? ''),
    setMood: moodOf => {
      stand.moodFor = to => moodOf(Number(to.slice(2)))
    },
    longest: isPage ? 2_000 : 1_000,
    refusals: { permanent: { status: 400, code: 551 }, login: { status: 401, code: 190 } },
  }
}
