import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../../test/world.ts'

const { app } = await createWorld()
const ask = async (domain: string) =>
  (await app.inject({ url: `/known-host${domain}`, headers: { host: 'proxy.test' } })).statusCode

test('a proxy is told which hosts have a brand', async () => {
  assert.equal(await ask('?domain=demo.localhost'), 200)
  assert.equal(await ask('?domain=rival.localhost'), 200)
})

test('it is told that others have none', async () => {
  for (const query of ['?domain=stranger.test', '?domain=', '', '?domain=a.test&domain=demo.localhost'])
    assert.equal(await ask(query), 404, query)
})
