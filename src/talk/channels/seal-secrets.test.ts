import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { BOT_TOKEN, createTelegram } from '../../../test/providers/telegram.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { setSecretKeys } from '../../kit/secrets.ts'
import { findMailLogin, forgetAccessToken, insertMailLogin, updateTokens } from '../mail-logins/queries.ts'
import { areSealed, sealSecrets } from './seal-secrets.ts'

const world = await createWorld()
const { olga, db, scope } = world
const telegram = await createTelegram()
const [first, second] = [randomBytes(32), randomBytes(32)]
const settings = { bot_token: BOT_TOKEN, api_url: telegram.base }
await olga.post('/channels', { channel: { name: 'Bot', slug: 'bot', channel: 'telegram', settings } })
const smtp_url = 'smtps://help:a+password@mail.test'
await olga.put('/channels/support', { channel: { settings: { smtp_url } } })
const login = await transaction(scope, async tx => {
  const { id } = await insertMailLogin(tx, {
    provider: 'google',
    userId: 1,
    hosts: [],
    verifier: 'a verifier',
    stateDigest: Buffer.alloc(32),
  })
  await updateTokens(tx, id, {
    accessToken: 'an access token',
    refreshToken: 'a refresh token',
    validForMs: 1,
  })
  return id
})

/** Everything that the database has of both tables. */
const stored = async () =>
  JSON.stringify(await db.rows(sql`select settings from channels order by brand_id, id`)) +
  JSON.stringify(
    await db.rows(sql`select access_token, refresh_token from mail_logins order by brand_id, id`),
  )
const SECRETS = /AAsecret|a\+password|an access token|a refresh token/
const works = async () => (await olga.post('/channels/bot/check', {})).body['works?']

test('existing secrets are sealed at the next start, and still work', async () => {
  assert.match(await stored(), SECRETS)
  assert.equal(await areSealed(db), false)
  setSecretKeys([first])
  assert.deepEqual(await sealSecrets(db), { sealed: 3, away: 0 })
  assert.deepEqual(await sealSecrets(db), { sealed: 0, away: 0 })
  assert.doesNotMatch(await stored(), SECRETS)
  assert.equal(await areSealed(db), true)
  assert.equal(await works(), true)
  const row = await findMailLogin(scope, login)
  assert.deepEqual([row?.accessToken, row?.refreshToken], ['an access token', 'a refresh token'])
})

test('a new secret is sealed at once, and masked as before', async () => {
  await olga.put('/channels/bot', { channel: { settings } })
  const { body } = await olga.get('/channels/support')
  assert.equal(body.settings.smtp_url, 'smtps://help:***@mail.test')
  await olga.put('/channels/support', { channel: { settings: { smtp_url: body.settings.smtp_url } } })
  assert.doesNotMatch(await stored(), SECRETS)
  assert.equal((await olga.get('/channels/support')).body.settings.smtp_url, 'smtps://help:***@mail.test')
})

test('a token that a server rejected is forgotten, if it is still the same', async () => {
  const forget = (accessToken: string) =>
    transaction(scope, tx => forgetAccessToken(tx, login, { accessToken, notSince: new Date('2030-01-01') }))
  await forget('another token')
  assert.equal((await findMailLogin(scope, login))?.accessToken, 'an access token')
  await forget('an access token')
  assert.equal((await findMailLogin(scope, login))?.accessToken, null)
})

test('a text that looks sealed is refused, and a secret of another key survives a change', async () => {
  const forged = { bot_token: BOT_TOKEN, api_url: 'sealed:v1:00000000:AAAA' }
  assert.equal((await olga.put('/channels/bot', { channel: { settings: forged } })).status, 422)
  const { body } = await olga.put('/channels/support', {
    channel: { settings: { from_name: 'sealed:v1:x' } },
  })
  assert.deepEqual(Object.keys(body.errors), ['channel.settings.from_name'])
  setSecretKeys([second])
  await db.rows(sql`select 1`)
  await olga.put('/channels/bot', { channel: { name: 'Another name' } })
  setSecretKeys([first])
  await olga.put('/channels/bot', { channel: { name: 'Bot' } })
  assert.equal(await works(), true)
})

test('a new key takes over; without the old one, nothing starts and nothing is changed', async () => {
  const before = await stored()
  setSecretKeys([second])
  await assert.rejects(sealSecrets(db), /lacks the key that sealed the settings of channel/)
  assert.equal(await stored(), before)
  setSecretKeys([])
  await assert.rejects(sealSecrets(db), /ANSWERWELL_SECRET_KEY is not set/)
  setSecretKeys([second, first])
  assert.deepEqual(await sealSecrets(db), { sealed: 3, away: 0 })
  setSecretKeys([second])
  assert.deepEqual(await sealSecrets(db), { sealed: 0, away: 0 })
  assert.equal(await works(), true)
})
