import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { openBrand } from '../../desk/brands/open-brand.ts'
import { hostOf, urlOf } from './address.ts'
import { findBrandByHost } from './find-brand.ts'

const world = await createWorld()
const { db, ana } = world

await openBrand(
  db,
  { slug: 'acme', name: 'Acme', owner: 'o@acme.test', ownerName: undefined, host: 'help.acme.example' },
  { baseDomain: 'localhost' },
)

/** In a transaction, to bypass the cache: a process has one base domain, this test several. */
async function slugAt(host: string, baseDomain = 'localhost') {
  return (await db.transaction(sql => findBrandByHost(sql, host, baseDomain)))?.slug
}

for (const [host, slug] of [
  ['acme.localhost', 'acme'],
  ['acme.localhost:3000', 'acme'],
  ['ACME.LocalHost:80', 'acme'],
  ['acme.localhost.', 'acme'],
  ['help.acme.example', 'acme'],
  ['Help.Acme.Example:443', 'acme'],
  ['localhost', 'demo'],
  ['localhost:3000', 'demo'],
  ['127.0.0.1:3000', 'demo'],
  ['[::1]:3000', 'demo'],
  ['unknown.localhost', undefined],
  ['a.acme.localhost', undefined],
  ['acme', undefined],
  ['evilacme.localhost', undefined],
  ['help.acme.example.evil.test', undefined],
  ['10.0.0.1', undefined],
  ['', undefined],
  ["' or true --", undefined],
] as const)
  test(`${host || 'no host'} is ${slug ?? 'nobody’s'}`, async () => assert.equal(await slugAt(host), slug))

test('brands are found below another base domain', async () => {
  assert.equal(await slugAt('acme.help.example.com', 'help.example.com'), 'acme')
  assert.equal(await slugAt('acme.localhost', 'help.example.com'), undefined)
})

test('an unknown host is 404 before anybody is asked to log in', async () => {
  for (const host of ['unknown.localhost', 'example.com']) {
    const { status, body } = await ana.get('/conversations', { headers: { host, authorization: '' } })
    assert.deepEqual([status, body.code], [404, 'not_found'])
  }
})

test('forwarded hosts do not count without a configured proxy', async () => {
  const { status } = await ana.get('/conversations', { headers: { 'x-forwarded-host': 'rival.localhost' } })
  assert.equal(status, 200)
})

test('URLs are built from the brand, never from a request', () => {
  const at = (host: string | null) => ({ slug: 'acme', host })
  assert.equal(hostOf(at(null), 'help.example.com'), 'acme.help.example.com')
  assert.equal(urlOf(at(null), { baseDomain: 'localhost', port: 3001 }), 'http://acme.localhost:3001')
  assert.equal(
    urlOf(at(null), { baseDomain: 'help.example.com', port: 3001 }),
    'https://acme.help.example.com',
  )
  assert.equal(
    urlOf(at('help.acme.example'), { baseDomain: 'localhost', port: 3001 }),
    'https://help.acme.example',
  )
})
