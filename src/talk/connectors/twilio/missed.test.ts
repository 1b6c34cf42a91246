// Messages whose webhooks were lost, against a stand-in: test/providers/twilio.ts.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from '../../../../test/providers/twilio.ts'
import { createWorld } from '../../../../test/world.ts'
import { createSafeClient } from '../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../kit/networks.ts'
import { fetchMissed } from '../../intake/fetch-missed.ts'

const world = await createWorld()
const { ana, olga, rivalOwner, app, clock } = world
const twilio = await createTwilio(() => clock.now)
const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).webhooks)
after(() => client.close())
const FROM = '+15005550006'
const HOUR = 3_600_000
const settings = {
  provider: 'twilio',
  account_sid: ACCOUNT,
  auth_token: TOKEN,
  number: NUMBER,
  api_url: twilio.base,
}
await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms', settings } })

const bodies = async () =>
  (await ana.get('/messages?category=texts')).body.messages.map(({ body }: { body: string }) => body)

test('messages whose webhooks were lost are fetched from the list, with their files, once', async () => {
  clock.now = new Date(clock.now.getTime() + 2 * HOUR)
  const ago = (hours: number) => new Date(clock.now.getTime() - hours * HOUR)
  const { pathname } = new URL(twilio.addFile('a picture', 'image/png'))
  twilio.received.push(
    { sid: 'SMbefore', from: FROM, body: 'Before it was connected', at: ago(3), mediaPaths: [] },
    { sid: 'SMone', from: FROM, body: 'The first', at: ago(1), mediaPaths: [] },
    { sid: 'SMtwo', from: FROM, body: 'The second', at: ago(0.5), mediaPaths: [pathname] },
  )
  for (let times = 0; times < 2; times++) {
    await fetchMissed(world.scope, client)
    await world.work()
  }
  assert.deepEqual(await bodies(), ['The second', 'The first'])
  const [message] = (await ana.get('/messages?category=texts')).body.messages
  assert.equal(message.attachments[0].state, 'stored')
  const form = {
    MessageSid: 'SMone',
    AccountSid: ACCOUNT,
    From: FROM,
    To: NUMBER,
    Body: 'The first',
    NumMedia: '0',
  }
  const { payload, signature } = twilio.sign('http://demo.localhost:3000/incoming/twilio/texts', form)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/incoming/twilio/texts',
    payload,
    headers: { host: 'demo.localhost', ...headers },
  })
  await world.work()
  assert.deepEqual([statusCode, (await bodies()).length], [200, 2])
  assert.equal((await rivalOwner.get('/messages')).body.total_count, 0)
})

test('a refusal changes nothing, and the next round asks again', async () => {
  await olga.put('/channels/texts', { channel: { settings: { auth_token: 'the token of nobody at all' } } })
  await fetchMissed(world.scope, client)
  await olga.put('/channels/texts', { channel: { settings } })
  clock.now = new Date(clock.now.getTime() + 1_000)
  twilio.received.push({ sid: 'SMthree', from: FROM, body: 'The third', at: clock.now, mediaPaths: [] })
  await fetchMissed(world.scope, client)
  await world.work()
  assert.equal((await bodies())[0], 'The third')
})
