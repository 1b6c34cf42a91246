// Connecting a channel to Twilio: its settings, and whether they work.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from '../../../../test/providers/twilio.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rivalOwner, clock } = world
const twilio = await createTwilio(() => clock.now)
const settings = {
  provider: 'twilio',
  account_sid: ACCOUNT,
  auth_token: TOKEN,
  number: NUMBER,
  api_url: twilio.base,
}
await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms', settings } })

test('settings are checked, and the token is never shown', async () => {
  for (const [changes, field] of [
    [{ account_sid: 'x' }, 'account_sid'],
    [{ auth_token: 'short' }, 'auth_token'],
    [{ messaging_service_sid: 'MG1' }, 'messaging_service_sid'],
    [{ provider: 'pigeon' }, 'provider'],
    [{ api_url: 'ftp://x' }, 'api_url'],
  ] as const) {
    const { status, body } = await olga.put('/channels/texts', { channel: { settings: changes } })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [`channel.settings.${field}`]])
  }
  const { body } = await olga.get('/channels/texts')
  assert.deepEqual([body.settings.auth_token, body.settings.account_sid], ['***', ACCOUNT])
  const changed = await olga.put('/channels/texts', {
    channel: { settings: { auth_token: '***', number: NUMBER } },
  })
  assert.equal(changed.status, 200)
})

test('admins check the connection; agents and rivals do not', async () => {
  const works = await olga.post('/channels/texts/check', {})
  assert.deepEqual(works.body, {
    'works?': true,
    detail: null,
    webhook_url: 'http://demo.localhost:3000/incoming/twilio/texts',
    verify_token: null,
  })
  await olga.post('/channels', {
    channel: {
      name: 'Wrong',
      slug: 'wrong',
      channel: 'sms',
      settings: { ...settings, auth_token: 'w'.repeat(32) },
    },
  })
  const wrong = await olga.post('/channels/wrong/check', {})
  assert.deepEqual(wrong.body['works?'], false)
  assert.match(wrong.body.detail, /refuses the account SID or the auth token/)
  assert.equal((await olga.post('/channels/support/check', {})).status, 409)
  assert.equal((await olga.post('/channels/nothing/check', {})).status, 404)
  assert.equal((await ana.post('/channels/texts/check', {})).status, 403)
  assert.equal((await rivalOwner.post('/channels/texts/check', {})).status, 404)
})

test('whoever sees masks cannot have the secrets sent to another server', async () => {
  const elsewhere = { api_url: 'https://evil.example' }
  const { status, body } = await olga.put('/channels/texts', { channel: { settings: elsewhere } })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['channel.settings.auth_token']])
  const known = { ...elsewhere, auth_token: TOKEN.replace('the', 'another') }
  assert.equal((await olga.put('/channels/texts', { channel: { settings: known } })).status, 200)
})
