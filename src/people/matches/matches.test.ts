import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { resolveIdentity } from '../contacts/resolve-identity.ts'
import { otherNumber } from '../identities/other-number.ts'
import { type IdentityType, updateHandle } from '../identities/queries.ts'

const world = await createWorld()
const { ana, rita } = world

const create = async (contact: object): Promise<number> => (await ana.post('/contacts', { contact })).body._id
/** A contact as a provider makes one. */
const arrive = (type: IdentityType, identifier: string, more: { name?: string; handle?: string } = {}) =>
  transaction(world.scope, async tx => {
    const identity = await resolveIdentity(tx, { type, identifier, name: more.name })
    if (more.handle) await updateHandle(tx, identity.id, more.handle)
    return identity.contactId as number
  })
const at = (id: number, path = '') => `/contacts/${id}/matches${path}?identifier_type=_id`
const matchesOf = async (id: number) => {
  const { status, body } = await ana.get(at(id))
  assert.equal(status, 200)
  return body.matches.map(({ contact, reasons }: { contact: { _id: number }; reasons: string[] }) => [
    contact._id,
    ...reasons,
  ])
}

for (const [number, other] of [
  ['+5511987654321', '+551187654321'],
  ['+551187654321', '+5511987654321'],
  ['+5215512345678', '+525512345678'],
  ['+525512345678', '+5215512345678'],
  ['+5491112345678', '+541112345678'],
  ['+541112345678', '+5491112345678'],
  ['+15005550006', undefined],
] as const)
  test(`${number} is also written ${other ?? 'in no other way'}`, () =>
    assert.equal(otherNumber(number), other))

test('an account whose handle belongs to another contact is suggested on both sides', async () => {
  const vera = await create({ name: 'Vera', email: 'vera@example.com' })
  await ana.post('/contacts/vera@example.com/identities', {
    identity: { type: 'instagram', identifier: 'vera.sand' },
  })
  const account = await arrive('igsid', '700100', { name: 'V.', handle: 'vera.sand' })
  assert.deepEqual(await matchesOf(account), [[vera, 'handle']])
  assert.deepEqual(await matchesOf(vera), [[account, 'handle']])
})

test('so are the same handle elsewhere, a number written differently, and a full name on another channel', async () => {
  const one = await create({ name: 'Otto', email: 'otto@example.com' })
  await ana.post('/contacts/otto@example.com/identities', {
    identity: { type: 'twitter', identifier: 'otto_k' },
  })
  const gram = await arrive('instagram', 'otto_k', { name: 'Otto' })
  assert.deepEqual(await matchesOf(one), [[gram, 'same_handle']])
  const phone = await create({ name: 'Ana Souza Lima', mobile: '+5511987654321' })
  const app = await arrive('mobile', '+551187654321', { name: 'Ana Souza Lima' })
  assert.deepEqual(await matchesOf(app), [[phone, 'number']], 'both are numbers')
  const telegram = await arrive('telegram', '800', { name: 'ana souza lima' })
  assert.deepEqual(await matchesOf(telegram), [
    [app, 'name'],
    [phone, 'name'],
  ])
})

test('a first name, a common name, and a name on the same channel say nothing', async () => {
  const [first] = [
    await arrive('telegram', '801', { name: 'Maria' }),
    await create({ name: 'Maria', email: 'm1@example.com' }),
  ]
  assert.deepEqual(await matchesOf(first), [])
  for (const count of [1, 2, 3, 4])
    await create({ name: 'Maria Garcia', email: `garcia${count}@example.com` })
  const common = await arrive('telegram', '802', { name: 'Maria Garcia' })
  assert.deepEqual(await matchesOf(common), [])
  const [one] = [
    await create({ name: 'Rosa Diaz', email: 'r1@example.com' }),
    await create({ name: 'Rosa Diaz', email: 'r2@example.com' }),
  ]
  assert.deepEqual(await matchesOf(one), [])
})

test('one person: all identities move, also those that nobody can type; each move can be undone', async () => {
  const mail = await create({ name: 'Ida Berg', email: 'ida@example.com' })
  const app = await arrive('telegram', '900', { name: 'Ida Berg' })
  assert.deepEqual(await matchesOf(mail), [[app, 'name']])
  const { status, body } = await ana.post(at(mail, `/${app}`), {})
  assert.equal(status, 200)
  assert.deepEqual(
    body.identities.map(({ type }: { type: string }) => type),
    ['email', 'telegram'],
  )
  assert.deepEqual(await matchesOf(mail), [])
  assert.equal(body.move_ids.length, 1)
  assert.equal((await ana.post(`/identity_moves/${body.move_ids[0]}/undo`, {})).status, 200)
  assert.deepEqual(await matchesOf(mail), [[app, 'name']])
})

test('two people are not suggested again, on either side', async () => {
  const mail = await create({ name: 'Jan Kok', email: 'jan@example.com' })
  const app = await arrive('telegram', '901', { name: 'Jan Kok' })
  const { status, body } = await ana.send('DELETE', at(app, `/${mail}`))
  assert.deepEqual([status, body], [200, { matches: [] }])
  assert.deepEqual([await matchesOf(mail), await matchesOf(app)], [[], []])
  assert.equal((await ana.send('DELETE', at(app, `/${mail}`))).status, 200)
})

test('contacts of a rival, unknown ones, oneself, and staff are refused', async () => {
  const mail = await create({ name: 'Kim Lee', email: 'kim@example.com' })
  const { body: theirs } = await rita.post('/contacts', {
    contact: { name: 'Kim Lee', mobile: '+15005550009' },
  })
  assert.deepEqual(await matchesOf(mail), [])
  for (const method of ['POST', 'DELETE'] as const) {
    const status = async (id: number | string) => (await ana.send(method, at(mail, `/${id}`))).status
    assert.deepEqual([await status(theirs._id), await status(999_999), await status('x')], [404, 404, 404])
    assert.equal(await status(mail), 422)
  }
  assert.equal((await rita.get(at(mail))).status, 404)
  assert.equal((await ana.get(`/contacts/${ana.email}/matches`)).status, 404)
  assert.equal((await rita.post(at(mail, `/${theirs._id}`), {})).status, 404)
})
