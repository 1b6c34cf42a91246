import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOT_TOKEN, createTelegram, type Mood } from '../providers/telegram.ts'
import { createPlace, end, freePort } from './program.ts'

const telegram = await createTelegram()
const { run } = createPlace('answerwell-provider-faults-')
const PORT = await freePort()
const environment = { PORT, ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8', ANSWERWELL_RATE_LIMIT: '0' }

await run('answerwell', ['demo', '--json']).saying(/({.*})/)
const making = [
  'token',
  'create',
  '--brand',
  'demo',
  '--user',
  'owner@demo.test',
  '--name',
  'faults',
  '--json',
]
const [, made] = await run('answerwell', making).saying(/({.*})/)
const authorization = `Basic ${btoa(`owner@demo.test:${JSON.parse(made as string).token}`)}`

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function call(path: string, body?: object | string): Promise<any> {
  const isText = typeof body === 'string'
  const request = body ? { method: 'POST', body: isText ? body : JSON.stringify(body) } : {}
  const headers = { authorization, 'content-type': isText ? 'text/plain' : 'application/json' }
  return (await fetch(`http://localhost:${PORT}/api/v1${path}`, { headers, ...request })).json()
}

async function until(look: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    if (await look()) return
    await sleep(100)
  }
  throw new Error(`not within 90 seconds: ${what}`)
}

/** Where a message is when the worker is killed, by the number of a chat. */
const POINTS = {
  /** Its request was heard by nobody. */
  unheard: 5001,
  /** Telegram has it; the response was lost. */
  taken: 5002,
  /** It was sent. */
  done: 5003,
  /** Its text was sent, its file is taken. */
  inParts: 5004,
  /** It waits behind another one. */
  behind: 5005,
} as const
type Point = keyof typeof POINTS
const MOODS: Record<string, Mood> = {
  [`${POINTS.unheard} sendMessage`]: 'deaf',
  [`${POINTS.taken} sendMessage`]: 'silent',
  [`${POINTS.inParts} sendDocument`]: 'silent',
  [`${POINTS.behind} sendMessage`]: 'deaf',
}
const sentTo = (point: Point) => telegram.sent.filter(({ chatId }) => chatId === String(POINTS[point]))

test('a worker killed at any of five points of a send loses nothing silently, and sends nothing twice', async () => {
  const serve = run('answerwell', ['serve'], environment)
  await serve.saying(/Ctrl-C/)
  const settings = { bot_token: BOT_TOKEN, api_url: telegram.base }
  await call('/channels', { channel: { name: 'Bot', slug: 'bot', channel: 'telegram', settings } })
  const killed = run('answerwell', ['work'], environment)
  await killed.saying(/Ctrl-C/)
  for (const id of Object.values(POINTS)) {
    const [from, chat] = [
      { id, first_name: `Person ${id}` },
      { id, type: 'private' },
    ]
    telegram.happen({ message: { message_id: 1, from, chat, text: `From ${id}` } })
  }
  const listed = async () => (await call('/conversations?filter=all&category=bot')).conversations
  await until(async () => (await listed()).length === 5, 'five conversations')
  const slugs = new Map<string, string>()
  for (const { slug, message } of await listed()) slugs.set(message.body, slug)
  const answer = async (point: Point, body: string, uploads: number[] = []) => {
    const slug = slugs.get(`From ${POINTS[point]}`)
    const message = { body, uploads, suppress_autoresolve: true }
    return (await call(`/conversations/${slug}/messages`, { message })).id as number
  }
  telegram.moodFor = (chatId, method) => MOODS[`${chatId} ${method}`] ?? 'usual'
  const file = await call('/attachments?file_name=terms.txt', 'Our terms')
  const ids = new Map<string, number>()
  for (const point of ['unheard', 'taken', 'done'] as const) ids.set(point, await answer(point, 'Our answer'))
  ids.set('inParts', await answer('inParts', 'In parts', [file.id]))
  await answer('behind', 'The first')
  ids.set('behind', await answer('behind', 'The second'))
  await until(() => sentTo('taken').length === 1 && sentTo('done').length === 1, 'the first messages')
  await until(() => sentTo('inParts').length === 2, 'both parts')
  await sleep(500) // so that the requests that nobody hears are on their way
  assert.equal(await end(killed, 'SIGKILL'), null)

  telegram.moodFor = () => 'usual'
  const again = run('answerwell', ['work'], environment)
  await again.saying(/Ctrl-C/)
  const deliveryOf = async (point: Point) => {
    const { messages } = await call(`/conversations/${slugs.get(`From ${POINTS[point]}`)}/messages`)
    return messages.find(({ id }: { id: number }) => id === ids.get(point)).deliveries[0]
  }
  for (const point of ['done', 'behind'] as const)
    await until(async () => (await deliveryOf(point)).state === 'sent', `${point} is sent`)
  for (const point of ['unheard', 'taken', 'inParts'] as const) {
    await until(async () => (await deliveryOf(point)).state === 'failed', `${point} is given up`)
    assert.match((await deliveryOf(point)).reason, /may have arrived/, point)
  }
  const counts = (Object.keys(POINTS) as Point[]).map(point => sentTo(point).length)
  assert.deepEqual(counts, [0, 1, 1, 2, 1])
  assert.equal(sentTo('behind')[0]?.text, 'The second')
  assert.equal(await end(again, 'SIGTERM'), 0)
  assert.equal(await end(serve, 'SIGTERM'), 0)
})
