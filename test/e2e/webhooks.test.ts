import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { createReceiver } from '../receiver.ts'
import { createPlace, end, freePort } from './program.ts'

const { run } = createPlace('answerwell-webhooks-')
const [, json] = await run('answerwell', ['demo', '--json']).saying(/({.*})/)
const { brand } = JSON.parse(json as string)
const command = ['token', 'create', '--brand', brand, '--user', 'owner@demo.test', '--name', 'x', '--json']
const [, made] = await run('answerwell', command).saying(/({.*})/)
const { token } = JSON.parse(made as string)

const { base, at, answers } = await createReceiver()
const ALLOWED = { ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8' }

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function call(PORT: string, path: string, body?: object): Promise<any> {
  const authorization = `Basic ${btoa(`owner@demo.test:${token}`)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  return (await fetch(`http://localhost:${PORT}/api/v1${path}`, { headers, ...request })).json()
}

test('with serve and work: what happened while the worker was away is delivered once it is back, once only', async () => {
  const PORT = await freePort()
  const serve = run('answerwell', ['serve'], { PORT })
  await serve.saying(/Ctrl-C/)
  const url = `${base}/hook`
  const { secret } = await call(PORT, '/webhooks', { webhook: { url, event_types: ['topic.created'] } })
  await call(PORT, '/topics', { topic: { name: 'While nobody worked' } })

  const work = run('answerwell', ['work'], ALLOWED)
  await work.saying(/Ctrl-C/)
  while (at('/hook').length < 1) await sleep(20)
  assert.equal(await end(work, 'SIGKILL'), null)

  await call(PORT, '/topics', { topic: { name: 'After a kill' } })
  const again = run('answerwell', ['work'], ALLOWED)
  await again.saying(/Ctrl-C/)
  while (at('/hook').length < 2) await sleep(20)
  const names = at('/hook').map(({ body, headers }) => {
    const { type, data } = new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string
      data: { id: number }
    }
    assert.equal(headers['webhook-id'], `demo-0-${data.id}`)
    return type
  })
  assert.deepEqual(names, ['topic.created', 'topic.created'])
  assert.equal(await end(again, 'SIGTERM'), 0)
  assert.equal(await end(serve, 'SIGTERM'), 0)
})

test('a private address is not contacted unless the operator allows it', async () => {
  const PORT = await freePort()
  const app = run('start', ['--no-demo'], { PORT })
  await app.saying(/Ctrl-C/)
  const webhook = { url: `${base}/private`, event_types: ['topic.created'] }
  const { id } = await call(PORT, '/webhooks', { webhook })
  await call(PORT, '/topics', { topic: { name: 'Private' } })
  for (;;) {
    const [delivery] = (await call(PORT, `/webhooks/${id}/deliveries`)).deliveries
    if (delivery?.last_error) {
      assert.equal(delivery.last_error, '127.0.0.1 is not a public address.')
      break
    }
    await sleep(50)
  }
  assert.equal(at('/private').length, 0)
  assert.equal(await end(app, 'SIGTERM'), 0)
})

test('SIGTERM closes the port at once, and a delivery in progress is still finished', async () => {
  const PORT = await freePort()
  const app = run('start', ['--no-demo'], { PORT, ...ALLOWED })
  await app.saying(/Ctrl-C/)
  const isRefused = () =>
    fetch(`http://localhost:${PORT}/healthz`).then(
      () => false,
      () => true,
    )
  // The receiver answers only once the port is closed: a server that waits for its deliveries first would never see the response.
  answers.set('/slow', async () => {
    while (!(await isRefused())) await sleep(20)
    return { status: 200 }
  })
  const { id } = await call(PORT, '/webhooks', {
    webhook: { url: `${base}/slow`, event_types: ['topic.created'] },
  })
  await call(PORT, '/topics', { topic: { name: 'Almost the last' } })
  while (at('/slow').length < 1) await sleep(20)
  assert.equal(await end(app, 'SIGTERM'), 0)

  const again = run('start', ['--no-demo'], { PORT, ...ALLOWED })
  await again.saying(/Ctrl-C/)
  const [delivery] = (await call(PORT, `/webhooks/${id}/deliveries`)).deliveries
  assert.deepEqual([delivery.state, delivery.attempts], ['delivered', 1])
  assert.equal(await end(again, 'SIGTERM'), 0)
})
