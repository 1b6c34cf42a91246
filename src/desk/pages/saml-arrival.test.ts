// Where a SAML provider makes browsers post its response.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVisitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { readBuiltPages } from './built-pages.ts'

const world = await createWorld()
const skip = readBuiltPages() ? false : 'needs bin/build'
const STATE = 'x'.repeat(43)
const FORM = 'application/x-www-form-urlencoded'

/** As a browser posts it: from another site, without cookies. */
const arrive = (body: string, headers = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/sign-in/saml',
    payload: body,
    headers: {
      host: 'demo.localhost:3000',
      origin: 'https://idp.example',
      'sec-fetch-site': 'cross-site',
      'content-type': FORM,
      ...headers,
    },
  })

const given = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta name="saml-(\w+)" content="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value?.replaceAll('&#61;', '='),
    ]),
  )

test('the login page gets the response and the state, and nothing is set or kept', { skip }, async () => {
  const response = Buffer.from('<a/>'.repeat(1_000)).toString('base64')
  const form = new URLSearchParams({
    SAMLResponse: response.replace(/(.{76})/g, '$1\r\n'),
    RelayState: STATE,
  })
  const { statusCode, headers, body } = await arrive(form.toString())
  assert.equal(statusCode, 200)
  assert.deepEqual(given(body), { state: STATE, response })
  assert.equal(headers['set-cookie'], undefined)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(String(headers['content-security-policy']), /form-action 'self'/)
})

test('what could be anything else than base64 and a state does not reach the page', { skip }, async () => {
  for (const [SAMLResponse, RelayState] of [
    ['"><script>alert(1)</script>', 'https://evil.example/'],
    ['a b=c', '"onload="alert(1)'],
    ['', ''],
  ] as const) {
    const { statusCode, body } = await arrive(new URLSearchParams({ SAMLResponse, RelayState }).toString())
    assert.equal(statusCode, 200)
    assert.deepEqual(given(body), { state: '', response: '' })
    assert.doesNotMatch(body, /alert|evil/)
  }
})

test('other bodies, too large ones, and unknown hosts are refused', async () => {
  assert.equal((await arrive(`SAMLResponse=${'a'.repeat(100_000)}`)).statusCode, 413)
  assert.equal((await arrive('{}', { 'content-type': 'application/json' })).statusCode, 415)
  assert.equal((await arrive('SAMLResponse=a', { host: 'nobody.localhost' })).statusCode, 404)
  assert.equal((await arrive('SAMLResponse=%ff%fe')).statusCode, 200)
})

test('whoever reloads the page sees the login', { skip }, async () => {
  const { status, body } = await createVisitor(world).send('GET', '/sign-in/saml')
  assert.equal(status, 200)
  assert.deepEqual(given(body), {})
})
