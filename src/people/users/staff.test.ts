import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita } = world

test('staff are listed with roles, newest first', async () => {
  const { body } = await ana.get('/staff')
  assert.equal(body.total_count, 2)
  assert.deepEqual(
    body.staff.map(({ email, role }: { email: string; role: Record<string, unknown> }) => [
      email,
      role.id,
      role.name,
      role['admin?'],
      role['default?'],
      (role.permissions as Record<string, boolean>)['manage_staff?'],
    ]),
    [
      [ANA.email, 1, 'agent', false, true, false],
      [OLGA.email, 3, 'owner', true, false, true],
    ],
  )
  const [first] = body.staff
  assert.deepEqual(
    [first.display_name, first.notification_email, first.created_at],
    [ANA.name, ANA.email, '2026-11-20T12:00:00.000+00:00'],
  )
  assert.deepEqual(
    (await ana.get('/staff?page=2&page_size=1')).body.staff.map(({ email }: { email: string }) => email),
    [OLGA.email],
  )
})

test('admins and owners add people; agents may not; only owners make owners', async () => {
  const made = await olga.post('/staff', {
    staff: { name: 'Ada', email: 'ADA@demo.test', role: { name: 'admin' } },
  })
  assert.equal(made.status, 201)
  assert.deepEqual([made.body.name, made.body.email, made.body.role.name], ['Ada', 'ada@demo.test', 'admin'])
  assert.equal((await olga.post('/staff', { email: 'agent2@demo.test' })).body.role.name, 'agent')
  assert.equal((await olga.post('/staff', { email: 'owner2@demo.test', role: 'owner' })).status, 201)
  assert.equal((await ana.post('/staff', { email: 'x@demo.test' })).status, 403)
  assert.equal(
    (await ana.post('/staff', { email: 'nonsense' })).status,
    403,
    'before anything else is looked at',
  )
})

test('a customer can join the staff; earlier messages from the address count as unproven', async () => {
  const { slug } = await world.start({ subject: 'Wrote first', user: { email: 'joins@demo.test' } })
  assert.equal((await olga.post('/staff', { email: 'joins@demo.test' })).status, 201)
  const message = { body: 'Mine now', user: { email: 'joins@demo.test' } }
  await olga.post(`/conversations/${slug}/messages`, { message })
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  assert.deepEqual(
    messages.map(({ body, user }: { body: string; user: Record<string, unknown> }) => [
      body,
      user.email,
      user['staff?'],
      user['unproven?'],
    ]),
    [
      ['Mine now', 'joins@demo.test', true, undefined],
      ['Where is it?', 'joins@demo.test', false, true],
    ],
  )
  const { contacts } = (await ana.get('/contacts?q=joins')).body
  assert.deepEqual(
    contacts.map(({ name }: { name: string }) => name),
    ['joins'],
  )
})

test('bad input and taken addresses are refused, and so is Rita', async () => {
  await world.start()
  for (const [staff, field] of [
    [{ email: 'x' }, 'staff.email'],
    [{ email: 'x@demo.test', role: 'king' }, 'staff.role'],
  ] as const)
    assert.deepEqual(Object.keys((await olga.post('/staff', { staff })).body.errors), [field])
  const taken = await olga.post('/staff', { email: ANA.email })
  assert.deepEqual([taken.status, Object.keys(taken.body.errors)], [409, ['staff.email']])
  assert.ok(!JSON.stringify((await rita.get('/staff')).body).includes('demo.test'))
})
