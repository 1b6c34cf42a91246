import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stageOf, wordsOfTls } from './stage.ts'

for (const [code, message, stage] of [
  ['EPROTOCOL', 'Invalid greeting. response=421 Too busy', undefined],
  ['EPROTO', 'write EPROTO 140:error:wrong version number', 'encrypt'],
  ['ETLS', 'Error upgrading connection with STARTTLS', 'encrypt'],
  ['ECONNREFUSED', 'connect ECONNREFUSED', 'connect'],
  ['EAUTH', 'Invalid login', 'login'],
] as const)
  test(`a server that fails with ${code} has come to ${stage ?? 'its own words'}`, () => {
    assert.equal(stageOf({ code, message }), stage)
  })

test('only what is about TLS is said to be', () => {
  assert.match(String(wordsOfTls({ code: 'EPROTO' })), /does not start with TLS/)
  assert.doesNotMatch(String(wordsOfTls({ code: 'EPROTOCOL' })), /does not start with TLS/)
})
