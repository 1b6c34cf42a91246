// Workers killed while every provider has messages under way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../eventually.ts'
import { createPatience } from '../patience.ts'
import { createProviders } from '../providers/all.ts'
import { type Mood, postTo } from '../providers/stand-in.ts'
import type { Tried } from '../providers/tried.ts'
import { createWorld } from '../world.ts'
import { createPlace, end, freePort, urlOf } from './program.ts'

const providers = await createProviders()
const { connection, olga } = await createWorld()
const { run } = createPlace('answerwell-provider-kills-')
const PORT = await freePort()
const environment = {
  PORT,
  ...urlOf(connection),
  ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8',
  ANSWERWELL_RATE_LIMIT: '0',
}
/** Each takes ten messages of a brand at a time, and here most of them hang. */
const WORKERS = 4

const authorization = `Basic ${btoa(`${olga.email}:${olga.token}`)}`

/** Sends again while the answer is 503, as providers and programs do: on a busy disk, it may be. */
const sent = <Answer extends Response | number>(what: string, send: () => Promise<Answer>) =>
  eventually(
    async () => {
      const answer: Response | number = await send()
      return (typeof answer === 'number' ? answer : answer.status) !== 503 && answer
    },
    { what: `${what} is sent` },
  ) as Promise<Answer>

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function call(path: string, body?: object): Promise<any> {
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await sent(path, () =>
    fetch(`http://localhost:${PORT}/api/v1${path}`, { headers, ...request }),
  )
  const answer = await response.json()
  assert.equal(response.ok, true, `${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** Where a person's message is when the workers are killed. */
const POINTS = ['', 'unheard', 'taken', 'done', 'behind', 'queued', 'between'] as const
const MOODS: Mood[] = ['usual', 'deaf', 'hanging', 'usual', 'deaf', 'usual']
const peopleOf = ({ longest }: Tried) => [1, 2, 3, 4, 5, ...(longest ? [6] : [])]

/** A person's conversation in a channel, and the last message to them. */
interface Talk {
  provider: Tried
  person: number
  slug: string
  messageId?: number
}

async function talksOf(provider: Tried): Promise<Talk[]> {
  const { name, kind, settings } = provider
  // The demo has channels by the usual names.
  const slug = `${name}-${kind.replaceAll('_', '-')}-killed`
  await call('/channels', { channel: { name, slug, channel: kind, settings } })
  await call(`/channels/${slug}/check`, {})
  const url = `http://demo.localhost:${PORT}/incoming/${name}/${slug}`
  const people = peopleOf(provider)
  for (const person of people) {
    const saying = { person, id: `${name}-${person}`, text: `From ${person}`, now: new Date(), url }
    const { payload, headers } = provider.post(saying)
    assert.equal(await sent(url, async () => (await postTo(url, payload, headers)) ?? 0), 200)
  }
  const listed = async () => {
    const { conversations } = await call(`/conversations?filter=all&category=${slug}`)
    return conversations.length === people.length && conversations
  }
  return (await eventually(listed, { what: `the conversations of ${name} have begun` })).map(
    ({ slug, message }: { slug: string; message: { body: string } }) => {
      return { provider, slug, person: Number(message.body.slice('From '.length)) }
    },
  )
}

async function say(talk: Talk, body: string): Promise<void> {
  const message = { body, suppress_autoresolve: true, origin_id: `${talk.slug}: ${body.slice(0, 20)}` }
  talk.messageId = (await call(`/conversations/${talk.slug}/messages`, { message })).id
}

interface Delivery {
  state: string
  reason: string | null
}

/** Undefined while the event of the message waits for a worker. */
async function deliveryIn({ slug, messageId }: Talk): Promise<Delivery | undefined> {
  const { messages } = await call(`/conversations/${slug}/messages`)
  return messages.find(({ id }: { id: number }) => id === messageId).deliveries[0]
}

/** A text that goes out as two messages. */
function longFor({ longest = 0 }: Tried): string {
  const words = Array.from({ length: longest / 8 }, (_, at) => `word ${String(at).padStart(4, '0')}`)
  return words.join(' ')
}

test('workers killed while every provider has messages under way lose none, and send none twice', async () => {
  const serve = run('answerwell', ['serve'], environment)
  await serve.saying(/Ctrl-C/)
  const starting = Array.from({ length: WORKERS }, () => run('answerwell', ['work'], environment))
  for (const worker of starting) await worker.saying(/Ctrl-C/)
  const talks = (await Promise.all(providers.map(talksOf))).flat()
  const at = (point: (typeof POINTS)[number]) => talks.filter(({ person }) => POINTS[person] === point)
  // Of a text in two messages, only the first is answered.
  const moodOf = (provider: Tried) => (person: number) =>
    MOODS[person] ?? (provider.sentTo(person).length === 0 ? 'usual' : 'deaf')
  for (const provider of providers) provider.setMood(moodOf(provider))
  for (const talk of at('between')) await say(talk, longFor(talk.provider))
  for (const talk of talks.filter(({ person }) => MOODS[person] && POINTS[person] !== 'queued'))
    await say(talk, 'The first')
  for (const talk of at('behind')) await say(talk, 'The second')
  const hasFirst = ({ provider, person }: Talk) => provider.sentTo(person).length === 1
  const heard = [...at('taken'), ...at('done'), ...at('between')]
  await eventually(() => heard.every(hasFirst), { what: 'the first messages have arrived' })
  await sleep(500) // so that the requests that nobody hears are on their way
  for (const talk of at('queued')) await say(talk, 'The first')
  for (const worker of starting) assert.equal(await end(worker, 'SIGKILL'), null)

  for (const provider of providers) provider.setMood(() => 'usual')
  const again = run('answerwell', ['work'], environment)
  await again.saying(/Ctrl-C/)
  const patience = createPatience(120_000) // those that were killed keep their jobs for a minute
  for (const talk of talks.filter(({ person }) => POINTS[person] !== 'behind')) {
    const what = `${talk.provider.name}: ${POINTS[talk.person]}`
    const settled = async () => {
      const { state = 'queued', reason } = (await deliveryIn(talk)) ?? {}
      // Where nobody can know whether it arrived, the author is told; else it is sent, once.
      return (state === 'sent' || (state !== 'queued' && /did not respond/.test(reason ?? ''))) && state
    }
    const state: string = await eventually(settled, { what: `${what} is settled`, patience })
    const texts = talk.provider.sentTo(talk.person)
    const isLong = POINTS[talk.person] === 'between'
    if (isLong) assert.ok(longFor(talk.provider).startsWith(texts[0] ?? '?'), `${what}: ${texts[0]}`)
    if (isLong && state === 'sent') assert.equal(texts.join(' '), longFor(talk.provider), what)
    assert.equal(texts.length <= (isLong ? 2 : 1), true, `${what}: ${texts.length} times`)
    const isThere = state === 'sent' || ['taken', 'done'].includes(POINTS[talk.person] as string)
    if (isThere && !isLong) assert.equal(texts.length, 1, `${what}: lost`)
  }
  for (const { provider, person } of [...at('behind'), ...at('between')]) {
    const texts = provider.sentTo(person)
    assert.equal(new Set(texts).size, texts.length, `${provider.name}: ${texts}`)
  }
})
