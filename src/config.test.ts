import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

test('nothing set, or set to nothing, means the defaults', () => {
  const { port, host, databaseUrl, baseDomain, rateLimit } = readConfig({ PORT: '', DATABASE_URL: '' })
  assert.deepEqual(
    [port, host, databaseUrl, baseDomain, rateLimit],
    [3000, 'localhost', undefined, 'localhost', 600],
  )
})

for (const url of [
  'postgres://localhost/answerwell',
  'postgresql://user:p%40ss@db.example.com:6432/answerwell?sslmode=require',
  'postgres://user@/answerwell?host=/var/run/postgresql',
])
  test(`DATABASE_URL=${url}`, () => assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url))

for (const [name, value] of [
  ['PORT', '70000'],
  ['PORT', 'x'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost:5432'],
  ['ANSWERWELL_BASE_DOMAIN', 'a b'],
  ['ANSWERWELL_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['ANSWERWELL_RATE_LIMIT', '-1'],
  ['ANSWERWELL_LOG_LEVEL', 'loud'],
] as const)
  test(`${name}=${value} is refused by name`, () => {
    assert.throws(() => readConfig({ [name]: value }), new RegExp(`^Error: ${name}: `))
  })
