// Messenger, Instagram, WhatsApp and Telegram, connected from the pages alone, and a conversation on each.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import {
  attachPicture,
  heard,
  openConversation,
  openNewChannel,
  PIXEL,
  picture,
  sendReply,
  tell,
} from '../../test/page/channels.ts'
import {
  ACCOUNT_ID,
  APP_SECRET,
  createMessaging,
  type MessagingStandIn,
  PERSON,
  TOKEN,
} from '../../test/providers/messaging.ts'
import { BOT_TOKEN, createTelegram } from '../../test/providers/telegram.ts'
import { ACCESS_TOKEN, BUSINESS_ID, createWhatsApp, NUMBER_ID } from '../../test/providers/whatsapp.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const [page, instagram] = [await createMessaging('page'), await createMessaging('instagram')]
const [whatsapp, telegram] = [await createWhatsApp(), await createTelegram()]
const FROM = '15005550006'
/** No other conversation has these words. */
const replyOn = (channel: string) => `A new one is on its way, by ${channel}.`

/** Connects it, and returns how something is told to it. */
async function connectMeta(t: TestContext, meta: MessagingStandIn, type: string, id: string) {
  const { saved, check, screen, close } = await openNewChannel(t, world, {
    type,
    name: `Our ${type}`,
    api: meta.base,
    fields: {
      [id]: ACCOUNT_ID,
      'Access token': TOKEN,
      'App secret': APP_SECRET,
      'Replies are allowed': 'yes',
    },
  })
  const webhook = await saved()
  await check('Meta accepts the credentials.')
  await screen.findByText('Verify token')
  await close()
  return (fields: object) => {
    const timestamp = world.clock.now.getTime()
    const event = { sender: { id: PERSON }, recipient: { id: ACCOUNT_ID }, timestamp, ...fields }
    const { payload, signature } = meta.sign([event])
    return tell(world, webhook, payload, { 'x-hub-signature-256': signature })
  }
}

/** Pictures go both ways, with reactions, quotes and unsends. */
async function converse(t: TestContext, meta: MessagingStandIn, happens: (fields: object) => Promise<void>) {
  const reply = replyOn(meta.base)
  const url = meta.addFile(PIXEL, 'image/png')
  const text = `My lamp arrived like this, ${meta.base}`
  await happens({ message: { mid: 'first', text, attachments: [{ type: 'image', payload: { url } }] } })
  const first = await openConversation(t, world, text)
  await picture(first)
  await attachPicture(first)
  await sendReply(world, first, reply)
  const [said, sent] = meta.sent
  assert.deepEqual([said?.to, said?.text, sent?.attachment?.type], [PERSON, reply, 'image'])

  const second = await openConversation(t, world, reply, 'all')
  const { screen, messages } = second
  await screen.findByText('Sent', { selector: '.message.ours .delivery' })
  await happens({ reaction: { mid: said?.id, action: 'react', emoji: '👍', reaction: 'like' } })
  await heard(
    second,
    () => screen.queryByRole('img', { name: '👍 by Vera Sand' }) !== null,
    'the reaction is shown',
  )
  await happens({ message: { mid: 'second', text: 'Which colour?', reply_to: { mid: said?.id } } })
  const answer = () => messages('theirs').find(one => one.textContent.includes('Which colour?'))
  const quoted = () => {
    const found = answer()
    return found !== undefined && second.within(found).queryByRole('button', { name: /In reply to/ }) !== null
  }
  await heard(second, quoted, 'the answer is shown with what it is about')
  await happens({ message: { mid: 'second', is_deleted: true } })
  await heard(
    second,
    () => screen.queryByText('Deleted by its sender', { exact: false }) !== null,
    'it is shown as deleted',
  )
  assert.ok(answer() === undefined)
}

test('Messenger: pictures go both ways, with reactions, quotes and unsends', async t => {
  const happens = await connectMeta(t, page, 'facebook_messenger', 'Page ID')
  await converse(t, page, happens)
})

test('Instagram: pictures go both ways, with reactions, quotes and unsends', async t => {
  const happens = await connectMeta(t, instagram, 'instagram_dm', 'Account ID')
  await converse(t, instagram, happens)
})

/** Connects the number, whose secret is refused at first. */
async function connectWhatsApp(t: TestContext) {
  const { fill, save, saved, check, screen, close } = await openNewChannel(t, world, {
    type: 'whatsapp',
    name: 'WhatsApp',
    api: whatsapp.base,
    fields: {
      'Phone number ID': NUMBER_ID,
      'WhatsApp business account ID': BUSINESS_ID,
      'Access token': ACCESS_TOKEN,
      'App secret': 'no secret',
    },
  })
  await save()
  await screen.findByText(/Must be 32 hexadecimal digits/, { selector: '.wrong' })
  await fill('App secret', APP_SECRET)
  const webhook = await saved()
  await check('Meta (Cloud API) accepts the credentials.')
  await screen.findByText('Verify token')
  await close()
  return webhook
}

test('WhatsApp: pictures go both ways, the reply is seen to be read, and a template follows later', async t => {
  const reply = replyOn('WhatsApp')
  const webhook = await connectWhatsApp(t)
  const happens = (value: object) => {
    const { payload, signature } = whatsapp.sign(value)
    return tell(world, webhook, payload, { 'x-hub-signature-256': signature })
  }
  const image = { id: whatsapp.addFile(PIXEL, 'image/png'), caption: 'My lamp came like this' }
  const contacts = [{ profile: { name: 'Vera' }, wa_id: FROM }]
  await happens({ contacts, messages: [{ id: 'wamid.1', from: FROM, type: 'image', image }] })
  const first = await openConversation(t, world, 'My lamp came like this')
  await picture(first)
  await attachPicture(first)
  await sendReply(world, first, reply)
  const [text, sent] = whatsapp.sent
  assert.deepEqual([text?.to, text?.text, sent?.type], [FROM, reply, 'image'])
  assert.deepEqual(sent?.media?.bytes, PIXEL)

  const second = await openConversation(t, world, reply, 'all')
  await second.screen.findByText('Sent', { selector: '.message.ours .delivery' })
  await happens({ statuses: [{ id: sent?.id, status: 'read', recipient_id: FROM }] })
  const isRead = () => second.screen.queryByText('Read', { selector: '.message.ours .delivery' }) !== null
  await heard(second, isRead, 'it is shown as read')
  await second.close()
  await sendTemplate(t, webhook.slice(webhook.lastIndexOf('/') + 1))
})

/** Somebody who has not written can be sent nothing else. */
async function sendTemplate(t: TestContext, slug: string) {
  const template = {
    name: 'order_update',
    language: 'en_US',
    header_text: 'J-1',
    variables: { 1: 'Mona', 2: 'lamp' },
    user: { name: 'Mona', mobile: '+15005550008' },
  }
  assert.equal((await world.olga.post(`/channels/${slug}/template_messages`, { template })).status, 201)
  await world.work()
  const page = await openConversation(t, world, 'your lamp is on its way', 'all')
  const { screen, user, within } = page
  await screen.findByText(/only allows approved templates/)
  await user.click(screen.getByRole('button', { name: 'Choose a template' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(await dialog.findByLabelText('Template'), 'order_update (en_US)')
  for (const [label, value] of [
    ['Text in the heading', 'J-2'],
    ['Text for {{1}}', 'Mona'],
    ['Text for {{2}}', 'chair'],
  ] as const)
    await user.type(await dialog.findByLabelText(label), value)
  await dialog.findByText('Hello Mona, your chair is on its way.', { exact: false })
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  const isChair = (one: HTMLElement) => one.textContent.includes('your chair is on its way')
  await heard(page, () => page.messages('ours').some(isChair), 'the template is shown')
  await page.close()
  await world.work()
  assert.match(JSON.stringify(whatsapp.sent.at(-1)?.template), /"text":"J-2".*"text":"chair"/)
  const again = await openConversation(t, world, 'your chair is on its way', 'all')
  const delivery = () => again.messages('ours').find(isChair)?.querySelector('.delivery')
  await eventually(() => assert.equal(delivery()?.textContent.trim(), 'Sent'), {
    what: 'it is shown as sent',
  })
}

test('Telegram: pictures go both ways, and an edit is seen', async t => {
  const { fill, save, check, screen, close } = await openNewChannel(t, world, {
    type: 'telegram',
    name: 'Bot',
    api: telegram.base,
    fields: { 'Bot token': 'no token' },
  })
  await save()
  await screen.findByText(/Must be a bot token/, { selector: '.wrong' })
  await fill('Bot token', BOT_TOKEN)
  await save()
  await check('Telegram accepts the credentials.')
  await close()

  await world.worker.readers.start(world.scope)
  t.after(() => world.worker.readers.end())
  const happens = async (update: Record<string, unknown>) => {
    telegram.happen(update)
    await eventually(() => assert.equal(telegram.waiting(), 0), { what: 'the bot has been asked for it' })
    await world.work()
  }
  const chat = { id: 7001, type: 'private' }
  const message = { message_id: 1, from: { id: 7001, first_name: 'Vera' }, chat }
  const photo = [{ file_id: telegram.addFile(PIXEL, 'photos/lamp.png') }]
  await happens({ message: { ...message, caption: 'My lamp arived like this', photo } })
  const open = await openConversation(t, world, 'My lamp arived like this')
  await picture(open)
  await happens({ edited_message: { ...message, caption: 'My lamp arrived like this' } })
  const isChanged = () =>
    open.messages('theirs').some(one => one.textContent.includes('My lamp arrived like'))
  await heard(open, isChanged, 'the new text is shown')
  await open.user.click(open.screen.getByText('Edited'))
  await open.screen.findByText(/arived/, { selector: '.message.theirs pre' })
  await attachPicture(open)
  await sendReply(world, open, replyOn('Telegram'))
  assert.deepEqual(
    telegram.sent.map(({ method, chatId }) => [method, chatId]),
    [
      ['sendMessage', '7001'],
      ['sendPhoto', '7001'],
    ],
  )
})
