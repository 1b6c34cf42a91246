// What a server says while it stops.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createLog } from '../log.ts'
import { createServer, READY_PATH } from './server.ts'

test('a server that is shutting down says so in the usual shape', async () => {
  const { app: ending } = createServer({ log: createLog('silent'), trustedProxies: [] })
  const release = Promise.withResolvers<void>()
  ending.get('/slow', () => release.promise.then(() => ({ status: 'ok' })))
  const address = await ending.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const heard: string[] = []
  socket.on('data', data => heard.push(String(data)))
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(ending.server, 'request')
  const closed = ending.close()
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(ending.server, 'request')
  release.resolve()
  await once(socket, 'close')
  await closed
  assert.match(heard.join(''), /^HTTP\/1\.1 200[\s\S]+HTTP\/1\.1 503[\s\S]+"code":"unavailable"/)
})

test('a server that is about to stop is not ready, and still answers', async () => {
  const { app: ending } = createServer({ log: createLog('silent'), trustedProxies: [] })
  for (const path of [READY_PATH, '/other']) ending.get(path, async () => ({ status: 'ok' }))
  assert.equal((await ending.inject(READY_PATH)).statusCode, 200)
  ending.sayGoodbye()
  assert.equal((await ending.inject(READY_PATH)).statusCode, 503)
  const { statusCode, headers } = await ending.inject('/other')
  assert.deepEqual([statusCode, headers.connection], [200, 'close'])
  await ending.close()
})
