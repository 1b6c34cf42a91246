// Who sets up single sign-on, and what is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../db/cast.ts'
import { startRogueProvider } from '../../../test/rogue-provider.ts'
import { createVisitor, enter } from '../../../test/session.ts'
import { begin, comeBack } from '../../../test/sign-on-world.ts'
import { createWorld } from '../../../test/world.ts'

const rogue = await startRogueProvider()
const world = await createWorld()
const { olga, ana, rivalOwner, clock } = world
const browser = await enter(world, OLGA.email)
const provider = { issuer: rogue.issuer, ...rogue.client }
const put = (sign_on: Record<string, unknown>, by = browser) => by.put('/sign_on', { sign_on })

test('agents and strangers neither see nor change it', async () => {
  assert.equal((await put(provider)).status, 200)
  for (const [method, path] of [
    ['GET', '/sign_on'],
    ['PUT', '/sign_on'],
    ['DELETE', '/sign_on'],
    ['POST', '/sign_on/check'],
    ['POST', '/sign_on/test'],
    ['GET', '/sign_on/test'],
    ['DELETE', `/staff/${OLGA.email}/sign_on`],
  ] as const)
    assert.equal((await ana.send(method, path, { raw: '{}' })).status, 403, `${method} ${path}`)
  assert.equal((await rivalOwner.get('/sign_on')).body.provider, null)
  assert.equal((await rivalOwner.send('DELETE', `/staff/${OLGA.email}/sign_on`)).status, 404)
  const there = createVisitor(world, 'http://rival.localhost:3000')
  assert.equal((await there.send('POST', '/login/sign-on', {})).status, 404)
  assert.deepEqual((await there.send('GET', '/login/ways')).body, { sign_on: null })
  assert.equal((await createVisitor(world).send('GET', '/login/ways')).body.sign_on.only, false)
})

test('an answer for one brand is none for another', async () => {
  const rival = await enter({ app: world.app, scope: world.scope }, OLGA.email)
  assert.ok(rival)
  const here = createVisitor(world)
  const response = await rogue.signIn(await begin(here), 'mia')
  const there = createVisitor(world, 'http://rival.localhost:3000')
  there.use(here.cookie())
  const { status } = await there.send('POST', '/login/sign-on/response', { response })
  assert.ok([401, 404].includes(status), `${status}`)
})

test('programs do not change it, and neither does a login of long ago', async () => {
  for (const [method, path] of [
    ['PUT', '/sign_on'],
    ['DELETE', '/sign_on'],
    ['POST', '/sign_on/test'],
  ] as const)
    assert.equal((await olga.send(method, path, { raw: JSON.stringify({ sign_on: {} }) })).status, 403, path)
  const old = await enter(world, OLGA.email)
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  const { status, body } = await put({ button: 'x' }, old)
  assert.deepEqual([status, body.code], [403, 'confirmation_required'])
})

const WRONG: [Record<string, unknown>, string][] = [
  [{ issuer: 'http://login.example.com' }, 'issuer'],
  [{ issuer: 'nothing' }, 'issuer'],
  [{ client_id: 'x'.repeat(501) }, 'client_id'],
  [{ groups: [{ group: '', role: 'agent' }] }, 'groups.0.group'],
  [{ groups: [{ group: 'a', role: 'nothing' }] }, 'groups.0.role'],
  [{ groups: [{ group: 'a', role: 'owner' }] }, 'groups.0.role'],
  [{ groups: [{ group: 'a', role: 'agent', team_ids: [999] }] }, 'groups.0.team_ids'],
  [{ groups: 'all' }, 'groups'],
  [{ default_role: 'owner' }, 'default_role'],
  [{ domains: ['nothing'] }, 'domains.0'],
  [{ issuer: 'https://accounts.google.com', client_secret: 'b' }, 'domains'],
  [{ only: true }, 'only'],
  [{ button: 'x'.repeat(61) }, 'button'],
]

test('what is wrong is named', async () => {
  const fresh = await enter(world, OLGA.email)
  for (const [values, field] of WRONG) {
    const { status, body } = await put(values, fresh)
    assert.deepEqual(
      [status, Object.keys(body.errors ?? {})],
      [422, [`sign_on.${field}`]],
      JSON.stringify(values),
    )
  }
  assert.equal((await fresh.delete('/sign_on')).status, 200)
  const { status, body } = await put({ button: 'Log in' }, fresh)
  assert.deepEqual(
    [status, Object.keys(body.errors)],
    [422, ['sign_on.issuer', 'sign_on.client_id', 'sign_on.client_secret']],
  )
  assert.equal(
    (await put({ ...provider, issuer: `${rogue.issuer}/.well-known/openid-configuration` }, fresh)).status,
    200,
  )
  assert.equal((await fresh.get('/sign_on')).body.provider.issuer, rogue.issuer)
})

test('nobody maps groups to rights that they lack', async () => {
  const permissions = ['sign_on.manage', 'conversations.note']
  const { body: role } = await olga.post('/roles', { role: { name: 'Identity desk', permissions } })
  const person = { email: 'ida@demo.test', name: 'Ida', role: role.key, password: 'correct horse battery' }
  assert.equal((await olga.post('/staff', { staff: person })).status, 201)
  const ida = await enter(world, person.email)
  const give = (of: Record<string, unknown>) => put(of, ida)
  assert.equal((await give({ groups: [{ group: 'a', role: role.key }] })).status, 200)
  assert.equal((await give({ groups: [{ group: 'a', role: 'agent' }] })).status, 403)
  assert.equal((await give({ default_role: 'admin' })).status, 403)
  const { body: team } = await olga.post('/teams', { team: { name: 'Repairs' } })
  assert.equal((await give({ groups: [{ group: 'a', role: role.key, team_ids: [team.id] }] })).status, 403)
})

test('what others gave to groups is not theirs to hand to another provider, claim or domain', async () => {
  const by = await enter(world, OLGA.email)
  assert.equal((await put({ groups: [{ group: 'leads', role: 'admin' }] }, by)).status, 200)
  const ida = await enter(world, 'ida@demo.test')
  for (const changes of [
    { issuer: 'https://ida.example', client_secret: 'hers' },
    { client_id: 'hers' },
    { group_claim: 'nickname' },
    { domains: ['ida.example'] },
    { trusts_addresses: true },
    { groups: [] as object[], default_role: 'admin' },
  ])
    assert.equal((await put(changes, ida)).status, 403, JSON.stringify(changes))
  assert.equal((await put({ button: 'Log in at work' }, ida)).status, 200)
  const { body } = await by.get('/sign_on')
  assert.deepEqual([body.provider.issuer, body.provider.groups[0].role], [rogue.issuer, 'admin'])
})

test('an issuer is one and the same however its host is written, and Google stays open to all', async () => {
  const by = await enter(world, OLGA.email)
  const { status, body } = await put(
    { issuer: 'HTTPS://Accounts.Google.com:443', client_secret: 'x', domains: [] },
    by,
  )
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['sign_on.domains']])
  const secret = { client_secret: 'x' }
  assert.equal((await put({ issuer: 'https://IDP.example.com:443/Realms/x', ...secret }, by)).status, 200)
  assert.equal((await by.get('/sign_on')).body.provider.issuer, 'https://idp.example.com/Realms/x')
  assert.equal((await put({ ...provider, groups: [] }, by)).status, 200)
})

test('a test shows what came, keeps it for whoever made it, and logs nobody in', async () => {
  const tester = await enter(world, OLGA.email)
  await put({ groups: [{ group: 'support', role: 'agent' }] }, tester)
  assert.equal((await tester.get('/sign_on/test')).status, 404)
  const { body: begun } = await tester.post('/sign_on/test', {})
  const before = (await tester.get('/me')).body.email
  const done = await comeBack(tester, await rogue.signIn(begun.url, 'tess'))
  assert.deepEqual(done.body, { state: 'tested' })
  const { body } = await tester.get('/sign_on/test')
  assert.deepEqual(
    [body['passed?'], body.role, body.matching, body.algorithm],
    [true, 'agent', ['support'], 'RS256'],
  )
  assert.equal(body.claims.find((one: { name: string }) => one.name === 'email').value, 'tess@demo.test')
  assert.equal((await tester.get('/me')).body.email, before)
  assert.equal(
    (await olga.get('/staff')).body.staff.some((one: { email: string }) => one.email === 'tess@demo.test'),
    false,
  )
  assert.ok((await tester.get('/sign_on')).body.provider.tested_at)
  const again = await tester.post('/sign_on/test', {})
  await comeBack(
    tester,
    await rogue.signIn(again.body.url, 'tess', {
      claims: { groups: undefined, _claim_names: { groups: 'src1' } },
    }),
  )
  assert.match((await tester.get('/sign_on/test')).body.said, /more groups than the provider sends/)
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  assert.equal((await tester.get('/sign_on/test')).status, 404)
})

test('disconnecting a member ends their sessions, and their account is connected again', async () => {
  const visitor = createVisitor(world)
  await comeBack(visitor, await rogue.signIn(await begin(visitor), 'dana'))
  assert.equal((await visitor.get('/me')).status, 200)
  assert.equal((await olga.send('DELETE', '/staff/dana@demo.test/sign_on')).status, 403, 'a program')
  const fresh = await enter(world, OLGA.email)
  assert.equal((await fresh.send('DELETE', '/api/v1/staff/dana@demo.test/sign_on')).status, 200)
  assert.equal((await visitor.get('/me')).status, 401)
  const again = createVisitor(world)
  const { body } = await comeBack(again, await rogue.signIn(await begin(again), 'dana'))
  assert.deepEqual([body.state, body['password?']], ['connect', false])
})
