// What programs written by others send and expect: each test is a call of theirs that once failed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../db/cast.ts'
import { rateConversation } from '../src/follow-up/surveys/rate-conversation.ts'
import { transaction } from '../src/kit/scope.ts'
import { createVisitor } from './session.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { ana, olga, scope, clock } = world

/** As a program that follows an address would ask. */
async function follow(url: string, headers: Record<string, string> = {}) {
  const { host, pathname } = new URL(url)
  return world.app.inject({ url: pathname, headers: { host, ...headers } })
}

test('an exporter follows the url of every attachment: it is ours, and says why there is no file', async () => {
  const { slug } = await world.start()
  const attachment = 'http://127.0.0.1:9/x.txt'
  const [pending] = (await world.post(slug, { body: 'x', attachment })).attachments
  assert.deepEqual([pending.state, pending.source_url], ['pending', attachment])
  assert.equal(new URL(pending.url).host, 'demo.localhost:3000')
  const early = await follow(pending.url)
  assert.deepEqual([early.statusCode, early.body], [404, 'x.txt has not been fetched yet.\n'])
  assert.ok(Number(early.headers['retry-after']) > 0)
  for (let n = 0; n < 6; n++) {
    clock.now = new Date(clock.now.getTime() + 600_000)
    await world.work()
  }
  const [{ attachments }] = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  const [{ url, source_url, reason, thumb_url }] = attachments
  assert.deepEqual([source_url, thumb_url], [attachment, null])
  assert.equal(new URL(url).host, 'demo.localhost:3000')
  const late = await follow(url)
  assert.deepEqual(
    [late.statusCode, late.headers['content-type'], late.body],
    [410, 'text/plain; charset=utf-8', `x.txt could not be fetched. ${reason}\n`],
  )
  const asJson = await follow(url, { accept: 'application/json' })
  assert.deepEqual([asJson.statusCode, asJson.json().code], [410, 'gone'])
  assert.equal((await follow(url.replace('demo.', 'rival.'))).statusCode, 404)
  assert.equal((await follow(url.replace(/-[^/]+/, '-forged'))).statusCode, 404)
})

test('addresses that programs build lead to the pages of staff, and perma_url is one of them', async () => {
  const { slug, author } = await world.start()
  const inbox = `/inbox/all/${slug}`
  for (const [from, to] of [
    [`/admin/conversations/${slug}`, inbox],
    [`/admin/conversations/${slug}/`, inbox],
    [`/conversations/${slug}`, inbox],
    ['/admin/users/17', '/contacts/17'],
    ['/admin', '/inbox'],
    ['/admin/conversations/a%2F%2Fevil.example', '/inbox/all/a%2F%2Fevil.example'],
  ] as const) {
    const { statusCode, headers } = await world.app.inject({ url: from, headers: { host: 'demo.localhost' } })
    assert.deepEqual([statusCode, headers.location], [302, to], from)
  }
  const url = `http://demo.localhost:3000${inbox}`
  assert.equal((await ana.get(`/conversations/${slug}`)).body.perma_url, url)
  const { conversations } = (await ana.get(`/conversations?for=${author.email}`)).body
  assert.ok(conversations.some((one: { perma_url: string }) => one.perma_url === url))
  const elsewhere = await world.app.inject({
    url: `/conversations/${slug}`,
    headers: { host: 'nowhere.test' },
  })
  assert.equal(elsewhere.statusCode, 404)
})

test('what would be ignored silently is refused by name', async () => {
  const update = { status: 'investigating', message: 'We are looking.' }
  const { id } = (await ana.post('/incidents', { incident: { title: 'Slow', updates_attributes: [update] } }))
    .body
  const alone = await ana.put(`/incidents/${id}`, { incident: { status: 'resolved' } })
  assert.deepEqual([alone.status, Object.keys(alone.body.errors)], [422, ['status']])
  const over = { status: 'resolved', message: 'It is over.' }
  const both = { title: 'Slow', status: 'resolved', updates_attributes: [over] }
  assert.equal((await ana.put(`/incidents/${id}`, { incident: both })).body.status, 'resolved')
  assert.equal((await ana.put(`/incidents/${id}`, { incident: { status: 'resolved' } })).status, 200)
  const sms = { name: 'Texts', channel: 'sms', secret: 'a secret of the gateway' }
  const channel = await olga.post('/channels', { channel: sms })
  assert.deepEqual([channel.status, Object.keys(channel.body.errors)], [422, ['channel.secret']])
  const note = await ana.post('/contacts/cody@example.com/notes', { body: ' \n ' })
  assert.deepEqual([note.status, Object.keys(note.body.errors)], [422, ['body']])
})

test('a contact is found by a number as it is dialled, and by a type in any case', async () => {
  await ana.post('/contacts', { contact: { mobile: '+14155552671', twitter: 'dialled' } })
  for (const path of ['0014155552671', '14155552671', '%2B14155552671', 'dialled?identifier_type=Twitter'])
    assert.equal((await ana.get(`/contacts/${path}`)).body.mobile, '+14155552671', path)
})

test('the default order of conversations, spelled out in three ways', async () => {
  const expected = (await ana.get('/conversations')).body
  for (const sort of ['created_at', 'create_at', 'created'])
    assert.deepEqual((await ana.get(`/conversations?sort=${sort}`)).body, expected)
  assert.equal((await ana.get('/conversations?sort=subject')).status, 422)
})

test('notes in a change of a contact are added, and not lost', async () => {
  const path = '/contacts/noted@example.com'
  await ana.post('/contacts', { contact: { email: 'noted@example.com', notes: ['first'] } })
  const { status, body } = await ana.put(path, { contact: { notes: ['lost?', { body: 'not lost' }] } })
  assert.equal(status, 200)
  assert.deepEqual(body.notes.map(({ note }: { note: string }) => note).sort(), [
    'first',
    'lost?',
    'not lost',
  ])
  const { errors } = (await ana.put(path, { contact: { notes: [''] } })).body
  assert.deepEqual(Object.keys(errors), ['contact.notes.0'])
})

test('a note keeps its author and time unless others are given', async () => {
  const { id } = (
    await ana.post('/contacts/noted@example.com/notes', { body: 'n', created_at: '2020-05-05' })
  ).body
  const path = `/contacts/noted@example.com/notes/${id}`
  const kept = (await olga.put(path, { body: 'm' })).body
  assert.deepEqual([kept.creator.email, kept.created_at.slice(0, 10)], [ANA.email, '2020-05-05'])
  const moved = (await ana.put(path, { body: 'm', creator_email: olga.email, created_at: '2021-01-01' })).body
  assert.deepEqual([moved.creator.email, moved.created_at.slice(0, 10)], [olga.email, '2021-01-01'])
  assert.deepEqual(Object.keys((await ana.put(path, { body: 'm', creator_email: 'x@y.test' })).body.errors), [
    'creator_email',
  ])
})

test('ratings have the filters that the documentation names', async () => {
  const { slug, author } = await world.start({ assignee: ANA.email })
  await transaction(scope, tx => rateConversation(tx, slug, { identityId: author.id, rating: 5 })).catch(
    () => {},
  )
  const people = await ana.get(`/conversations/${slug}`)
  const count = async (query: string) => (await ana.get(`/satisfaction_ratings?${query}`)).body.total_count
  const all = await count('')
  assert.equal(await count('created_after=2030-01-01'), 0)
  assert.equal(await count('updated_before=2000-01-01'), 0)
  assert.equal(await count('assignee_id=999999'), 0)
  assert.equal(await count(`assignee_id=${people.body.assignee.id}&created_after=2020-01-01`), all)
  assert.equal((await ana.get('/satisfaction_ratings?assignee_id=x')).status, 422)
})

test('staff created with a password log in with it; others log in by invitation', async () => {
  const password = 'Str0ng-and-long-enough'
  const made = await olga.post('/staff', { staff: { name: 'Pia', email: 'pia@demo.test', password } })
  assert.equal(made.status, 201)
  const login = await createVisitor(world).send('POST', '/login', { email: 'pia@demo.test', password })
  assert.equal(login.status, 200)
  const weak = await olga.post('/staff', { staff: { name: 'Pw', email: 'pw@demo.test', password: 'a' } })
  assert.deepEqual([weak.status, Object.keys(weak.body.errors)], [422, ['staff.password']])
  assert.equal((await olga.post('/staff', { staff: { email: 'invited@demo.test' } })).status, 201)
  await world.logIsReadable()
  const { events } = (await olga.get('/events?after=0&type=user.invited')).body
  assert.equal(events.length, 1)
})

test('categories are listed under both names', async () => {
  const { body } = await ana.get('/categories?channel=email')
  assert.equal(body.categories[0].slug, 'support')
  assert.deepEqual(body.categories, body.channels)
})

test('naming another brand is refused; naming this one is not', async () => {
  const { slug } = await world.start()
  for (const brand of ['nosuch', 'rival', 'https://rival.localhost']) {
    const { status, body } = await ana.put(`/conversations/${slug}`, {
      conversation: { brand, tag_list: ['x'] },
    })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversation.brand']])
  }
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body.tag_list, [])
  for (const brand of ['demo', 'http://demo.localhost:3000', 'The demo brand', ''])
    assert.equal((await ana.put(`/conversations/${slug}`, { conversation: { brand } })).status, 200, brand)
})

test('a caller is found however the number is written', async () => {
  await ana.post('/contacts', { contact: { name: 'Caller', mobile: '+1 500 555 1234' } })
  for (const q of [
    '+1 500 555 1234',
    '+15005551234',
    '15005551234',
    '5005551234',
    '(500) 555-1234',
    '001 500 555 1234',
  ]) {
    const { body } = await ana.get(`/contacts?type=mobile&q=${encodeURIComponent(q)}`)
    assert.deepEqual(
      body.contacts.map(({ name }: { name: string }) => name),
      ['Caller'],
      q,
    )
  }
  assert.equal((await ana.get('/contacts?type=mobile&q=%2B1%20500%20555%209999')).body.total_count, 0)
})

test('a contact gets every identity that it is given, or is not created', async () => {
  const contact = { name: 'Many', email: 'many@example.com', twitter: '@Many', instagram: 'many.one' }
  const { status, body } = await ana.post('/contacts', { contact })
  assert.deepEqual([status, body.twitter, body.instagram], [201, 'many', 'many.one'])
  const refused = await ana.post('/contacts', { contact: { email: 'fb@example.com', facebook: '123' } })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['contact.facebook']])
  const bad = await ana.post('/contacts', { contact: { email: 'tw@example.com', twitter: 'not a handle' } })
  assert.deepEqual(Object.keys(bad.body.errors), ['contact.twitter'])
  assert.equal((await ana.get('/contacts/tw@example.com')).status, 404)
})

test('the channel report has the documented shapes; the staff report has a number per day', async () => {
  const day = clock.now.toISOString().slice(0, 10)
  const { channels } = (await ana.get(`/reports/channel_summary?start_date=${day}&end_date=${day}`)).body
  const { category, brand, appreciations } = channels.support
  assert.deepEqual(
    [category.channel_type, category.channel_type_name, typeof category.id],
    [1, 'Email', 'number'],
  )
  assert.deepEqual([brand.name, brand.url], ['The demo brand', 'http://demo.localhost:3000'])
  assert.equal(typeof appreciations, 'number')
  const { report } = (await ana.get(`/reports/staff?start_date=${day}&end_date=${day}`)).body
  assert.deepEqual(Object.keys(report[ANA.name].responses_trend), [day])
  assert.equal(report[ANA.name].responses_trend[day], report[ANA.name].response_count)
})

test('people come with more than a name, where more is known', async () => {
  const { slug } = await world.start({ user: { name: 'Cal', email: 'cal@example.com' } })
  await ana.put('/contacts/cal@example.com', { contact: { friendly_name: 'Cally', mobile: '+15005550100' } })
  const { author } = (await ana.get(`/conversations/${slug}`)).body
  assert.deepEqual(
    [author.display_name, author.friendly_name, author.mobile, author['customer?'], author['bot?']],
    ['Cally', 'Cally', '+15005550100', true, false],
  )
})
