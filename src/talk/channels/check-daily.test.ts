// Against stand-ins of providers that differ in how they refuse: test/providers/.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createMailbox } from '../../../test/mailbox.ts'
import { createMessaging, TOKEN } from '../../../test/providers/messaging.ts'
import { BOT_TOKEN, createTelegram } from '../../../test/providers/telegram.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { olga } = world
const [telegram, meta] = await Promise.all([createTelegram(), createMessaging('page')])
const page = { page_id: '1029384756', access_token: TOKEN, app_secret: 'f'.repeat(32), api_url: meta.base }
const bot = { bot_token: BOT_TOKEN, receive: 'webhook', api_url: telegram.base }
await olga.post('/channels', { channel: { name: 'Our page', channel: 'facebook_messenger', settings: page } })
await olga.post('/channels', { channel: { name: 'Our bot', channel: 'telegram', settings: bot } })

const healthOf = async (slug: string) => {
  const { channels } = (await olga.get('/channels?include=health')).body
  return channels.find((channel: { slug: string }) => channel.slug === slug).health
}

/** As if the last check had been longer ago than a day. */
async function aDayLater(): Promise<void> {
  await world.db.rows(sql`update channels set created_at = created_at - interval '25 hours'`)
  await world.db.rows(sql`update channel_health set checked_at = checked_at - interval '25 hours'`)
  await world.runSchedule()
  await world.work()
}

const mailsAbout = (name: string) =>
  mailbox.arrived.filter(({ mail }) => mail.subject?.endsWith(`Connect ${name} again`))

test('what the provider needs to call us is set again each day', async () => {
  Object.assign(telegram, { webhook: undefined })
  await aDayLater()
  assert.match(telegram.webhook?.url ?? '', /\/incoming\/telegram\/our-bot$/)
  telegram.webhook = undefined
  await world.runSchedule()
  assert.equal(telegram.webhook, undefined)
})

test('a token that has ended is told once by mail and stays in the list of channels until it works', async () => {
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
    /no longer accepts its credentials: Telegram refuses/,
  )
  telegram.tokens.push(BOT_TOKEN)
  await aDayLater()
  assert.equal((await healthOf('our-bot')).sending_error, null)
})

test('a provider that cannot be reached has refused nothing', async () => {
  await olga.put('/channels/our-bot', { channel: { settings: { api_url: 'http://127.0.0.1:9' } } })
  await aDayLater()
  assert.deepEqual([(await healthOf('our-bot')).sending_error, mailsAbout('Our bot').length], [null, 1])
})
