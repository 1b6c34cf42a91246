import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga } = world
const receiver = await createReceiver()

test('however often a channel is changed, replies keep waiting until it can send', async () => {
  let status = 503
  receiver.answers.set('/sms', () => ({ status, headers: {}, body: '' }))
  const settings = { url: `${receiver.base}/sms`, secret: 'the secret of a gateway' }
  await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms', settings } })
  const { slug } = await world.start({ category: 'texts', user: { mobile: '+15005550006' } })
  await world.post(slug, { body: 'On its way' })
  await world.work()
  const state = async () =>
    (await ana.get(`/conversations/${slug}/messages`)).body.messages[0].deliveries[0].state
  for (let times = 0; times < 15; times++) {
    await olga.put('/channels/texts', { channel: { name: `Texts ${times}` } })
    await world.work()
  }
  assert.equal(await state(), 'deferred')
  status = 200
  await olga.put('/channels/texts', { channel: { name: 'Texts' } })
  await world.work()
  assert.equal(await state(), 'sent')
})
