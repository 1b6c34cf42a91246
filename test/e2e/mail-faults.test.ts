import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMailbox } from '../mailbox.ts'
import { createPlace, end, freePort } from './program.ts'

const mailbox = await createMailbox()
const { run } = createPlace('answerwell-faults-')
const [PORT, intake] = [await freePort(), await freePort()]
const environment = { PORT, ANSWERWELL_SMTP_URL: mailbox.url, ANSWERWELL_INTAKE_SMTP_PORT: intake }

const [, made] = await run('answerwell', ['demo', '--json']).saying(/({.*})/)
const { token } = JSON.parse(made as string)
const authorization = `Basic ${btoa(`agent@demo.test:${token}`)}`

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function call(path: string, body?: object): Promise<any> {
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const headers = { authorization, 'content-type': 'application/json' }
  return (await fetch(`http://localhost:${PORT}/api/v1${path}`, { headers, ...request })).json()
}

async function until(look: () => boolean | Promise<boolean>, seconds: number, what: string): Promise<void> {
  for (let tries = 0; tries < seconds * 10; tries++) {
    if (await look()) return
    await sleep(100)
  }
  throw new Error(`not within ${seconds} seconds: ${what}`)
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
  await until(
    async () => (await stateOf('done')) === 'sent' && arrivedAt('data').length > 0,
    20,
    'the first mails',
  )
  await answer('answered', 'Our answer')
  await until(() => arrivedAt('answered').length > 0, 20, 'the mail after which it is killed')
  assert.equal(await end(killed, 'SIGKILL'), null)

  mailbox.answer = () => 250
  mailbox.isSilent = () => false
  const again = run('answerwell', ['work'], environment)
  await again.saying(/Ctrl-C/)
  for (const point of POINTS)
    await until(async () => (await stateOf(point)) === 'sent', 90, `${point} is sent`)
  for (const point of POINTS) {
    const ids = new Set(arrivedAt(point).map(({ mail }) => mail.messageId))
    assert.equal(ids.size, point === 'queued' ? 2 : 1, point)
  }
  assert.equal(arrivedAt('done').length, 1)
  const inOrder = arrivedAt('queued').map(({ mail }) => mail.text?.split('\n')[0])
  assert.deepEqual(inOrder, ['Our answer', 'And another'])
  assert.equal(await end(again, 'SIGTERM'), 0)
  assert.equal(await end(serve, 'SIGTERM'), 0)
})
