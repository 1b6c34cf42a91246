import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA, RITA } from '../../../db/cast.ts'
import { createVisitor, enter, linkTicket } from '../../../test/session.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { systemScope } from '../../kit/scope.ts'

const world = await createWorld()
const { app, scope, clock, olga } = world

const here = await enter(world, ANA.email)
const idsOf = (tokens: { id: number }[]) => tokens.map(({ id }) => id)
const list = async (visitor = here) =>
  (await visitor.get('/me/tokens')).body as { id: number; name: string }[]

async function make(token: Record<string, unknown> = {}) {
  const { status, body } = await here.post('/me/tokens', { token: { name: 'Script', ...token } })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Whether a program with this token is let in. */
async function works(token: string): Promise<boolean> {
  return (await createCaller(app, scope, { email: ANA.email, token }).get('/me')).status === 200
}

async function at<Result>(time: string, work: () => Promise<Result>): Promise<Result> {
  const before = clock.now
  clock.now = new Date(time)
  try {
    return await work()
  } finally {
    clock.now = before
  }
}

test('a token works at once, is shown in full once, and then by its name', async () => {
  const { token, ...rest } = await make({ name: '  Nightly export ' })
  assert.match(token, /^aw_[\w-]{43}$/)
  assert.deepEqual([rest.name, rest.last_used_at, rest.expires_at], ['Nightly export', null, null])
  assert.deepEqual(
    (await list()).find(({ id }) => id === rest.id),
    rest,
  )
  assert.equal(await works(token), true)
  assert.equal(await works(`${token}x`), false)
  assert.equal(await works(token.toLowerCase()), false)
})

const REFUSED: [Record<string, unknown>, string][] = [
  [{ name: null }, 'token.name'],
  [{ name: '   ' }, 'token.name'],
  [{ name: 'n'.repeat(201) }, 'token.name'],
  [{ expires_at: 'tomorrow' }, 'token.expires_at'],
  [{ expires_at: '2027-02-29' }, 'token.expires_at'],
  [{ expires_at: 1_800_000_000 }, 'token.expires_at'],
  [{ expires_at: '2026-11-19' }, 'token.expires_at'],
  [{ expires_at: '2026-11-20T12:00:00Z' }, 'token.expires_at'],
]
for (const [token, field] of REFUSED)
  test(`a token with ${JSON.stringify(token).slice(0, 50)} is refused, naming ${field}`, async () => {
    const before = await list()
    const { status, body } = await here.post('/me/tokens', { token: { name: 'x', ...token } })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.deepEqual(idsOf(await list()), idsOf(before))
  })

test('a name has at most 200 characters, and an empty time of expiry is none', async () => {
  assert.equal((await make({ name: '🪔'.repeat(200) })).name, '🪔'.repeat(200))
  for (const nothing of [null, '']) assert.equal((await make({ expires_at: nothing })).expires_at, null)
})

test('a token works until the moment of its expiry, and is then no longer listed', async () => {
  const { token, id, expires_at } = await make({ expires_at: '2026-11-20T12:00:00.001Z' })
  assert.equal(expires_at, '2026-11-20T12:00:00.001+00:00')
  assert.equal(await works(token), true)
  await at('2026-11-20T12:00:00.001Z', async () => {
    assert.equal(await works(token), false)
    assert.ok(!idsOf(await list()).includes(id))
  })
})

test('a date of expiry includes that whole day in the brand’s time zone', async () => {
  await olga.put('/brand', { brand: { time_zone: 'America/New_York' } })
  const { token, expires_at } = await make({ expires_at: '2026-11-20' })
  await olga.put('/brand', { brand: { time_zone: 'UTC' } })
  assert.equal(expires_at, '2026-11-20T23:59:59.999-05:00')
  assert.equal(await at('2026-11-21T04:59:59.998Z', () => works(token)), true)
  assert.equal(await at('2026-11-21T05:00:00.000Z', () => works(token)), false)
})

test('a token that is revoked stops at once, and only that one', async () => {
  const [one, other] = [await make(), await make()]
  assert.deepEqual([await works(one.token), await works(other.token)], [true, true])
  const { status, body } = await here.delete(`/me/tokens/${one.id}`)
  assert.deepEqual([status, idsOf(body)], [200, idsOf(await list())])
  assert.ok(!idsOf(body).includes(one.id))
  assert.deepEqual([await works(one.token), await works(other.token)], [false, true])
  assert.equal((await here.delete(`/me/tokens/${one.id}`)).status, 404)
})

test('of several requests that revoke a token at once, one succeeds and the log has it once', async () => {
  const { id } = await make()
  const answers = await Promise.all([1, 2, 3].map(() => here.delete(`/me/tokens/${id}`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404])
  await world.logIsReadable()
  const { events } = (await olga.get('/events?type=token.revoked&limit=1000')).body
  assert.equal(events.filter(({ subject }: { subject: { id: number } }) => subject.id === id).length, 1)
})

test('everybody lists and revokes their own tokens only', async () => {
  const { id, token } = await make()
  const asOlga = await enter(world, OLGA.email)
  assert.ok(!idsOf(await list(asOlga)).includes(id))
  for (const wrong of [id, 0, 'x', '99999999999999999999', `${id}e0`])
    assert.equal((await asOlga.delete(`/me/tokens/${wrong}`)).status, 404, `${wrong}`)
  const rita = createVisitor(world, 'http://rival.localhost:3000')
  const ticket = await linkTicket({ scope: systemScope(world.rival, world.db, scope.now) }, RITA.email)
  assert.equal((await rita.send('POST', '/login/link', { ticket })).body.state, 'in')
  assert.deepEqual(
    (await list(rita)).map(({ name }) => name),
    ['test'],
  )
  assert.equal((await rita.delete(`/me/tokens/${id}`)).status, 404)
  assert.equal(await works(token), true)
})

test('a token lists the tokens, but neither creates nor revokes any', async () => {
  const { token, id } = await make()
  const program = createCaller(app, scope, { email: ANA.email, token })
  assert.ok(idsOf((await program.get('/me/tokens')).body).includes(id))
  assert.equal((await program.post('/me/tokens', { token: { name: 'x' } })).status, 403)
  assert.equal((await program.send('DELETE', `/me/tokens/${id}`)).status, 403)
  assert.equal(await works(token), true)
})

test('the last use is listed', async () => {
  const { token, id } = await make()
  const lastUse = async () => (await here.get('/me/tokens')).body.find((one: { id: number }) => one.id === id)
  assert.equal((await lastUse()).last_used_at, null)
  await at('2026-11-20T13:30:00Z', () => works(token))
  assert.equal((await lastUse()).last_used_at, '2026-11-20T13:30:00.000+00:00')
})

test('two requests with one Idempotency-Key make two tokens, since secrets are not stored', async () => {
  const once = () =>
    here.send('POST', '/api/v1/me/tokens', { token: { name: 'Once' } }, { 'idempotency-key': 'k' })
  const [first, second] = [await once(), await once()]
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.notEqual(first.body.token, second.body.token)
})

test('the log says who has a new token for what, without the token', async () => {
  const { id, token } = await make({ name: 'For the log' })
  await world.logIsReadable()
  const { events } = (await olga.get('/events?type=token.created&limit=1000')).body
  const event = events.find(({ subject }: { subject: { id: number } }) => subject.id === id)
  const me = (await here.get('/me')).body
  const data = { user_id: me.id, name: 'For the log', scopes: null }
  assert.deepEqual([event.actor.email, event.data], [ANA.email, data])
  assert.ok(!JSON.stringify(events).includes(token))
})

test('a token may do what is in its scopes and in the rights of its member, now and later', async () => {
  const { slug } = await world.start()
  const { token, scopes } = await make({ scopes: ['conversations.note', 'conversations.change'] })
  assert.deepEqual(scopes, ['conversations.note', 'conversations.change'])
  const program = createCaller(app, scope, { email: ANA.email, token })
  const post = (visibility: number) =>
    program.post(`/conversations/${slug}/messages`, { message: { body: 'x', visibility } })
  assert.equal((await post(1)).status, 201)
  const refused = await post(0)
  assert.deepEqual(
    [refused.status, refused.body.error],
    [403, 'The scopes of this API token do not include the right to write to customers.'],
  )
  assert.deepEqual((await program.get('/me')).body.permissions, [
    'conversations.note',
    'conversations.change',
  ])
  assert.equal((await program.put(`/staff/${ANA.email}`, { staff: { name: 'Mallory' } })).status, 403)
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'read_only' } })
  assert.equal((await post(1)).status, 403)
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'agent' } })
  assert.equal((await post(1)).status, 201)
})

test('a token with no scope at all reads', async () => {
  const { token } = await make({ scopes: [] })
  const program = createCaller(app, scope, { email: ANA.email, token })
  assert.equal((await program.get('/conversations')).status, 200)
  assert.equal((await program.post('/saved_views', { saved_view: { name: 'x' } })).status, 403)
})

test('scopes are permissions that the member has', async () => {
  for (const scopes of [['all'], ['hosts.manage'], 'reports.read']) {
    const { status, body } = await here.post('/me/tokens', { token: { name: 'x', scopes } })
    assert.equal(status, 422, JSON.stringify(body))
    assert.match(Object.keys(body.errors)[0] as string, /^token\.scopes/)
  }
})
