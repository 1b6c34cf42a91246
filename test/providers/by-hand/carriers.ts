// Carriers of text messages to click through.
import { listen } from '../stand-in.ts'
import { API_KEY, createTelnyx, TELNYX_NUMBER } from '../telnyx.ts'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from '../twilio.ts'
import { createVonage, SIGNATURE_SECRET, VONAGE_KEY, VONAGE_NUMBER, VONAGE_SECRET } from '../vonage.ts'
import { type ByHand, post, webhookAddress } from './stage.ts'

const VERA = '+15005550006'

export async function telnyx(): Promise<ByHand> {
  const stand = await createTelnyx()
  const addFile = await pictureHost()
  return {
    enter: {
      'API key': API_KEY,
      'Public key': stand.publicKey,
      'Your number': TELNYX_NUMBER,
      'Address of the API': stand.base,
    },
    sent: () =>
      stand.sent.flatMap(({ to, text, mediaUrls }) => [
        { to, text },
        ...mediaUrls.map(url => ({ to, text: undefined, file: { url } })),
      ]),
    async arrive({ text, picture }) {
      const [from, to] = [{ phone_number: VERA }, [{ phone_number: TELNYX_NUMBER }]]
      const media = picture && [{ url: addFile(picture), content_type: 'image/png' }]
      const payload = stand.tell('message.received', { id: `in-${Date.now()}`, from, to, text, media })
      await post(payload, stand.sign(payload, new Date()))
    },
  }
}

export async function vonage(): Promise<ByHand> {
  const stand = await createVonage()
  const addFile = await pictureHost()
  return {
    enter: {
      'API key': VONAGE_KEY,
      'API secret': VONAGE_SECRET,
      'Signature secret': SIGNATURE_SECRET,
      'Your number': VONAGE_NUMBER,
      'Address of the API': stand.base,
    },
    sent: () =>
      stand.sent.map(({ to, text, fileUrl }) => ({ to, text, file: fileUrl ? { url: fileUrl } : undefined })),
    async arrive({ text, picture }) {
      const content = picture
        ? { channel: 'mms', message_type: 'image', image: { url: addFile(picture), caption: text } }
        : { channel: 'sms', message_type: 'text', text }
      const [from, to] = [VERA.slice(1), VONAGE_NUMBER.slice(1)]
      const payload = JSON.stringify({ message_uuid: `in-${Date.now()}`, from, to, ...content })
      await post(payload, stand.sign(payload, new Date()))
    },
  }
}

/** `whatsapp:` before numbers is WhatsApp by Twilio. */
export async function twilio(prefix: '' | 'whatsapp:' = ''): Promise<ByHand> {
  const stand = await createTwilio(() => new Date())
  return {
    enter: {
      'Account SID': ACCOUNT,
      'Auth token': TOKEN,
      'Your number': NUMBER,
      'Address of the API': stand.base,
    },
    sent: () =>
      stand.messages.flatMap(({ to, body, mediaUrls }) => [
        { to, text: body },
        ...mediaUrls.map(url => ({ to, text: undefined, file: { url } })),
      ]),
    async arrive({ text, picture }) {
      const { payload, signature } = stand.sign(webhookAddress(), {
        MessageSid: `SM${Date.now()}`,
        AccountSid: ACCOUNT,
        From: prefix + VERA,
        To: prefix + NUMBER,
        Body: text,
        NumMedia: picture ? '1' : '0',
        ...(picture
          ? { MediaUrl0: stand.addFile(picture, 'image/png'), MediaContentType0: 'image/png' }
          : {}),
      })
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      await post(payload, { ...type, 'x-twilio-signature': signature })
    },
  }
}

/** Where pictures are that a provider only links to; returns how to add one. */
export async function pictureHost(): Promise<(picture: Buffer) => string> {
  const pictures: Buffer[] = []
  const base = await listen(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(pictures[Number(url.slice(1))])
  })
  return picture => `${base}/${pictures.push(picture) - 1}`
}
