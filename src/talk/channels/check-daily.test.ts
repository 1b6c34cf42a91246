// Against stand-ins of providers that differ in how they refuse: test/providers/.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createMailbox } from '../../../test/mailbox.ts'
import { createMessaging, TOKEN } from '../../../test/providers/messaging.ts'
import { BOT_TOKEN, createTelegram } from '../../../test/providers/telegram.ts'
import { createWorld } from '../../../test/world.ts'
import { HOUR } from '../../kit/retry.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { olga, clock } = world
const [telegram, meta] = await Promise.all([createTelegram(), createMessaging('page')])
const page = { page_id: '1029384756', access_token: TOKEN, app_secret: 'f'.repeat(32), api_url: meta.base }
const bot = { bot_token: BOT_TOKEN, receive: 'webhook', api_url: telegram.base }
await olga.post('/channels', { channel: { name: 'Our page', channel: 'facebook_messenger', settings: page } })
await olga.post('/channels', { channel: { name: 'Our bot', channel: 'telegram', settings: bot } })

const healthOf = async (slug: string) => {
  const { channels } = (await olga.get('/channels?include=health')).body
  return channels.find((channel: { slug: string }) => channel.slug === slug).health
}

/** The day after the last check. */
async function aDayLater(): Promise<void> {
  clock.now = new Date(clock.now.getTime() + 25 * HOUR)
  await world.runSchedule()
  await world.work()
}

const mailsAbout = (name: string) =>
  mailbox.arrived.filter(({ mail }) => mail.subject?.endsWith(`Connect ${name} again`))

test('a check only asks: a copy of the database must not take over the webhook', async () => {
  const theirs = { url: 'https://elsewhere.test/incoming/telegram/our-bot', secret: 'theirs' }
  telegram.webhook = theirs
  await aDayLater()
  assert.deepEqual([telegram.webhook, meta.subscribed], [theirs, []])
})

test('a refusal is told once by mail, and stays in the list of channels until it is over', async () => {
  telegram.tokens.length = 0
  meta.token = 'another one'
  for (let days = 0; days < 2; days++) await aDayLater()
  assert.match((await healthOf('our-bot')).sending_error, /Telegram refuses the bot token/)
  assert.match((await healthOf('our-page')).sending_error, /Meta/)
  assert.deepEqual(
    [mailsAbout('Our bot'), mailsAbout('Our page')].map(mails => mails.map(({ to }) => to)),
    [[[olga.email]], [[olga.email]]],
  )
  assert.match(
    mailsAbout('Our bot')[0]?.mail.text ?? '',
    /may not arrive,.*\n\nTelegram refuses the bot token/,
  )
  telegram.tokens.push(BOT_TOKEN)
  await aDayLater()
  assert.equal((await healthOf('our-bot')).sending_error, null)
  meta.token = TOKEN
  assert.equal((await olga.post('/channels/our-page/check', {})).body['works?'], true)
  assert.equal((await healthOf('our-page')).sending_error, null)
})

test('it leaves alone what was refused when a message was sent', async () => {
  await world.db.rows(
    sql`update channel_health set sending_error = 'Payment is missing.', token_refused_at = ${clock.now}`,
  )
  await aDayLater()
  assert.equal((await healthOf('our-bot')).sending_error, 'Payment is missing.')
  await world.db.rows(sql`update channel_health set sending_error = null, token_refused_at = null`)
})

test('an account that the app may no longer use is a refusal, too', async () => {
  const { page_id, ...others } = page
  const lost = { ...others, page_id: '4711471147' }
  const made = { name: 'Lost', channel: 'facebook_messenger', settings: lost }
  assert.equal((await olga.post('/channels', { channel: made })).status, 201)
  await aDayLater()
  assert.match((await healthOf('lost')).sending_error, /Unsupported get request/)
})

test('a provider that cannot be reached has refused nothing, and is asked again in an hour', async () => {
  const settings = {
    ...bot,
    bot_token: '777:AAsecret-of-a-third-bot_0123456789',
    api_url: 'http://127.0.0.1:9',
  }
  const { status } = await olga.post('/channels', {
    channel: { name: 'Away', channel: 'telegram', settings },
  })
  assert.equal(status, 201)
  await aDayLater()
  assert.deepEqual([(await healthOf('away')).sending_error, mailsAbout('Away').length], [null, 0])
  const checked = await world.db.row<{ hours: number }>(sql`
    select round(extract(epoch from ${clock.now}::timestamptz - checked_at) / 3600)::int as hours from channel_health
    where channel_id = (select id from channels where slug = 'away' and brand_id = ${world.brand.id})`)
  assert.equal(checked?.hours, 23)
})
