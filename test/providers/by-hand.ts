// A provider to click through: `bin/dev --with whatsapp`. What is typed arrives as a message of a customer.
import { createInterface } from 'node:readline'
import { ACCOUNT_ID, createMessaging, TOKEN as PAGE_TOKEN, PERSON } from './messaging.ts'
import { postTo } from './stand-in.ts'
import { BOT_TOKEN, createTelegram } from './telegram.ts'
import { API_KEY, createTelnyx, TELNYX_NUMBER } from './telnyx.ts'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from './twilio.ts'
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

const KINDS: Record<string, () => Promise<ByHand>> = {
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
