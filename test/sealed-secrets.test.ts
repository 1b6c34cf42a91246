import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import sql, { raw } from 'sql-template-tag'
import { OLGA } from '../db/cast.ts'
import { getKeys, rotatePushKeys } from '../src/follow-up/notifications/push-keys.ts'
import { selectSubscriptions } from '../src/follow-up/notifications/push-queries.ts'
import { getWebhook } from '../src/follow-up/webhooks/queries.ts'
import { transaction } from '../src/kit/scope.ts'
import { setSecretKeys } from '../src/kit/secrets.ts'
import { signerOf } from '../src/people/brands/brand-key.ts'
import { changeKey } from '../src/people/brands/change-key.ts'
import { areAllSealed, SEALED_COLUMNS, sealAll } from '../src/seal-all.ts'
import { createVisitor, enter } from './session.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { db, olga, scope, clock } = world
const PASSWORD = 'correct horse battery'
const [first, second] = [randomBytes(32), randomBytes(32)]

const SECRET_NAME = /secret|token|passw|priv|credential|verifier|cookie|ticket|auth(?!or)|(^|_)keys?$|digest/

/** Sealed elsewhere, hashed, or no secret. */
const OTHERS: Record<string, string> = {
  'acme_accounts.private_key': 'sealed (certificates/seal-keys.ts)',
  'certificates.private_key': 'sealed (certificates/seal-keys.ts)',
  'mail_logins.verifier': 'sealed (mail-logins/sealed-tokens.ts)',
  'mail_logins.refresh_token': 'sealed (mail-logins/sealed-tokens.ts)',
  'mail_logins.access_token': 'sealed (mail-logins/sealed-tokens.ts)',
  'user_logins.password': 'argon2id',
  'acme_challenges.token': 'in the path of a public page',
  'passkeys.public_key': 'public',
  'passkeys.credential_id': 'the name of a public key',
  'audit_entries.about_key': 'a slug, an address or an id',
  'audit_entries.token_name': 'the name of a token',
  'article_translations.title_keys': 'words of a title',
  'articles.title_keys': 'words of a title',
  'conversations.tag_keys': 'tags in lower case',
  'custom_fields.key': 'a name in the API',
  'idempotency_keys.key': 'a name that the client chooses',
  'identity_moves.data_keys': 'names of custom data',
  'provider_events.key': 'an id of the provider',
  'push_keys.public_key': 'public',
  'roles.key': 'a name in the API',
  'sign_in_keys.public_key': 'public',
  'rate_limits.key': 'SHA-256 of who is counted',
}

test('every column that is named like a secret is sealed, a digest, or known to be none', async () => {
  const rows = await db.rows<{ name: string; type: string }>(sql`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'`)
  const sealed = new Set(SEALED_COLUMNS.map(({ table, name }) => `${table}.${name}`))
  for (const name of sealed)
    assert.ok(
      rows.some(row => row.name === name),
      name,
    )
  const open = rows.filter(
    ({ name, type }) =>
      SECRET_NAME.test(name.split('.')[1] ?? '') &&
      !/^(timestamp|bigint)/.test(type) &&
      !/digests?$/.test(name) &&
      !sealed.has(name) &&
      !(name in OTHERS),
  )
  assert.deepEqual(open, [], 'seal it (src/seal-all.ts), or say why it is no secret')
})

/** Everything that the database holds, as text. */
async function dump(): Promise<string> {
  const tables = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const texts = await Promise.all(
    tables.map(({ name }) => db.rows<{ text: string }>(sql`select t::text as text from ${raw(name)} t`)),
  )
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

const hex = (bytes: Buffer) => bytes.toString('hex')
const browser = await enter(world, OLGA.email)
await browser.put('/me/password', { password: PASSWORD })
const auth = randomBytes(16).toString('base64url')

/** One of each kind of secret, in the API or by its own verb; returns them all. */
async function makeSecrets(): Promise<string[]> {
  const key = { headers: { 'idempotency-key': randomBytes(8).toString('hex') } }
  const webhook = await olga.post('/webhooks', { webhook: { url: 'https://hooks.test/1' } }, key)
  const rotated = await olga.post(`/webhooks/${webhook.body.id}/rotate_secret`, {})
  const card = await olga.post('/panel_cards', { panel_card: { name: 'A', url: 'https://cards.test/1' } })
  const { privateKey } = await getKeys(scope)
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const push = { endpoint: 'https://push.test/1', p256dh, auth }
  assert.equal((await browser.put('/me/push', { push })).status, 200)
  return [webhook.body.secret, rotated.body.secret, card.body.secret, privateKey, auth]
}

let totp = new TOTP()
const secrets: string[] = []

test('with a key, no secret stands open in the database, and everything works as before', async () => {
  const signature = (await signerOf(scope)).sign('purpose', 'text')
  const [row] = await db.rows<{ secret: Buffer }>(sql`
    select secret from brand_keys where brand_id = ${world.brand.id}`)
  const { body: begun } = await browser.post('/me/second_factor', {})
  totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  await browser.put('/me/second_factor', { code: totp.generate({ timestamp: clock.now.getTime() }) })
  secrets.push(hex(row?.secret as Buffer), hex(Buffer.from(totp.secret.bytes)), ...(await makeSecrets()))
  const before = await dump()
  for (const secret of secrets) assert.ok(before.includes(secret), 'without a key, all are as they were')

  setSecretKeys([first])
  assert.equal(await areAllSealed(db), false)
  assert.ok((await sealAll(db)).sealed >= 7)
  await db.transaction(tx => tx.write(sql`delete from idempotency_keys`)) // from before the key; kept for a day
  secrets.push(...(await makeSecrets()))
  const after = await dump()
  for (const secret of secrets) assert.ok(!after.includes(secret), `${secret.slice(0, 6)}… stands open`)
  assert.equal(await areAllSealed(db), true)
  assert.equal((await sealAll(db)).sealed, 0)

  assert.ok((await signerOf(scope)).isSigned('purpose', 'text', signature))
  assert.equal((await selectSubscriptions(scope, (await browser.get('/me')).body.id))[0]?.auth, auth)
  clock.now = new Date(clock.now.getTime() + 60_000)
  const visitor = createVisitor(world)
  const { ticket } = (await visitor.logIn(OLGA.email, PASSWORD)).body
  const code = totp.generate({ timestamp: clock.now.getTime() })
  assert.equal((await visitor.send('POST', '/login/code', { ticket, code })).body.state, 'in')
})

test('a response with a secret is replayed, though it is sealed', async () => {
  const headers = { 'idempotency-key': 'once' }
  const create = () => olga.post('/webhooks', { webhook: { url: 'https://hooks.test/2' } }, { headers })
  const [made, again] = [await create(), await create()]
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.deepEqual(again.body, made.body)
  assert.ok(!(await dump()).includes(made.body.secret))
})

test('a new key takes over; without the old one nothing is changed', async () => {
  const before = await dump()
  setSecretKeys([second])
  await assert.rejects(sealAll(db), /lacks the key that sealed/)
  setSecretKeys([])
  await assert.rejects(sealAll(db), /ANSWERWELL_SECRET_KEY is not set/)
  assert.equal(await dump(), before)
  setSecretKeys([second, first])
  assert.ok((await sealAll(db)).sealed > 0)
  setSecretKeys([second])
  assert.equal((await sealAll(db)).sealed, 0)
  const { id } = (await olga.get('/webhooks')).body.webhooks[0]
  assert.match((await getWebhook(scope, id)).secret, /^whsec_/)
})

test('a new signing key accepts what the old one signed, for as long as was said', async () => {
  const DAY_MS = 86_400_000
  const old = (await signerOf(scope)).sign('purpose', 'text')
  await transaction(scope, tx => changeKey(tx, 30 * DAY_MS))
  const signer = await signerOf(scope)
  const current = signer.sign('purpose', 'text')
  assert.notEqual(current, old)
  assert.deepEqual(
    [signer.isSigned('purpose', 'text', old), signer.isSigned('purpose', 'text', current)],
    [true, true],
  )
  assert.equal(signer.isSigned('another', 'text', old), false)
  clock.now = new Date(clock.now.getTime() + 31 * DAY_MS)
  assert.equal((await signerOf(scope)).isSigned('purpose', 'text', old), false)
  await transaction(scope, tx => changeKey(tx, 0))
  assert.equal((await signerOf(scope)).isSigned('purpose', 'text', current), false)
})

test('new keys for notices end the subscriptions of the old ones', async () => {
  const { publicKey } = await getKeys(scope)
  await transaction(scope, rotatePushKeys)
  assert.notEqual((await getKeys(scope)).publicKey, publicKey)
  assert.deepEqual(await db.rows(sql`select 1 from push_subscriptions`), [])
})
