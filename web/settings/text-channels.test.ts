// Text messages by whoever carries them, connected from the pages alone, and a conversation by each; and calls.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signBody } from '../../src/talk/connectors/gateway/signature.ts'
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
import { openPage } from '../../test/page/page.ts'
import { listen } from '../../test/providers/stand-in.ts'
import { API_KEY, createTelnyx, TELNYX_NUMBER } from '../../test/providers/telnyx.ts'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from '../../test/providers/twilio.ts'
import {
  createVonage,
  SIGNATURE_SECRET,
  VONAGE_KEY,
  VONAGE_NUMBER,
  VONAGE_SECRET,
} from '../../test/providers/vonage.ts'
import { createReceiver } from '../../test/receiver.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const twilio = await createTwilio(() => world.clock.now)
const [telnyx, vonage, program] = [await createTelnyx(), await createVonage(), await createReceiver()]
const pictures = await listen((_request, response) =>
  response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL),
)
const IN = `${pictures}/in.png`
const SECRET = 'a secret of sixteen'
const FROM = '+15005550006'

/** Opens what has arrived with its picture, and answers it with another one. */
async function converse(t: TestContext, text: string): Promise<void> {
  const page = await openConversation(t, world, text)
  await picture(page)
  await attachPicture(page)
  await sendReply(world, page, 'A new one is on its way.')
}

/** Connects an account at Twilio, whose name is refused at first. */
async function connectTwilio(t: TestContext) {
  const { fill, save, saved, check, screen, close } = await openNewChannel(t, world, {
    type: 'sms',
    name: 'Texts',
    api: twilio.base,
    fields: { 'Account SID': 'AC1', 'Auth token': TOKEN, 'Your number': NUMBER },
  })
  await save()
  await screen.findByText('Must be AC and 32 hexadecimal digits.', { selector: '.wrong, .wrong *' })
  await fill('Account SID', ACCOUNT)
  const webhook = await saved()
  assert.match(webhook, /\/incoming\/twilio\/texts$/)
  await check('Twilio accepts the credentials.')
  await close()
  return (fields: Record<string, string>) => {
    const { payload, signature } = twilio.sign(webhook, { AccountSid: ACCOUNT, ...fields })
    return tell(world, webhook, payload, {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    })
  }
}

test('Twilio: a picture comes in, the reply is delivered, and a number is written to first', async t => {
  const happens = await connectTwilio(t)
  const arrived = { MessageSid: 'SM1', From: FROM, To: NUMBER, Body: 'My lamp arrived like this' }
  await happens({ ...arrived, NumMedia: '1', MediaUrl0: twilio.addFile(PIXEL, 'image/png') })
  const first = await openConversation(t, world, 'My lamp arrived like this')
  await picture(first)
  await sendReply(world, first, 'Another one is on its way.')
  const [sent] = twilio.messages
  assert.deepEqual([sent?.to, sent?.body], [FROM, 'Another one is on its way.'])

  const second = await openConversation(t, world, 'Another one is on its way.', 'all')
  await second.screen.findByText('Sent', { selector: '.message.ours .delivery' })
  // The open page hears of it.
  await happens({ MessageSid: sent?.sid as string, From: NUMBER, To: FROM, MessageStatus: 'delivered' })
  const delivered = () => second.screen.queryByText('Delivered', { selector: '.message.ours .delivery' })
  await heard(second, () => delivered() !== null, 'it is shown as delivered')
  await second.close()
  await writeFirst(t)
  const last = twilio.messages.at(-1)
  assert.deepEqual([last?.to, last?.body], ['+15005550099', 'Your lamp is ready.'])
})

async function writeFirst(t: TestContext) {
  const { screen, user, document, path, close } = await openPage(t, world, {
    as: world.olga.email,
    at: '/new',
  })
  await user.type(await screen.findByLabelText('To'), '+1 500 555 0099')
  await screen.findByText(/With the country code/)
  assert.ok(screen.queryByLabelText('Subject') === null)
  await user.type(screen.getByRole('combobox', { name: 'Message' }), 'Your lamp is ready.')
  await eventually(() => document.querySelector<HTMLButtonElement>('.send button.main')?.disabled === false, {
    what: 'it can be sent',
  })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await eventually(() => assert.match(path(), /^\/inbox/), { what: 'the inbox is open' })
  await close()
  await world.work()
}

test('Telnyx: pictures go both ways', async t => {
  const { saved, check, close } = await openNewChannel(t, world, {
    type: 'sms',
    provider: 'telnyx',
    name: 'Telnyx',
    api: telnyx.base,
    fields: { 'API key': API_KEY, 'Public key': telnyx.publicKey, 'Your number': TELNYX_NUMBER },
  })
  const webhook = await saved()
  await check('Telnyx accepts the credentials.')
  await close()
  const payload = telnyx.tell('message.received', {
    id: 'in-1',
    from: { phone_number: FROM },
    to: [{ phone_number: TELNYX_NUMBER }],
    text: 'By Telnyx',
    media: [{ url: IN }],
  })
  await tell(world, webhook, payload, telnyx.sign(payload, world.clock.now))
  await converse(t, 'By Telnyx')
  assert.equal(telnyx.sent.length, 1)
  assert.equal(telnyx.sent[0]?.mediaUrls.length, 1)
})

test('Vonage: pictures go both ways', async t => {
  const { saved, check, close } = await openNewChannel(t, world, {
    type: 'sms',
    provider: 'vonage',
    name: 'Vonage',
    api: vonage.base,
    fields: {
      'API key': VONAGE_KEY,
      'API secret': VONAGE_SECRET,
      'Signature secret': SIGNATURE_SECRET,
      'Your number': VONAGE_NUMBER,
    },
  })
  const webhook = await saved()
  await check('Vonage accepts the credentials.')
  await close()
  const payload = JSON.stringify({
    channel: 'mms',
    message_type: 'image',
    message_uuid: 'in-1',
    image: { url: IN },
    from: FROM.slice(1),
    to: VONAGE_NUMBER.slice(1),
    text: 'By Vonage',
  })
  await tell(world, webhook, payload, vonage.sign(payload, world.clock.now))
  await converse(t, 'By Vonage')
  assert.deepEqual(
    vonage.sent.map(({ channel }) => channel),
    ['sms', 'mms'],
  )
})

/** A program posts what it has recorded. */
function record(address: string, fields: object) {
  const payload = JSON.stringify({ from: { name: 'Vera', phone: FROM }, ...fields })
  return tell(world, address, payload, { 'x-reamaze-hmac-sha256': signBody(SECRET, payload) })
}

test('a program of one’s own: pictures go both ways', async t => {
  const { saved, close } = await openNewChannel(t, world, {
    type: 'sms',
    provider: 'gateway',
    name: 'Program',
    fields: { URL: `${program.base}/out`, Secret: SECRET, Format: 'record' },
  })
  const address = await saved()
  await close()
  await record(address, { body: 'By a program', attachments: [IN] })
  await converse(t, 'By a program')
  assert.equal(program.at('/out').length, 1)
  assert.equal(JSON.parse(program.at('/out')[0]?.body ?? '{}').attachments[0].name, 'new.png')
})

test('calls are recorded, and the page says that nobody can be answered there', async t => {
  const { saved, close } = await openNewChannel(t, world, {
    type: 'voice',
    name: 'Calls',
    fields: { Secret: SECRET },
  })
  const address = await saved()
  await close()
  await record(address, { id: 'call-1', body: 'Missed call, 0:32' })
  const { screen } = await openConversation(t, world, 'Missed call, 0:32')
  await screen.findByText(/No provider is connected to Calls/)
})
