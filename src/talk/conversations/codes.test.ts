import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const { ana, olga, start } = await createWorld()

// As the API documents them: changing the meaning of a code would break every client.
const CHANNELS = {
  email: 1,
  twitter: 2,
  facebook: 3,
  chat: 6,
  api: 7,
  instagram: 8,
  sms: 9,
  voice: 10,
  facebook_messenger: 12,
  whatsapp: 15,
  instagram_dm: 16,
}
const ORIGINS = [0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 15, 16, 17, 19]

for (const [name, code] of Object.entries(CHANNELS))
  test(`channel type ${name} is ${code}`, async () => {
    for (const given of [name, code, String(code)]) {
      const { body } = await olga.post('/channels', { channel: { name: `${name} channel`, channel: given } })
      assert.equal(body.channel, code)
    }
    const { body } = await ana.get(`/channels?channel=${name}`)
    assert.ok(body.channels.every((channel: { channel: number }) => channel.channel === code))
  })

test('queries may name origins, in any case', async () => {
  await start({ origin: 16, subject: 'We write first' })
  for (const [name, code] of [
    ['Staff', 16],
    ['api', 7],
    ['instagram_dm', 19],
    ['form', 17],
  ] as const) {
    const { status, body } = await ana.get(`/conversations?filter=all&origin=${name}`)
    assert.equal(status, 200)
    assert.ok(
      body.conversations.every(({ origin }: { origin: number }) => origin === code),
      name,
    )
    if (code === 16) assert.ok(body.total_count > 0)
  }
})

test('every origin is stored and found; others are refused', async () => {
  for (const origin of ORIGINS) {
    const { slug } = await start({ origin })
    assert.equal((await ana.get(`/conversations/${slug}`)).body.origin, origin)
    const { body } = await ana.get(`/conversations?origin=${origin}&filter=all`)
    assert.ok(body.conversations.every((found: { origin: number }) => found.origin === origin))
  }
  for (const origin of [4, 5, 12, 18, 20, -1, 'carrier-pigeon'])
    assert.equal((await ana.get(`/conversations?origin=${origin}`)).status, 422, String(origin))
})
