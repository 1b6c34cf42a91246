import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { ANA, OLGA, RITA } from '../../db/cast.ts'
import { commandOn } from '../../test/command.ts'
import { eventually } from '../../test/eventually.ts'
import { addPasskey } from '../../test/passkeys.ts'
import { createVisitor, enter } from '../../test/session.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, olga } = world
const { answerwell, json } = commandOn(world)
const BRAND = ['--brand', 'demo']

const isIn = async () => (await ana.get('/me')).status === 200

test('a member of staff is an agent with the first part of the address as name, unless told otherwise', async () => {
  const [plain, full] = await Promise.all([
    json('user', 'create', ...BRAND, '--email', ' NIA.Mbeki@Demo.test '),
    answerwell('user', 'create', ...BRAND, '--email', 'zoe@demo.test', '--name', 'Zoë 🪔', '--role', 'admin'),
  ])
  const { id, ...rest } = plain.value
  assert.equal(typeof id, 'number')
  assert.deepEqual(rest, { name: 'nia.mbeki', email: 'nia.mbeki@demo.test', role: 'agent' })
  assert.deepEqual(full, {
    code: 0,
    stdout: 'Made Zoë 🪔 <zoe@demo.test>, admin of The demo brand.\n',
    stderr: '',
  })
  const { staff } = (await ana.get('/staff')).body
  assert.deepEqual(
    staff.map(({ email }: { email: string }) => email).sort(),
    [ANA.email, 'nia.mbeki@demo.test', OLGA.email, 'zoe@demo.test'].sort(),
  )
})

test('bad or taken values are exit code 1, naming each field, and nobody is added', async () => {
  const before = (await ana.get('/staff')).body
  const [bad, taken, words] = await Promise.all([
    json('user', 'create', ...BRAND, '--email', 'nobody', '--role', 'king'),
    json('user', 'create', ...BRAND, '--email', ANA.email),
    answerwell('user', 'create', ...BRAND, '--email', 'x@demo.test', '--role', 'Admin'),
  ])
  assert.deepEqual([bad.code, bad.value.code], [1, 'invalid'])
  assert.deepEqual(Object.keys(bad.value.errors), ['email'])
  assert.deepEqual([taken.code, taken.value.code], [1, 'conflict'])
  assert.deepEqual([words.code, words.stdout], [1, ''])
  assert.equal(
    words.stderr,
    'answerwell: role must be one of: owner, admin, agent, light_agent, read_only.\n',
  )
  assert.deepEqual((await ana.get('/staff')).body, before)
})

const USAGE: [string[], RegExp][] = [
  [['user', 'list'], /required option '--brand <slug>'/],
  [['user', 'set', ...BRAND], /missing required argument 'email'/],
  [['user', 'set', ANA.email, ...BRAND, '--role', 'admin'], /unknown option '--role'/],
  [['user', 'remove', ANA.email, ...BRAND], /unknown command 'remove'/],
  [['user', 'list', ...BRAND, 'more'], /too many arguments/],
]
test('a mistake in the command line is exit code 2, in words on standard error', async () => {
  const results = await Promise.all(USAGE.map(([args]) => answerwell(...args)))
  for (const [index, [args, message]] of USAGE.entries()) {
    const { code, stdout, stderr } = results[index] as (typeof results)[number]
    assert.deepEqual([code, stdout], [2, ''], args.join(' '))
    assert.match(stderr, message)
  }
})

test('unknown brands and people, and people of another brand, are not found, by any command', async () => {
  const commands = ['set', 'reactivate', 'link', 'remove-second-factor', 'passkeys']
  const [unknown, ...results] = await Promise.all([
    answerwell('user', 'list', '--brand', 'Demo'),
    ...commands.map(command => json('user', command, RITA.email, ...BRAND)),
  ])
  assert.deepEqual([unknown?.code, unknown?.stderr], [1, 'answerwell: There is no such brand: Demo.\n'])
  for (const { code, value } of results) assert.deepEqual([code, value.code], [1, 'not_found'])
  assert.equal((await world.rita.get('/me')).status, 200)
})

test('name and notifications are changed, and the server shows them', async () => {
  const { value } = await json(
    'user',
    'set',
    ANA.email.toUpperCase(),
    ...BRAND,
    '--notify',
    'followed,assigned',
  )
  assert.deepEqual(value.notify, ['followed', 'assigned'])
  const { stdout } = await answerwell(
    'user',
    'set',
    ANA.email,
    ...BRAND,
    '--notify',
    'none',
    '--name',
    'Ana S.',
  )
  assert.equal(stdout, `Ana S. <${ANA.email}>, no notifications.\n`)
  const wrong = await json('user', 'set', ANA.email, ...BRAND, '--notify', 'assigned,all', '--name', 'Lost')
  assert.deepEqual([wrong.code, wrong.value.code], [1, 'invalid'])
  assert.match(wrong.value.error, /notify\.1 must be one of: assigned, followed, mentioned, unassigned/)
  const { name, notify } = (await ana.get('/me')).body
  assert.deepEqual([name, notify], ['Ana S.', []])
})

test('whoever is deactivated is locked out of the running server soon, and let in again afterwards', async () => {
  const { slug } = await world.start()
  await world.post(slug, { body: 'Before' })
  assert.equal(await isIn(), true)
  assert.match(
    (await answerwell('user', 'deactivate', ANA.email, ...BRAND)).stdout,
    /can no longer log in\.\n$/,
  )
  await eventually(async () => !(await isIn()), { what: 'Ana is locked out' })
  const [listed, again] = await Promise.all([
    answerwell('user', 'list', ...BRAND),
    json('user', 'deactivate', ANA.email, ...BRAND),
  ])
  assert.ok(!listed.stdout.includes(ANA.email))
  assert.deepEqual([again.code, again.value.code], [1, 'not_found'])
  assert.equal((await answerwell('user', 'reactivate', ANA.email, ...BRAND)).code, 0)
  await eventually(isIn, { what: 'Ana is let in again' })
})

test('the operator cannot deactivate the last owner either', async () => {
  const { code, value } = await json('user', 'deactivate', OLGA.email, ...BRAND)
  assert.deepEqual([code, value.code, Object.keys(value.errors)], [1, 'invalid', ['email']])
  assert.equal((await olga.get('/me')).status, 200)
})

test('staff are listed in columns, oldest first', async () => {
  const { stdout } = await answerwell('user', 'list', ...BRAND)
  const lines = stdout.trimEnd().split('\n')
  const columns = ['NAME', 'ROLE'].map(head => lines[0]?.indexOf(head) as number)
  assert.match(lines[0] as string, /^EMAIL +NAME +ROLE$/)
  assert.match(lines[1] as string, new RegExp(`^${OLGA.email} +${OLGA.name} +owner$`))
  for (const line of lines)
    for (const column of columns) assert.match(line.slice(column - 2, column + 1), /^ {2}\S/, line)
})

test('a link is printed with what it does, and lets its person in once', async () => {
  const { stdout } = await answerwell('user', 'link', 'OWNER@demo.test', ...BRAND)
  const [link, blank, explained] = stdout.split('\n')
  assert.deepEqual(
    [blank, explained],
    [
      '',
      `Logs in as ${OLGA.email}. Valid once and for 12 hours. A required second factor is still asked for.`,
    ],
  )
  assert.match(link as string, /^http:\/\/demo\.localhost:3000\/login#link=[\w-]{43}$/)
  const ticket = link?.slice(link.indexOf('=') + 1)
  const visitor = createVisitor(world)
  assert.equal((await visitor.send('POST', '/login/link', { ticket })).body.state, 'in')
  assert.equal((await visitor.get('/me')).body.email, OLGA.email)
  assert.equal((await createVisitor(world).send('POST', '/login/link', { ticket })).status, 401)
})

test('a second factor is removed by the operator; sessions go on, but those that a passkey may have opened', async () => {
  const visitor = await enter(world, OLGA.email)
  const { body } = await visitor.post('/me/second_factor', {})
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
  await visitor.put('/me/second_factor', { code: totp.generate({ timestamp: world.clock.now.getTime() }) })
  const isOn = async () => (await visitor.get('/me')).body['second_factor?']
  assert.equal(await isOn(), true)
  assert.equal((await json('user', 'remove-second-factor', OLGA.email, ...BRAND)).value.passkeys, 0)
  assert.equal(await isOn(), false)
  await addPasskey(visitor, { name: 'Blue key' })
  const listed = await answerwell('user', 'passkeys', OLGA.email, ...BRAND)
  assert.match(listed.stdout, /NAME +HOST +USABLE +MADE +LAST USED\nBlue key +demo\.localhost +yes .* never/)
  const { code, value } = await json('user', 'remove-second-factor', OLGA.email, ...BRAND)
  assert.equal(value.passkeys, 1)
  assert.deepEqual([code, value.email, value.role], [0, OLGA.email, 'owner'])
  assert.equal((await visitor.get('/me')).status, 401)
  assert.equal((await (await enter(world, OLGA.email)).get('/me')).body['second_factor?'], false)
})

test('the sessions of a member end at once, colleagues stay, and the audit log has it', async () => {
  const email = 'liv@demo.test'
  assert.equal((await json('user', 'create', ...BRAND, '--email', email)).code, 0)
  const [one, two, colleague] = [
    await enter(world, email),
    await enter(world, email),
    await enter(world, OLGA.email),
  ]
  const { code, value } = await json('user', 'end-sessions', email, ...BRAND)
  assert.deepEqual([code, value.email, value.ended], [0, email, 2])
  const isOut = async () => (await one.get('/me')).status === 401
  await eventually(isOut, { what: 'the session has ended' })
  assert.deepEqual([(await two.get('/me')).status, (await colleague.get('/me')).status], [401, 200])
  const { entries } = (await olga.get('/audit?action=sessions.ended')).body
  const ended = entries.find((entry: { about: { key: string } }) => entry.about.key === email)
  assert.equal(ended?.actor.kind, 'command', JSON.stringify(entries))
  const stranger = await answerwell('user', 'end-sessions', RITA.email, ...BRAND)
  assert.equal(stranger.code, 1, 'nobody of another brand')
})
