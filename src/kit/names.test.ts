import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { createNameServer } from '../../test/name-server.ts'
import { createSafeClient, Unreachable } from './fetch-safely.ts'
import { createNames, LookupError } from './names.ts'

const { address, asked } = await createNameServer({
  'one.example': '192.0.2.1',
  'storage.default.svc.test': '192.0.2.2',
  'minio.data.svc.test': '192.0.2.3',
  'half.silent6.example': '192.0.2.4',
})
const folder = mkdtempSync(join(tmpdir(), 'answerwell-names-'))
after(() => rmSync(folder, { recursive: true }))
const fileWith = (text: string) => {
  const path = join(folder, String(Math.random()))
  writeFileSync(path, text)
  return path
}
const open = (options: { hosts?: string; resolv?: string; withinMs?: number } = {}) =>
  createNames({
    servers: [address],
    hostsFile: fileWith(options.hosts ?? ''),
    resolvConf: fileWith(options.resolv ?? ''),
    withinMs: options.withinMs ?? 10_000,
  })
const names = open()

test('a literal address is its own, and needs no name server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.ipV4(), fc.ipV6()), async literal => {
      assert.deepEqual(await names.addressesOf(literal), [literal.toLowerCase()])
      if (literal.includes(':'))
        assert.deepEqual(await names.addressesOf(`[${literal}]`), [literal.toLowerCase()])
    }),
  )
})

test('the hosts file comes first, as everywhere, and may change', async () => {
  const hosts = fileWith(
    '127.0.0.2 One.example printer # printer2\n# 127.0.0.9 two.example\n::5 one.example\n',
  )
  const own = createNames({ servers: [address], hostsFile: hosts, resolvConf: '/dev/null' })
  assert.deepEqual(await own.addressesOf('one.example'), ['127.0.0.2', '::5'])
  assert.deepEqual(await own.addressesOf('PRINTER.'), ['127.0.0.2'])
  await assert.rejects(own.addressesOf('two.example'), LookupError)
  writeFileSync(hosts, '127.0.0.33 printer\n')
  assert.deepEqual(await own.addressesOf('printer'), ['127.0.0.33'])
  assert.deepEqual(await own.addressesOf('one.example'), ['192.0.2.1'])
})

test('localhost and all below it are this machine, and nobody is asked', async () => {
  for (const name of ['localhost', 'demo.localhost', 'A.B.LOCALHOST.'])
    assert.deepEqual(await names.addressesOf(name), ['127.0.0.1', '::1'])
  assert.deepEqual(
    [...asked].filter(name => name.includes('localhost')),
    [],
  )
  const own = open({ hosts: '127.0.0.7 localhost\n' })
  assert.deepEqual(await own.addressesOf('localhost'), ['127.0.0.7'])
})

test('names of containers are found in the search domains, names of the world are asked for once', async () => {
  const own = open({ resolv: 'search default.svc.test svc.test\noptions timeout:1 ndots:5\n' })
  assert.deepEqual(await own.addressesOf('storage'), ['192.0.2.2'])
  assert.deepEqual(await own.addressesOf('minio.data'), ['192.0.2.3'])
  assert.deepEqual(await own.addressesOf('one.example'), ['192.0.2.1'])
  assert.ok(!asked.has('one.example.default.svc.test'))
})

test('a name that does not exist is told apart from one that nobody answers for', async () => {
  await assert.rejects(names.addressesOf('nowhere.example'), { message: /is not known/, isTemporary: false })
  await assert.rejects(open({ withinMs: 50 }).addressesOf('a.silent.example'), {
    message: /could not be looked up/,
    isTemporary: true,
  })
})

test('the addresses of one family do not wait for those of the other, which never come', async () => {
  assert.deepEqual(await names.addressesOf('half.silent6.example'), ['192.0.2.4'])
})

test('who gives up is heard at once; others who want the same name go on with the same question', async () => {
  const end = new AbortController()
  const [last, own] = [new AbortController(), open({ withinMs: 60_000 })]
  const one = own.addressesOf('b.silent.example', end.signal)
  const other = own.addressesOf('b.silent.example', last.signal)
  assert.ok(own.isLookingUp('B.silent.example'))
  end.abort(new Error('enough'))
  await assert.rejects(one, /enough/)
  assert.ok(own.isLookingUp('b.silent.example'), 'the other one goes on')
  last.abort(new Error('enough'))
  await assert.rejects(other, /enough/)
  const both = new AbortController()
  const third = own.addressesOf('c.silent.example', both.signal)
  both.abort(new Error('enough'))
  await assert.rejects(third, /enough/)
  assert.ok(!own.isLookingUp('c.silent.example'), 'nobody waits for it')
})

test('a name with one address that is not public is not contacted at any of them', async () => {
  const client = createSafeClient([], open({ hosts: '1.1.1.1 mixed.example\n127.0.0.1 mixed.example\n' }))
  after(() => client.close())
  const get = { method: 'GET', timeoutMs: 60_000, maxBytes: 10 } as const
  for (const ask of [client.fetch('http://mixed.example/', get), client.addressOf('mixed.example', 25)])
    await assert.rejects(ask, { constructor: Unreachable, message: /not a public address/ })
})

test('a request whose time is over during the lookup says so, and has not arrived', async () => {
  const client = createSafeClient([], names)
  after(() => client.close())
  const late = client.fetch('http://d.silent.example/', { method: 'GET', timeoutMs: 20, maxBytes: 10 })
  await assert.rejects(late, {
    message: 'The server name could not be looked up within 0.02 seconds.',
    mayHaveArrived: false,
  })
  const end = new AbortController()
  const ended = client.fetch('http://e.silent.example/', {
    method: 'GET',
    timeoutMs: 60_000,
    maxBytes: 10,
    signal: end.signal,
  })
  end.abort()
  await assert.rejects(ended, Unreachable)
})
