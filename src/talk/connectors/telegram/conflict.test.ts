// Two programs that ask for the messages of one bot.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../../../../test/eventually.ts'
import { BOT_TOKEN, createTelegram } from '../../../../test/providers/telegram.ts'
import { createWorld } from '../../../../test/world.ts'
import { createSafeClients } from '../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../kit/networks.ts'
import { pollSources } from '../../intake/poll-providers.ts'
import { createReaders } from '../../intake/readers.ts'

const world = await createWorld()
const { olga, scope } = world
const telegram = await createTelegram()
const settings = { bot_token: BOT_TOKEN, api_url: telegram.base }
await olga.post('/channels', { channel: { name: 'Bot', slug: 'bot', channel: 'telegram', settings } })

const clients = createSafeClients(allowedNetworks(['127.0.0.0/8']))
const readers = createReaders([pollSources(clients.webhooks)])
await readers.start(scope)
after(async () => {
  await readers.end()
  await clients.close()
})

test('another program that gets the messages is named on the list of channels', async () => {
  telegram.webhook = { url: 'https://elsewhere.test', secret: '' }
  await readers.start(scope)
  const healthNow = async () => {
    const { channels } = (await olga.get('/channels?include=health')).body
    return channels.find(({ slug }: { slug: string }) => slug === 'bot').health.receiving_error
  }
  telegram.happen({ message: { text: 'Lost for now' } })
  const isNamed = async () => assert.match(await healthNow(), /another program|somebody else|other/i)
  await eventually(isNamed, { what: 'the list names the other program' })
})
