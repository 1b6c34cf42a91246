import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { systemScope } from '../../kit/scope.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { domainOf, plainAddress } from '../../people/identities/email.ts'
import {
  bounceAddress,
  mailIdOf,
  readBounceAddress,
  readMailId,
  readReplyAddress,
  referenceOf,
  replyAddress,
} from './signed-ids.ts'

const { scope, rival, db } = await createWorld()
const signer = await signerOf(scope)
const rivals = await signerOf(systemScope(rival, db))

const SUPPORT = 'support@demo.localhost'
const REPLY = { conversationId: 12_345, identityId: 67 }
/** The last character before the @ becomes another one. */
const tampered = (text: string) => text.replace(/(.)@/, (_, last) => `${last === 'a' ? 'b' : 'a'}@`)

test('a reply address names its conversation, its reader, and whether it is about a note', () => {
  for (const asNote of [false, true]) {
    const address = replyAddress(signer, SUPPORT, { ...REPLY, asNote })
    assert.deepEqual(readReplyAddress(signer, address), { ...REPLY, asNote })
  }
  for (const id of [1, 35, 36, 2 ** 40]) {
    const one = { conversationId: id, identityId: id }
    assert.deepEqual(readReplyAddress(signer, replyAddress(signer, SUPPORT, one)), { ...one, asNote: false })
  }
})

test('a reply address counts in capitals, and when it is forwarded from another domain', () => {
  const address = replyAddress(signer, SUPPORT, REPLY)
  assert.equal(address, address.toLowerCase())
  assert.deepEqual(readReplyAddress(signer, address.toUpperCase()), { ...REPLY, asNote: false })
  assert.deepEqual(readReplyAddress(signer, address.replace('@', '@elsewhere.')), { ...REPLY, asNote: false })
})

test('a signed address still is a mail address: at most 64 characters before the @', () => {
  const largest = { conversationId: Number.MAX_SAFE_INTEGER, identityId: Number.MAX_SAFE_INTEGER }
  const [local = ''] = replyAddress(signer, SUPPORT, largest).split('@')
  assert.ok(local.length <= 64, local)
  assert.match(local, /^[a-z0-9+.]+$/)
})

test('a changed address is nobody’s: other conversation, other reader, other kind, other signature', () => {
  const address = replyAddress(signer, SUPPORT, REPLY)
  for (const changed of [
    tampered(address),
    address.replace('+r.', '+n.'),
    address.replace(`.${(67).toString(36)}.`, `.${(68).toString(36)}.`),
    address.replace(`.${REPLY.conversationId.toString(36)}.`, '.1.'),
    address.replace(/.@/, '@'),
    address.replace('@', 'a@'),
    address.replace('+r.', '+x.'),
    address.replace('+', ''),
    SUPPORT,
    '',
  ])
    assert.equal(readReplyAddress(signer, changed), undefined, changed)
})

test('what one brand has signed means nothing to another', () => {
  assert.equal(readReplyAddress(rivals, replyAddress(signer, SUPPORT, REPLY)), undefined)
  assert.equal(readBounceAddress(rivals, bounceAddress(signer, SUPPORT, { deliveryId: 5 })), undefined)
  assert.equal(readMailId(rivals, mailIdOf(signer, 5, 'demo.localhost')), undefined)
})

test('a return path names the copy or the person, and one is not taken for the other', () => {
  const ofCopy = bounceAddress(signer, SUPPORT, { deliveryId: 99 })
  const ofPerson = bounceAddress(signer, SUPPORT, { identityId: 99 })
  assert.deepEqual(readBounceAddress(signer, ofCopy), { deliveryId: 99 })
  assert.deepEqual(readBounceAddress(signer, ofPerson.toUpperCase()), { identityId: 99 })
  for (const changed of [ofCopy.replace('.d', '.i'), ofPerson.replace('.i', '.d'), tampered(ofCopy), SUPPORT])
    assert.equal(readBounceAddress(signer, changed), undefined, changed)
})

test('a return path is no reply address, and a reply address is no return path', () => {
  assert.equal(readReplyAddress(signer, bounceAddress(signer, SUPPORT, { deliveryId: 1 })), undefined)
  assert.equal(readBounceAddress(signer, replyAddress(signer, SUPPORT, REPLY)), undefined)
})

test('a Message-ID names its message, whatever its domain and however it is written', () => {
  const id = mailIdOf(signer, 4_711, 'demo.localhost')
  for (const same of [id, id.toUpperCase(), ` ${id}\t`, id.replace('demo.localhost', 'mx.example.com')])
    assert.equal(readMailId(signer, same), 4_711, same)
})

test('a changed or incomplete Message-ID is not ours', () => {
  const id = mailIdOf(signer, 4_711, 'demo.localhost')
  for (const changed of [
    tampered(id),
    id.replace(/^<aw\.[^.]+/, '<aw.1'),
    id.slice(1),
    id.slice(0, -1),
    `${id}${id}`,
    id.replace('@', '@a@'),
    id.replace('demo', 'de mo'),
    id.replace('aw.', 'xw.'),
    '<>',
    '',
  ])
    assert.equal(readMailId(signer, changed), undefined, changed)
})

test('the Message-ID of a message is the same for every copy, with the domain of its channel', async () => {
  const id = await referenceOf(scope, 4_711, 'help@shop.example')
  assert.equal(id, mailIdOf(signer, 4_711, 'shop.example'))
  assert.equal(readMailId(signer, id), 4_711)
})

for (const [address, plain] of [
  ['Support@Demo.localhost', SUPPORT],
  ['support+a@demo.localhost', SUPPORT],
  ['support+a+b@demo.localhost', SUPPORT],
  ['support+@demo.localhost', SUPPORT],
  ['support@demo+x.localhost', 'support@demo+x.localhost'],
  ['+@demo.localhost', '@demo.localhost'],
  ['support+a', 'support+a'],
] as const)
  test(`the plain address of ${address} is ${plain}`, () => {
    assert.equal(plainAddress(address), plain)
  })

test('the domain of an address is what follows its last @', () => {
  assert.deepEqual(['a@b.test', '"a@b"@c.test'].map(domainOf), ['b.test', 'c.test'])
})
