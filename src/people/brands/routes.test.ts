import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createVisitor, enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner } = world

test('the brand is read by all and changed by admins', async () => {
  assert.equal((await ana.get('/brand')).body.resolve_on, 'any')
  const { body } = await olga.put('/brand', {
    brand: { name: 'Juniper', time_zone: 'Europe/Berlin', resolve_on: 'reply', survey_after: '4h' },
  })
  assert.deepEqual(
    [body.name, body.time_zone, body.language, body.resolve_on, body.survey_after_minutes],
    ['Juniper', 'Europe/Berlin', 'english', 'reply', 240],
  )
  assert.equal((await ana.put('/brand', { brand: { name: 'x' } })).status, 403)
  const wrong = await olga.put('/brand', { brand: { time_zone: 'Mars', survey_after: 'soon' } })
  assert.deepEqual(Object.keys(wrong.body.errors).sort(), ['brand.survey_after', 'brand.time_zone'])
  assert.notEqual((await rita.get('/brand')).body.name, 'Juniper')
})

test('owners add and remove hosts; nobody can take another brand’s', async () => {
  const added = await olga.post('/brand/hosts', { host: 'Help.Juniper.Example' })
  assert.deepEqual(added.body.hosts, ['help.juniper.example'])
  assert.equal(added.body.url, 'http://demo.localhost:3000', 'until the host is verified')
  const there = { headers: { host: 'help.juniper.example' } }
  assert.equal((await ana.get('/brand', there)).status, 200)
  assert.equal((await rivalOwner.post('/brand/hosts', { host: 'help.juniper.example' })).status, 409)
  assert.equal((await rivalOwner.send('DELETE', '/brand/hosts/help.juniper.example')).status, 404)
  await rivalOwner.post('/channels', { channel: { name: 'M', channel: 'email', email: 'm@rival.example' } })
  assert.equal(
    (await olga.post('/brand/hosts', { host: 'rival.example' })).status,
    409,
    'their mail is theirs',
  )
  for (const host of ['nonsense', 'x.localhost', 'localhost', ''])
    assert.deepEqual(Object.keys((await olga.post('/brand/hosts', { host })).body.errors), ['host'], host)
  assert.equal((await ana.post('/brand/hosts', { host: 'a.example' })).status, 403)
  assert.deepEqual((await olga.send('DELETE', '/brand/hosts/help.juniper.example')).body.hosts, [])
  assert.equal((await ana.get('/brand', there)).status, 404)
})

test('roles are given only by those who may, and an owner always remains', async () => {
  const role = (who: typeof ana, email: string, to: string) =>
    who.put(`/staff/${email}`, { staff: { role: to } })
  await olga.post('/staff', { staff: { email: 'ada@demo.test', role: 'admin' } })
  assert.equal((await role(ana, ANA.email, 'admin')).status, 403)
  assert.equal((await role(olga, ANA.email, 'admin')).body.role.name, 'admin')
  assert.equal((await role(ana, 'ada@demo.test', 'agent')).body.role.name, 'agent', 'at once')
  assert.equal((await role(ana, 'ada@demo.test', 'owner')).status, 403)
  assert.equal((await role(ana, OLGA.email, 'agent')).status, 403)
  assert.deepEqual(Object.keys((await role(olga, OLGA.email, 'agent')).body.errors), ['staff.role'])
  assert.equal((await ana.send('DELETE', `/staff/${OLGA.email}`)).status, 403)
  assert.equal((await olga.send('DELETE', `/staff/${OLGA.email}`)).status, 422)
  assert.equal((await rivalOwner.send('DELETE', `/staff/${ANA.email}`)).status, 404)
  await role(olga, ANA.email, 'agent')
})

test('access is revoked and restored', async () => {
  assert.equal((await olga.send('DELETE', `/staff/${ANA.email}`)).status, 200)
  assert.equal((await ana.get('/me')).status, 401)
  const { body } = await olga.get('/staff?deactivated=true')
  assert.deepEqual(
    body.staff.map(({ email }: { email: string }) => email),
    [ANA.email],
  )
  assert.equal((await rivalOwner.send('POST', `/staff/${ANA.email}/reactivate`)).status, 404)
  assert.equal((await olga.send('POST', `/staff/${ANA.email}/reactivate`)).status, 200)
  assert.equal((await ana.get('/me')).status, 200)
  assert.equal((await ana.send('POST', '/staff/ada@demo.test/reactivate')).status, 403)
})

test('an invitation is a link to a first password, for those who have none', async () => {
  await olga.post('/staff', { staff: { email: 'new@demo.test' } })
  const invite = (who: typeof ana) => who.send('POST', '/staff/new@demo.test/invitation')
  assert.equal((await invite(ana)).status, 403)
  assert.equal((await invite(rivalOwner)).status, 404)
  const { body } = await invite(olga)
  const again = await invite(olga)
  const ticket = body.link.slice(body.link.indexOf('#reset=') + 7)
  const newcomer = createVisitor(world)
  const set = await newcomer.send('POST', '/login/reset', { ticket, password: 'a first password' })
  assert.equal(set.body.state, 'in')
  assert.equal((await newcomer.get('/me')).body.email, 'new@demo.test')
  assert.equal((await invite(olga)).status, 409, 'a way into their account it is not')
  const other = again.body.link.slice(again.body.link.indexOf('#reset=') + 7)
  assert.equal(
    (await createVisitor(world).send('POST', '/login/reset', { ticket: other, password: 'of a stranger' }))
      .status,
    401,
  )
  const asOwner = await enter(world, OLGA.email)
  await olga.post('/staff', { staff: { email: 'o2@demo.test', role: 'owner' } })
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'admin' } })
  assert.equal((await ana.send('POST', '/staff/o2@demo.test/invitation')).status, 403)
  assert.equal((await asOwner.post('/staff/o2@demo.test/invitation', {})).status, 200)
})
