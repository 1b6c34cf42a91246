import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { createPlace } from './program.ts'

const { data, run, command, hold } = createPlace('answerwell-cli-')
const answerwell = (...args: string[]) => command(args)

async function json(...args: string[]) {
  const { out, logged } = await answerwell(...args, '--json')
  assert.equal(logged, '')
  return JSON.parse(out)
}

test('every command explains itself', async () => {
  const { code, out } = await run('answerwell', ['--help']).ended
  assert.equal(code, 0)
  assert.match(out, /^Usage: answerwell/)
  const commands = [
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
  // In one process, which takes a tenth of the time of one for each.
  const program = `
    for (const command of ${JSON.stringify(commands)}) {
      process.argv = ['node', 'answerwell', ...command.split(' '), '--help']
      await import('./src/main.ts?' + command)
    }`
  const options = ['--input-type=module', '--no-warnings', '-']
  const printed = execFileSync(process.execPath, options, { input: program })
  assert.deepEqual(
    [...printed.toString().matchAll(/^Usage: answerwell ([a-z ]*[a-z])/gm)].map(([, name]) => name),
    commands,
  )
})

test('a command in a folder without a database says so, and makes none', async () => {
  const { code, out, logged } = await answerwell('brand', 'list', '--json')
  assert.deepEqual([code, logged, JSON.parse(out).code], [1, '', 'not_found'])
  assert.match(
    JSON.parse(out).error,
    /^There is no database in .*\/data\. Run the command in the folder where/,
  )
  assert.equal(existsSync(data), false)
})

test('a mistake in the command line is exit code 2, with a hint', async () => {
  const missing = await answerwell('brand', 'create', 'acme')
  assert.equal(missing.code, 2)
  assert.match(missing.logged, /--name/)
  const unknown = await answerwell('brnd')
  assert.equal(unknown.code, 2)
  assert.match(unknown.logged, /Did you mean brand/)
  const usage = await json('token', 'create')
  assert.match(usage.error, /^required option/)
  assert.equal(usage.code, 'usage')
})

test('without a server, it creates a brand, a user and a token, all as JSON', async () => {
  const brand = await json('brand', 'create', 'acme', '--name', 'Acme', '--owner', 'owner@acme.test')
  await hold() // so that the others need not start the database again
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
  assert.match(again.logged, /The brand acme already exists/)
  assert.equal(again.out, '')
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
