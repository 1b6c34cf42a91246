import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SecureContext } from 'node:tls'
import { generate } from 'selfsigned'
import type { Reads } from '../../../kit/db.ts'
import { certificatesByHost } from './secure-contexts.ts'

const { cert, private: key } = await generate([{ name: 'commonName', value: 'help.acme.test' }], {
  keySize: 2048,
})

/** A database without a cache, with one certificate; lookups of `slow.test` last until they are let go. */
function place() {
  const slow = Promise.withResolvers<void>()
  const state = { isAway: false, lookups: 0 }
  const row = async ({ values: [host] }: { values: unknown[] }) => {
    state.lookups++
    if (state.isAway) throw new Error('the database is away')
    if (String(host).endsWith('slow.test')) await slow.promise
    return host === 'help.acme.test' ? { chain: cert, privateKey: key } : undefined
  }
  const cached = (_topic: string, keys: string[], load: (keys: string[]) => Promise<unknown>) => load(keys)
  const find = certificatesByHost({ row, cached } as unknown as Reads)
  const ask = (host: string) =>
    new Promise<SecureContext>((resolve, reject) =>
      find(host, (error, context) => (context ? resolve(context) : reject(error))),
    )
  return { ask, state, letGo: slow.resolve }
}

test('a host that nobody has is refused, and one that somebody has is found in any case', async () => {
  const { ask } = place()
  await assert.rejects(ask('stranger.test'), /no certificate/)
  assert.ok(await ask('HELP.acme.test'))
})

test('while strangers name many hosts, or the database is away, known hosts are served', async () => {
  const { ask, state, letGo } = place()
  await ask('help.acme.test')
  const come = (count: number) =>
    Array.from({ length: count }, (_, n) => ask(`${n}-of-${count}.slow.test`).catch(error => error.message))
  const few = come(5)
  assert.ok(await ask('help.acme.test'), 'it does not wait behind them')
  const strangers = [...few, ...come(998)]
  await assert.rejects(ask('another.slow.test'), /too many hosts/)
  assert.ok(await ask('help.acme.test'))
  letGo()
  assert.equal(new Set(await Promise.all(strangers)).size, 1)
  state.isAway = true
  assert.ok(await ask('help.acme.test'))
})

test('clients that come at once wait for their turn, and a host is looked up once for all of them', async () => {
  const { ask, state, letGo } = place()
  const strangers = [1, 2, 3, 4, 5].map(n => ask(`${n}.slow.test`).catch(error => error.message))
  const clients = Array.from({ length: 20 }, () => ask('help.acme.test'))
  letGo()
  assert.equal(new Set(await Promise.all(strangers)).size, 1)
  assert.ok((await Promise.all(clients)).every(Boolean))
  assert.equal(state.lookups, 6)
})
