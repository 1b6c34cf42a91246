import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, RITA } from '../../db/cast.ts'
import { commandOn } from '../../test/command.ts'
import { eventually } from '../../test/eventually.ts'
import { createCaller, createWorld } from '../../test/world.ts'
import { selectTokens } from '../people/users/queries.ts'

const world = await createWorld()
const { olga } = world
const { answerwell, json } = commandOn(world)
const FOR_ANA = ['--brand', 'demo', '--user', ANA.email]

/** Whether the server lets in a program with this token. */
async function works(token: string): Promise<boolean> {
  return (await createCaller(world.app, world.scope, { email: ANA.email, token }).get('/me')).status === 200
}

const list = async (brand = 'demo') => (await json('token', 'list', '--brand', brand)).value
const stored = () => selectTokens(world.scope)

test('a token that is created works at the running server, and its secret is shown only then', async () => {
  const { code, stdout } = await answerwell('token', 'create', ...FOR_ANA, '--name', '  exporter ')
  const [token, blank, advice] = stdout.split('\n') as [string, string, string]
  assert.deepEqual([code, blank], [0, ''])
  assert.equal(advice, `Copy it now: it is not shown again. Log in as ${ANA.email}.`)
  assert.equal(await works(token), true)
  const row = (await list()).find(({ name }: { name: string }) => name === 'exporter')
  assert.equal(row.user, ANA.email)
  assert.ok(!JSON.stringify(row).includes(token))
})

test('a date of expiry includes that whole day in the brand’s time zone', async () => {
  await olga.put('/brand', { brand: { time_zone: 'Asia/Kathmandu' } })
  const expires = ['--expires', '2090-03-01']
  const { value } = await json('token', 'create', ...FOR_ANA, '--name', 'expiring', ...expires)
  assert.deepEqual(Object.keys(value), ['token', 'id', 'name', 'user'])
  const row = (await list()).find(({ id }: { id: number }) => id === value.id)
  await olga.put('/brand', { brand: { time_zone: 'UTC' } })
  assert.equal(row.expires_at, '2090-03-01T23:59:59.999+05:45')
  assert.match(row.created_at, /\+05:45$/)
})

const REFUSED: [string[], string, string[]][] = [
  [['--name', ' '], 'invalid', ['name']],
  [['--name', 'n'.repeat(201)], 'invalid', ['name']],
  [['--name', 'x', '--expires', 'tomorrow'], 'invalid', ['expires']],
  [['--name', 'x', '--expires', '2020-01-01'], 'invalid', ['expires']],
  [['--name', 'x', '--user', RITA.email], 'not_found', []],
  [['--name', 'x', '--brand', 'nowhere'], 'not_found', []],
]
test('a token with bad values is exit code 1, naming the field, and there is no token', async () => {
  const before = await stored()
  const results = await Promise.all(REFUSED.map(([args]) => json('token', 'create', ...FOR_ANA, ...args)))
  for (const [index, [args, code, fields]] of REFUSED.entries()) {
    const result = results[index]
    const found = [result?.code, result?.value.code, Object.keys(result?.value.errors ?? {})]
    assert.deepEqual(found, [1, code, fields], args.join(' ').slice(0, 60))
  }
  assert.deepEqual(await stored(), before)
})

test('a person who is not there is named, with the brand', async () => {
  const { stderr } = await answerwell('token', 'create', ...FOR_ANA, '--user', 'Nia@x.test', '--name', 'x')
  assert.equal(stderr, 'answerwell: Nia@x.test is not a member of staff of The demo brand.\n')
})

test('a token that is revoked is refused by the running server soon', async () => {
  const { value } = await json('token', 'create', ...FOR_ANA, '--name', 'short-lived')
  assert.equal(await works(value.token), true)
  const { stdout } = await answerwell('token', 'revoke', String(value.id), '--brand', 'demo')
  assert.equal(stdout, `Token ${value.id} is revoked.\n`)
  await eventually(async () => !(await works(value.token)), { what: 'the token is refused' })
  const revoked = await stored()
  const again = await json('token', 'revoke', String(value.id), '--brand', 'demo')
  assert.deepEqual([again.code, again.value.code], [1, 'not_found'])
  assert.deepEqual(await stored(), revoked, 'the time of the first is kept')
  assert.notEqual(revoked.at(-1)?.revokedAt, null)
})

test('a token is not revoked by another brand, nor by something that is no number', async () => {
  const { value } = await json('token', 'create', ...FOR_ANA, '--name', 'stays')
  const foreign = await json('token', 'revoke', String(value.id), '--brand', 'rival')
  assert.deepEqual([foreign.code, foreign.value.code], [1, 'not_found'])
  const wrong = ['0', `${value.id}x`, '99999999999999999999']
  const results = await Promise.all(wrong.map(id => json('token', 'revoke', id, '--brand', 'demo')))
  for (const [index, { code, value: refusal }] of results.entries())
    assert.deepEqual([code, Object.keys(refusal.errors)], [1, ['id']], wrong[index])
  assert.equal(await works(value.token), true)
})

test('the list has the tokens of one brand, oldest first, in columns, with the last use', async () => {
  await world.rita.get('/me')
  const [ours, theirs, { stdout }] = await Promise.all([
    list(),
    list('rival'),
    answerwell('token', 'list', '--brand', 'rival'),
  ])
  const ids = ours.map(({ id }: { id: number }) => id)
  assert.deepEqual(
    ids,
    ids.toSorted((one: number, other: number) => one - other),
  )
  const users = new Set([...ours, ...theirs].map(({ user }: { user: string }) => user))
  assert.equal(users.size, 4)
  assert.ok(!ours.some(({ user }: { user: string }) => user === RITA.email))
  const [head, ...lines] = stdout.trimEnd().split('\n')
  assert.match(head as string, /^ID +USER +NAME +LAST USED +EXPIRES +REVOKED$/)
  assert.match(
    lines.find(line => line.includes(RITA.email)) as string,
    /test +2026-11-20T12:00:00\.000\+00:00$/,
  )
  assert.match(lines.find(line => !line.includes(RITA.email)) as string, /test +never$/)
})

test('without the options that it needs, a command is exit code 2, and as JSON it says so', async () => {
  const commands = [['create', '--brand', 'demo', '--name', 'x'], ['list'], ['revoke', '--brand', 'demo']]
  const results = await Promise.all(commands.map(args => json('token', ...args)))
  assert.deepEqual(
    results.map(({ code, value }) => [code, value.code]),
    commands.map(() => [2, 'usage']),
  )
  assert.match(results[0]?.value.error, /--user <email>/)
})

test('a token is created with scopes, or for reading only', async () => {
  const create = (name: string, ...rest: string[]) =>
    json('token', 'create', ...FOR_ANA, '--name', name, ...rest)
  await create('scoped', '--scope', 'reports.read, articles.write')
  await create('reader', '--scope', 'none')
  const rows = (await list()) as { name: string; scopes: string[] | null }[]
  const scopesOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.scopes
  assert.deepEqual(scopesOf('scoped'), ['reports.read', 'articles.write'])
  assert.deepEqual(scopesOf('reader'), [])
  assert.equal((await create('wrong', '--scope', 'everything')).code, 1)
  assert.equal((await create('lacking', '--scope', 'hosts.manage')).code, 1)
})

test('a token of a service account works with its login', async () => {
  const { body } = await olga.post('/service_accounts', { service_account: { name: 'Sync', role: 'agent' } })
  const { value } = await json('token', 'create', '--brand', 'demo', '--user', body.login, '--name', 'x')
  assert.equal(value.user, 'sync')
  const program = createCaller(world.app, world.scope, { email: 'sync', token: value.token })
  assert.equal((await program.get('/me')).body.name, 'Sync')
  const { value: refused } = await json(
    'token',
    'create',
    '--brand',
    'rival',
    '--user',
    'sync',
    '--name',
    'x',
  )
  assert.equal(refused.code, 'not_found')
})
