import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedNetworks, isInNetworks, isNetwork } from './networks.ts'

test('a network may be limited to a purpose and a port', () => {
  for (const text of [
    '10.0.0.0/8',
    'mail:10.1.2.0/24',
    'webhooks:10.1.3.4/32:8080',
    'files:fd00::/8',
    'files:fd00::1/128:443',
    '::1/128',
    '::1/128:25',
  ])
    assert.ok(isNetwork(text), text)
  for (const text of [
    '10.0.0.0',
    'chat:10.0.0.0/8',
    'mail:',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8:99999',
    'x',
    '',
  ])
    assert.ok(!isNetwork(text), text)
})

test('a network allowed for one purpose is not allowed for another, nor on another port', () => {
  const { mail, webhooks, files } = allowedNetworks([
    'mail:10.1.0.0/16',
    'webhooks:10.2.0.0/16:8080',
    '10.3.0.0/16',
  ])
  assert.deepEqual(
    [mail, webhooks, files].map(networks => [
      isInNetworks('10.1.2.3', 25, networks),
      isInNetworks('10.2.0.1', 8080, networks),
      isInNetworks('10.2.0.1', 80, networks),
      isInNetworks('10.3.0.1', 80, networks),
      isInNetworks('::ffff:10.3.0.1', 80, networks),
    ]),
    [
      [true, false, false, true, true],
      [false, true, false, true, true],
      [false, false, false, true, true],
    ],
  )
  assert.equal(isInNetworks('nonsense', 80, files), false)
})
