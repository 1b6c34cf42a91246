// Who sets a SAML provider up, by which metadata, and what is refused.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { OLGA } from '../../../../db/cast.ts'
import { createSamlProvider, makeKey } from '../../../../test/saml-provider.ts'
import { createVisitor, enter } from '../../../../test/session.ts'
import { begin, comeBack } from '../../../../test/sign-on-world.ts'
import { createWorld } from '../../../../test/world.ts'
import { createSafeClient } from '../../../kit/fetch-safely.ts'
import { systemScope, transaction } from '../../../kit/scope.ts'
import { findSignOn, type SignOnRow, upsertSignOn } from '../queries.ts'

const world = await createWorld()
const { olga, ana, rivalOwner, clock } = world
const idp = await createSamlProvider(clock)
const browser = await enter(world, OLGA.email)
const put = (sign_on: Record<string, unknown>, by = browser) => by.put('/sign_on', { sign_on })
const provider = { kind: 'saml', metadata: idp.metadata(), email_attribute: 'email', trusts_addresses: true }

let served = idp.metadata()
const server = createServer((request, response) => {
  response.statusCode = request.url === '/metadata' ? 200 : 302
  response.end(served)
}).listen(0, '127.0.0.1')
await new Promise(resolve => server.once('listening', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
after(() => new Promise(resolve => server.close(resolve)))

test('strangers and agents neither see nor change it', async () => {
  assert.equal((await put({ ...provider, groups: [{ group: 'support', role: 'agent' }] })).status, 200)
  assert.equal((await ana.get('/sign_on')).status, 403)
  assert.equal((await ana.post('/sign_on/check', { metadata: idp.metadata() })).status, 403)
  const { body } = await rivalOwner.get('/sign_on')
  assert.deepEqual([body.provider, body.saml.acs_url], [null, 'http://rival.localhost:3000/sign-in/saml'])
  const there = createVisitor(world, 'http://rival.localhost:3000')
  const { body: metadata } = await there.send('GET', '/sign-in/saml/metadata')
  assert.match(metadata, /entityID="http:\/\/rival\.localhost:3000/)
  assert.equal((await there.send('POST', '/login/sign-on', {})).status, 404)
})

test('a response for one brand is none for another with the same provider', async () => {
  const rivalScope = systemScope(world.rival, world.db, () => clock.now)
  const settings = (await findSignOn(world.scope)) as SignOnRow
  await transaction(rivalScope, tx => upsertSignOn(tx, settings))
  const here = createVisitor(world)
  const there = createVisitor(world, 'http://rival.localhost:3000')
  const [own, others] = [await begin(here), await begin(there)]
  const theirs = await idp.signIn(others, 'rita')
  assert.equal((await comeBack(here, theirs)).status, 401, 'with their state')
  const { status, body } = await comeBack(here, { ...theirs, state: idp.read(own).state })
  assert.deepEqual([status, /another (destination|login)/.test(body.error)], [401, true])
  const named = await idp.signIn(await begin(here), 'rita', {
    audience: 'http://rival.localhost:3000/sign-in/saml/metadata',
  })
  assert.match((await comeBack(here, named)).body.error, /another audience/)
  assert.equal((await comeBack(there, theirs)).status, 200)
})

test('the settings show what was read, and the certificates', async () => {
  const { body } = await browser.get('/sign_on')
  const { saml, ...shown } = body.provider
  assert.deepEqual([shown.kind, shown.issuer, shown.trusts_addresses], ['saml', idp.entityId, true])
  assert.deepEqual(
    [saml.sso_url, saml.email_attribute, saml.metadata_url],
    [`${idp.entityId}/sso`, 'email', null],
  )
  assert.equal(saml.certificates[0].pem, idp.key.certificate.trim())
  assert.match(saml.certificates[0].fingerprint, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  const { body: log } = await olga.get('/audit?kind=sign_on')
  assert.equal(log.entries[0].changes?.metadata, undefined)
})

test('metadata is read at a URL, which redirects nowhere', async () => {
  assert.equal((await put({ metadata_url: `${url}/metadata` })).status, 200)
  const { body } = await browser.get('/sign_on')
  assert.equal(body.provider.saml.metadata_url, `${url}/metadata`)
  const moved = await put({ metadata_url: `${url}/moved` })
  assert.deepEqual(
    [moved.status, moved.body.errors],
    [422, { 'sign_on.metadata_url': ['The URL answers with status 302.'] }],
  )
  served = '<html></html>'
  const { status, body: wrong } = await put({ metadata_url: `${url}/metadata` })
  assert.deepEqual([status, Object.keys(wrong.errors)], [422, ['sign_on.metadata_url']])
})

test('a URL inside of the network is not asked', async () => {
  const guarded = await createWorld({ clients: { logins: createSafeClient() } })
  const owner = await enter(guarded, OLGA.email)
  for (const metadata_url of [
    `${url}/metadata`,
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]:8443/x',
  ]) {
    const { status, body } = await owner.put('/sign_on', { sign_on: { kind: 'saml', metadata_url } })
    assert.deepEqual(
      [status, /not a public address/.test(String(body.errors['sign_on.metadata_url']))],
      [422, true],
    )
    const { body: found } = await owner.post('/sign_on/check', { metadata_url })
    assert.deepEqual([found['works?'], /not a public address/.test(found.said)], [false, true], metadata_url)
  }
})

test('addresses are not trusted unless somebody says so', async () => {
  assert.equal((await browser.delete('/sign_on')).status, 200)
  const { trusts_addresses, ...silent } = provider
  assert.equal((await put(silent)).body.provider.trusts_addresses, false)
  assert.equal((await put({ trusts_addresses })).body.provider.trusts_addresses, true)
})

test('metadata is checked before it is used', async () => {
  const { body } = await browser.post('/sign_on/check', { metadata: idp.metadata() })
  assert.deepEqual([body['works?'], body.issuer, body.keys, body.said], [true, idp.entityId, 1, null])
  assert.match(body.expires_at, /^2027-12-25/)
  const { body: wrong } = await browser.post('/sign_on/check', { metadata: '<a/>' })
  assert.deepEqual([wrong['works?'], /no EntityDescriptor/.test(wrong.said)], [false, true])
  for (const given of [{}, { metadata: '<a/>', issuer: 'https://idp.example' }, { metadata: '' }])
    assert.equal((await browser.post('/sign_on/check', given)).status, 422, JSON.stringify(given))
})

const short = await makeKey({ bits: 1_024 })
const changed = (from: string | RegExp, to: string) => idp.metadata().replace(from, () => to)
const METADATA: Record<string, [metadata: string, said: RegExp]> = {
  'no XML': ['Hello', /not well-formed|no document/],
  'a document type': [`<!DOCTYPE a>${changed(/^<\?.*\?>/, '')}`, /a document type/],
  'a service provider': [changed(/IDPSSODescriptor/, 'SPSSODescriptor'), /not well-formed/],
  'several providers': [
    `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>`,
    /no EntityDescriptor/,
  ],
  'metadata of long ago': [
    changed('entityID=', 'validUntil="2020-01-01T00:00:00Z" entityID='),
    /no longer valid/,
  ],
  'no name': [changed(/entityID="[^"]*"/, ''), /no entityID/],
  'a script': [
    changed(`Location="${idp.entityId}/sso"`, 'Location="javascript:alert(1)"'),
    /SingleSignOnService/,
  ],
  'plain HTTP': [
    changed(`Location="${idp.entityId}/sso"`, 'Location="http://idp.example/"'),
    /SingleSignOnService/,
  ],
  'no redirect': [changed('HTTP-Redirect', 'SOAP'), /SingleSignOnService/],
  'a short key': [idp.metadata([short.certificate]), /no certificate with an RSA key/],
  'a certificate for encryption alone': [changed('use="signing"', 'use="encryption"'), /no certificate/],
}

for (const [name, [metadata, said]] of Object.entries(METADATA))
  test(`metadata that is refused: ${name}`, async () => {
    const { status, body } = await put({ metadata })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['sign_on.metadata']], JSON.stringify(body))
    assert.match(String(body.errors['sign_on.metadata']), said)
  })

test('what is wrong is named', async () => {
  const WRONG: [Record<string, unknown>, string][] = [
    [{ kind: 'ldap' }, 'kind'],
    [{ issuer: 'https://idp.example' }, 'issuer'],
    [{ client_secret: 'a' }, 'client_secret'],
    [{ kind: 'oidc', metadata: idp.metadata() }, 'metadata'],
    [{ metadata_url: 'ftp://idp.example/' }, 'metadata_url'],
    [{ metadata_url: 'https://a:b@idp.example/' }, 'metadata_url'],
    [{ certificates: [] }, 'certificates'],
    [{ certificates: ['nothing'] }, 'certificates.0'],
    [{ certificates: [idp.key.certificate, short.certificate] }, 'certificates.1'],
    [{ certificates: Array(11).fill(idp.key.certificate) }, 'certificates'],
    [{ email_attribute: 'x'.repeat(301) }, 'email_attribute'],
    [{ name_attribute: 7 }, 'name_attribute'],
  ]
  for (const [values, field] of WRONG) {
    const { status, body } = await put(values)
    assert.deepEqual(
      [status, Object.keys(body.errors ?? {})],
      [422, [`sign_on.${field}`]],
      JSON.stringify(values),
    )
  }
  assert.equal((await browser.delete('/sign_on')).status, 200)
  const { status, body } = await put({ kind: 'saml' })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['sign_on.metadata']])
  assert.equal((await put(provider)).status, 200)
})

test('what others gave to groups is not theirs to hand to another key', async () => {
  const permissions = ['sign_on.manage', 'conversations.note']
  const { body: role } = await olga.post('/roles', { role: { name: 'Identity desk', permissions } })
  const person = { email: 'ida@demo.test', name: 'Ida', role: role.key, password: 'correct horse battery' }
  assert.equal((await olga.post('/staff', { staff: person })).status, 201)
  assert.equal((await put({ groups: [{ group: 'leads', role: 'admin' }] })).status, 200)
  const ida = await enter(world, person.email)
  const hers = await makeKey()
  for (const changes of [
    { certificates: [hers.certificate] },
    { metadata: idp.metadata([hers.certificate]) },
    { email_attribute: 'nickname' },
  ])
    assert.equal((await put(changes, ida)).status, 403, JSON.stringify(changes))
})

test('a new connection has to be tested before passwords can be refused', async () => {
  await put({ groups: [{ group: 'support', role: 'agent' }] })
  const visitor = createVisitor(world)
  await comeBack(visitor, await idp.signIn(await begin(visitor), 'mia'))
  assert.ok((await browser.get('/sign_on')).body.provider.tested_at)
  const next = await makeKey()
  for (const changes of [{ certificates: [next.certificate] }, { email_attribute: null }]) {
    assert.equal((await put(changes)).body.provider.tested_at, null, JSON.stringify(changes))
    assert.equal((await put({ certificates: [idp.key.certificate] })).status, 200)
    const again = createVisitor(world)
    await comeBack(again, await idp.signIn(await begin(again), 'mia'))
  }
})

test('a certificate is changed for the next one while passwords are refused', async () => {
  await put({ email_attribute: 'email' })
  const visitor = createVisitor(world)
  await comeBack(visitor, await idp.signIn(await begin(visitor), 'mia'))
  assert.equal((await put({ only: true })).status, 200)
  const [ended, next] = [await makeKey({ from: -800, until: -1 }), await makeKey()]
  const both = [idp.key.certificate, next.certificate]
  const { status, body } = await put({ certificates: both })
  assert.deepEqual([status, body.provider?.tested_at !== null], [200, true], JSON.stringify(body))
  for (const changes of [
    { certificates: [ended.certificate] },
    { certificates: both, email_attribute: 'mail' },
    { metadata: idp.metadata().replaceAll(`${idp.entityId}/sso`, 'https://elsewhere.example/sso') },
  ]) {
    const wrong = await put(changes)
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['sign_on.only']])
  }
  assert.equal((await put({ certificates: [next.certificate] })).status, 200, 'the old one is removed')
  assert.equal((await put({ metadata: idp.metadata([...both, ended.certificate]) })).status, 200)
  assert.equal((await put({ certificates: [next.certificate, ended.certificate] })).status, 200)
  const last = await put({ certificates: [ended.certificate] })
  assert.equal(last.status, 422, 'what stays has ended')
})
