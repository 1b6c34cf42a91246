import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
import { test } from 'node:test'
import { hashPassword, isPassword } from './passwords.ts'

const PASSWORD = 'correct horse battery staple'
const kept = await hashPassword(PASSWORD)

test('a password is kept as argon2id, with its cost and a salt of its own', async () => {
  assert.match(kept, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(await hashPassword(PASSWORD), kept)
  assert.ok(!kept.includes(PASSWORD))
})

test('the password that was kept matches, and no other one', async () => {
  assert.equal(await isPassword(kept, PASSWORD), true)
  for (const other of ['', PASSWORD.toUpperCase(), `${PASSWORD} `, PASSWORD.slice(1), `${PASSWORD}\0`])
    assert.equal(await isPassword(kept, other), false, JSON.stringify(other))
})

test('passwords may have any characters and any length', async () => {
  for (const password of ['пароль 🎁', 'x'.repeat(1_000)]) {
    const hash = await hashPassword(password)
    assert.equal(await isPassword(hash, password), true)
    assert.equal(await isPassword(hash, `${password}x`), false)
  }
})

test('a password kept at another cost still matches', async () => {
  const nonce = Buffer.alloc(16, 7)
  const cost = { memory: 1_024, passes: 1, parallelism: 2 }
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, tagLength: 16, ...cost })
  const [salt, rest] = [nonce, tag].map(bytes => bytes.toString('base64').replace(/=+$/, ''))
  const older = `$argon2id$v=19$m=1024,t=1,p=2$${salt}$${rest}`
  assert.equal(await isPassword(older, PASSWORD), true)
  assert.equal(await isPassword(older, 'another'), false)
})

test('whoever has no password matches none', async () => {
  for (const nothing of [null, undefined])
    for (const password of [PASSWORD, '']) assert.equal(await isPassword(nothing, password), false)
})

test('a password in a form that nobody reads is a bug, not a login', async () => {
  for (const form of ['', PASSWORD, '$2b$10$abcdefghijklmnopqrstuv', kept.replace('argon2id', 'argon2i')])
    await assert.rejects(isPassword(form, PASSWORD), /in a form that nobody reads/)
})

test('a flood of logins is refused instead of queued forever, and those in the queue are answered', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => isPassword(kept, PASSWORD)))
  const answered = tries.filter(({ status }) => status === 'fulfilled')
  const refused = tries.filter(one => one.status === 'rejected').map(({ reason }) => reason.code)
  assert.equal(answered.length, 22)
  assert.deepEqual([...new Set(refused)], ['unavailable'])
  assert.equal(await isPassword(kept, PASSWORD), true)
})

/** What a process writes that logs this. */
function logged(statements: string, level = 'info') {
  const file = new URL('./log.ts', import.meta.url)
  const program = `import { createLog } from '${file}'\nconst log = createLog('${level}')\n${statements}`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
  assert.equal(status, 0, String(stderr))
  const lines = String(stderr).split('\n').filter(Boolean)
  return { stdout: String(stdout), lines: lines.map(line => JSON.parse(line)), text: String(stderr) }
}

test('the log goes to standard error, a JSON object on each line', () => {
  const { stdout, lines } = logged(`log.info({ n: 1 }, 'one\\nline')\nlog.warn('two')\nlog.debug('three')`)
  assert.equal(stdout, '')
  assert.deepEqual(
    lines.map(({ n, msg }) => [n, msg]),
    [
      [1, 'one\nline'],
      [undefined, 'two'],
    ],
  )
})

test('secrets that somebody logs by mistake are hidden', () => {
  const names = ['authorization', 'token', 'password', 'cookie']
  const object = JSON.stringify(Object.fromEntries(names.map(name => [name, `secret ${name}`])))
  const { lines, text } = logged(`log.info({ headers: ${object}, user: ${object} }, 'a request')`)
  assert.doesNotMatch(text, /secret/)
  for (const name of names) assert.equal(lines[0].headers[name], '[hidden]')
})

test('an error is logged with its kind, code, sentence and place, and without what the driver adds', () => {
  const { lines, text } = logged(`
    class DatabaseError extends Error {}
    const extra = { code: '23505', detail: 'Key (email)=(cody@example.com)', parameters: ['secret'] }
    const err = Object.assign(new DatabaseError('duplicate key'), extra, { name: 'DatabaseError' })
    log.error({ err }, 'it broke')`)
  const { err } = lines[0]
  assert.deepEqual(Object.keys(err), ['type', 'code', 'message', 'stack'])
  assert.deepEqual([err.type, err.code, err.message], ['DatabaseError', '23505', 'duplicate key'])
  assert.doesNotMatch(text, /cody|secret/)
})

test('a silent log writes nothing', () => {
  assert.equal(logged(`log.fatal('the end')`, 'silent').text, '')
})
