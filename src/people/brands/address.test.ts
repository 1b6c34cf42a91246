import assert from 'node:assert/strict'
import { test } from 'node:test'
import { originAt, urlOf } from './address.ts'

const own = { slug: 'acme', host: 'help.acme.test' }
const below = { slug: 'acme', host: null }

test('links of a brand lead to a proxy, to this machine, or to our own HTTPS', () => {
  const address = { baseDomain: 'localhost', port: 3000 }
  assert.equal(urlOf(own, address), 'https://help.acme.test')
  assert.equal(urlOf(below, address), 'http://acme.localhost:3000')
  assert.equal(urlOf(below, { ...address, tls: {} }), 'https://acme.localhost:3000')
  assert.equal(urlOf(own, { ...address, tls: {}, port: 8443 }), 'https://help.acme.test:8443')
  assert.equal(urlOf(own, { ...address, tls: {}, port: 443 }), 'https://help.acme.test')
})

test('a request for localhost names another origin on a machine that serves itself, and nowhere else', () => {
  const at = (address: Parameters<typeof originAt>[1]) => originAt(below, address, 'localhost')
  assert.equal(at({ baseDomain: 'localhost', port: 3000 }), 'http://localhost:3000')
  assert.equal(at({ baseDomain: 'help.test', port: 3000 }), 'https://acme.help.test')
  assert.equal(at({ baseDomain: 'localhost', port: 3000, tls: {} }), 'https://acme.localhost:3000')
  assert.equal(originAt(own, { baseDomain: 'help.test', port: 3000 }, 'localhost'), 'https://help.acme.test')
})
