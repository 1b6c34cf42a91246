// What people do with messages on Telegram beside writing new ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOT_TOKEN, createTelegram } from '../../../../test/providers/telegram.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app, clock } = world
const telegram = await createTelegram()
const settings = { bot_token: BOT_TOKEN, receive: 'webhook', api_url: telegram.base }
await olga.post('/channels', { channel: { name: 'Bot', slug: 'bot', channel: 'telegram', settings } })
await olga.post('/channels/bot/check', {})

const VERA = { id: 5001, first_name: 'Vera' }
const chat = { id: VERA.id, type: 'private' }
let serial = 0
async function happens(update: object) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  await app.inject({
    method: 'POST',
    url: '/incoming/telegram/bot',
    payload: JSON.stringify({ update_id: ++serial, ...update }),
    headers: {
      host: 'demo.localhost',
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': telegram.webhook?.secret,
    },
  })
  await world.work()
}
const says = (fields: object) => happens({ message: { message_id: ++serial, from: VERA, chat, ...fields } })
const conversation = async () =>
  (await ana.get('/conversations?filter=all&category=bot')).body.conversations[0]
const messages = async () =>
  (await ana.get(`/conversations/${(await conversation()).slug}/messages`)).body.messages

test('reactions and answers belong to the message that they name, ours or theirs', async () => {
  await says({ message_id: 70, text: 'Where is my lamp?' })
  await ana.post(`/conversations/${(await conversation()).slug}/messages`, {
    message: { body: 'On its way' },
  })
  await world.work()
  const [ours, theirs] = await messages()
  const numbers = [telegram.sent.at(-1)?.id, 70]
  for (const message_id of numbers)
    await happens({
      message_reaction: { chat, message_id, user: VERA, new_reaction: [{ type: 'emoji', emoji: '🔥' }] },
    })
  assert.deepEqual(
    (await messages()).map(({ reactions }: { reactions: { emoji: string }[] }) => reactions[0]?.emoji),
    ['🔥', '🔥'],
  )
  await happens({ message_reaction: { chat, message_id: numbers[0], user: VERA, new_reaction: [] } })
  assert.deepEqual((await messages())[0].reactions, [])
  const replies = [
    [numbers[0], ours.id, 'Thanks'],
    [70, theirs.id, 'Thanks'],
    [1_000_000, null, '> An old one\n\nThanks'],
  ]
  for (const [message_id, id, body] of replies) {
    await says({ text: 'Thanks', reply_to_message: { message_id, text: 'An old one' } })
    const [latest] = await messages()
    assert.deepEqual([latest.reply_to, latest.body], [id, body])
  }
})
