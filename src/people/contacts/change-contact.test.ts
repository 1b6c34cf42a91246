import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, clock } = world

let people = 0
/** A new contact; returns it as it was created. */
async function somebody(contact: Record<string, unknown> = {}) {
  people++
  const given = { email: `changed${people}@example.com`, name: `Person ${people}`, ...contact }
  const { status, body } = await ana.post('/contacts', { contact: given })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const put = (email: string, contact: Record<string, unknown>) => ana.put(`/contacts/${email}`, { contact })
const read = async (email: string) => (await ana.get(`/contacts/${email}`)).body
const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
]
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

async function eventsOf(type: string, contactId: number) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?type=${type}&limit=1000`)
  return body.events.filter(({ subject }: { subject: { id: number } }) => subject.id === contactId)
}

const URL_START = 'https://img.example.com/'
/** A field, its longest value, and one that is too long. */
const LONGEST: [string, string, string][] = [
  ['name', 'n'.repeat(200), 'n'.repeat(201)],
  ['name', '🪔'.repeat(200), '🪔'.repeat(201)],
  ['friendly_name', 'f'.repeat(200), 'f'.repeat(201)],
  ['id', 'i'.repeat(255), 'i'.repeat(256)],
  ['external_avatar_url', URL_START.padEnd(2_048, 'a'), URL_START.padEnd(2_049, 'a')],
]
for (const [field, longest, tooLong] of LONGEST)
  test(`${field} may have ${longest.length} code units, and no more`, async () => {
    const { email, _id } = await somebody()
    assert.equal((await put(email, { [field]: longest })).body[field], longest)
    assert.deepEqual(fieldsOf(await put(email, { [field]: tooLong })), [422, [`contact.${field}`]])
    assert.equal((await read(email))[field], longest)
    assert.equal((await eventsOf('contact.changed', _id)).length, 1, 'a refusal leaves no event')
  })

const REFUSED: [Record<string, unknown>, string][] = [
  [{ name: 7 }, 'contact.name'],
  [{ name: '   ' }, 'contact.name'],
  [{ external_avatar_url: 'img/eva.png' }, 'contact.external_avatar_url'],
  [{ external_avatar_url: 'ftp://example.com/a.png' }, 'contact.external_avatar_url'],
  [{ id: 2 ** 53 }, 'contact.id'],
  [{ id: 1.5 }, 'contact.id'],
  [{ id: true }, 'contact.id'],
  [{ email: 'not an address' }, 'contact.email'],
  [{ mobile: '5005550142' }, 'contact.mobile'],
  [{ twitter: 'a b' }, 'contact.twitter'],
  [{ igsid: 'abc' }, 'contact.igsid'],
  [{ facebook: '123' }, 'contact.facebook'],
  [{ email: ANA.email }, 'contact.email'],
  [{ notes: 'a text' }, 'contact.notes'],
]
for (const [change, field] of REFUSED)
  test(`${JSON.stringify(change)} is refused, naming ${field}, with everything else in the request`, async () => {
    const before = await somebody({ data: { kept: 1 } })
    const also = { friendly_name: 'Lost', data: { kept: 2 }, twitter: 'lost', notes: ['lost'] }
    assert.deepEqual(fieldsOf(await put(before.email, { ...also, ...change })), [422, [field]])
    assert.deepEqual(await read(before.email), before)
  })

test('empty spellings of fields change nothing, and leave neither an event nor a new time of change', async () => {
  const before = await somebody({ friendly_name: 'Per', id: 'empty-1', twitter: 'empty_1' })
  const names = ['name', 'friendly_name', 'id', 'external_avatar_url', 'data', 'email', 'twitter', 'notes']
  clock.now = new Date(clock.now.getTime() + 60_000)
  for (const nothing of [null, '', []]) {
    const empty = Object.fromEntries(names.map(name => [name, nothing]))
    assert.deepEqual((await put(before.email, empty)).body, before, JSON.stringify(nothing))
  }
  assert.deepEqual(await eventsOf('contact.changed', before._id), [])
})

test('the same values again leave neither an event nor a new time of change', async () => {
  const values = { name: 'Same', friendly_name: 'S', id: 'same-1', data: { a: 1 } }
  const before = await somebody(values)
  clock.now = new Date(clock.now.getTime() + 60_000)
  const again = { ...values, name: '  Same ', email: before.email.toUpperCase() }
  assert.deepEqual((await put(before.email, again)).body, before)
  assert.deepEqual(await eventsOf('contact.changed', before._id), [])
})

test('the event of a change has the changed values only, before and after', async () => {
  const { email, _id } = await somebody({ friendly_name: 'Old', data: { a: 1 } })
  await put(email, { friendly_name: 'New', name: `Person ${people}`, data: { b: 2 } })
  const [event] = await eventsOf('contact.changed', _id)
  assert.deepEqual(event.data, {
    from: { friendly_name: 'Old', data: { a: 1 } },
    to: { friendly_name: 'New', data: { a: 1, b: 2 } },
  })
  assert.equal(event.actor.email, ANA.email)
})

test('a second address is added: both find the contact, and the oldest is shown', async () => {
  const { email, _id } = await somebody()
  const { body } = await put(email, { email: 'Second@Example.com' })
  assert.deepEqual([body.email, body._id], [email, _id])
  assert.equal((await read('second@example.com'))._id, _id)
  const [event] = await eventsOf('identity.attached', _id)
  assert.deepEqual(event.data, { type: 'email', identifier: 'second@example.com' })
  await put('second@example.com', { email: 'second@example.com' })
  assert.equal((await eventsOf('identity.attached', _id)).length, 1, 'a known address is not attached again')
})

test('a change with a taken identity leaves none of its other identities and notes behind', async () => {
  const owner = await somebody({ mobile: '+15005550171' })
  const { email } = await somebody()
  const before = await read(email)
  const change = { name: 'New', email: 'free@example.com', mobile: '+15005550171', notes: ['lost'] }
  const refused = await put(email, change)
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
  assert.match(refused.body.error, /\+15005550171/)
  assert.deepEqual(await read(email), before)
  assert.equal((await ana.get('/contacts/free@example.com')).status, 404)
  assert.equal((await read('+15005550171'))._id, owner._id)
})

test('a number as ID is the same as its text, and is taken by both', async () => {
  const { email } = await somebody()
  assert.equal((await put(email, { id: 4_711 })).body.id, '4711')
  for (const id of [4_711, '4711'])
    assert.equal((await ana.post('/contacts', { contact: { email: 'id@example.com', id } })).status, 409)
  const other = await somebody()
  assert.equal((await put(other.email, { id: '04711' })).status, 200, 'another text is another ID')
})

test('of several requests that create a contact with one address at once, in any spelling, one succeeds', async () => {
  const spellings = [
    'Jörg@Exämple.de',
    'jo\u0308rg@exämple.de',
    'JÖRG@xn--exmple-cua.de',
    ' jörg@EXÄMPLE.de ',
  ]
  const answers = await Promise.all(spellings.map(email => ana.post('/contacts', { contact: { email } })))
  assert.deepEqual(statuses(answers), [201, 409, 409, 409])
  const path = encodeURIComponent('jörg@exämple.de')
  const { _id } = await read(path)
  assert.equal((await eventsOf('contact.created', _id)).length, 1)
})

test('of several contacts that are given one ID at once, one gets it', async () => {
  const contacts = [await somebody(), await somebody(), await somebody()]
  const answers = await Promise.all(contacts.map(({ email }) => put(email, { id: 'wanted' })))
  assert.deepEqual(statuses(answers), [200, 409, 409])
  const ids = await Promise.all(contacts.map(async ({ email }) => (await read(email)).id))
  assert.deepEqual(ids.filter(id => id === 'wanted').length, 1)
})

test('of several requests that change the version that they read, one succeeds', async () => {
  const { email } = await somebody()
  const { headers } = await ana.get(`/contacts/${email}`)
  const version = { headers: { 'if-match': String(headers.etag) } }
  const change = (name: string) => ana.put(`/contacts/${email}`, { contact: { name } }, version)
  const answers = await Promise.all(['One', 'Two', 'Three'].map(change))
  assert.deepEqual(statuses(answers), [200, 412, 412])
  const winner = answers.find(({ status }) => status === 200)
  assert.equal((await read(email)).name, winner?.body.name)
})

test('a contact without a name is called by the local part of the address, and without one by its number', async () => {
  const { body: byMail } = await ana.post('/contacts', { contact: { email: 'no.name@example.com' } })
  assert.deepEqual([byMail.name, byMail.display_name], ['no.name', 'no.name'])
  const { body: byNumber } = await ana.post('/contacts', { contact: { mobile: '+1 500 555 0172' } })
  assert.deepEqual([byNumber.name, byNumber.display_name], [null, '+15005550172'])
})

test('Rita’s contact with the same ID, address and number does not get in our way', async () => {
  const contact = { email: 'shared@example.com', mobile: '+15005550173', id: 'shared' }
  assert.equal((await rita.post('/contacts', { contact })).status, 201)
  const ours = await ana.post('/contacts', { contact: { ...contact, name: 'Ours' } })
  assert.equal(ours.status, 201)
  assert.equal((await rita.put('/contacts/shared@example.com', { contact: { name: 'Hers' } })).status, 200)
  assert.deepEqual(await read('shared@example.com'), ours.body)
})
