import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createSafeClient, Unreachable } from './fetch-safely.ts'
import { allowedNetworks } from './networks.ts'

let asked = 0
const server = createServer((request, response) => {
  asked++
  const path = request.url as string
  if (path === '/drip') {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(drip))
  } else if (path === '/large') response.end('x'.repeat(1_000_000))
  else if (path === '/moved') response.writeHead(302, { location: '/answer' }).end()
  else if (path === '/closed') request.socket.destroy()
  else if (path !== '/silent') response.setHeader('content-type', 'text/plain').end('answer')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const base = `http://127.0.0.1:${port}`

const closed = createSafeClient()
const open = createSafeClient(allowedNetworks(['127.0.0.0/8', '::1/128']).files)
after(async () => {
  await closed.close()
  await open.close()
  server.closeAllConnections()
  server.close()
})

const get = { method: 'GET', timeoutMs: 2_000, maxBytes: 1_000 } as const

for (const host of [
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  'localhost',
  'LOCALHOST.',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[::]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[fc00::1]',
  '[ff02::1]',
  '192.0.2.1',
  '198.18.0.1',
])
  test(`${host} is not contacted`, async () => {
    const before = asked
    await assert.rejects(closed.fetch(`http://${host}:${port}/answer`, get), (error: Error) => {
      assert.ok(error instanceof Unreachable, String(error))
      assert.match(error.message, /not a public address|name is not known/)
      return true
    })
    assert.equal(asked, before)
  })

for (const url of [
  'ftp://example.com/',
  'file:///etc/passwd',
  'http://me:secret@example.com/',
  'nothing',
  '',
])
  test(`${url} is refused`, async () => {
    await assert.rejects(closed.fetch(url, get), Unreachable)
  })

test('an allowed address is contacted, by host name too', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const { status, headers, body } = await open.fetch(`http://${host}:${port}/answer`, get)
    assert.deepEqual([status, headers['content-type'], String(body)], [200, 'text/plain', 'answer'])
  }
})

test('a redirect is a response like any other; a large response is cut', async () => {
  assert.equal((await open.fetch(`${base}/moved`, get)).status, 302)
  assert.equal((await open.fetch(`${base}/large`, get)).body.length, 1_000)
})

test('a server that drips, stays silent or hangs up is reported in plain words', async () => {
  const says = (path: string, words: RegExp) =>
    assert.rejects(open.fetch(`${base}${path}`, { ...get, timeoutMs: 300 }), (error: Error) => {
      assert.ok(error instanceof Unreachable)
      assert.match(error.message, words)
      return true
    })
  await says('/drip', /within 0.3 seconds/)
  await says('/silent', /within 0.3 seconds/)
  await says('/closed', /closed without an answer/)
  await assert.rejects(open.fetch('http://127.0.0.1:1/', get), /Nothing listens there/)
})
