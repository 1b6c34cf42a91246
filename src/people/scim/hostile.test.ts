// Who else calls, and what should not be taken.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../db/cast.ts'
import { createProvider, makeScimToken, operations, startProvisioning } from '../../../test/scim.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { olga, ana, rivalOwner, clock } = world
const { scim, browser } = await startProvisioning(world, { groups: [{ group: 'Support', role: 'agent' }] })

const account = (name: string, more: object = {}) => ({
  userName: `${name}@demo.test`,
  displayName: name,
  ...more,
})
const create = async (name: string, by = scim) => {
  const { status, body } = await by('POST', '/Users', account(name))
  assert.equal(status, 201, JSON.stringify(body))
  return body.id as string
}

test('without the token of the brand nothing is read or changed', async () => {
  for (const [token, host] of [
    ['', 'demo.localhost:3000'],
    ['aws_wrong', 'demo.localhost:3000'],
    [olga.token, 'demo.localhost:3000'],
  ] as const)
    for (const [method, path] of [
      ['GET', '/Users'],
      ['POST', '/Users'],
      ['GET', '/Schemas'],
      ['GET', '/nothing'],
    ] as const) {
      const { status, body, headers } = await createProvider(world, token, host)(method, path)
      assert.deepEqual(
        [status, body.status, headers['www-authenticate']],
        [401, '401', 'Bearer realm="Answerwell"'],
      )
    }
})

test('the token of a brand is none at another, nor one of the API', async () => {
  const token = await makeScimToken(world)
  const there = createProvider(world, token, 'rival.localhost:3000')
  assert.equal((await there('GET', '/Users')).status, 401)
  const response = await world.app.inject({
    url: '/api/v1/staff',
    headers: { host: 'demo.localhost:3000', authorization: `Bearer ${token}` },
  })
  assert.equal(response.statusCode, 401)
  const basic = Buffer.from(`${OLGA.email}:${token}`).toString('base64')
  const asPerson = await world.app.inject({
    url: '/api/v1/staff',
    headers: { host: 'demo.localhost:3000', authorization: `Basic ${basic}` },
  })
  assert.equal(asPerson.statusCode, 401)
  Object.assign(scope, { scim: createProvider(world, token) })
})

/** The token above replaced the first one. */
const scope = { scim }
const now: typeof scim = (...args) => scope.scim(...args)

test('a replaced token and a removed one end at once', async () => {
  assert.equal((await scim('GET', '/Users')).status, 401)
  assert.equal((await now('GET', '/Users')).status, 200)
  const { body } = await browser.get('/sign_on/scim')
  assert.deepEqual([body.url, body.token.created_by], ['http://demo.localhost:3000/scim/v2', OLGA.email])
  assert.ok(body.token.last_used_at)
  assert.doesNotMatch(JSON.stringify(body), /aws_/)
  assert.equal((await browser.delete('/sign_on/scim')).status, 200)
  assert.equal((await now('GET', '/Users')).status, 401)
  assert.equal((await browser.delete('/sign_on/scim')).status, 404)
  scope.scim = createProvider(world, await makeScimToken(world))
})

test('agents, programs, strangers and old logins make no token', async () => {
  for (const [method, who, expected] of [
    ['POST', ana, 403],
    ['DELETE', ana, 403],
    ['GET', ana, 403],
    ['POST', olga, 403],
    ['DELETE', olga, 403],
    ['POST', rivalOwner, 403],
  ] as const)
    assert.equal((await who.send(method, '/sign_on/scim')).status, expected, `${method} ${who.email}`)
  assert.equal((await rivalOwner.get('/sign_on/scim')).body.token, null)
})

test('only owners make a token: groups could give what others lack', async () => {
  const { body: role } = await olga.post('/roles', {
    role: { name: 'Clerk', permissions: ['sign_on.manage', 'members.manage'] },
  })
  await olga.post('/staff', { staff: { email: 'clerk@demo.test', role: role.key } })
  await olga.post('/staff', { staff: { email: 'chief@demo.test', role: 'admin' } })
  for (const email of ['clerk@demo.test', 'chief@demo.test'])
    assert.equal((await (await enter(world, email)).post('/sign_on/scim', {})).status, 403, email)
})

test('ids of another brand are as unknown as those of nobody', async () => {
  const { body } = await rivalOwner.get('/staff')
  const theirs = body.staff[0].id
  for (const id of [theirs, 'x', '0', '-1', '1e3', `${theirs}%20or%201=1`, '9'.repeat(400)])
    for (const [method, given] of [
      ['GET', undefined],
      ['PUT', account('x')],
      ['PATCH', operations({ op: 'replace', value: { active: false } })],
      ['DELETE', undefined],
    ] as const) {
      const answer = await now(method, `/Users/${id}`, given)
      assert.deepEqual([answer.status, answer.body.status], [404, '404'], `${method} ${id}`)
      const ofGroup = await now(
        method,
        `/Groups/${id}`,
        given && (method === 'PUT' ? { displayName: 'x' } : given),
      )
      assert.equal(ofGroup.status, 404, `${method} ${id}`)
    }
  const group = await now('POST', '/Groups', { displayName: 'Others', members: [{ value: String(theirs) }] })
  assert.deepEqual([group.status, group.body.scimType], [400, 'invalidValue'])
  assert.equal((await rivalOwner.get('/staff')).body.total_count, body.total_count)
})

test('the last owner is not deactivated, and owners only while an owner stands for the token', async () => {
  const last = await now(
    'PATCH',
    `/Users/${await idOfNow(OLGA.email)}`,
    operations({ op: 'replace', value: { active: false } }),
  )
  assert.deepEqual([last.status, last.body.status], [403, '403'])
  assert.equal((await now('DELETE', `/Users/${await idOfNow(OLGA.email)}`)).status, 403)
  await olga.post('/staff', { staff: { email: 'second@demo.test', role: 'owner' } })
  await olga.post('/staff', { staff: { email: 'third@demo.test', role: 'owner' } })
  const ofAdmin = createProvider(world, await makeScimToken(world, 'third@demo.test'))
  await olga.put('/staff/third@demo.test', { staff: { role: 'admin' } })
  const second = await idOfNow('second@demo.test', ofAdmin)
  const off = operations({ op: 'replace', value: { active: false } })
  assert.equal((await ofAdmin('PATCH', `/Users/${second}`, off)).status, 403)
  const named = operations({ op: 'replace', value: { displayName: 'The boss' } })
  assert.equal((await ofAdmin('PATCH', `/Users/${second}`, named)).status, 403)
  scope.scim = createProvider(world, await makeScimToken(world))
  assert.equal((await now('PATCH', `/Users/${second}`, off)).body.active, false)
  const group = await now('POST', '/Groups', {
    displayName: 'Support',
    members: [{ value: await idOfNow(OLGA.email) }],
  })
  assert.equal((await olga.get('/me')).body.role.key, 'owner')
  await now('DELETE', `/Groups/${group.body.id}`)
  assert.equal((await olga.get('/me')).body.role.key, 'owner')
})

const idOfNow = async (email: string, by = now) =>
  (await by('GET', `/Users?filter=userName eq "${email}"`)).body.Resources[0].id

test('whom somebody here has deactivated is not reactivated by the provider', async () => {
  const id = await create('ute', now)
  await olga.send('DELETE', '/staff/ute@demo.test')
  const on = operations({ op: 'replace', path: 'active', value: true })
  assert.equal((await now('PATCH', `/Users/${id}`, on)).status, 403)
  await olga.post('/staff/ute@demo.test/reactivate', {})
  assert.equal((await now('PATCH', `/Users/${id}`, on)).status, 200)
  await now('DELETE', `/Users/${id}`)
  await olga.post('/staff/ute@demo.test/reactivate', {})
  clock.now = new Date(clock.now.getTime() + 1_000)
  await olga.send('DELETE', '/staff/ute@demo.test')
  assert.equal((await now('POST', '/Users', account('ute'))).status, 403)
})

test('thousands of members are taken in pieces, and a member is one however often they come', async () => {
  const ids: string[] = []
  for (let n = 0; n < 60; n++) ids.push(await create(`crowd${n}`, now))
  const { body: group } = await now('POST', '/Groups', { displayName: 'Crowd' })
  const piece = (values: string[]) => ({
    op: 'Add',
    path: 'members',
    value: values.map(value => ({ value })),
  })
  for (let at = 0; at < ids.length; at += 20)
    assert.equal(
      (await now('PATCH', `/Groups/${group.id}`, operations(piece(ids.slice(at, at + 20))))).status,
      204,
    )
  const many = Array.from({ length: 5_000 }, (_, n) => ids[n % ids.length] as string)
  assert.equal((await now('PATCH', `/Groups/${group.id}`, operations(piece(many)))).status, 204)
  assert.equal((await now('GET', `/Groups/${group.id}`)).body.members.length, 60)
  const tooMany = await now('PATCH', `/Groups/${group.id}`, operations(piece(Array(20_001).fill(ids[0]))))
  assert.deepEqual([tooMany.status, tooMany.body.scimType], [400, 'invalidValue'])
})

test('two requests at once add two members', async () => {
  const ids = [await create('one', now), await create('two', now)]
  const { body: group } = await now('POST', '/Groups', { displayName: 'Pair' })
  const add = (value: string) =>
    now('PATCH', `/Groups/${group.id}`, operations({ op: 'add', path: 'members', value: [{ value }] }))
  await Promise.all(ids.map(add))
  assert.equal((await now('GET', `/Groups/${group.id}`)).body.members.length, 2)
  const both = await Promise.all([1, 2, 3].map(() => now('POST', '/Users', account('twin'))))
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409, 409])
})

test('a token is made only soon after a login', async () => {
  const old = await enter(world, OLGA.email)
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  assert.equal((await old.post('/sign_on/scim', {})).body.code, 'confirmation_required')
})
