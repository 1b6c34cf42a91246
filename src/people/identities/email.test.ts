import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isEmail, normalizeEmail } from './email.ts'

test('addresses are compared in lower case, without spaces, in one Unicode form', () => {
  assert.equal(normalizeEmail('  Cody@Example.COM '), 'cody@example.com')
  assert.equal(normalizeEmail('jo\u0308rg@example.de'), 'j\u00f6rg@example.de')
})

test('letters that only look different are the same, and a normal form stays as it is', () => {
  assert.equal(normalizeEmail('ｈelp＠Ｄelta.example'), 'help@delta.example')
  assert.equal(normalizeEmail('oﬃce@delta.example'), 'office@delta.example')
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, (local, domain) => {
      const once = normalizeEmail(`${local}@${domain}`)
      assert.equal(normalizeEmail(once), once)
    }),
  )
})

for (const good of [
  'a@b',
  "o'hara+x@mail.example.co.uk",
  'jörg@exämple.de',
  '用户@例子.公司',
  `${'a'.repeat(64)}@b.c`,
])
  test(`${good.slice(0, 30)} is an address`, () => assert.ok(isEmail(good)))

for (const bad of [
  '',
  'cody',
  '@b.c',
  'a@',
  'a b@c.d',
  'a@b..c',
  'a@-b.c',
  'a@b@c.d',
  '<a@b.c>',
  'a,b@c.d',
  'a\nb@c.d',
  `${'a'.repeat(65)}@b.c`,
  `a@${'b.'.repeat(130)}c`,
])
  test(`${JSON.stringify(bad.slice(0, 30))} is not an address`, () => assert.equal(isEmail(bad), false))
