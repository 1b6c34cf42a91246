import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { exportTraces } from './export-traces.ts'

const world = await createWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code: number }
}

/** A receiver of OTLP, as the specification has it: JSON at /v1/traces. */
async function receive() {
  const { base, at } = await createReceiver()
  const sent = () => at('/v1/traces').flatMap(({ body }) => JSON.parse(body).resourceSpans)
  return {
    url: base,
    services: () => [...new Set(sent().map(({ resource }) => textOf(resource, 'service.name')))],
    spans: (): Span[] =>
      sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans)),
  }
}

const textOf = ({ attributes }: { attributes: Attribute[] }, key: string) =>
  attributes.find(one => one.key === key)?.value.stringValue ?? ''

/** By the wire: a body comes in pieces, outside the request's own turn. */
function post(path: string, body: object, traceparent: string): Promise<number> {
  const { email, token } = world.ana
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/v1${path}`,
        auth: `${email}:${token}`,
        headers: {
          host: `${world.brand.slug}.localhost:3000`,
          'content-type': 'application/json',
          traceparent,
        },
      },
      answer => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    ).on('error', reject)
    const text = JSON.stringify(body)
    asked.write(text.slice(0, 10))
    setImmediate(() => asked.end(text.slice(10)))
  })
}

const settings = { version: '1.2.3', onError: (error: unknown) => assert.fail(String(error)) }
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

test('a request is a trace with its statements and transactions, jobs are others, and nobody is named', async () => {
  const receiver = await receive()
  const { url } = receiver
  const stop = exportTraces({ ...settings, url, share: 1 })
  const conversation = {
    subject: 'Secret-subject',
    category: 'support',
    user: { name: 'Secret-name', email: 'secret@example.com' },
    message: { body: 'Secret-body' },
  }
  const status = await post('/conversations', { conversation }, `00-${TRACE}-${PARENT}-01`)
  assert.equal(status, 201)
  await world.work()
  await stop()
  const spans = receiver.spans()
  assert.deepEqual(receiver.services(), ['answerwell'])
  const ours = spans.filter(({ traceId }) => traceId === TRACE)
  const [root, ...others] = ours.filter(({ parentSpanId }) => parentSpanId === PARENT)
  assert.ok(root)
  assert.deepEqual([root.name, root.kind, others], ['POST /api/v1/conversations', 2, []])
  const ids = new Set(ours.map(({ spanId }) => spanId))
  for (const span of ours)
    if (span !== root) assert.ok(ids.has(span.parentSpanId ?? ''), `${span.name} hangs on nothing`)
  const insert = ours.find(({ name }) => name === 'INSERT conversations')
  assert.ok(insert, ours.map(({ name }) => name).join(', '))
  assert.equal(ours.find(({ spanId }) => spanId === insert.parentSpanId)?.name, 'transaction')
  assert.match(textOf(insert, 'db.query.text'), /^insert into conversations/i)
  const jobs = spans.filter(({ name }) => name.startsWith('job '))
  assert.ok(jobs.length > 0)
  assert.ok(jobs.every(({ parentSpanId, traceId }) => !parentSpanId && traceId !== TRACE))
  const all = JSON.stringify(spans)
  for (const secret of ['Secret', 'secret@example.com', world.ana.email, world.ana.token])
    assert.ok(!all.includes(secret), secret)
})

test('a share of none sends nothing, whatever the caller asks for, and requests are answered', async () => {
  const { spans, url } = await receive()
  const stop = exportTraces({ ...settings, url, share: 0 })
  assert.equal(await post('/topics', { topic: { name: 'Quiet' } }, `00-${TRACE}-${PARENT}-01`), 201)
  await stop()
  assert.deepEqual(spans(), [])
})

test('a receiver that is away holds up nothing, and the loss is told', async () => {
  const lost: unknown[] = []
  const url = 'http://127.0.0.1:9'
  const stop = exportTraces({ ...settings, url, share: 1, onError: error => lost.push(error) })
  assert.equal(await post('/topics', { topic: { name: 'Away' } }, ''), 201)
  await stop()
  assert.match(String(lost[0]), /ECONNREFUSED/)
})
