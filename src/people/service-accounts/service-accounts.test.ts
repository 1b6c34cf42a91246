import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { enter } from '../../../test/session.ts'
import { type Caller, createCaller, createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { app, scope, olga, ana, rivalOwner } = world
const asOlga = await enter(world, OLGA.email)

const ask = (caller: Caller, method: string, path: string, body?: object) =>
  caller.send(method, path, body === undefined ? {} : { raw: JSON.stringify(body) })

async function make(values: object = {}) {
  const account = { name: 'Order sync', role: 'agent', ...values }
  const { status, body } = await olga.post('/service_accounts', { service_account: account })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** An account with a program that acts by a token of it. */
async function employ(values: object = {}, token: object = {}) {
  const account = await make(values)
  const path = `/service_accounts/${account.id}/tokens`
  const { status, body } = await asOlga.post(path, { token: { name: 'Production', ...token } })
  assert.equal(status, 201, JSON.stringify(body))
  const program = createCaller(app, scope, { email: account.login, token: body.token })
  return { account, token: body, path, program }
}

test('a program acts under the name of its account, with the rights of its role', async () => {
  const { account, program } = await employ()
  assert.deepEqual([account.login, account.role.key, account.last_used_at], ['order-sync', 'agent', null])
  const { body: me } = await program.get('/me')
  assert.deepEqual(
    [me.id, me.name, me.email, me['service_account?'], me['password?']],
    [account.id, 'Order sync', null, true, false],
  )
  const { slug } = await world.start({ subject: 'Late parcel' })
  const message = { body: 'It left on Monday.' }
  const { status, body } = await program.post(`/conversations/${slug}/messages`, { message })
  assert.equal(status, 201, JSON.stringify(body))
  const { name, email, 'staff?': isStaff, 'bot?': isBot } = body.user
  assert.deepEqual([name, email, isStaff, isBot], ['Order sync', null, true, true])
  assert.equal(
    (await program.put(`/conversations/${slug}`, { conversation: { tag_list: ['sent'] } })).status,
    200,
  )
  await world.logIsReadable()
  const { events } = (await olga.get('/events?type=conversation.tagged&limit=1000')).body
  assert.equal(events.at(-1).actor.name, 'Order sync')
  const refused = await program.post('/channels', { channel: { name: 'Mine', channel: 'chat' } })
  assert.equal(refused.status, 403)
  const [listed] = (await olga.get('/service_accounts')).body.service_accounts
  assert.notEqual(listed.last_used_at, null)
})

test('the login is free of others, and stays when the name changes', async () => {
  const [one, other, third] = [
    await make({ name: 'Späti' }),
    await make({ name: 'Späti' }),
    await make({ name: '同步' }),
  ]
  assert.equal(one.login, 'spaeti')
  assert.match(other.login, /^spaeti-.{6}$/)
  assert.match(third.login, /^[a-z0-9-]+$/)
  const { body } = await olga.put(`/service_accounts/${one.id}`, { service_account: { name: 'Shop' } })
  assert.deepEqual([body.name, body.login, body.role.key], ['Shop', 'spaeti', 'agent'])
})

const REFUSED: [object, string][] = [
  [{ name: '' }, 'service_account.name'],
  [{ name: 'n'.repeat(81) }, 'service_account.name'],
  [{ role: 'captain' }, 'service_account.role'],
  [{ role: null }, 'service_account.role'],
  [{ role: 'owner' }, 'service_account.role'],
  [{ sees: { channel_ids: [999_999] } }, 'service_account.sees.channel_ids'],
  [{ sees: 'all' }, 'service_account.sees'],
]
for (const [values, field] of REFUSED)
  test(`an account with ${JSON.stringify(values).slice(0, 40)} is refused, naming ${field}`, async () => {
    const { service_accounts: before } = (await olga.get('/service_accounts')).body
    const account = { name: 'Sync', role: 'agent', ...values }
    const { status, body } = await olga.post('/service_accounts', { service_account: account })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(body))
    assert.deepEqual((await olga.get('/service_accounts')).body.service_accounts, before)
  })

test('a change of role counts for its tokens at once, and is in the audit log', async () => {
  const { account, program } = await employ({ name: 'Changing' })
  const { slug } = await world.start({ subject: 'Change' })
  const post = () => program.post(`/conversations/${slug}/messages`, { message: { body: 'Hello' } })
  assert.equal((await post()).status, 201)
  await olga.put(`/service_accounts/${account.id}`, { service_account: { role: 'read_only' } })
  assert.equal((await post()).status, 403)
  const { entries } = (await olga.get('/audit?kind=service_account')).body
  const actions = entries
    .filter((one: { about: { id: string; key: string } }) => one.about.key === 'changing')
    .map((one: { action: string }) => one.action)
  assert.deepEqual(actions.sort(), ['service_account.changed', 'service_account.created'])
})

test('what it sees is limited as for members', async () => {
  await olga.post('/channels', { channel: { name: 'Shop', slug: 'shop', channel: 'chat' } })
  const { body } = await olga.get('/channels/shop')
  const { program } = await employ({ name: 'Narrow', sees: { channel_ids: [body.id] } })
  const { slug } = await world.start({ subject: 'Not of the shop' })
  assert.equal((await program.get(`/conversations/${slug}`)).status, 404)
  assert.equal((await program.get('/conversations?filter=all')).body.total_count, 0)
})

test('tokens have scopes and an expiry, are listed, and are revoked one by one', async () => {
  const { account, program, token, path } = await employ(
    { name: 'Scoped' },
    { scopes: ['conversations.note'] },
  )
  const { slug } = await world.start({ subject: 'Scopes' })
  const post = (message: object) => program.post(`/conversations/${slug}/messages`, { message })
  assert.equal((await post({ body: 'To staff', visibility: 1 })).status, 201)
  assert.equal((await post({ body: 'To the customer' })).status, 403)
  const tooMuch = await asOlga.post(path, { token: { name: 'x', scopes: ['channels.manage'] } })
  assert.deepEqual([tooMuch.status, Object.keys(tooMuch.body.errors)], [422, ['token.scopes']])
  const over = await asOlga.post(path, { token: { name: 'x', expires_at: '2020-01-01' } })
  assert.deepEqual([over.status, Object.keys(over.body.errors)], [422, ['token.expires_at']])
  const names = (await asOlga.get(path)).body.map((one: { name: string }) => one.name)
  assert.deepEqual(names, ['Production'])
  const gone = await asOlga.delete(`${path}/${token.id}`)
  assert.deepEqual([gone.status, gone.body], [200, []])
  assert.equal((await program.get('/me')).status, 401)
  assert.equal((await asOlga.delete(`${path}/${token.id}`)).status, 404)
  assert.equal((await olga.get(`/service_accounts/${account.id}/tokens`)).status, 200)
})

test('a token is made in a session with a fresh login only', async () => {
  const { id } = await make({ name: 'Fresh' })
  const path = `/service_accounts/${id}/tokens`
  assert.equal((await olga.post(path, { token: { name: 'x' } })).status, 403)
  const session = await enter(world, OLGA.email)
  const before = world.clock.now
  world.clock.now = new Date(before.getTime() + 16 * 60_000)
  const { status, body } = await session.post(path, { token: { name: 'x' } })
  world.clock.now = before
  assert.deepEqual([status, body.code], [403, 'confirmation_required'])
})

test('deleting an account shuts its tokens at once, and its words keep its name', async () => {
  const { account, program } = await employ({ name: 'Leaving' })
  const { slug } = await world.start({ subject: 'Kept words' })
  await program.post(`/conversations/${slug}/messages`, { message: { body: 'Still here' } })
  const { status, body } = await asOlga.delete(`/service_accounts/${account.id}`)
  assert.equal(status, 200)
  assert.ok(!body.service_accounts.some((one: { id: number }) => one.id === account.id))
  assert.equal((await program.get('/me')).status, 401)
  const { messages } = (await olga.get(`/conversations/${slug}/messages`)).body
  assert.equal(messages[0].user.name, 'Leaving')
  assert.equal((await asOlga.delete(`/service_accounts/${account.id}`)).status, 404)
  const again = await make({ name: 'Leaving' })
  assert.equal(again.login, 'leaving', 'the login is free again')
  assert.equal((await program.get('/me')).status, 401)
})

test('it writes for customers and in its own name, not in that of a member', async () => {
  const { program } = await employ({ name: 'Ghost writer' })
  const { slug } = await world.start({ subject: 'In whose name' })
  const { email: contact } = (await olga.get('/contacts')).body.contacts[0]
  const conversation = { category: 'support', subject: 'Hers' }
  const message = { body: 'Me, Ana', user: { email: ANA.email } }
  for (const [path, body, field] of [
    [`/conversations/${slug}/messages`, { message }, 'message.user'],
    ['/conversations', { conversation: { ...conversation, message } }, 'conversation.message.user'],
    [
      '/conversations',
      { conversation: { ...conversation, user: message.user, message: { body: 'Me' } } },
      'conversation.user',
    ],
    [`/contacts/${contact}/notes`, { body: 'Mine', creator_email: ANA.email }, 'creator_email'],
  ] as const) {
    const answer = await program.post(path, body)
    assert.deepEqual([answer.status, Object.keys(answer.body.errors ?? {})], [422, [field]], path)
  }
  const ofCustomer = { body: 'It is here', user: { email: 'new-customer@example.com' } }
  const { status, body } = await program.post(`/conversations/${slug}/messages`, { message: ofCustomer })
  assert.deepEqual([status, body.user['staff?']], [201, false])
})

test('the audit log has what it did under its login, also once it is deleted', async () => {
  const { account, program } = await employ({ name: 'Auditee', role: 'admin' })
  const { status } = await program.post('/teams', { team: { name: 'Made by a program', members: [] } })
  assert.equal(status, 201)
  const found = async () =>
    (await olga.get(`/audit?actor=${account.login}`)).body.entries.map(
      (one: { action: string }) => one.action,
    )
  assert.deepEqual(await found(), ['team.created'])
  await asOlga.delete(`/service_accounts/${account.id}`)
  assert.deepEqual(await found(), ['team.created'])
  const later = await employ({ name: 'Auditee', role: 'admin' })
  assert.equal(later.account.login, account.login)
  await later.program.post('/teams', { team: { name: 'Made by the next', members: [] } })
  assert.deepEqual(await found(), ['team.created', 'team.created'])
})

test('nobody gives an account or its tokens rights that they lack', async () => {
  const permissions = ['members.manage', 'conversations.note']
  const { body: role } = await olga.post('/roles', { role: { name: 'Desk lead', permissions } })
  await olga.post('/staff', {
    staff: { email: 'lead@demo.test', role: role.key, password: 'correct horse battery' },
  })
  const lead = await enter(world, 'lead@demo.test')
  const { account, path } = await employ({ name: 'Strong', role: 'admin' })
  for (const answer of [
    await lead.post('/service_accounts', { service_account: { name: 'x', role: 'admin' } }),
    await lead.put(`/service_accounts/${account.id}`, { service_account: { name: 'Mine' } }),
    await lead.post(path, { token: { name: 'x' } }),
    await lead.delete(`/service_accounts/${account.id}`),
  ])
    assert.equal(answer.status, 403, JSON.stringify(answer.body))
  const own = await lead.post('/service_accounts', { service_account: { name: 'Weak', role: 'light_agent' } })
  assert.equal(own.status, 403, 'light agents read reports')
  const same = await lead.post('/service_accounts', { service_account: { name: 'Same', role: role.key } })
  assert.equal(same.status, 201)
  const raised = await lead.put(`/service_accounts/${same.body.id}`, { service_account: { role: 'admin' } })
  assert.equal(raised.status, 403)
})

test('nobody widens what an account sees, so that it gets rights that they lack', async () => {
  const named = async (name: string, permissions: string[]) =>
    (await olga.post('/roles', { role: { name, permissions } })).body.key
  const lead = await named('Night lead', ['members.manage', 'conversations.note'])
  const role = await named('Exports', ['data.export', 'conversations.note'])
  await olga.post('/staff', {
    staff: { email: 'night-lead@demo.test', role: lead, password: 'correct horse battery' },
  })
  const asLead = await enter(world, 'night-lead@demo.test')
  const [{ id: channel }] = (await olga.get('/channels')).body.channels
  const account = await make({ name: 'Limited', role, sees: { channel_ids: [channel] } })
  assert.deepEqual(account.permissions, ['conversations.note'])
  const path = `/service_accounts/${account.id}`
  assert.equal((await asLead.post(`${path}/tokens`, { token: { name: 'x' } })).status, 201)
  const see = (sees: object | null) => asLead.put(path, { service_account: { sees } })
  assert.equal((await see(null)).status, 403)
  assert.equal((await see({ channel_ids: [] })).status, 200, 'within its limits')
  const { body } = await olga.put(path, { service_account: { sees: null } })
  assert.deepEqual(body.permissions.toSorted(), ['conversations.note', 'data.export'])
})

test('agents and rivals find none of it', async () => {
  const { account, token, path } = await employ({ name: 'Hidden' })
  const routes: [string, string, object?][] = [
    ['GET', '/service_accounts'],
    ['POST', '/service_accounts', { service_account: { name: 'x', role: 'agent' } }],
    ['PUT', `/service_accounts/${account.id}`, { service_account: { name: 'x' } }],
    ['GET', path],
    ['POST', path, { token: { name: 'x' } }],
    ['DELETE', `${path}/${token.id}`],
    ['DELETE', `/service_accounts/${account.id}`],
  ]
  for (const [method, url, body] of routes)
    assert.equal((await ask(ana, method, url, body)).status, 403, `${method} ${url}`)
  assert.deepEqual((await rivalOwner.get('/service_accounts')).body, { service_accounts: [] })
  for (const [method, url, body] of routes.filter(([, url]) => url !== '/service_accounts'))
    assert.ok([403, 404].includes((await ask(rivalOwner, method, url, body)).status), `${method} ${url}`)
  const credentials = { email: account.login, token: token.token }
  const there = createCaller(app, { ...scope, brand: world.rival }, credentials)
  assert.equal((await there.get('/me')).status, 401, 'its token is nothing at another brand')
  const { id: member } = (await ana.get('/me')).body
  for (const id of [0, 'x', '99999999999999999999', member])
    assert.equal(
      (await olga.put(`/service_accounts/${id}`, { service_account: { name: 'x' } })).status,
      404,
      `${id}`,
    )
})
