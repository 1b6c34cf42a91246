import { signForm } from '../../src/talk/connectors/twilio/signature.ts'
import { API_KEY, createTelnyx, TELNYX_NUMBER } from './telnyx.ts'
import type { Post } from './tried.ts'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from './twilio.ts'
import { createVonage, SIGNATURE_SECRET, VONAGE_KEY, VONAGE_NUMBER, VONAGE_SECRET } from './vonage.ts'

/** A text message of anybody. */
interface Saying {
  from: string
  text: string
  id: string
  now: Date
  /** The address that the carrier calls. */
  url: string
  /** Other fields of the message. */
  fields?: object
}

/** A carrier of text messages, in the same words as the others. */
export interface Texts {
  name: string
  settings: Record<string, string>
  post(saying: Saying): Post
}

/** One of each. */
export async function createTexts(): Promise<Texts[]> {
  return Promise.all([twilio(), telnyx(), vonage()])
}

async function twilio(): Promise<Texts> {
  const stand = await createTwilio(() => new Date())
  return {
    name: 'twilio',
    settings: {
      provider: 'twilio',
      account_sid: ACCOUNT,
      auth_token: TOKEN,
      number: NUMBER,
      api_url: stand.base,
    },
    post({ from, text, id, url, fields }) {
      const form = new URLSearchParams({
        AccountSid: ACCOUNT,
        MessageSid: `SM${id}`,
        From: from,
        To: NUMBER,
        Body: text,
        NumMedia: '0',
        ...fields,
      })
      const signature = signForm(TOKEN, url, form)
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
      return { payload: form.toString(), headers }
    },
  }
}

async function telnyx(): Promise<Texts> {
  const stand = await createTelnyx()
  return {
    name: 'telnyx',
    settings: {
      provider: 'telnyx',
      api_key: API_KEY,
      public_key: stand.publicKey,
      number: TELNYX_NUMBER,
      api_url: stand.base,
    },
    post({ from, text, id, now, fields }) {
      const to = [{ phone_number: TELNYX_NUMBER }]
      const payload = stand.tell('message.received', {
        id,
        from: { phone_number: from },
        to,
        text,
        ...fields,
      })
      return { payload, headers: stand.sign(payload, now) }
    },
  }
}

async function vonage(): Promise<Texts> {
  const stand = await createVonage()
  return {
    name: 'vonage',
    settings: {
      provider: 'vonage',
      api_key: VONAGE_KEY,
      api_secret: VONAGE_SECRET,
      signature_secret: SIGNATURE_SECRET,
      number: VONAGE_NUMBER,
      api_url: stand.base,
    },
    post({ from, text, id, now, fields }) {
      const to = VONAGE_NUMBER.slice(1)
      const payload = JSON.stringify({
        channel: 'sms',
        message_type: 'text',
        message_uuid: id,
        from,
        to,
        text,
        ...fields,
      })
      return { payload, headers: stand.sign(payload, now) }
    },
  }
}
