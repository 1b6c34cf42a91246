import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Claims, claimAt, emailIn, groupsIn, isOfDomain, isVerified, nameIn, timeIn } from './claims.ts'
import { NotAccepted } from './not-accepted.ts'
import { claimsIn } from './read-claims.ts'

const claims = (more: Record<string, unknown>): Claims => ({
  iss: 'https://login.example.com',
  sub: 'a',
  ...more,
})

test('groups are a list, one text, or inside of another claim', () => {
  assert.deepEqual(groupsIn(claims({ groups: ['a', 'b', 7, null] }), 'groups'), ['a', 'b'])
  assert.deepEqual(groupsIn(claims({ groups: 'a' }), 'groups'), ['a'])
  assert.deepEqual(groupsIn(claims({}), 'groups'), [])
  assert.deepEqual(groupsIn(claims({ realm_access: { roles: ['a'] } }), 'realm_access.roles'), ['a'])
  assert.deepEqual(groupsIn(claims({ 'https://x.test/groups': ['a'] }), 'https://x.test/groups'), ['a'])
  assert.deepEqual(groupsIn(claims({}), '__proto__.toString'), [])
  assert.equal(claimAt(claims({}), 'constructor'), undefined)
})

test('a link instead of groups is none of them', () => {
  const link = {
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint: 'https://graph.test' } },
  }
  assert.equal(groupsIn(claims(link), 'groups'), undefined)
})

test('an address counts as the provider says, or as the brand says where the provider says nothing', () => {
  const of = (email_verified: unknown, trustsAddresses: boolean) =>
    isVerified(claims(email_verified === undefined ? {} : { email_verified }), { trustsAddresses })
  assert.deepEqual([of(true, false), of('true', false), of(undefined, true)], [true, true, true])
  for (const said of [false, 'false', 1, null, undefined, 'yes']) assert.equal(of(said, false), false)
  assert.equal(of(false, true), false)
})

test('addresses and names are those that a member can have', () => {
  assert.equal(emailIn(claims({ email: ' Mia@Example.COM ' })), 'mia@example.com')
  for (const email of [undefined, 7, 'mia', 'mia@', 'a\0@b.test', ['mia@example.com']])
    assert.equal(emailIn(claims({ email })), undefined)
  assert.equal(nameIn(claims({ name: ' Mia\n Doe ' })), 'Mia Doe')
  assert.equal(nameIn(claims({ given_name: 'Mia', family_name: 'Doe' })), 'Mia Doe')
  assert.equal(nameIn(claims({ name: '' })), undefined)
  assert.equal(nameIn(claims({ name: 'x'.repeat(300) }))?.length, 200)
})

test('at Google, the company of the account counts, not its address', () => {
  const domains = { domains: ['example.com'] }
  const google = (more: object) => ({ ...claims({ ...more }), iss: 'https://accounts.google.com' })
  assert.equal(isOfDomain(claims({}), 'mia@example.com', domains), true)
  assert.equal(isOfDomain(claims({}), 'mia@sub.example.com', domains), false)
  assert.equal(isOfDomain(claims({}), 'mia@other.test', { domains: [] }), true)
  assert.equal(isOfDomain(google({}), 'mia@example.com', domains), false)
  assert.equal(isOfDomain(google({ hd: 'other.test' }), 'mia@example.com', domains), false)
  assert.equal(isOfDomain(google({ hd: 'example.com' }), 'mia@example.com', domains), true)
})

test('a time that no calendar has is none, and a token that nobody could follow is refused', () => {
  assert.equal(timeIn(1_796_000_000)?.getUTCFullYear(), 2026)
  for (const seconds of [8_640_000_000_001, -8_640_000_000_001, Number.MAX_SAFE_INTEGER, 1.5, '1', null])
    assert.equal(timeIn(seconds), null)
  let deep: unknown = 'x'
  for (let n = 0; n < 20_000; n++) deep = [deep]
  assert.throws(() => claimsIn(claims({ deep })), NotAccepted)
  assert.equal(claimsIn(claims({ a: [[{ b: ['x'] }]] })).sub, 'a')
})
