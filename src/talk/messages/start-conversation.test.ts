import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, db } = world

function create(conversation: Record<string, unknown>) {
  return ana.post('/conversations', {
    conversation: { category: 'support', message: { body: 'Hello' }, ...conversation },
  })
}

test('on behalf of a customer: Unresolved, theirs, followed by them, origin API', async () => {
  const { status, body } = await create({ subject: 'Late parcel', user: CODY })
  assert.equal(status, 201)
  assert.equal(body.status, 0)
  assert.equal(body.origin, 7)
  assert.equal(body.author.email, CODY.email)
  assert.deepEqual(body.followers, [body.author])
  assert.equal(body.assignee, null)
  assert.equal(body.last_customer_message.body, 'Hello')
  assert.deepEqual((await ana.get(`/conversations/${body.slug}`)).body, body)
})

test('by staff toward a customer: Staff Outbound, resolved unless told otherwise, followed by both', async () => {
  const { body } = await create({ user: CODY, message: { body: 'News', user: { email: OLGA.email } } })
  assert.deepEqual([body.origin, body.status, body.author.email], [16, 2, OLGA.email])
  assert.deepEqual(
    body.followers.map((person: { email: string }) => person.email),
    [OLGA.email, CODY.email],
  )
  const kept = await create({ user: CODY, message: { body: 'News', user: OLGA, suppress_autoresolve: true } })
  assert.equal(kept.body.status, 0)
})

test('a member of staff as message.user makes it outbound, even without a customer', async () => {
  const { body } = await create({ message: { body: 'News', user: OLGA } })
  assert.deepEqual([body.origin, body.status, body.author.email], [16, 2, OLGA.email])
})

test('without anybody named, the conversation is the caller’s own, and open', async () => {
  const { body } = await create({ user: [] })
  assert.deepEqual([body.author.email, body.status, body.origin], [ANA.email, 0, 7])
})

test('everything that can be set at the start', async () => {
  const { body } = await create({
    subject: '  Everything  ',
    tag_list: ['a', 'A', 'b'],
    status: 1,
    data: { order: 7 },
    origin: 17,
    origin_id: 'form-7',
    assignee: { email: ANA.email },
    user: { ...CODY, data: { plan: 'gold' } },
    message: { body: 'x', visibility: 0, recipients: ['cc@example.com'] },
  })
  assert.equal(body.subject, 'Everything')
  assert.deepEqual(body.tag_list, ['a', 'b'])
  assert.deepEqual([body.status, body.origin, body.origin_id, body.data], [1, 17, 'form-7', { order: 7 }])
  assert.equal(body.assignee.email, ANA.email)
  assert.equal(body.followers.length, 2)
  const contact = await db.row(sql`select data from contacts where id = ${body.author.id}`)
  assert.deepEqual(contact, { data: { plan: 'gold' } })
})

test('the slug comes from the subject, is unique in the brand, and random without one', async () => {
  const first = await create({ subject: 'Same name' })
  const second = await create({ subject: 'Same name' })
  assert.equal(first.body.slug, 'same-name')
  assert.match(second.body.slug, /^same-name-[a-z0-9]{6}$/)
  const nameless = await create({})
  assert.equal(nameless.body.subject, null)
  assert.match(nameless.body.slug, /^[a-z0-9]{12}$/)
  assert.match((await create({ subject: '🎁🎁' })).body.slug, /^[a-z0-9]{12}$/)
})

test('twenty at once with one subject get twenty slugs', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ subject: 'Rush hour' })))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ body }) => body.slug)).size, 20)
})

test('a repetition with the same origin_id and text returns the existing conversation', async () => {
  const first = await create({ origin_id: 'T-1', user: CODY })
  const again = await create({ origin_id: 'T-1', user: CODY })
  assert.deepEqual([first.status, again.status], [201, 200])
  assert.deepEqual(again.body, first.body)
})

test('twenty repetitions at once make one conversation', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create({ origin_id: 'T-race', subject: 'Race' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(19).fill(200), 201])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
})

test('the same origin_id with different text is a conflict that names the conversation', async () => {
  const { body: first } = await create({ origin_id: 'T-2' })
  const { status, body } = await create({ origin_id: 'T-2', message: { body: 'Something else' } })
  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.ok(body.error.includes(first.slug))
  assert.equal((await create({ origin_id: 'T-2', user: { email: 'other@example.com' } })).status, 409)
  await ana.put(`/conversations/${first.slug}`, { subject: 'Renamed by somebody' })
  assert.deepEqual(await create({ origin_id: 'T-2' }).then(({ status, body }) => [status, body.slug]), [
    200,
    first.slug,
  ])
})

test('the payload may come without its root', async () => {
  const { status, body } = await ana.post('/conversations', {
    category: 'support',
    message: { body: 'Hello' },
  })
  assert.equal(status, 201)
  assert.equal(body.message.body, 'Hello')
})

const BAD: [string, Record<string, unknown>, string][] = [
  ['no category', { category: undefined }, 'conversation.category'],
  ['an unknown category', { category: 'nowhere' }, 'conversation.category'],
  ['no message', { message: undefined }, 'conversation.message'],
  ['a message without a body', { message: {} }, 'conversation.message.body'],
  ['an unknown status', { status: 11 }, 'conversation.status'],
  ['On Hold without an end', { status: 5 }, 'conversation.hold_until'],
  ['an unknown origin', { origin: 5 }, 'conversation.origin'],
  ['an assignee who is not staff', { assignee: CODY.email }, 'conversation.assignee'],
  ['a user who is no address', { user: { email: 'x' } }, 'conversation.user.email'],
  ['data that is no object', { data: 'x' }, 'conversation.data'],
  ['tags that are no texts', { tag_list: [{}] }, 'conversation.tag_list.0'],
]
for (const [what, fields, field] of BAD)
  test(`${what} is refused, naming ${field}, and leaves nothing behind`, async () => {
    const count = () =>
      db.row(
        sql`select (select count(*) from conversations) c, (select count(*) from events) e, (select count(*) from contacts) p`,
      )
    const before = await count()
    const { status, body } = await create({ user: { email: `left-${field}@example.com` }, ...fields })
    assert.equal(status, 422, JSON.stringify(body))
    assert.deepEqual(Object.keys(body.errors), [field])
    assert.deepEqual(await count(), before)
  })

test('Rita’s conversations are her brand’s own, whatever they are called', async () => {
  const { body: ours } = await create({ subject: 'Shared subject', origin_id: 'shared' })
  const { status, body: hers } = await rita.post('/conversations', {
    conversation: {
      category: 'support',
      subject: 'Shared subject',
      origin_id: 'shared',
      user: CODY,
      message: { body: 'Hers' },
    },
  })
  assert.equal(status, 201)
  assert.equal(hers.slug, ours.slug)
  assert.notEqual(hers.id, ours.id)
  assert.equal((await rita.get(`/conversations/${hers.slug}`)).body.message.body, 'Hers')
  assert.equal((await ana.get(`/conversations/${ours.slug}`)).body.message.body, 'Hello')
  assert.notEqual(hers.author.id, (await create({ user: CODY })).body.author.id)
})

test('a customer without an email address is named by number, and by either only once', async () => {
  const start = (user: object) =>
    ana.post('/conversations', {
      conversation: { category: 'support', user, message: { body: 'By phone' } },
    })
  const { status, body } = await start({ mobile: '+1 222 333 4444', name: 'Nora' })
  assert.deepEqual([status, body.author.mobile, body.author.name], [201, '+12223334444', 'Nora'])
  const again = await start({ mobile: '+12223334444' })
  assert.equal(again.body.author.id, body.author.id)
  for (const user of [{ mobile: '12' }, { mobile: 'x' }]) {
    const refused = await start(user)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['conversation.user.mobile']])
  }
  // A program may send a user with everything that it knows.
  const whole = await start({ email: 'whole@example.com', mobile: '555-1234' })
  assert.deepEqual([whole.status, whole.body.author.email], [201, 'whole@example.com'])
  const nobody = await start({ name: 'Nora' })
  assert.deepEqual(nobody.body.errors, { 'conversation.user.email': ['or mobile is required'] })
})
