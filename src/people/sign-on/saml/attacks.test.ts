// Signatures that are not to be trusted, and responses that are for somebody, something or some time else.
import assert from 'node:assert/strict'
import { createSign } from 'node:crypto'
import { test } from 'node:test'
import {
  type Attack,
  attempt,
  forged,
  idp,
  into,
  other,
  SIGNATURE,
  testRefused,
  without,
  world,
} from '../../../../test/saml-attacks.ts'
import { sign } from '../../../../test/saml-provider.ts'
import { createVisitor } from '../../../../test/session.ts'
import { begin, comeBack } from '../../../../test/sign-on-world.ts'

const { clock } = world

test('Mia and Eve are let in', async () => {
  for (const account of ['mia', 'eve']) assert.equal((await attempt(account)).status, 200)
})

const SHA1 =
  '<ds:SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"></ds:SignatureMethod>'

/** An assertion that is signed with SHA-1, and the name of that where the library finds it first: in another algorithm. */
function hidingSha1(xml: string): string {
  const signed = sign(xml, 'assertion', { key: idp.key })
  const [info = ''] = /<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(signed) ?? []
  const hiding = info
    .replace(/<(ds:[A-Za-z]+)( [^>]*)?\/>/g, '<$1$2></$1>')
    .replace('</ds:CanonicalizationMethod>', () => `${SHA1}</ds:CanonicalizationMethod>`)
  const canonical = hiding.replace(
    '<ds:SignedInfo>',
    '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">',
  )
  const value = createSign('RSA-SHA1').update(canonical).sign(idp.key.privateKey, 'base64')
  return signed
    .replace(info, () => hiding)
    .replace(/<ds:SignatureValue>[^<]*/, () => `<ds:SignatureValue>${value}`)
}

const SIGNED_OTHERWISE: Record<string, Attack> = {
  'nothing is signed': [{ signs: [] }, /neither the response nor the assertion is signed/],
  'the signature was taken away': [
    { after: xml => forged(without(xml, SIGNATURE)) },
    /neither the response nor the assertion is signed/,
  ],
  'another key, whose certificate is in the response': [
    { signing: { key: other } },
    /signed with none of the certificates/,
  ],
  'another person than was signed': [
    { after: xml => xml.replaceAll('id of eve', 'id of mia') },
    /Invalid signature/,
  ],
  'another group than was signed': [
    { after: xml => xml.replace('>support<', '>leads<') },
    /Invalid signature/,
  ],
  'the response is right, and the signature of its assertion is not': [
    {
      before: xml => sign(xml, 'assertion', { key: other }),
      signs: ['response'],
    },
    /signed with none of the certificates/,
  ],
  'the assertion is right, and the signature of the response is not': [
    {
      signs: ['assertion', 'response'],
      after: xml =>
        xml.replace('status:Success"/>', 'status:Success"/><samlp:StatusMessage>a</samlp:StatusMessage>'),
    },
    /Invalid document signature/,
  ],
  'SHA-1 in the signature': [
    { signing: { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' } },
    /the algorithm .*rsa-sha1/,
  ],
  'SHA-1 in the digest': [
    { signing: { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' } },
    /a digest without SHA-2/,
  ],
  'a shared key that is the public one': [
    {
      after: xml =>
        xml.replace(
          'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
        ),
    },
    /the algorithm .*hmac-sha1/,
  ],
  'canonical form with comments': [
    { signing: { canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments' } },
    /canonicalization/,
  ],
  'inclusive canonical form': [
    {
      signing: {
        transforms: [
          'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
          'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
        ],
      },
    },
    /unusual transforms/,
  ],
  'a transform that keeps comments': [
    {
      signing: {
        transforms: [
          'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
          'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
        ],
      },
    },
    /unusual transforms/,
  ],
  'a transform by a program': [
    {
      after: xml =>
        into(
          xml,
          '</ds:Transforms>',
          '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>',
        ),
    },
    /unusual transforms/,
  ],
  'SHA-1 under the name of SHA-256': [
    {
      signs: [],
      after: xml => hidingSha1(xml),
    },
    /elements in an algorithm/,
  ],
  'an element in a transform': [
    {
      after: xml =>
        xml.replace(
          /(<ds:Transform [^>]*xml-exc-c14n#")\/>/,
          '$1><ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></ds:Transform>',
        ),
    },
    /elements in an algorithm/,
  ],
  'two references': [
    {
      after: xml => xml.replace(/<ds:Reference[\s\S]*?<\/ds:Reference>/, one => one + one),
    },
    /not exactly one reference/,
  ],
  'a reference to the whole document': [
    { after: xml => xml.replace(/<ds:Reference URI="[^"]*"/, '<ds:Reference URI=""') },
    /something else than its parent/,
  ],
  'a reference to another place': [
    { after: xml => xml.replace(/<ds:Reference URI="[^"]*"/, '<ds:Reference URI="https://evil.example"') },
    /something else than its parent/,
  ],
  'two sets of what was signed': [
    {
      after: xml => xml.replace(/<ds:SignedInfo[\s\S]*?<\/ds:SignedInfo>/, one => one + one),
    },
    /an unusual signature/,
  ],
  'a comment in the digest': [
    { after: xml => xml.replace('<ds:DigestValue>', '<ds:DigestValue><!--AAAA-->') },
    /an unusual signature/,
  ],
  'two signatures of the assertion': [
    { after: xml => xml.replace(SIGNATURE, one => one + one) },
    /several signatures/,
  ],
}

const FOR_SOMETHING_ELSE: Record<string, Attack> = {
  'for another audience': [{ audience: 'https://other.example/metadata' }, /another audience/],
  'for no audience': [{ audience: null }, /another audience/],
  'sent to another address': [{ recipient: 'https://other.example/acs' }, /another recipient/],
  'sent to no address': [{ recipient: null }, /another recipient/],
  'with another destination': [{ destination: 'https://other.example/acs' }, /another destination/],
  'with no destination, signed': [{ destination: null, signs: ['response'] }, /no destination/],
  'by another provider': [{ issuer: 'https://other.example' }, /another issuer/],
  'by another provider with the same key, around the right assertion': [
    { after: xml => xml.replace('</saml:Issuer><samlp:Status>', '.evil</saml:Issuer><samlp:Status>') },
    /another issuer/,
  ],
  'no longer valid': [{ validFor: -61 }, /no longer valid/],
  'not valid yet': [{ validFrom: 61 }, /not valid yet/],
  'logged in tomorrow': [{ loggedIn: 86_400 }, /no time of the login/],
  'the answer to another login': [
    { answers: '_other', responseAnswers: '_other' },
    /another login, or to none/,
  ],
  'the answer to another login, inside': [{ answers: '_other' }, /another login, or to none/],
  'the answer to no login (begun by the provider)': [
    { answers: null, responseAnswers: null },
    /another login, or to none/,
  ],
  'the answer to no login, inside': [{ answers: null }, /another login, or to none/],
  'a name that is another one at each login': [
    { format: 'transient' },
    /names people differently at each login/,
  ],
  'no name': [{ nameId: '' }, /does not say who it is about/],
  'a space before the name': [{ nameId: ' id of mia' }, /spaces around the NameID/],
  'a space of another script after the name': [{ nameId: 'id of mia\u2003' }, /spaces around the NameID/],
  'elements in the name': [{ nameId: '<b>id of mia</b>' }, /elements in NameID/],
}

testRefused(SIGNED_OTHERWISE)
testRefused(FOR_SOMETHING_ELSE)

test('a destination is not needed where the assertion alone is signed', async () => {
  assert.equal((await attempt('eve', { destination: null })).status, 200)
})

test('a minute of difference between clocks is none', async () => {
  for (const mischief of [{ validFor: -59 }, { validFrom: 59 }])
    assert.equal((await attempt('eve', mischief)).status, 200)
})

test('a comment does not cut a name', async () => {
  const { visitor, status, body } = await attempt('ivy', {
    nameId: 'id of mia.evil',
    after: xml => xml.replace('id of mia.evil', 'id of mia<!-- -->.evil'),
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await visitor.get('/me')).body.email, 'ivy@demo.test')
  const cutAddress = await attempt('joe', {
    attributes: { email: 'mia@demo.test.evil.example' },
    after: xml => xml.replace('mia@demo.test.evil', 'mia@demo.test<!---->.evil'),
  })
  assert.equal((await cutAddress.visitor.get('/me')).body.email, 'mia@demo.test.evil.example')
})

test('an answer works once, in the browser that began, and for a quarter of an hour', async () => {
  const { visitor, response, status } = await attempt('eve')
  assert.equal(status, 200)
  assert.equal((await comeBack(visitor, response)).status, 401, 'replayed')
  const victim = createVisitor(world)
  const stolen = await idp.signIn(await begin(victim), 'mia')
  assert.equal((await comeBack(createVisitor(world), stolen)).status, 401, 'a browser without an attempt')
  const thief = createVisitor(world)
  const url = await begin(thief)
  assert.equal((await comeBack(thief, stolen)).status, 401, 'a browser with another attempt')
  const { state } = idp.read(url)
  const { status: mixed, body } = await comeBack(thief, { ...stolen, state })
  assert.deepEqual([mixed, /another login, or to none/.test(body.error)], [401, true], 'with its own state')
  assert.equal((await comeBack(victim, stolen)).status, 200)
  const late = createVisitor(world)
  const response2 = await idp.signIn(await begin(late), 'mia', { validFor: 7_200 })
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  assert.equal((await comeBack(late, response2)).status, 401, 'late')
})

test('an assertion counts once, even if the provider signs it again', async () => {
  const twice = { assertionId: '_the-same' }
  assert.equal((await attempt('eve', twice)).status, 200)
  const { status, body } = await attempt('eve', twice)
  assert.deepEqual([status, /used before/.test(body.error)], [401, true])
})

test('RelayState leads nowhere', async () => {
  for (const relayState of ['https://evil.example', '//evil.example', '/inbox', 'x'.repeat(43)]) {
    const { status, body } = await attempt('eve', { relayState })
    assert.deepEqual([status, body.next], [401, undefined], relayState)
  }
  const visitor = createVisitor(world)
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    assert.equal((await visitor.send('POST', '/login/sign-on', { next })).status, 422, next)
})

test('what is no SAML response, or is too large, is refused', async () => {
  for (const saml_response of ['%%%', '', Buffer.from('<a/>', 'utf16le').toString('base64'), '/w=='])
    assert.equal((await comeBackWith(saml_response)).status, 401, saml_response)
  assert.equal((await comeBackWith('a'.repeat(96_000))).status, 422)
  assert.equal((await comeBackWith('a'.repeat(101_000))).status, 413)
})

async function comeBackWith(saml_response: string) {
  const visitor = createVisitor(world)
  const { state } = idp.read(await begin(visitor))
  return comeBack(visitor, { state, saml_response })
}

test('an answer by OpenID Connect is none here', async () => {
  const visitor = createVisitor(world)
  const { state } = idp.read(await begin(visitor))
  assert.equal((await comeBack(visitor, { state, code: 'a' })).status, 401)
})
