import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { readConfig, SETTINGS } from './config.ts'

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

test('registrations with mail providers', () => {
  const { oauthClients } = readConfig({
    ANSWERWELL_OAUTH_GOOGLE: 'id.apps.example:GOCSPX-a%3Ab',
    ANSWERWELL_OAUTH_MICROSOFT: 'id:a~secret@acme.example',
    ANSWERWELL_OAUTH_OTHER: 'https://id:se%40cret@login.example/realms/acme',
  })
  assert.deepEqual(oauthClients, {
    google: { id: 'id.apps.example', secret: 'GOCSPX-a:b', place: undefined },
    microsoft: { id: 'id', secret: 'a~secret', place: 'acme.example' },
    other: { id: 'id', secret: 'se@cret', place: 'https://login.example/realms/acme' },
  })
  assert.deepEqual(readConfig({}).oauthClients, {})
})

for (const [name, value] of [
  ['PORT', '70000'],
  ['ANSWERWELL_BACKUPS', 's3://s3.example/bucket'],
  ['ANSWERWELL_FILES', 'ftp://files.example/x'],
  ['ANSWERWELL_FILES', 'https://key:secret@s3.example/bucket'],
  ['ANSWERWELL_FILES', 'S3://key:secret@s3.example/bucket'],
  ['ANSWERWELL_FILES', 's3:/key:secret@s3.example/bucket'],
  ['ANSWERWELL_FILES', 's3://s3.example/bucket'],
  ['ANSWERWELL_FILES', '"s3://key:secret@s3.example/bucket"'],
  ['ANSWERWELL_FILES', ' s3://key:secret@s3.example/bucket'],
  ['ANSWERWELL_FILES', 's3 ://key:secret@s3.example/bucket'],
  ['ANSWERWELL_FILES', "'/srv/files'"],
  ['ANSWERWELL_FILES', 's3://key:secret@s3.example'],
  ['ANSWERWELL_OAUTH_GOOGLE', 'an id alone'],
  ['ANSWERWELL_OAUTH_MICROSOFT', 'id:'],
  ['ANSWERWELL_OAUTH_GOOGLE', 'id:%zz'],
  ['ANSWERWELL_OAUTH_OTHER', 'http://id:secret@login.example'],
  ['ANSWERWELL_OAUTH_OTHER', 'https://login.example'],
  ['PORT', 'x'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost:5432'],
  ['ANSWERWELL_BASE_DOMAIN', 'a b'],
  ['ANSWERWELL_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['ANSWERWELL_RATE_LIMIT', '-1'],
  ['ANSWERWELL_LOG_LEVEL', 'loud'],
  ['ANSWERWELL_TRACES_URL', 'collector:4318'],
  ['ANSWERWELL_TRACES_URL', 'grpc://collector:4317'],
  ['ANSWERWELL_TRACES_SHARE', '2'],
  ['ANSWERWELL_TRACES_SHARE', 'half'],
] as const)
  test(`${name}=${value} is refused by name`, () => {
    assert.throws(() => readConfig({ [name]: value }), new RegExp(`^Error: ${name}: `))
  })

test('misspelled settings are noticed, not what Kubernetes, an image and other programs set', () => {
  const wrong = {
    ANSWERWELL_DATTA: '/srv',
    ANSWERWELL_PORT: '80',
    ANSWERWELL_INTAKE_PORT: '25',
    DATABASE_URLS: 'x',
    DATABASE_POOL: 'transaction',
  }
  const right = {
    ANSWERWELL_RATE_LIMIT: '1',
    ANSWERWELL_COMMAND: 'docker exec …',
    PATH: '/bin',
    ANSWERWELL_SERVICE_HOST: '10.0.0.1',
    ANSWERWELL_SERVICE_PORT_HTTP: '80',
    ANSWERWELL_WEB_PORT: 'tcp://10.0.0.1:80',
    ANSWERWELL_WEB_PORT_80_TCP_ADDR: '10.0.0.1',
  }
  assert.deepEqual(readConfig({ ...right, ...wrong }).unknown, Object.keys(wrong))
})

test('a setting can be read from a file, without the line break at its end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-settings-'))
  const path = join(folder, 'url')
  writeFileSync(path, 'postgres://db.example/answerwell\n')
  const { databaseUrl, unknown } = readConfig({ DATABASE_URL_FILE: path, ANSWERWELL_RATE_LIMITS_FILE: path })
  assert.deepEqual(
    [databaseUrl, unknown],
    ['postgres://db.example/answerwell', ['ANSWERWELL_RATE_LIMITS_FILE']],
  )
  writeFileSync(path, 'mysql://db.example/')
  assert.throws(() => readConfig({ DATABASE_URL_FILE: path }), /^Error: DATABASE_URL: must be a postgres/)
  rmSync(folder, { recursive: true })
  assert.throws(() => readConfig({ ANSWERWELL_SMTP_URL_FILE: path }), /ANSWERWELL_SMTP_URL_FILE: .*ENOENT/)
  const both = { ANSWERWELL_SECRET_KEY: 'x', ANSWERWELL_SECRET_KEY_FILE: path }
  assert.throws(() => readConfig(both), /Set ANSWERWELL_SECRET_KEY or ANSWERWELL_SECRET_KEY_FILE, not both/)
})

test('no refusal repeats what a variable is set to: it may be a secret', () => {
  const forms = [
    'hush4711',
    '://k:hush4711@h/b',
    'x://k:hush4711@h',
    ' s3://k:hush4711@h/b',
    's3:/k:hush4711@h/b',
    'k:%zz,hush4711',
  ]
  for (const name of SETTINGS)
    for (const value of forms)
      try {
        readConfig({ [name]: value })
      } catch (error) {
        assert.doesNotMatch((error as Error).message, /hush4711/, `${name}=${value}`)
      }
})

test('whatever a variable is set to, it is taken, or refused by name', () => {
  const value = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.integer().map(String),
    fc.constantFrom('-1', '1.5', 'https://', 's3://', '%', '/', ','),
  )
  fc.assert(
    fc.property(fc.constantFrom(...SETTINGS), value, (name, text) => {
      try {
        readConfig({ [name]: text })
      } catch (error) {
        assert.ok(
          (error as Error).message.includes(name.replace(/_(CERT|KEY)$/, '')),
          `${name}: ${(error as Error).message}`,
        )
        assert.doesNotMatch((error as Error).message, /Invalid input|Too (small|big)|expected/)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('backups: the keys and what is kept hold for the command, too, without a timetable', () => {
  const recipient = `age1${'q'.repeat(58)}`
  const environment = { ANSWERWELL_BACKUPS_RECIPIENTS: recipient, ANSWERWELL_BACKUPS_KEEP: '2,0,1' }
  const keep = { days: 2, weeks: 0, months: 1 }
  const { backups, backupDefaults } = readConfig(environment)
  assert.deepEqual([backups, backupDefaults], [undefined, { recipients: [recipient], keep }])
  const timetable = readConfig({ ...environment, ANSWERWELL_BACKUPS: '/srv/backups' }).backups
  assert.deepEqual(timetable, { folder: '/srv/backups', at: '02:30', recipients: [recipient], keep })
  const withWal = { ANSWERWELL_BACKUPS: '/srv/backups', ANSWERWELL_BACKUPS_WAL: '60' }
  assert.equal(readConfig(withWal).backups?.walSeconds, 60)
  for (const [wrong, why] of [
    [{ ...withWal, DATABASE_URL: 'postgres://x/y' }, /is for the embedded database/],
    [{ ANSWERWELL_BACKUPS_WAL: '60' }, /needs ANSWERWELL_BACKUPS\./],
    [
      { ...withWal, ANSWERWELL_BACKUPS_WAL: '5' },
      /ANSWERWELL_BACKUPS_WAL: must be a whole number of seconds, from 10 to 3600/,
    ],
  ] as const)
    assert.throws(() => readConfig(wrong), why)
  const usual = readConfig({ ANSWERWELL_BACKUPS: '/srv/backups' })
  assert.deepEqual(usual.backups?.keep, { days: 7, weeks: 4, months: 12 })
  assert.deepEqual(usual.backupDefaults, { recipients: [], keep: undefined })
  for (const wrong of ['7', '0,0,0', '7,4,x'])
    assert.throws(() => readConfig({ ANSWERWELL_BACKUPS_KEEP: wrong }), /ANSWERWELL_BACKUPS_KEEP/)
})
