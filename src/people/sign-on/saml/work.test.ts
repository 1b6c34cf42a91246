// How much of a document is read, in nodes: each of them costs time, and anybody can send a document.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attempt, into, other, world } from '../../../../test/saml-attacks.ts'
import { readMetadata } from './metadata.ts'
import { parseXml } from './xml.ts'

const within = (depth: number, xml: string) => `${'<a>'.repeat(depth)}${xml}${'</a>'.repeat(depth)}`
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

const TOO_MUCH: Record<string, [xml: string, said: RegExp]> = {
  elements: [within(1, '<a/>'.repeat(1_000)), /too many elements/],
  'texts and elements': [within(1, 'x<a b="" c=""/>'.repeat(800)), /too many elements/],
  'comments and texts, deep inside': [within(20, 'x<!---->'.repeat(900)), /too many comments/],
  'thousands of comments': [within(20, 'x<!---->'.repeat(8_000)), /too many elements/],
  'a few comments more than anybody writes': [within(1, '<!---->'.repeat(6)), /too many comments/],
  depth: [within(27, ''), /too many elements/],
  'attributes of one element': [`<a${times(41, at => ` a${at}=""`)}/>`, /too many attributes/],
  'namespaces of one element': [`<a${times(41, at => ` xmlns:a${at}="u"`)}/>`, /too many attributes/],
}

for (const [name, [xml, said]] of Object.entries(TOO_MUCH))
  test(`too much to read: ${name}`, () => {
    assert.throws(() => parseXml(xml), said)
  })

test('what providers send is not too much', () => {
  const value = '<v xmlns:xs="urn:x" xmlns:xsi="urn:y" xsi:type="xs:string">group</v>'
  assert.ok(parseXml(within(5, value.repeat(500))))
  assert.ok(parseXml(within(5, '<v>group</v>\n'.repeat(900))))
})

test('metadata may list more than a response', () => {
  const claims = '<x:Claim Uri="u" Optional="true"><x:Name>n</x:Name></x:Claim>'.repeat(1_000)
  const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:x="urn:x">${claims}</EntityDescriptor>`
  assert.throws(() => readMetadata(metadata, world.clock.now), /no entityID/)
  assert.throws(() => readMetadata(within(1, '<a/>'.repeat(5_000)), world.clock.now), /too many elements/)
})

test('a key that nobody has entered gets no further than its signature', async () => {
  const after = (xml: string) => into(xml, '</saml:Subject>', '<saml:x/>'.repeat(900))
  const { status, body } = await attempt('eve', { signing: { key: other }, after })
  assert.deepEqual([status, /signed with none of the certificates/.test(body.error)], [401, true])
})

test('many groups are let in', async () => {
  const groups = ['support', ...Array.from({ length: 900 }, (_, at) => `group ${at}`)]
  assert.equal((await attempt('gina', { attributes: { groups } })).status, 200)
})
