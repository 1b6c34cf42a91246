import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { startProvisioning } from '../../../test/scim.ts'
import { createVisitor, enter } from '../../../test/session.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { selectReachableStaff } from '../../follow-up/notifications/queries.ts'
import { selectDeactivatedUsers, selectUsers } from '../users/queries.ts'

const world = await createWorld()
const { app, db, scope, olga, ana } = world
const asOlga = await enter(world, OLGA.email)

/** In no text of ours but where the program has done something. */
const NAME = 'Zebedee'
const LOGIN = 'zebedee'
const { body: account } = await olga.post('/service_accounts', {
  service_account: { name: NAME, role: 'agent' },
})
const { body: token } = await asOlga.post(`/service_accounts/${account.id}/tokens`, {
  token: { name: 'Production' },
})
const program = createCaller(app, scope, { email: LOGIN, token: token.token })

test('a service account is in none of the lists of staff', async () => {
  const { body: gone } = await olga.post('/service_accounts', {
    service_account: { name: `${NAME} the former`, role: 'agent' },
  })
  await olga.send('DELETE', `/service_accounts/${gone.id}`)
  await olga.post('/staff', { staff: { email: 'former@demo.test', password: 'correct horse battery' } })
  await olga.send('DELETE', '/staff/former@demo.test')
  const { scim } = await startProvisioning(world, {})
  const lists: Record<string, unknown> = {
    '/Users of SCIM': (await scim('GET', '/Users?count=100')).body,
    'staff by the code': await selectUsers(scope),
    'former staff by the code': await selectDeactivatedUsers(scope),
    'who is notified': await selectReachableStaff(scope),
  }
  await olga.post('/teams', { team: { name: 'Desk', members: [ANA.email] } })
  const team = (await olga.get('/teams')).body.teams[0]
  const paths = [
    '/staff?page_size=100',
    '/staff?deactivated=true&page_size=100',
    '/availability',
    '/teams',
    `/teams/${team.id}/queue`,
    '/rules',
    '/macros',
    '/reports/staff',
    '/reports/overview',
    '/reports/sla',
  ]
  for (const path of paths) {
    const { status, body } = await olga.get(path)
    assert.equal(status, 200, path)
    lists[path] = body
  }
  for (const [name, list] of Object.entries(lists)) {
    const text = JSON.stringify(list)
    assert.doesNotMatch(text, /zebedee/i, name)
    assert.ok(name === '/rules' || text.length > 10, `${name} has something`)
  }
})

test('nothing can be assigned to one, and it joins no team, queue or rule', async () => {
  const { slug } = await world.start({ subject: 'For nobody' })
  const assign = await olga.put(`/conversations/${slug}`, { conversation: { assignee: LOGIN } })
  assert.equal(assign.status, 422)
  const rule = {
    name: 'To a program',
    when: [{ event: 'conversation_begins' }],
    // biome-ignore lint/suspicious/noThenProperty: the API has this name
    then: [{ assign: LOGIN }],
  }
  const refused = await olga.post('/rules', { rule })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['rule.then.0.assign']])
  assert.equal((await olga.post('/teams', { team: { name: 'Bots', members: [LOGIN] } })).status, 422)
  assert.equal(
    (await program.put('/availability', { availability: { state: 'available' } })).status,
    403,
    'it is no member of a queue',
  )
  const message = { body: 'Mine now?', assign: true }
  const { body } = await program.post(`/conversations/${slug}/messages`, { message })
  assert.equal(body.user.name, NAME)
  const { body: after } = await olga.get(`/conversations/${slug}`)
  assert.equal(after.assignee, null, 'replying and assigning leaves it unassigned')
  const followers = after.followers.map((one: { name: string }) => one.name)
  assert.ok(!followers.includes(NAME), 'it does not follow')
})

test('of a macro applied by one, all is done but assigning to whoever applies it', async () => {
  // biome-ignore lint/suspicious/noThenProperty: the API has this name
  const macro = { name: 'Mine', then: [{ assign: 'me' }, { priority: 'high' }] }
  const { body } = await olga.post('/macros', { macro })
  const { slug } = await world.start({ subject: 'Anas' })
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: ANA.email } })
  const applied = await program.post(`/conversations/${slug}/macros/${body.id}`, { use: {} })
  assert.equal(applied.status, 201, JSON.stringify(applied.body))
  const { body: after } = await olga.get(`/conversations/${slug}`)
  assert.deepEqual([after.assignee.email, after.priority], [ANA.email, 'high'])
})

test('it follows no conversation that it starts', async () => {
  const conversation = { subject: 'Stock', category: 'support', message: { body: 'Low' } }
  const { status, body } = await program.post('/conversations', { conversation })
  assert.deepEqual([status, body.author.name], [201, NAME], JSON.stringify(body))
  assert.deepEqual(body.followers, [])
})

test('it has no door but its tokens: no password, link, invitation or session', async () => {
  const visitor = createVisitor(world)
  assert.equal((await visitor.logIn(LOGIN, 'correct horse battery')).status, 422)
  assert.equal((await visitor.send('POST', '/login/forgot', { email: LOGIN })).status, 422)
  assert.equal((await olga.post(`/staff/${LOGIN}/invitation`)).status, 404)
  assert.equal((await olga.put(`/staff/${LOGIN}`, { staff: { role: 'admin' } })).status, 404)
  assert.equal((await olga.send('DELETE', `/staff/${LOGIN}`)).status, 404)
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const push = { endpoint: 'https://push.example/1', p256dh, auth: randomBytes(16).toString('base64url') }
  for (const [path, body] of [
    ['/me/password', { password: 'correct horse battery' }],
    ['/me/push', { push }],
  ] as const) {
    const { status, body: answer } = await program.put(path, body)
    assert.deepEqual([status, answer.code], [403, 'forbidden'], path)
  }
  assert.equal((await program.post('/me/tokens', { token: { name: 'another' } })).status, 403)
  const rows = await db.rows<{ table: string }>(sql`
    select 'sessions' as table from sessions where user_id = ${account.id}
    union all select 'logins' from user_logins where user_id = ${account.id}
    union all select 'push' from push_subscriptions p join sessions s on s.id = p.session_id where s.user_id = ${account.id}`)
  assert.deepEqual(rows, [])
})

test('it is neither mentioned nor notified', async () => {
  const { slug } = await world.start({ subject: 'Mentioned' })
  await program.post(`/conversations/${slug}/messages`, { message: { body: 'First', visibility: 1 } })
  await ana.post(`/conversations/${slug}/messages`, {
    message: { body: `@${NAME} look, @Olga too`, visibility: 1 },
  })
  await world.work()
  const rows = await db.rows<{ userId: number }>(sql`select user_id as "userId" from notifications`)
  assert.ok(rows.length > 0, 'Olga is notified')
  assert.ok(!rows.some(({ userId }) => userId === account.id))
})

test('a role that one has stays, and who may do what counts it', async () => {
  const { body: role } = await olga.post('/roles', { role: { name: 'Robots', permissions: [] } })
  const { body } = await olga.post('/service_accounts', { service_account: { name: 'R2', role: role.key } })
  const refused = await olga.send('DELETE', `/roles/${role.key}`)
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'One service account has this role. Give it another one first.'],
  )
  const { member_count, service_account_count } = (await olga.get(`/roles/${role.key}`)).body
  assert.deepEqual([member_count, service_account_count], [0, 1])
  await olga.send('DELETE', `/service_accounts/${body.id}`)
  assert.equal((await olga.send('DELETE', `/roles/${role.key}`)).status, 200)
})

test('the last owner is still the last beside any number of them', async () => {
  await olga.post('/service_accounts', { service_account: { name: 'Admin bot', role: 'admin' } })
  const { status } = await olga.send('DELETE', `/staff/${OLGA.email}`)
  assert.equal(status, 422)
})
