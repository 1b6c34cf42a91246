// Documents in which what is signed and what is read could differ.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ASSERTION,
  type Attack,
  attempt,
  cut,
  forged,
  into,
  SIGNATURE,
  testRefused,
  without,
} from '../../../../test/saml-attacks.ts'

test('what follows the rules is let in', async () => {
  for (const account of ['mia', 'eve']) {
    const { visitor, status, body } = await attempt(account)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await visitor.get('/me')).body.email, `${account}@demo.test`)
  }
})

/** Signature wrapping, by the numbers of Somorovsky and others, "On Breaking SAML" (2012). */
const WRAPPED: Record<string, Attack> = {
  'XSW1: the signed response inside of the signature of a forged one': [
    {
      signs: ['response'],
      after(xml) {
        const original = without(xml, SIGNATURE)
        return forged(xml).replace(SIGNATURE, () => into(cut(xml, SIGNATURE), '</ds:Signature>', original))
      },
    },
    /several responses or assertions/,
  ],
  'XSW2: the signed response beside its signature in a forged one': [
    {
      signs: ['response'],
      after: xml => forged(xml).replace(SIGNATURE, () => without(xml, SIGNATURE) + cut(xml, SIGNATURE)),
    },
    /several responses or assertions/,
  ],
  'XSW3: a forged assertion before the signed one': [
    { after: xml => xml.replace(ASSERTION, all => forged(without(all, SIGNATURE)) + all) },
    /several responses or assertions/,
  ],
  'XSW4: the signed assertion inside of a forged one': [
    {
      after: xml =>
        xml.replace(ASSERTION, all => into(forged(without(all, SIGNATURE)), '</saml:Assertion>', all)),
    },
    /several responses or assertions/,
  ],
  'XSW5: a forged assertion with the signature, and the signed one without it at the end': [
    {
      after: xml =>
        xml.replace(
          ASSERTION,
          all => forged(all).replace(SIGNATURE, () => cut(all, SIGNATURE)) + without(all, SIGNATURE),
        ),
    },
    /several responses or assertions/,
  ],
  'XSW6: the signed assertion inside of the signature of a forged one': [
    {
      after: xml =>
        xml.replace(ASSERTION, all =>
          forged(all).replace(SIGNATURE, () =>
            into(cut(all, SIGNATURE), '</ds:Signature>', without(all, SIGNATURE)),
          ),
        ),
    },
    /several responses or assertions/,
  ],
  'XSW7: a forged assertion in extensions': [
    {
      after: xml =>
        xml.replace(
          ASSERTION,
          all => `<samlp:Extensions>${forged(without(all, SIGNATURE))}</samlp:Extensions>${all}`,
        ),
    },
    /several responses or assertions/,
  ],
  'XSW8: the signed assertion in an object of the signature of a forged one': [
    {
      after: xml =>
        xml.replace(ASSERTION, all =>
          forged(all).replace(SIGNATURE, () =>
            into(cut(all, SIGNATURE), '</ds:Signature>', `<ds:Object>${without(all, SIGNATURE)}</ds:Object>`),
          ),
        ),
    },
    /several responses or assertions/,
  ],
  'an object in the signature, without an assertion': [
    { after: xml => into(xml, '</ds:Signature>', '<ds:Object>a</ds:Object>') },
    /an unusual signature/,
  ],
  'a forged assertion, and the signature of the other as a child of the response': [
    {
      after(xml) {
        const signature = cut(xml, SIGNATURE)
        return forged(without(xml, SIGNATURE)).replace('<samlp:Status>', `${signature}<samlp:Status>`)
      },
    },
    /something else than its parent/,
  ],
  'an assertion one level deeper than where it belongs': [
    { after: xml => xml.replace(ASSERTION, all => `<samlp:Extensions>${all}</samlp:Extensions>`) },
    /one Assertion expected|no child of what it signs/,
  ],
  'an assertion of another namespace beside the signed one': [
    { after: xml => into(xml, '</samlp:Response>', '<x:Assertion xmlns:x="urn:x"/>') },
    /several responses or assertions/,
  ],
}

const WRITTEN_OTHERWISE: Record<string, Attack> = {
  'a document type': [
    { after: xml => `<!DOCTYPE samlp:Response [<!ENTITY who "id of mia">]>${xml}` },
    /a document type, CDATA or an instruction/,
  ],
  'an entity that is a file': [
    {
      after: xml =>
        `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('id of eve', '&x;')}`,
    },
    /a document type, CDATA or an instruction/,
  ],
  'an entity without a document type': [
    { after: xml => xml.replace('id of eve', '&who;') },
    /not well-formed|Invalid signature/,
  ],
  CDATA: [
    { after: xml => xml.replace('id of eve', '<![CDATA[id of mia]]>') },
    /a document type, CDATA or an instruction/,
  ],
  'an instruction': [
    { after: xml => xml.replace('id of eve', 'id of mia<?x?>') },
    /a document type, CDATA or an instruction/,
  ],
  'an ID that is there twice': [
    {
      after(xml) {
        const [, id] = /<saml:Assertion [^>]*ID="([^"]*)"/.exec(xml) ?? []
        return xml.replace('<samlp:Status>', `<samlp:Status ID="${id}">`)
      },
    },
    /an ID that is there twice/,
  ],
  'an ID in another spelling that is there twice': [
    {
      after(xml) {
        const [, id] = /<saml:Assertion [^>]*ID="([^"]*)"/.exec(xml) ?? []
        return xml.replace('<samlp:Status>', `<samlp:Status Id="${id}">`)
      },
    },
    /an ID that is there twice/,
  ],
  'an ID with a namespace': [
    { after: xml => xml.replace('<saml:Assertion ', '<saml:Assertion xmlns:e="urn:e" e:ID="_evil" ') },
    /an ID with a namespace/,
  ],
  'an ID of XML': [
    { after: xml => xml.replace('<samlp:Status>', '<samlp:Status xml:id="_evil">') },
    /an ID with a namespace/,
  ],
  'an ID that is an expression': [{ assertionId: "_a' or '1'='1" }, /no usable ID/],
  'two responses': [{ after: xml => xml + xml }, /not well-formed|a document|several/],
  'no XML': [{ after: () => 'Hello' }, /not well-formed|no document/],
  'another document': [{ after: () => '<html/>' }, /not a response/],
  'a request instead of a response': [
    { after: xml => xml.replaceAll('samlp:Response', 'samlp:AuthnRequest') },
    /not a response/,
  ],
  'elements without end': [{ after: () => '<a>'.repeat(15_000) }, /not well-formed|too many/],
  'elements in elements': [
    { after: () => `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}` },
    /too many elements/,
  ],
  'no assertion, signed': [
    { signs: ['response'], before: xml => without(xml, ASSERTION) },
    /one Assertion expected/,
  ],
  'two assertions, both signed': [
    {
      signs: ['response'],
      before: xml => xml.replace(ASSERTION, all => all + forged(all)),
    },
    /several responses or assertions/,
  ],
  'an assertion that nobody can read': [
    {
      signs: ['response'],
      before: xml => xml.replace(ASSERTION, '<saml:EncryptedAssertion><a/></saml:EncryptedAssertion>'),
    },
    /encryption is not supported/,
  ],
  'an error, signed, with an assertion': [
    { signs: ['assertion', 'response'], status: 'Responder' },
    /The provider says: Responder/,
  ],
  'an error, not signed': [{ signs: [], status: 'Requester' }, /The provider says: Requester/],
}

testRefused(WRAPPED)
testRefused(WRITTEN_OTHERWISE)
