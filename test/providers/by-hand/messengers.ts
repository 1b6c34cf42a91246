// Messengers, comments, and X, to click through.
import { createComments } from '../comments.ts'
import { ACCOUNT_ID, createMessaging, TOKEN as PAGE_TOKEN, PERSON } from '../messaging.ts'
import { BOT_TOKEN, createTelegram } from '../telegram.ts'
import {
  API_KEY,
  API_SECRET,
  createTwitter,
  direct,
  OUR_ID,
  TOKEN_SECRET,
  TWITTER_TOKEN,
} from '../twitter.ts'
import { ACCESS_TOKEN, APP_SECRET, BUSINESS_ID, createWhatsApp, NUMBER_ID } from '../whatsapp.ts'
import { pictureHost } from './carriers.ts'
import { type ByHand, json, post } from './stage.ts'

export async function messaging(object: 'page' | 'instagram'): Promise<ByHand> {
  const meta = await createMessaging(object)
  const id = object === 'page' ? 'Page ID' : 'Account ID'
  return {
    enter: {
      [id]: ACCOUNT_ID,
      'Access token': PAGE_TOKEN,
      'App secret': APP_SECRET,
      'Address of the API': meta.base,
    },
    sent: () =>
      meta.sent.map(({ to, text, attachment }) => {
        const { name = attachment?.type ?? '', bytes } = attachment ?? {}
        const url = attachment?.url
        return { to, text, file: bytes ? { name, bytes } : url ? { url } : undefined }
      }),
    async arrive({ text, picture }) {
      const url = picture && meta.addFile(picture, 'image/png')
      const attachments = url && [{ type: 'image', payload: { url } }]
      const message = { mid: `m_${Date.now()}`, text, attachments }
      const told = { sender: { id: PERSON }, recipient: { id: ACCOUNT_ID }, timestamp: Date.now(), message }
      const { payload, signature } = meta.sign([told])
      await post(payload, { ...json, 'x-hub-signature-256': signature })
    },
  }
}

export async function comments(object: 'page' | 'instagram'): Promise<ByHand> {
  const meta = await createComments(object)
  const addFile = await pictureHost()
  const isPage = object === 'page'
  return {
    enter: {
      [isPage ? 'Page ID' : 'Account ID']: ACCOUNT_ID,
      'Access token': PAGE_TOKEN,
      'App secret': APP_SECRET,
      'Address of the API': meta.base,
    },
    sent: () =>
      meta.posted.map(({ under, message, attachment_url: url }) => ({
        to: under,
        text: message,
        file: url ? { url } : undefined,
      })),
    async arrive({ text, picture }) {
      const [id, post_id] = [`c_${Date.now()}`, `${ACCOUNT_ID}_1`]
      const from = { id: PERSON, name: 'Vera Sand', username: 'vera.sand' }
      const names = { item: 'comment', verb: 'add', post_id, parent_id: post_id, comment_id: id }
      const where = { permalink_url: 'https://www.facebook.com/our-shop/posts/1' }
      const value = isPage
        ? { ...names, message: text, photo: picture && addFile(picture), from, post: where }
        : { id, text, from }
      const { payload, signature } = meta.sign(isPage ? 'feed' : 'comments', [value])
      await post(payload, { ...json, 'x-hub-signature-256': signature })
    },
  }
}

export async function twitter(): Promise<ByHand> {
  const x = await createTwitter()
  const vera = { id: '42', name: 'Vera Sand', username: 'vera_s' }
  return {
    enter: {
      'API key': API_KEY,
      'API key secret': API_SECRET,
      'Access token': TWITTER_TOKEN,
      'Access token secret': TOKEN_SECRET,
      'Address of the API': x.base,
    },
    sent: () =>
      x.sent.flatMap(({ to: person, replyTo, text, media }) => {
        const to = person ?? `below ${replyTo}`
        const pictures = media.map(({ category, bytes }) => ({
          to,
          text: undefined,
          file: { name: `${category}.png`, bytes: Buffer.from(bytes, 'latin1') },
        }))
        return text ? [{ to, text, file: undefined }, ...pictures] : pictures
      }),
    async arrive({ text, picture, isMention }) {
      const id = String(Date.now())
      const media = picture && { media_url_https: x.addFile(picture) }
      const data = { text, ...(media ? { attachment: { type: 'media', media } } : {}) }
      const mention = { id, author_id: vera.id, conversation_id: id, text: `@our_shop ${text}` }
      const { payload, signature } = isMention
        ? x.sign('post.mention.create', { payload: mention, includes: { users: [vera] } })
        : x.sign('dm.received', {
            payload: {
              direct_message_events: [direct(id, [vera.id, OUR_ID], data)],
              users: { [vera.id]: vera },
            },
          })
      await post(payload, { ...json, 'x-twitter-webhooks-signature': signature })
    },
  }
}

export async function telegram(): Promise<ByHand> {
  const stand = await createTelegram()
  const from = { id: 7001, first_name: 'Vera' }
  let count = 0
  return {
    enter: { 'Bot token': BOT_TOKEN, 'Address of the API': stand.base },
    sent: () => stand.sent.map(({ chatId, text, file }) => ({ to: chatId, text, file })),
    async arrive({ text, picture }) {
      const photo = picture && [{ file_id: stand.addFile(picture, `photos/${count}.png`) }]
      const content = photo ? { photo, caption: text } : { text }
      stand.happen({
        message: { message_id: ++count, from, chat: { id: from.id, type: 'private' }, ...content },
      })
    },
  }
}

export async function whatsapp(): Promise<ByHand> {
  const stand = await createWhatsApp()
  const vera = '15005550006'
  return {
    enter: {
      'Phone number ID': NUMBER_ID,
      'WhatsApp business account ID': BUSINESS_ID,
      'Access token': ACCESS_TOKEN,
      'App secret': APP_SECRET,
      'Address of the API': stand.base,
    },
    sent: () =>
      stand.sent.map(({ to, recipient, text, media, type }) => ({
        to: to ?? recipient,
        text: text ?? (media ? undefined : type),
        file: media,
      })),
    async arrive({ text, picture }) {
      const content = picture
        ? { type: 'image', image: { id: stand.addFile(picture, 'image/png'), caption: text } }
        : { type: 'text', text: { body: text } }
      const contacts = [{ profile: { name: 'Vera' }, wa_id: vera }]
      const messages = [{ id: `wamid.${Date.now()}`, from: vera, ...content }]
      const { payload, signature } = stand.sign({ contacts, messages })
      await post(payload, { ...json, 'x-hub-signature-256': signature })
    },
  }
}
