import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeEmail } from './email.ts'
import { identityInPath, normalizeIdentifier } from './identifiers.ts'
import type { IdentityType } from './queries.ts'

/** Type, as somebody writes it, and as it is stored. */
const ACCEPTED: [IdentityType, string, string][] = [
  ['email', '  Cody@Example.COM ', 'cody@example.com'],
  ['email', 'cody@bücher.example', 'cody@bücher.example'],
  ['email', 'cody@xn--bcher-kva.example', 'cody@bücher.example'],
  ['email', 'cody@BÜCHER.example', 'cody@bücher.example'],
  ['email', 'cody@bu\u0308cher.example', 'cody@bücher.example'],
  ['unproven_email', 'Ana@Demo.TEST', 'ana@demo.test'],
  ['mobile', '+1 (500) 555-0142', '+15005550142'],
  ['mobile', '  +49 151 12345678\t', '+4915112345678'],
  ['mobile', '+1.500.555.0142', '+15005550142'],
  ['instagram', '@Cody.B_1', 'cody.b_1'],
  ['instagram', 'x'.repeat(30), 'x'.repeat(30)],
  ['igsid', ' 17841400000000001 ', '17841400000000001'],
  ['igsid', '1'.repeat(32), '1'.repeat(32)],
  ['twitter', ' @CODY_B', 'cody_b'],
  ['twitter', 'a', 'a'],
  ['facebook', 'Cody.B-2_x', 'cody.b-2_x'],
]

const REFUSED: [IdentityType, string][] = [
  ['email', 'cody'],
  ['email', 'cody@'],
  ['email', 'Cody <cody@example.com>'],
  ['mobile', '5005550142'],
  ['mobile', '+1'],
  ['mobile', '+999 123 456 789'],
  ['mobile', 'call me'],
  ['mobile', ''],
  ['instagram', 'x'.repeat(31)],
  ['instagram', 'a-b'],
  ['instagram', ''],
  ['instagram', '@'],
  ['igsid', '1'.repeat(33)],
  ['igsid', '12a'],
  ['igsid', '-1'],
  ['twitter', '@@cody'],
  ['twitter', 'a.b'],
  ['twitter', 'cödy'],
  ['twitter', 'x'.repeat(31)],
  ['facebook', 'x'.repeat(101)],
  ['facebook', 'a/b'],
]

const shown = (text: string) => JSON.stringify(text.slice(0, 40))

for (const [type, text, stored] of ACCEPTED)
  test(`the ${type} ${shown(text)} is stored as ${shown(stored)}, which stays as it is`, () => {
    assert.equal(normalizeIdentifier(type, text), stored)
    assert.equal(normalizeIdentifier(type, stored), stored)
  })

for (const [type, text] of REFUSED)
  test(`${shown(text)} is no ${type}`, () => assert.equal(normalizeIdentifier(type, text), undefined))

test('a path without a type is an email address if it has an @, else a phone number', () => {
  assert.deepEqual(identityInPath('CODY@example.com'), { type: 'email', identifier: 'cody@example.com' })
  assert.deepEqual(identityInPath('+15005550142'), { type: 'mobile', identifier: '+15005550142' })
  assert.equal(identityInPath('cody'), undefined)
})

test('a phone number in a path may have lost its plus, or have it as a blank', () => {
  for (const text of ['15005550142', ' 15005550142', '1 500 555 0142'])
    assert.deepEqual(identityInPath(text), { type: 'mobile', identifier: '+15005550142' }, text)
})

test('a type in the query decides how a path is read', () => {
  assert.deepEqual(identityInPath('@Cody', 'twitter'), { type: 'twitter', identifier: 'cody' })
  assert.deepEqual(identityInPath('15005550142', 'facebook'), {
    type: 'facebook',
    identifier: '15005550142',
  })
  assert.equal(identityInPath('cody@example.com', 'mobile'), undefined)
  assert.equal(identityInPath('15005550142', 'email'), undefined)
})

test('the local part of an address keeps its Unicode, and only its domain is spelled as DNS does', () => {
  assert.equal(normalizeEmail('jörg@xn--exmple-cua.de'), 'jörg@exämple.de')
  assert.equal(normalizeEmail('xn--x@example.com'), 'xn--x@example.com')
})
