import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { eventually } from '../eventually.ts'
import { createReceiver } from '../receiver.ts'
import { createWorld } from '../world.ts'
import { createPlace, end, freePort, urlOf } from './program.ts'

const { run } = createPlace('answerwell-webhooks-')
const { connection, olga } = await createWorld()
const { base, at, answers } = await createReceiver()
const environment = { PORT: await freePort(), ...urlOf(connection) }
const { PORT } = environment
const allowed = { ...environment, ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8' }

/** Resolves once the program runs. */
async function start(command: string, settings: Record<string, string>) {
  const running = run('answerwell', command.split(' '), settings)
  await running.saying(/Ctrl-C/)
  return running
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function call(path: string, body?: object): Promise<any> {
  const authorization = `Basic ${btoa(`${olga.email}:${olga.token}`)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  return (await fetch(`http://localhost:${PORT}/api/v1${path}`, { headers, ...request })).json()
}

test('with serve and work: what happened while the worker was away is delivered once it is back, once only', async () => {
  await start('serve', allowed)
  const url = `${base}/hook`
  const { id, secret } = await call('/webhooks', { webhook: { url, event_types: ['topic.created'] } })
  await call('/topics', { topic: { name: 'While nobody worked' } })

  const delivered = async (count: number) => {
    const { deliveries } = await call(`/webhooks/${id}/deliveries`)
    const states = deliveries.map(({ state }: { state: string }) => state)
    assert.deepEqual(states, Array(count).fill('delivered'))
  }
  const work = await start('work', allowed)
  await eventually(() => delivered(1), { what: 'what waited is delivered' })
  assert.equal(await end(work, 'SIGKILL'), null)

  await call('/topics', { topic: { name: 'After a kill' } })
  await start('work', allowed)
  await eventually(() => delivered(2), { what: 'what waited again is delivered' })
  const names = at('/hook').map(({ body, headers }) => {
    const { type, data } = new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string
      data: { id: number }
    }
    assert.equal(headers['webhook-id'], `demo-0-${data.id}`)
    return type
  })
  assert.deepEqual(names, ['topic.created', 'topic.created'])
})

test('a private address is not contacted unless the operator allows it', async () => {
  const before = await start('start --no-demo', allowed)
  const webhook = { url: `${base}/private`, event_types: ['topic.created'] }
  const { id } = await call('/webhooks', { webhook })
  assert.equal(await end(before, 'SIGTERM'), 0)
  await start('start --no-demo', environment)
  assert.deepEqual(Object.keys((await call('/webhooks', { webhook })).errors), ['webhook.url'])
  await call('/topics', { topic: { name: 'Private' } })
  const tried = async () => {
    const [delivery] = (await call(`/webhooks/${id}/deliveries`)).deliveries
    return (delivery?.last_error as string | null | undefined) ?? false
  }
  assert.equal(
    await eventually(tried, { what: 'the delivery has failed' }),
    '127.0.0.1 is not a public address.',
  )
  assert.equal(at('/private').length, 0)
})

test('SIGTERM closes the port at once, and a delivery in progress is still finished', async () => {
  const app = await start('start --no-demo', allowed)
  const isRefused = () =>
    fetch(`http://localhost:${PORT}/healthz`).then(
      () => false,
      () => true,
    )
  // The receiver answers only once the port is closed: a server that waits for its deliveries first would never see the response.
  answers.set('/slow', async () => {
    await eventually(isRefused, { what: 'the port is closed' })
    return { status: 200 }
  })
  const { id } = await call('/webhooks', {
    webhook: { url: `${base}/slow`, event_types: ['topic.created'] },
  })
  await call('/topics', { topic: { name: 'Almost the last' } })
  await eventually(() => at('/slow').length > 0, { what: 'the delivery is in progress' })
  assert.equal(await end(app, 'SIGTERM'), 0)

  const [delivery] = (await olga.get(`/webhooks/${id}/deliveries`)).body.deliveries
  assert.deepEqual([delivery.state, delivery.attempts], ['delivered', 1])
})
