import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, db } = world

let people = 0
/** A new contact with a conversation and a note; returns their address. */
async function somebody(contact: Record<string, unknown> = {}): Promise<string> {
  people++
  const email = `person${people}@example.com`
  await ana.post('/contacts', {
    contact: { email, name: `Person ${people}`, notes: [`about ${people}`], ...contact },
  })
  await world.start({ subject: `of ${email}`, user: { email } })
  return email
}

function attach(path: string, type: unknown, identifier: unknown) {
  return ana.post(`/contacts/${path}/identities`, { identity: { type, identifier } })
}

async function conversationsOf(email: string): Promise<string[]> {
  const { body } = await ana.get(`/conversations?for=${email}&filter=all`)
  return body.conversations.map(({ subject }: { subject: string }) => subject).sort()
}

async function contact(path: string) {
  return (await ana.get(`/contacts/${path}`)).body
}

async function movesOf(path: string) {
  return (await ana.get(`/contacts/${path}/identity_moves`)).body
}

test('a new identity: 201 with all of them, normalised; 200 when the contact already had it', async () => {
  const email = await somebody()
  const { status, body } = await attach(email, 'twitter', ' @Cody_B ')
  assert.equal(status, 201)
  assert.deepEqual(body, {
    identities: [
      { type: 'email', identifier: email },
      { type: 'twitter', identifier: 'cody_b' },
    ],
  })
  const again = await attach(email, 'twitter', 'cody_b')
  assert.deepEqual([again.status, again.body], [200, body])
  assert.deepEqual((await ana.get(`/contacts/${email}/identities`)).body, body)
  for (const [type, identifier] of [
    ['mobile', '+12223334444'],
    ['instagram', 'Cody.B'],
    ['igsid', 17841400000000001n.toString()],
    ['email', 'Second@Example.com'],
  ])
    assert.equal((await attach(email, type, identifier)).status, 201, String(type))
  const found = await ana.get('/contacts/12223334444?identifier_type=mobile')
  assert.deepEqual(
    [found.body.email, found.body.mobile, found.body.instagram],
    [email, '+12223334444', 'cody.b'],
  )
  assert.equal((await contact('second@example.com')).email, email)
})

test('the contact in the path may be found by another type', async () => {
  const email = await somebody()
  await attach(email, 'instagram', 'by.handle')
  const { status } = await ana.post('/contacts/by.handle/identities?identifier_type=instagram', {
    identity: { type: 'mobile', identifier: '+15005550111' },
  })
  assert.equal(status, 201)
  assert.equal((await contact(email)).mobile, '+15005550111')
  const { body } = await ana.post('/contacts/x/identities?identifier_type=igsid', {
    identity: { type: 'email', identifier: 'x@y.z' },
  })
  assert.deepEqual(Object.keys(body.errors), ['identifier_type'])
})

test('an identity of another contact moves here with its messages and conversations', async () => {
  const [one, other] = [await somebody(), await somebody()]
  await attach(other, 'mobile', '+15005550122')
  assert.equal((await attach(one, 'email', other)).status, 201)
  assert.deepEqual(await conversationsOf(one), [`of ${one}`, `of ${other}`])
  assert.deepEqual(await conversationsOf(other), [`of ${one}`, `of ${other}`])
  const rest = await contact('+15005550122')
  assert.deepEqual(
    [rest.email, rest.mobile, rest.notes.length],
    [null, '+15005550122', 1],
    'it keeps what is not the identity’s',
  )
  const moved = await ana.get(`/conversations/of-${other.replace(/[@.]/g, '-')}`)
  assert.equal(moved.body.author.name, (await contact(one)).name)
})

test('a contact left without identities is absorbed: notes, single sign-on id, and missing data', async () => {
  const one = await somebody({ data: { plan: 'gold' } })
  const other = await somebody({ id: 'sso-absorbed', data: { plan: 'free', since: 2020 } })
  const before = [await contact(one), await contact(other)]
  await attach(one, 'email', other)
  const joined = await contact(one)
  assert.deepEqual(joined.data, { plan: 'gold', since: 2020 })
  assert.equal(joined.id, 'sso-absorbed')
  assert.equal(joined.notes.length, 2)
  const { body } = await ana.get('/contacts?page_size=100')
  assert.ok(
    !body.contacts.some(({ _id }: { _id: number }) => _id === before[1]._id),
    'it is no longer listed',
  )

  const [move] = await movesOf(one)
  assert.deepEqual(move.identity, { type: 'email', identifier: other })
  assert.deepEqual(
    [move.from_contact_id, move.to_contact_id, move.absorbed, move.actor.email],
    [before[1]._id, before[0]._id, true, ANA.email],
  )
  const undone = await ana.post(`/identity_moves/${move.id}/undo`)
  assert.equal(undone.status, 200, JSON.stringify(undone.body))
  assert.deepEqual(undone.body, { identities: [{ type: 'email', identifier: other }] })
  assert.deepEqual(await contact(one), before[0])
  assert.deepEqual(await contact(other), before[1])
  assert.deepEqual(await conversationsOf(other), [`of ${other}`])
  assert.equal((await ana.post(`/identity_moves/${move.id}/undo`)).status, 409)
  assert.notEqual((await movesOf(one))[0].undone_at, null)
})

test('undo leaves later changes alone, and refuses an identity that has moved on', async () => {
  const one = await somebody()
  const other = await somebody({ data: { kept: 1, changed: 1 } })
  const third = await somebody()
  await attach(one, 'email', other)
  await ana.put(`/contacts/${one}`, { contact: { data: { changed: 2 } } })
  const [move] = await movesOf(one)
  await attach(third, 'email', other)
  assert.equal((await ana.post(`/identity_moves/${move.id}/undo`)).status, 409)
  const [later] = await movesOf(third)
  assert.equal((await ana.post(`/identity_moves/${later.id}/undo`)).status, 200)
  assert.equal((await ana.post(`/identity_moves/${move.id}/undo`)).status, 200)
  assert.deepEqual((await contact(one)).data, { changed: 2 })
  assert.deepEqual((await contact(other)).data, { kept: 1, changed: 1 })
})

test('twenty contacts reaching for one identity at once: it ends with one of them', async () => {
  const addresses = await Promise.all(Array.from({ length: 20 }, () => somebody()))
  const answers = await Promise.all(addresses.map(address => attach(address, 'twitter', 'much_wanted')))
  assert.deepEqual(
    [...new Set(answers.map(({ status }) => status))].filter(status => ![201, 409].includes(status)),
    [],
  )
  const owners = await db.row<{ count: number }>(
    sql`select count(*) as count from identities where identifier = 'much_wanted'`,
  )
  assert.equal(owners?.count, 1)
})

for (const [identity, field] of [
  [{ type: 'facebook', identifier: 'x' }, 'identity.type'],
  [{ type: 'fax', identifier: 'x' }, 'identity.type'],
  [{ identifier: 'x' }, 'identity.type'],
  [{ type: 'email' }, 'identity.identifier'],
  [{ type: 'email', identifier: 'x' }, 'identity.identifier'],
  [{ type: 'mobile', identifier: '12' }, 'identity.identifier'],
  [{ type: 'igsid', identifier: 'abc' }, 'identity.identifier'],
  [{ type: 'twitter', identifier: 'a b' }, 'identity.identifier'],
  [{ type: 'email', identifier: ANA.email }, 'identity.identifier'],
] as const)
  test(`${JSON.stringify(identity)} is refused, naming ${field}, and changes nothing`, async () => {
    const email = await somebody()
    const { status, body } = await ana.post(`/contacts/${email}/identities`, { identity })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.deepEqual((await ana.get(`/contacts/${email}/identities`)).body.identities.length, 1)
  })

test('an unknown contact is 404, and so are moves that are not ours to undo', async () => {
  assert.equal((await attach('nobody@example.com', 'twitter', 'x')).status, 404)
  const [one, other] = [await somebody(), await somebody()]
  await attach(one, 'email', other)
  const [move] = await movesOf(one)
  for (const id of ['0', 'x', '999999'])
    assert.equal((await ana.post(`/identity_moves/${id}/undo`)).status, 404)
  assert.equal((await rita.post(`/identity_moves/${move.id}/undo`)).status, 404)
  assert.equal((await movesOf(one))[0].undone_at, null)
})

test('Rita’s contacts cannot be merged with ours', async () => {
  const email = await somebody()
  const { status } = await rita.post('/contacts', { contact: { email, name: 'Hers' } })
  assert.equal(status, 201)
  await rita.post(`/contacts/${email}/identities`, { identity: { type: 'twitter', identifier: 'hers' } })
  assert.equal((await attach(email, 'twitter', 'hers')).status, 201)
  assert.equal((await movesOf(email)).length, 0)
  assert.equal((await rita.get(`/contacts/hers?identifier_type=twitter`)).body.name, 'Hers')
})
