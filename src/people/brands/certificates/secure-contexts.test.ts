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
  const state = { isAway: false }
  const row = async ({ values: [host] }: { values: unknown[] }) => {
    if (state.isAway) throw new Error('the database is away')
    if (String(host).endsWith('slow.test')) await slow.promise
    return host === 'help.acme.test' ? { chain: cert, privateKey: key } : undefined
  }
  const cached = (_topic: string, _keys: string[], load: () => Promise<unknown>) => load()
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
  const strangers = [1, 2, 3, 4].map(n => ask(`${n}.slow.test`).catch(({ message }) => message))
  await assert.rejects(ask('5.slow.test'), /too many hosts/)
  assert.ok(await ask('help.acme.test'))
  letGo()
  assert.equal(new Set(await Promise.all(strangers)).size, 1)
  state.isAway = true
  assert.ok(await ask('help.acme.test'))
})
