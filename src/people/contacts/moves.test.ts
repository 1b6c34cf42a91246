import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock, db } = world

let people = 0
/** A new contact; returns their address. */
async function somebody(contact: Record<string, unknown> = {}): Promise<string> {
  people++
  const email = `mover${people}@example.com`
  const { status } = await ana.post('/contacts', { contact: { email, name: `Mover ${people}`, ...contact } })
  assert.equal(status, 201)
  return email
}

/** Moves the address to the contact with the other address; returns the move. */
async function move(identifier: string, { to }: { to: string }) {
  const identity = { type: 'email', identifier }
  const { status, body } = await ana.post(`/contacts/${to}/identities`, { identity })
  assert.equal(status, 201, JSON.stringify(body))
  return (await movesOf(to))[0]
}

const contact = async (path: string) => (await ana.get(`/contacts/${path}`)).body
const movesOf = async (path: string) => (await ana.get(`/contacts/${path}/identity_moves`)).body
const undo = (id: number) => ana.post(`/identity_moves/${id}/undo`)
const isListed = async ({ _id }: { _id: number }) =>
  (await ana.get('/contacts?page_size=100')).body.contacts.some((one: { _id: number }) => one._id === _id)

async function eventsOf(type: string, subjectId: number) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?type=${type}&limit=1000`)
  return body.events.filter(({ subject }: { subject: { id: number } }) => subject.id === subjectId)
}

test('a new identity is attached without a move', async () => {
  const email = await somebody()
  await move('fresh@example.com', { to: email })
  assert.deepEqual(await movesOf(email), [])
})

test('both contacts of a move list it, newest first, with who moved what, when, and from where', async () => {
  const [one, other] = [await somebody(), await somebody({ mobile: '+15005550101' })]
  const second = await somebody()
  await move(other, { to: one })
  clock.now = new Date(clock.now.getTime() + 60_000)
  const identity = { type: 'email', identifier: second }
  assert.equal((await olga.post(`/contacts/${one}/identities`, { identity })).status, 201)
  const moves = await movesOf(one)
  const seen = moves.map((row: Record<string, Record<string, unknown>>) => [
    row.identity?.identifier,
    row.absorbed,
    row.actor?.email,
    row.undone_at,
  ])
  assert.deepEqual(seen, [
    [second, true, OLGA.email, null],
    [other, false, ANA.email, null],
  ])
  assert.equal(moves[0].created_at, clock.now.toISOString().replace('Z', '+00:00'))
  const ofGiver = await movesOf('+15005550101')
  assert.deepEqual(ofGiver, [moves[1]], 'the contact that gave it away lists only this one')
})

test('undoing a move between two living contacts returns the identity and nothing else', async () => {
  const [one, other] = [
    await somebody(),
    await somebody({ mobile: '+15005550102', data: { a: 1 }, id: 'living' }),
  ]
  const { id, absorbed } = await move(other, { to: one })
  assert.equal(absorbed, false)
  const before = await contact(one)
  assert.deepEqual([before.data, before.id], [{}, null], 'data and ID stay with their contact')
  const { status, body } = await undo(id)
  assert.deepEqual([status, body.identities.length], [200, 2])
  const back = await contact(other)
  assert.deepEqual([back.id, back.mobile, back.data], ['living', '+15005550102', { a: 1 }])
  assert.notEqual((await movesOf(one))[0].undone_at, null)
})

test('of two requests that undo a move at once, one succeeds', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const { id } = await move(other, { to: one })
  const answers = await Promise.all([undo(id), undo(id), undo(id)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  assert.equal(refused?.body.error, 'This move has already been undone.')
})

test('two contacts that take each other’s address at once end in one of two orders, without an error', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await somebody(), await somebody()]
    const take = (path: string, identifier: string) =>
      ana.post(`/contacts/${path}/identities`, { identity: { type: 'email', identifier } })
    const answers = await Promise.all([take(one, other), take(other, one)])
    for (const { status, body } of answers)
      assert.ok([200, 201, 409].includes(status), `${status} ${JSON.stringify(body)}`)
    const owners = await db.rows<{ id: number }>(sql`
      select contact_id as id from identities where identifier in (${one}, ${other})`)
    assert.equal(owners.length, 2)
  }
})

test('a note deleted after the merge stays deleted, a changed one returns with its new words', async () => {
  const [one, other] = [await somebody(), await somebody({ notes: ['to delete', 'to change'] })]
  const { id } = await move(other, { to: one })
  const notes: { id: number; note: string }[] = (await contact(one)).notes
  const noteId = (text: string) => notes.find(({ note }) => note === text)?.id
  await ana.send('DELETE', `/contacts/${one}/notes/${noteId('to delete')}`)
  await ana.put(`/contacts/${one}/notes/${noteId('to change')}`, { body: 'changed' })
  await ana.post(`/contacts/${one}/notes`, { body: 'about the merged' })
  assert.equal((await undo(id)).status, 200)
  const texts = (row: { notes: { note: string }[] }) => row.notes.map(({ note }) => note)
  assert.deepEqual(texts(await contact(other)), ['changed'])
  assert.deepEqual(texts(await contact(one)), ['about the merged'])
})

test('data that was changed or removed after the merge is not touched by its undo', async () => {
  const one = await somebody({ data: { own: 'one' } })
  const other = await somebody({ data: { kept: true, changed: 1, removed: 'x', own: 'other' } })
  const { id } = await move(other, { to: one })
  assert.deepEqual((await contact(one)).data, { own: 'one', kept: true, changed: 1, removed: 'x' })
  await ana.put(`/contacts/${one}`, { contact: { data: { changed: 2, removed: null, added: 3 } } })
  await undo(id)
  assert.deepEqual((await contact(one)).data, { own: 'one', changed: 2, added: 3 })
  assert.deepEqual((await contact(other)).data, { kept: true, changed: 1, removed: 'x', own: 'other' })
})

test('a contact with an ID keeps it when another one with an ID is merged into it', async () => {
  const [one, other] = [await somebody({ id: 'keeps' }), await somebody({ id: 'merged' })]
  const { id } = await move(other, { to: one })
  assert.equal((await contact(one)).id, 'keeps')
  await undo(id)
  assert.deepEqual([(await contact(one)).id, (await contact(other)).id], ['keeps', 'merged'])
})

test('a merged contact is found neither in the list nor by our ID, and by both after the undo', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const before = await contact(other)
  const byId = () => ana.get(`/contacts/${before._id}?identifier_type=_id`)
  const { id } = await move(other, { to: one })
  assert.equal(await isListed(before), false)
  assert.equal((await byId()).status, 404)
  await undo(id)
  assert.equal(await isListed(before), true)
  assert.equal((await byId()).body.email, other)
})

test('the events of a move and of its undo name both contacts, the move, and the merge', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const [to, from] = [(await contact(one))._id, (await contact(other))._id]
  const { id } = await move(other, { to: one })
  await undo(id)
  const row = await db.row<{ id: number }>(sql`select id from identities where identifier = ${other}`)
  const identityId = row?.id as number
  const [moved] = await eventsOf('identity.moved', identityId)
  assert.deepEqual(moved.data, { from, to, absorbed: true, move_id: id })
  assert.equal(moved.actor.email, ANA.email)
  const [undone] = await eventsOf('identity.move_undone', identityId)
  assert.deepEqual(undone.data, { from: to, to: from, move_id: id })
  const [attached] = await eventsOf('identity.attached', to)
  assert.deepEqual(attached.data, { type: 'email', identifier: other })
})

test('Rita sees no moves of ours, and a refused undo leaves the identity where it is', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const { id } = await move(other, { to: one })
  assert.equal((await rita.get(`/contacts/${one}/identity_moves`)).status, 404)
  assert.equal((await rita.post(`/identity_moves/${id}/undo`)).status, 404)
  assert.equal((await contact(other)).email, one, 'it still belongs to the first contact')
})

test('an ID that the contact got after the merge stays with it when the merge is undone', async () => {
  const [one, other] = [await somebody(), await somebody({ id: 'taken-over' })]
  const { id } = await move(other, { to: one })
  assert.equal((await contact(one)).id, 'taken-over')
  await ana.put(`/contacts/${one}`, { contact: { id: 'newer' } })
  assert.equal((await undo(id)).status, 200)
  assert.equal((await contact(one)).id, 'newer')
  assert.notEqual((await contact(other)).id, 'newer')
})

test('a contact that gave away both addresses is listed again when either of the moves is undone', async () => {
  for (const first of [0, 1]) {
    const [one, giver] = [await somebody(), await somebody()]
    const second = `second-${giver}`
    await ana.post(`/contacts/${giver}/identities`, { identity: { type: 'email', identifier: second } })
    const before = await contact(giver)
    const moves = [await move(giver, { to: one }), await move(second, { to: one })]
    assert.deepEqual(
      moves.map(({ absorbed }) => absorbed),
      [false, true],
    )
    assert.equal((await undo(moves[first].id)).status, 200)
    assert.equal(await isListed(before), true, `after the undo of move ${first + 1}`)
    assert.equal((await undo(moves[1 - first].id)).status, 200)
    assert.deepEqual((await contact(giver))._id, before._id)
    assert.equal((await contact(giver)).notes.length, before.notes.length)
  }
})

test('what is added to a contact while it is being merged is not lost', async () => {
  for (let round = 0; round < 40; round++) {
    const [one, other] = [await somebody(), await somebody()]
    const attach = (path: string, type: string, identifier: string) =>
      ana.post(`/contacts/${path}/identities`, { identity: { type, identifier } })
    await Promise.all([
      attach(one, 'email', other),
      attach(other, 'twitter', `lost_${round}`),
      ana.post(`/contacts/${other}/notes`, { body: 'lost?' }),
      ana.put(`/contacts/${other}`, { contact: { instagram: `lost.${round}` } }),
    ])
    const lost = await db.rows(sql`
      select 'identity' as what from identities i join contacts c on c.brand_id = i.brand_id and c.id = i.contact_id where c.absorbed_into is not null
      union all
      select 'note' from contact_notes n join contacts c on c.brand_id = n.brand_id and c.id = n.contact_id where c.absorbed_into is not null`)
    assert.deepEqual(lost, [], `round ${round}`)
  }
})
