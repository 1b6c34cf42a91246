// A provider to click through: `bin/dev --with whatsapp`. What is typed arrives as a message of a customer.
import { createInterface } from 'node:readline'
import { createComments } from './comments.ts'
import { ACCOUNT_ID, createMessaging, TOKEN as PAGE_TOKEN, PERSON } from './messaging.ts'
import { postTo } from './stand-in.ts'
import { BOT_TOKEN, createTelegram } from './telegram.ts'
import { API_KEY, createTelnyx, TELNYX_NUMBER } from './telnyx.ts'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from './twilio.ts'
import {
  createTwitter,
  direct,
  OUR_ID,
  TOKEN_SECRET,
  TWITTER_TOKEN,
  API_KEY as X_KEY,
  API_SECRET as X_SECRET,
} from './twitter.ts'
import { createVonage, SIGNATURE_SECRET, VONAGE_KEY, VONAGE_NUMBER, VONAGE_SECRET } from './vonage.ts'
import { ACCESS_TOKEN, APP_SECRET, BUSINESS_ID, createWhatsApp, NUMBER_ID } from './whatsapp.ts'

interface ByHand {
  /** What to enter in Settings, Channels. */
  enter: Record<string, string>
  /** Words for what was sent so far. */
  sent: () => string[]
  arrive(text: string): Promise<void>
}

let webhook = ''

async function post(payload: string, headers: Record<string, string>): Promise<void> {
  if (!webhook) return say('First paste the webhook address that the channel shows.')
  const status = await postTo(webhook, payload, headers)
  if (status !== 200) say(`The server responded with ${status}.`)
}

async function messaging(object: 'page' | 'instagram'): Promise<ByHand> {
  const meta = await createMessaging(object)
  const id = object === 'page' ? 'Page ID' : 'Account ID'
  return {
    enter: {
      ...{ [id]: ACCOUNT_ID, 'Access token': PAGE_TOKEN, 'App secret': APP_SECRET },
      'Address of the API': meta.base,
    },
    sent: () => meta.sent.map(({ to, text, attachment }) => `${to}: ${text ?? attachment?.type}`),
    async arrive(text) {
      const message = { mid: `m_${Date.now()}`, text }
      const told = { sender: { id: PERSON }, recipient: { id: ACCOUNT_ID }, timestamp: Date.now(), message }
      const { payload, signature } = meta.sign([told])
      await post(payload, { 'content-type': 'application/json', 'x-hub-signature-256': signature })
    },
  }
}

async function telnyx(): Promise<ByHand> {
  const stand = await createTelnyx()
  return {
    enter: {
      ...{ 'API key': API_KEY, 'Public key': stand.publicKey, 'Your number': TELNYX_NUMBER },
      'Address of the API': stand.base,
    },
    sent: () => stand.sent.map(({ to, text }) => `${to}: ${text}`),
    async arrive(text) {
      const [from, to] = [{ phone_number: '+15005550006' }, [{ phone_number: TELNYX_NUMBER }]]
      const payload = stand.tell('message.received', { id: `in-${Date.now()}`, from, to, text })
      await post(payload, stand.sign(payload, new Date()))
    },
  }
}

async function vonage(): Promise<ByHand> {
  const stand = await createVonage()
  return {
    enter: {
      ...{ 'API key': VONAGE_KEY, 'API secret': VONAGE_SECRET, 'Signature secret': SIGNATURE_SECRET },
      ...{ 'Your number': VONAGE_NUMBER, 'Address of the API': stand.base },
    },
    sent: () => stand.sent.map(({ to, text, fileUrl }) => `${to}: ${text || fileUrl}`),
    async arrive(text) {
      const [from, to] = ['15005550006', VONAGE_NUMBER.slice(1)]
      const payload = JSON.stringify({
        message_uuid: `in-${Date.now()}`,
        message_type: 'text',
        from,
        to,
        text,
      })
      await post(payload, stand.sign(payload, new Date()))
    },
  }
}

async function comments(object: 'page' | 'instagram'): Promise<ByHand> {
  const meta = await createComments(object)
  const isPage = object === 'page'
  return {
    enter: {
      ...{ [isPage ? 'Page ID' : 'Account ID']: ACCOUNT_ID, 'Access token': PAGE_TOKEN },
      ...{ 'App secret': APP_SECRET, 'Address of the API': meta.base },
    },
    sent: () =>
      meta.posted.map(({ under, message, attachment_url }) => `${under}: ${message ?? attachment_url}`),
    async arrive(text) {
      const [id, post_id] = [`c_${Date.now()}`, `${ACCOUNT_ID}_1`]
      const from = { id: PERSON, name: 'Vera Sand', username: 'vera.sand' }
      const comment = {
        item: 'comment',
        verb: 'add',
        post_id,
        parent_id: post_id,
        comment_id: id,
        message: text,
      }
      const value = isPage ? { ...comment, from } : { id, text, from }
      const { payload, signature } = meta.sign(isPage ? 'feed' : 'comments', [value])
      await post(payload, { 'content-type': 'application/json', 'x-hub-signature-256': signature })
    },
  }
}

async function twitter(): Promise<ByHand> {
  const x = await createTwitter()
  const users = { '42': { id: '42', name: 'Vera Sand', username: 'vera_s' } }
  return {
    enter: {
      ...{ 'API key': X_KEY, 'API key secret': X_SECRET, 'Access token': TWITTER_TOKEN },
      ...{ 'Access token secret': TOKEN_SECRET, 'Address of the API': x.base },
    },
    sent: () =>
      x.sent.map(
        ({ to, replyTo, text, media }) => `${to ?? `below ${replyTo}`}: ${text || media[0]?.category}`,
      ),
    async arrive(text) {
      const events = [direct(String(Date.now()), ['42', OUR_ID], { text })]
      const content = { payload: { direct_message_events: events, users } }
      const { payload, signature } = x.sign('dm.received', content)
      await post(payload, { 'content-type': 'application/json', 'x-twitter-webhooks-signature': signature })
    },
  }
}

const KINDS: Record<string, () => Promise<ByHand>> = {
  twitter,
  'facebook-comments': () => comments('page'),
  'instagram-comments': () => comments('instagram'),
  telnyx,
  vonage,
  instagram: () => messaging('instagram'),
  messenger: () => messaging('page'),
  async telegram() {
    const telegram = await createTelegram()
    const from = { id: 7001, first_name: 'Vera' }
    let count = 0
    return {
      enter: { 'Bot token': BOT_TOKEN, 'Address of the API': telegram.base },
      sent: () => telegram.sent.map(({ method, text, file }) => `${method} ${text}${file?.name ?? ''}`),
      async arrive(text) {
        telegram.happen({ message: { message_id: ++count, from, chat: { id: 7001, type: 'private' }, text } })
      },
    }
  },
  async twilio() {
    const twilio = await createTwilio(() => new Date())
    return {
      enter: {
        ...{ 'Account SID': ACCOUNT, 'Auth token': TOKEN, 'Your number': NUMBER },
        'Address of the API': twilio.base,
      },
      sent: () => twilio.messages.map(({ to, body }) => `${to}: ${body}`),
      async arrive(text) {
        const message = {
          MessageSid: `SM${Date.now()}`,
          AccountSid: ACCOUNT,
          From: '+15005550006',
          To: NUMBER,
        }
        const { payload, signature } = twilio.sign(webhook, { ...message, Body: text, NumMedia: '0' })
        await post(payload, {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature,
        })
      },
    }
  },
  async whatsapp() {
    const whatsapp = await createWhatsApp()
    return {
      enter: {
        ...{ 'Phone number ID': NUMBER_ID, 'WhatsApp business account ID': BUSINESS_ID },
        ...{ 'Access token': ACCESS_TOKEN, 'App secret': APP_SECRET },
        'Address of the API': whatsapp.base,
      },
      sent: () =>
        whatsapp.sent.map(
          ({ to, recipient, text, media, type }) => `${to ?? recipient}: ${text ?? media?.name ?? type}`,
        ),
      async arrive(text) {
        const message = { id: `wamid.${Date.now()}`, from: '15005550006', type: 'text', text: { body: text } }
        const contacts = [{ profile: { name: 'Vera' }, wa_id: '15005550006' }]
        const { payload, signature } = whatsapp.sign({ contacts, messages: [message] })
        await post(payload, { 'content-type': 'application/json', 'x-hub-signature-256': signature })
      },
    }
  },
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

const name = process.argv[2] ?? ''
const create = KINDS[name]
if (!create) {
  say(`bin/dev --with takes one of: ${Object.keys(KINDS).join(', ')}`)
  process.exit(2)
}
const provider = await create()
say(`\nA stand-in for ${name} is running. Enter in Settings, Channels:`)
for (const [label, value] of Object.entries(provider.enter)) say(`  ${label.padEnd(20)} ${value}`)
say('What you type here arrives as a message of a customer. A webhook address is kept.\n')

let shown = 0
setInterval(() => {
  for (const one of provider.sent().slice(shown)) say(`${name} < ${one}`)
  shown = provider.sent().length
}, 500).unref()

for await (const line of createInterface({ input: process.stdin })) {
  const text = line.trim()
  if (/^https?:.*\/incoming\//.test(text)) webhook = text.replace(/#.*/, '')
  else if (text) await provider.arrive(text)
}
process.exit()
