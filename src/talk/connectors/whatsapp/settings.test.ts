// Connecting a number on WhatsApp: its settings, and Meta's question whether the address is ours.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCESS_TOKEN, APP_SECRET, createWhatsApp, NUMBER_ID } from '../../../../test/providers/whatsapp.ts'
import { createWorld } from '../../../../test/world.ts'

const { ana, olga, rivalOwner, app } = await createWorld()
const { base } = await createWhatsApp()
const settings = {
  phone_number_id: NUMBER_ID,
  access_token: ACCESS_TOKEN,
  app_secret: APP_SECRET,
  api_url: base,
}
await olga.post('/channels', { channel: { name: 'WhatsApp', slug: 'wa', channel: 'whatsapp', settings } })

test('Meta’s question whether the address is ours is answered for the right token only', async () => {
  const { body } = await olga.post('/channels/wa/check', {})
  assert.deepEqual(
    [body['works?'], body.webhook_url],
    [true, 'http://demo.localhost:3000/incoming/whatsapp/wa'],
  )
  const ask = async (token: string, host = 'demo.localhost', slug = 'wa') => {
    const query = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`
    const answer = await app.inject({ url: `/incoming/whatsapp/${slug}?${query}`, headers: { host } })
    return [answer.statusCode, answer.statusCode === 200 ? answer.body : '']
  }
  assert.deepEqual(await ask(body.verify_token), [200, '1158201444'])
  assert.deepEqual(await ask('another'), [403, ''])
  assert.deepEqual(await ask(body.verify_token, 'rival.localhost'), [403, ''])
  assert.deepEqual(await ask(body.verify_token, 'demo.localhost', 'support'), [403, ''])
})

test('settings are checked and secrets never shown; agents and rivals check nothing', async () => {
  for (const [changes, field] of [
    [{ phone_number_id: 'x' }, 'phone_number_id'],
    [{ access_token: 'short' }, 'access_token'],
    [{ app_secret: 'x' }, 'app_secret'],
    [{ api_version: '25' }, 'api_version'],
    [{ api_url: 'ftp://x' }, 'api_url'],
  ] as const) {
    const { status, body } = await olga.put('/channels/wa', { channel: { settings: changes } })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [`channel.settings.${field}`]])
  }
  const { settings: shown } = (await olga.get('/channels/wa')).body
  assert.deepEqual([shown.access_token, shown.app_secret], ['***', '***'])
  assert.equal((await ana.post('/channels/wa/check', {})).status, 403)
  assert.equal((await rivalOwner.post('/channels/wa/check', {})).status, 404)
})
