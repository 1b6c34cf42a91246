import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'answerwell-cli-'))
chmodSync(folder, 0o711) // so that a database server started by root can keep its data inside
after(() => rmSync(folder, { recursive: true, force: true }))

interface Result {
  code: number | null
  stdout: string
  stderr: string
}

function answerwell(...args: string[]): Promise<Result> {
  const child = spawn(join(ROOT, 'bin/answerwell'), args, {
    env: { ...process.env, ANSWERWELL_DATA: join(folder, 'data'), DATABASE_URL: '' },
  })
  const result: Result = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', data => {
    result.stdout += data
  })
  child.stderr.on('data', data => {
    result.stderr += data
  })
  return new Promise(resolvePromise => child.on('close', code => resolvePromise({ ...result, code })))
}

async function json(...args: string[]) {
  const { stdout, stderr } = await answerwell(...args, '--json')
  assert.equal(stderr, '')
  return JSON.parse(stdout)
}

test('every command explains itself', async () => {
  const commands = [
    '',
    'start',
    'serve',
    'work',
    'migrate',
    'demo',
    'brand',
    'user',
    'token',
    'brand create',
    'token create',
    'user create',
  ]
  for (const command of commands) {
    const { code, stdout } = await answerwell(...command.split(' ').filter(Boolean), '--help')
    assert.equal(code, 0, command)
    assert.match(stdout, /^Usage: answerwell/, command)
  }
})

test('a command in a folder without a database says so, and makes none', async () => {
  const { code, stdout, stderr } = await answerwell('brand', 'list', '--json')
  assert.deepEqual([code, stderr, JSON.parse(stdout).code], [1, '', 'not_found'])
  assert.match(
    JSON.parse(stdout).error,
    /^There is no database in .*\/data\. Run the command in the folder where/,
  )
  assert.equal(existsSync(join(folder, 'data')), false)
})

test('a mistake in the command line is exit code 2, with a hint', async () => {
  const missing = await answerwell('brand', 'create', 'acme')
  assert.equal(missing.code, 2)
  assert.match(missing.stderr, /--name/)
  const unknown = await answerwell('brnd')
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /Did you mean brand/)
  const usage = await json('token', 'create')
  assert.match(usage.error, /^required option/)
  assert.equal(usage.code, 'usage')
})

test('without a server, it creates a brand, a user and a token, all as JSON', async () => {
  const brand = await json('brand', 'create', 'acme', '--name', 'Acme', '--owner', 'owner@acme.test')
  assert.equal(brand.brand.slug, 'acme')
  assert.equal(brand.owner.email, 'owner@acme.test')
  assert.deepEqual(brand.channel, { slug: 'support', email: 'support@acme.localhost' })
  const set = await json('brand', 'set', 'acme', '--resolve-on', 'reply', '--time-zone', 'Europe/Berlin')
  assert.deepEqual([set.resolve_on, set.time_zone, set.name], ['reply', 'Europe/Berlin', 'Acme'])
  assert.deepEqual((await json('brand', 'set', 'acme', '--resolve-on', 'x')).errors, {
    resolve_on: ['must be one of: any, reply, never'],
  })
  const user = await json(
    'user',
    'create',
    '--brand',
    'acme',
    '--email',
    'A@acme.test',
    '--name',
    'A',
    '--role',
    'admin',
  )
  assert.deepEqual([user.email, user.role], ['a@acme.test', 'admin'])
  const { token, id } = await json(
    'token',
    'create',
    '--brand',
    'acme',
    '--user',
    'a@acme.test',
    '--name',
    'ci',
  )
  assert.match(token, /^aw_[\w-]{43}$/)
  assert.deepEqual((await json('user', 'list', '--brand', 'acme')).length, 2)
  assert.equal((await json('brand', 'list'))[0].url, 'http://acme.localhost:3000')
  assert.deepEqual(await json('token', 'revoke', String(id), '--brand', 'acme'), { id, revoked: true })
  const [row] = await json('token', 'list', '--brand', 'acme')
  assert.ok(row.revoked_at)
  assert.doesNotMatch(JSON.stringify(row), new RegExp(token))
})

test('a refusal is exit code 1, in words or as JSON, naming the field', async () => {
  const again = await answerwell('brand', 'create', 'acme', '--name', 'Acme', '--owner', 'o@acme.test')
  assert.equal(again.code, 1)
  assert.match(again.stderr, /The brand acme already exists/)
  assert.equal(again.stdout, '')
  const invalid = await json('brand', 'create', 'x', '--name', 'X', '--owner', 'nobody')
  assert.deepEqual(invalid.errors, { owner: ['must be an email address'] })
  assert.equal(
    (await json('token', 'create', '--brand', 'nope', '--user', 'x@y.z', '--name', 'x')).code,
    'not_found',
  )
  assert.equal(
    (await json('token', 'create', '--brand', 'acme', '--user', 'x@y.z', '--name', 'x')).code,
    'not_found',
  )
  assert.equal((await json('token', 'revoke', '999', '--brand', 'acme')).code, 'not_found')
})

test('counts are checked and rebuilt', async () => {
  assert.deepEqual(await json('counts', 'check'), [])
  assert.deepEqual(await json('counts', 'rebuild', '--brand', 'acme'), { rebuilt: ['acme'] })
  assert.equal((await json('counts', 'check', '--brand', 'nowhere')).code, 'not_found')
})

test('migrate prints the version; the demo can be created twice and stays the same', async () => {
  assert.ok((await json('migrate')).version >= 6)
  const { link, ...first } = await json('demo')
  assert.equal(first.login, 'agent@demo.test')
  const { link: another, ...second } = await json('demo')
  assert.deepEqual(second, first)
  assert.notEqual(another, link, 'a link is good once')
})
