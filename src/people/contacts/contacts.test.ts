import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, clock } = world

async function create(contact: Record<string, unknown>) {
  const { status, body } = await ana.post('/contacts', { contact })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

async function emails(query: string): Promise<(string | null)[]> {
  const { status, body } = await ana.get(`/contacts?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.total_count, body.contacts.length)
  return body.contacts.map(({ email }: { email: string | null }) => email)
}

test('a contact carries every field of the contract', async () => {
  const made = await create({
    name: 'Eva Stern',
    friendly_name: 'Evi',
    email: 'EVA@example.com',
    mobile: '+1 (500) 555-0142',
    id: 'sso-1',
    external_avatar_url: 'https://img.example.com/eva.png',
    data: { plan: 'gold', seats: 3 },
    notes: ['Likes lamps', { body: 'Pays late' }],
  })
  assert.deepEqual(Object.keys(made).sort(), [
    '_id',
    'created_at',
    'data',
    'display_name',
    'email',
    'external_avatar_url',
    'facebook',
    'friendly_name',
    'id',
    'instagram',
    'mobile',
    'name',
    'notes',
    'twitter',
    'updated_at',
  ])
  assert.deepEqual(
    [made.id, made.name, made.friendly_name, made.display_name, made.email, made.mobile, made.twitter],
    ['sso-1', 'Eva Stern', 'Evi', 'Evi', 'eva@example.com', '+15005550142', null],
  )
  assert.equal(typeof made._id, 'number')
  assert.deepEqual(made.data, { plan: 'gold', seats: 3 })
  assert.deepEqual(
    made.notes.map(({ note }: { note: string }) => note),
    ['Pays late', 'Likes lamps'],
  )
  assert.equal(made.notes[0].creator.email, ANA.email)
  assert.deepEqual((await ana.get('/contacts/eva@example.com')).body, made)
})

test('a contact is found by email or number, raw or encoded, with or without the plus, by type', async () => {
  for (const path of [
    'Eva%40Example.com',
    'eva@example.com.json',
    '+15005550142',
    '%2B15005550142',
    '15005550142',
  ])
    assert.equal((await ana.get(`/contacts/${path}`)).body.email, 'eva@example.com', path)
  assert.equal((await ana.get('/contacts/15005550142?identifier_type=mobile')).status, 200)
  assert.equal((await ana.get('/contacts/eva@example.com?identifier_type=mobile')).status, 404)
  assert.deepEqual(Object.keys((await ana.get('/contacts/eva?identifier_type=fax')).body.errors), [
    'identifier_type',
  ])
  for (const path of ['nobody@example.com', '+15005559999', 'x', ANA.email, '%00'])
    assert.equal((await ana.get(`/contacts/${path}`)).status, 404, path)
})

test('the list: newest first, searched, by type and data, in pages', async () => {
  clock.now = new Date(clock.now.getTime() + 1_000)
  await create({ email: 'finn@example.org', data: { plan: 'free' } })
  clock.now = new Date(clock.now.getTime() + 1_000)
  await create({ mobile: '+4915112345678' })
  assert.deepEqual(await emails(''), [null, 'finn@example.org', 'eva@example.com'])
  assert.deepEqual(await emails('sort=date'), [null, 'finn@example.org', 'eva@example.com'])
  assert.deepEqual(await emails('q=STERN'), ['eva@example.com'])
  assert.deepEqual(await emails('q=evi'), ['eva@example.com'])
  assert.deepEqual(await emails('q=example.org'), ['finn@example.org'])
  assert.deepEqual(await emails('q=49151'), [null])
  assert.deepEqual(await emails('q=%25'), [])
  assert.deepEqual(await emails('q=_'), [])
  assert.deepEqual(await emails('type=mobile'), [null, 'eva@example.com'])
  assert.deepEqual(await emails('data[plan]=gold&data[seats]=3'), ['eva@example.com'])
  const { body } = await ana.get('/contacts?page=2&page_size=1')
  assert.deepEqual([body.total_count, body.page_count, body.contacts.length], [3, 3, 1])
  for (const query of ['type=fax', 'sort=email', 'page=0'])
    assert.equal((await ana.get(`/contacts?${query}`)).status, 422, query)
})

test('PUT changes the given fields, merges data, adds an address, and records old and new values', async () => {
  const { body } = await ana.put('/contacts/finn@example.org', {
    contact: { name: 'Finn', data: { plan: null, since: 2024 }, id: 7, mobile: '+15005550100' },
  })
  assert.deepEqual(
    [body.name, body.id, body.mobile, body.data],
    ['Finn', '7', '+15005550100', { since: 2024 }],
  )
  const event = await world.db.row<{ data: unknown }>(sql`
    select data from events where type = 'contact.changed' and subject_id = ${body._id} order by id desc limit 1`)
  assert.deepEqual(event?.data, {
    from: { data: { plan: 'free' }, name: 'finn', external_id: null },
    to: { data: { since: 2024 }, name: 'Finn', external_id: '7' },
  })
})

test('a taken address, number or id is a conflict; a staff address is refused', async () => {
  const conflicts = [
    { email: 'eva@example.com' },
    { mobile: '+15005550142' },
    { email: 'new@example.com', id: 'sso-1' },
  ]
  for (const contact of conflicts) assert.equal((await ana.post('/contacts', { contact })).status, 409)
  assert.equal(
    (await ana.put('/contacts/finn@example.org', { contact: { email: 'eva@example.com' } })).status,
    409,
  )
  assert.equal((await ana.put('/contacts/finn@example.org', { contact: { id: 'sso-1' } })).status, 409)
  assert.deepEqual((await ana.post('/contacts', { contact: { email: ANA.email } })).body.errors, {
    'contact.email': ['belongs to a member of staff'],
  })
  assert.equal((await ana.get('/contacts/new@example.com')).status, 404, 'nothing is left behind')
})

const BAD: [Record<string, unknown>, string][] = [
  [{ name: 'Nobody' }, 'contact.email'],
  [{ email: 'nobody' }, 'contact.email'],
  [{ mobile: '555' }, 'contact.mobile'],
  [{ mobile: '2223334444' }, 'contact.mobile'],
  [{ email: 'a@b.c', external_avatar_url: 'javascript:alert(1)' }, 'contact.external_avatar_url'],
  [{ email: 'a@b.c', data: [1] }, 'contact.data'],
  [{ email: 'a@b.c', data: { a: [] } }, 'contact.data.a'],
  [{ email: 'a@b.c', notes: [''] }, 'contact.notes.0'],
  [{ email: 'a@b.c', name: 'x'.repeat(201) }, 'contact.name'],
]
for (const [contact, field] of BAD)
  test(`${JSON.stringify(contact).slice(0, 60)} is refused, naming ${field}`, async () => {
    const { status, body } = await ana.post('/contacts', { contact })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  })

test('notes are created, listed newest first, changed and deleted', async () => {
  const path = '/contacts/+4915112345678/notes'
  const first = await ana.post(path, { body: 'One' })
  assert.equal(first.status, 201)
  const second = await ana.post(path, {
    note: 'Two',
    creator_email: 'owner@demo.test',
    created_at: '2026-11-21',
  })
  assert.deepEqual(
    [second.body.note, second.body.creator.email, second.body.created_at],
    ['Two', 'owner@demo.test', '2026-11-21T00:00:00.000+00:00'],
  )
  assert.deepEqual((await ana.get(path)).body, [second.body, first.body])
  const changed = await ana.put(`${path}/${first.body.id}`, { note: { body: 'Uno' } })
  assert.deepEqual([changed.status, changed.body.note], [200, 'Uno'])
  const deleted = await ana.send('DELETE', `${path}/${second.body.id}`)
  assert.deepEqual([deleted.status, deleted.body], [200, second.body])
  assert.equal((await ana.send('DELETE', `${path}/${second.body.id}`)).status, 404)
  assert.deepEqual((await ana.get(path)).body.length, 1)
})

test('notes: bad input and unknown ids are refused', async () => {
  const path = '/contacts/+4915112345678/notes'
  assert.deepEqual(Object.keys((await ana.post(path, {})).body.errors), ['body'])
  assert.deepEqual(
    Object.keys((await ana.post(path, { body: 'x', creator_email: CODY.email })).body.errors),
    ['creator_email'],
  )
  assert.deepEqual(Object.keys((await ana.post(path, { body: 'x', created_at: 'now' })).body.errors), [
    'created_at',
  ])
  for (const id of ['0', '999999', 'x', '99999999999999999999', '1e3'])
    assert.equal((await ana.put(`${path}/${id}`, { body: 'x' })).status, 404, id)
  const { body: notes } = await ana.get(path)
  assert.equal((await ana.put(`/contacts/eva@example.com/notes/${notes[0].id}`, { body: 'x' })).status, 404)
  assert.equal((await ana.get('/contacts/nobody@example.com/notes')).status, 404)
})

test('Rita finds none of our contacts and changes nothing', async () => {
  assert.deepEqual((await rita.get('/contacts?q=eva')).body.contacts, [])
  const { body: eva } = await ana.get('/contacts/eva@example.com')
  const note = eva.notes[0].id
  for (const answer of [
    await rita.get('/contacts/eva@example.com'),
    await rita.put('/contacts/eva@example.com', { contact: { name: 'x' } }),
    await rita.get('/contacts/eva@example.com/notes'),
    await rita.post('/contacts/eva@example.com/notes', { body: 'x' }),
    await rita.put(`/contacts/eva@example.com/notes/${note}`, { body: 'x' }),
    await rita.send('DELETE', `/contacts/eva@example.com/notes/${note}`),
    await rita.get('/contacts/eva@example.com/identities'),
    await rita.get('/contacts/eva@example.com/identity_moves'),
    await rita.post('/contacts/eva@example.com/identities', {
      identity: { type: 'twitter', identifier: 'x' },
    }),
  ])
    assert.equal(answer.status, 404)
  assert.deepEqual((await ana.get('/contacts/eva@example.com')).body, eva)
})

test('two brands may know the same person independently', async () => {
  const hers = await rita.post('/contacts', { contact: { email: 'eva@example.com', name: 'Another Eva' } })
  assert.equal(hers.status, 201)
  assert.equal((await ana.get('/contacts/eva@example.com')).body.name, 'Eva Stern')
})
