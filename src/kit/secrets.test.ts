import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { isSealed, isUpToDate, seal, setSecretKeys, unseal } from './secrets.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]
afterEach(() => setSecretKeys([]))

test('without a key, secrets are stored in clear', () => {
  assert.equal(seal('a secret', 'here'), 'a secret')
  assert.equal(unseal('a secret', 'here'), 'a secret')
})

test('a sealed text opens at its own place only, and is another one each time', () => {
  setSecretKeys([first])
  const sealed = seal('ein Gehéimnis 🔑', 'here')
  assert.ok(isSealed(sealed))
  assert.doesNotMatch(sealed, /Geh/)
  assert.notEqual(seal('ein Gehéimnis 🔑', 'here'), sealed)
  assert.equal(unseal(sealed, 'here'), 'ein Gehéimnis 🔑')
  assert.equal(unseal(sealed, 'there'), undefined)
})

test('an altered or truncated text, and one sealed by another key, does not open', () => {
  setSecretKeys([first])
  const sealed = seal('a secret', 'here')
  const at = sealed.length - 5
  const other = sealed[at] === 'A' ? 'B' : 'A'
  for (const broken of [
    sealed.slice(0, at) + other + sealed.slice(at + 1),
    sealed.slice(0, -20),
    `${sealed.slice(0, 19)}`,
    'sealed:v1:',
    'sealed:v1:00000000:AAAA',
  ])
    assert.equal(unseal(broken, 'here'), undefined, broken)
  setSecretKeys([second])
  assert.equal(unseal(sealed, 'here'), undefined)
  setSecretKeys([])
  assert.equal(unseal(sealed, 'here'), undefined)
})

test('an older key still opens; its texts count as out of date', () => {
  setSecretKeys([first])
  const sealed = seal('a secret', 'here')
  assert.ok(isUpToDate(sealed))
  setSecretKeys([second, first])
  assert.equal(unseal(sealed, 'here'), 'a secret')
  assert.equal(isUpToDate(sealed), false)
  assert.equal(isUpToDate('a secret'), false)
})
