import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { createMailbox } from '../mailbox.ts'
import { createPatience } from '../patience.ts'
import { createWorld } from '../world.ts'
import { createPlace, end, freePort, urlOf } from './program.ts'

const { connection, ana } = await createWorld()
const mailbox = await createMailbox()
const { run } = createPlace('answerwell-faults-')
const [PORT, intake] = [await freePort(), await freePort()]
const environment = {
  PORT,
  ...urlOf(connection),
  ANSWERWELL_SMTP_URL: mailbox.url,
  ANSWERWELL_INTAKE_SMTP_PORT: intake,
}
const authorization = `Basic ${btoa(`${ana.email}:${ana.token}`)}`

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function call(path: string, body?: object): Promise<any> {
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const headers = { authorization, 'content-type': 'application/json' }
  return (await fetch(`http://localhost:${PORT}/api/v1${path}`, { headers, ...request })).json()
}

const POINTS = ['recipient', 'data', 'answered', 'done', 'queued']
const addressOf = (point: string) => `${point}@killed.test`
const arrivedAt = (point: string) => mailbox.arrived.filter(({ to }) => to.includes(addressOf(point)))

test('a worker killed at any of five points of a delivery loses no mail, and sends none under two ids', async () => {
  const serve = run('answerwell', ['serve'], environment)
  await serve.saying(/Ctrl-C/)
  const slugs: Record<string, string> = {}
  for (const point of POINTS) {
    const customer = { user: { email: addressOf(point) }, message: { body: 'Hello' } }
    slugs[point] = (await call('/conversations', { conversation: { category: 'support', ...customer } })).slug
  }
  const answer = (point: string, body: string) =>
    call(`/conversations/${slugs[point]}/messages`, { message: { body, suppress_autoresolve: true } })
  mailbox.answer = recipient =>
    recipient === addressOf('recipient') || recipient === addressOf('queued') ? 'hang' : 250
  mailbox.isSilent = recipient => recipient === addressOf('data')
  const killed = run('answerwell', ['work'], environment)
  await killed.saying(/Ctrl-C/)
  for (const point of ['recipient', 'data', 'done', 'queued']) await answer(point, 'Our answer')
  await answer('queued', 'And another')
  const stateOf = async (point: string) =>
    (await call(`/conversations/${slugs[point]}/messages`)).messages[0].deliveries[0]?.state
  await eventually(async () => (await stateOf('done')) === 'sent' && arrivedAt('data').length > 0, {
    what: 'the first mails have arrived',
  })
  await answer('answered', 'Our answer')
  await eventually(() => arrivedAt('answered').length > 0, {
    what: 'the mail after which it is killed arrives',
  })
  assert.equal(await end(killed, 'SIGKILL'), null)

  mailbox.answer = () => 250
  mailbox.isSilent = () => false
  const again = run('answerwell', ['work'], environment)
  await again.saying(/Ctrl-C/)
  const patience = createPatience(120_000) // the one that was killed keeps its jobs for a minute
  for (const point of POINTS)
    await eventually(async () => (await stateOf(point)) === 'sent', { what: `${point} is sent`, patience })
  for (const point of POINTS) {
    const ids = new Set(arrivedAt(point).map(({ mail }) => mail.messageId))
    assert.equal(ids.size, point === 'queued' ? 2 : 1, point)
  }
  assert.equal(arrivedAt('done').length, 1)
  const inOrder = arrivedAt('queued').map(({ mail }) => mail.text?.split('\n')[0])
  assert.deepEqual(inOrder, ['Our answer', 'And another'])
})
