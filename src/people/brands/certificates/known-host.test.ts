import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../../test/world.ts'

const { app, olga } = await createWorld()
const ask = async (domain: string) =>
  (await app.inject({ url: `/known-host${domain}`, headers: { host: 'proxy.test' } })).statusCode

test('a proxy is told which hosts have a brand', async () => {
  assert.equal(await ask('?domain=demo.localhost'), 200)
  assert.equal(await ask('?domain=rival.localhost'), 200)
})

test('a host that is claimed and not proven is none, nor is this machine', async () => {
  const { status, body } = await olga.post('/brand/hosts', { host: 'help.claimed.test' })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(await ask('?domain=help.claimed.test'), 404)
  assert.equal(await ask('?domain=localhost'), 404)
})

test('strangers are not told, in no spelling', async () => {
  const asStranger = async (url: string, remoteAddress: string) =>
    (await app.inject({ url, remoteAddress, headers: { host: 'proxy.test' } })).statusCode
  assert.equal(await asStranger('/known-host?domain=demo.localhost', '203.0.113.7'), 404)
  assert.equal(await asStranger('/metrics', '203.0.113.7'), 404)
  assert.equal(await asStranger('/metrics', '10.1.2.3'), 200)
  for (const spelling of [
    '/metrics/',
    '/metrics.json',
    '//metrics',
    '/known-host.json?domain=demo.localhost',
  ])
    assert.equal(await asStranger(spelling, '10.1.2.3'), 404, spelling)
})

test('it is told that others have none', async () => {
  for (const query of ['?domain=stranger.test', '?domain=', '', '?domain=a.test&domain=demo.localhost'])
    assert.equal(await ask(query), 404, query)
})
