import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA, RITA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

const MAX_NOTE = 20_000
const EMAIL = 'noted@example.com'
const NOTES = `/contacts/${EMAIL}/notes`
const MINUTE = 60_000

const { body: noted } = await ana.post('/contacts', { contact: { email: EMAIL, name: 'Noted' } })

async function add(note: Record<string, unknown>) {
  const { status, body } = await ana.post(NOTES, note)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const listed = async () => (await ana.get(NOTES)).body.map(({ note }: { note: string }) => note) as string[]

/** Runs the work; afterwards the contact has the same notes as before. */
async function changesNothing(work: () => Promise<void>) {
  const before = (await ana.get(NOTES)).body
  await work()
  assert.deepEqual((await ana.get(NOTES)).body, before)
}

async function eventsOf(noteId: number) {
  await world.logIsReadable()
  const { body } = await ana.get('/events?type=note.created,note.changed,note.deleted&limit=1000')
  return body.events.filter(({ subject }: { subject: { id: number } }) => subject.id === noteId)
}

const SPELLINGS: [string, unknown][] = [
  ['body', { body: 'text' }],
  ['note', { note: 'text' }],
  ['a body under the key note', { note: { body: 'text' } }],
  ['a note under the key note', { note: { note: 'text' } }],
  ['a body beside an empty note', { body: 'text', note: '' }],
]
for (const [spelling, sent] of SPELLINGS)
  test(`a note may be sent as ${spelling}`, async () => {
    const { status, body } = await ana.post(NOTES, sent)
    assert.deepEqual([status, body.note, body.creator.email], [201, 'text', ANA.email])
  })

test('a note has at most 20,000 characters, and an emoji is one', async () => {
  for (const letter of ['x', '🪔'])
    assert.equal((await add({ body: letter.repeat(MAX_NOTE) })).note.length, MAX_NOTE * letter.length)
  await changesNothing(async () => {
    for (const letter of ['x', '🪔']) {
      const { status, body } = await ana.post(NOTES, { body: letter.repeat(MAX_NOTE + 1) })
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['body']])
    }
  })
})

const REFUSED: [Record<string, unknown>, string][] = [
  [{ body: '' }, 'body'],
  [{ body: null, note: null }, 'body'],
  [{ body: 7 }, 'body'],
  [{ note: ['x'] }, 'note'],
  [{ body: 'x', creator_email: 'nobody' }, 'creator_email'],
  [{ body: 'x', creator_email: RITA.email }, 'creator_email'],
  [{ body: 'x', creator_email: CODY.email }, 'creator_email'],
  [{ body: 'x', created_at: '2026-02-30' }, 'created_at'],
  [{ body: 'x', created_at: 1_700_000_000 }, 'created_at'],
]
for (const [note, field] of REFUSED)
  test(`the note ${JSON.stringify(note)} is refused, naming ${field}, when created and when changed`, async () => {
    const { id } = await add({ body: 'stays' })
    await changesNothing(async () => {
      for (const answer of [await ana.post(NOTES, note), await ana.put(`${NOTES}/${id}`, note)])
        assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, [field]])
    })
  })

test('empty spellings of author and time count as not given', async () => {
  const note = await add({ body: 'plain', creator_email: '', created_at: null })
  assert.deepEqual(
    [note.creator.email, note.created_at],
    [ANA.email, clock.now.toISOString().replace('Z', '+00:00')],
  )
})

test('a member of staff who has left can no longer be named as author, but stays the author of their notes', async () => {
  await olga.post('/staff', { staff: { email: 'leaver@demo.test', name: 'Lea Ver' } })
  const { id } = await add({ body: 'by a leaver', creator_email: 'LEAVER@demo.test' })
  await olga.send('DELETE', '/staff/leaver@demo.test')
  const refused = await ana.post(NOTES, { body: 'x', creator_email: 'leaver@demo.test' })
  assert.deepEqual(Object.keys(refused.body.errors), ['creator_email'])
  const kept = (await ana.get(NOTES)).body.find((note: { id: number }) => note.id === id)
  assert.deepEqual([kept.creator.name, kept.creator['staff?']], ['Lea Ver', true])
})

test('notes are listed by the time that they are given, and of one time the newer is first', async () => {
  await ana.post('/contacts', { contact: { email: 'ordered@example.com' } })
  const path = '/contacts/ordered@example.com/notes'
  for (const [body, created_at] of [
    ['middle', '2020-01-02T00:00:00Z'],
    ['oldest', '2020-01-01T23:59:59.999Z'],
    ['newest', '2030-01-01'],
    ['middle again', '2020-01-02T01:00:00+01:00'],
  ])
    await ana.post(path, { body, created_at })
  const order = (await ana.get(path)).body.map(({ note }: { note: string }) => note)
  assert.deepEqual(order, ['newest', 'middle again', 'middle', 'oldest'])
  const ofContact = (await ana.get('/contacts/ordered@example.com')).body.notes
  assert.deepEqual(
    ofContact.map(({ note }: { note: string }) => note),
    order,
    'the contact shows them in the same order',
  )
})

test('a time without an offset is one of the brand’s time zone', async () => {
  await olga.put('/brand', { brand: { time_zone: 'America/New_York' } })
  const summer = await add({ body: 'summer', created_at: '2026-07-01T09:00' })
  const winter = await add({ body: 'winter', created_at: '2026-01-01' })
  await olga.put('/brand', { brand: { time_zone: 'UTC' } })
  assert.deepEqual(
    [summer.created_at, winter.created_at],
    ['2026-07-01T09:00:00.000-04:00', '2026-01-01T00:00:00.000-05:00'],
  )
})

test('a changed note has a new time of change; its place in the list stays', async () => {
  const { id, created_at } = await add({ body: 'before' })
  await add({ body: 'added later' })
  const order = await listed()
  clock.now = new Date(clock.now.getTime() + MINUTE)
  const { body } = await olga.put(`${NOTES}/${id}`, { body: 'after' })
  assert.deepEqual([body.created_at, body.creator.email], [created_at, ANA.email])
  assert.equal(body.updated_at, clock.now.toISOString().replace('Z', '+00:00'))
  assert.deepEqual(
    await listed(),
    order.map(note => (note === 'before' ? 'after' : note)),
  )
})

test('a note is changed and deleted only in the version that the client has read', async () => {
  const { id } = await add({ body: 'first version' })
  const path = `${NOTES}/${id}`
  const stale = { headers: { 'if-match': '"stale"' } }
  await changesNothing(async () => {
    assert.equal((await ana.put(path, { body: 'x' }, stale)).status, 412)
    assert.equal((await ana.send('DELETE', path, stale)).status, 412)
  })
  const { headers } = await ana.put(path, { body: 'second version' })
  const fresh = { headers: { 'if-match': String(headers.etag) } }
  assert.equal((await ana.send('DELETE', path, fresh)).status, 200)
  assert.equal((await ana.put(path, { body: 'x' }, fresh)).status, 404)
})

test('of several requests that delete a note at once, one succeeds', async () => {
  const { id } = await add({ body: 'short-lived' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => ana.send('DELETE', `${NOTES}/${id}`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404])
  assert.equal((await eventsOf(id)).filter(({ type }: { type: string }) => type === 'note.deleted').length, 1)
})

test('the log says who noted something about whom, without the words', async () => {
  const { id } = await add({ body: 'sesame' })
  await olga.put(`${NOTES}/${id}`, { body: 'open sesame' })
  await ana.send('DELETE', `${NOTES}/${id}`)
  const events = await eventsOf(id)
  assert.deepEqual(
    events.map((event: { type: string; actor: { email: string }; data: object }) => [
      event.type,
      event.actor.email,
      event.data,
    ]),
    [
      ['note.created', ANA.email, { contact_id: noted._id }],
      ['note.changed', OLGA.email, { contact_id: noted._id }],
      ['note.deleted', ANA.email, { contact_id: noted._id }],
    ],
  )
  assert.doesNotMatch(JSON.stringify(events), /sesame/)
})

test('a note is not reached by the path of another contact, nor by Rita', async () => {
  const { id } = await add({ body: 'ours' })
  await ana.post('/contacts', { contact: { email: 'bystander@example.com' } })
  await rita.post('/contacts', { contact: { email: EMAIL } })
  await changesNothing(async () => {
    assert.equal((await ana.send('DELETE', `/contacts/bystander@example.com/notes/${id}`)).status, 404)
    assert.equal((await rita.put(`${NOTES}/${id}`, { body: 'hers' })).status, 404)
    assert.equal((await rita.send('DELETE', `${NOTES}/${id}`)).status, 404)
    assert.deepEqual((await rita.get(NOTES)).body, [], 'her contact of that address has no notes')
  })
})

test('a contact is created with at most 50 notes, all or none', async () => {
  const withNotes = (email: string, count: number) =>
    ana.post('/contacts', { contact: { email, notes: Array.from({ length: count }, (_, n) => `note ${n}`) } })
  assert.equal((await withNotes('fifty@example.com', 50)).body.notes.length, 50)
  const refused = await withNotes('too-many@example.com', 51)
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['contact.notes']])
  assert.equal((await ana.get('/contacts/too-many@example.com')).status, 404)
})
