import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { userReference } from '../../../test/people.ts'
import { createWorld } from '../../../test/world.ts'
import { type Brand, transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'

const world = await createWorld()
const { ana, db, clock, post, brand } = world

async function read(slug: string) {
  return (await ana.get(`/conversations/${slug}`)).body
}

async function setResolveOn(resolveOn: Brand['resolveOn']) {
  await transaction(world.scope, tx => changeBrand(tx, { resolveOn }))
}

test('the response is the message', async () => {
  const { slug } = await world.start({ subject: 'The answer' })
  const message = await post(slug, { body: '**On** its way', visibility: 0, origin_id: 'a1' })
  assert.deepEqual(message, {
    id: message.id,
    format: 'markdown',
    'folded?': false,
    html: null,
    body: '**On** its way',
    visibility: 0,
    created_at: '2026-11-20T12:00:00.000+00:00',
    origin: 7,
    origin_id: 'a1',
    edited_at: null,
    deleted_at: null,
    reply_to: null,
    reactions: [],
    claimed_by: null,
    user: userReference({ id: message.user.id, name: ANA.name, email: ANA.email }, 'staff'),
    recipients: [],
    direct_recipients: [],
    attachments: [],
    bcc: [],
    forwarded_to: [],
    without: [],
    deliveries: [],
    arrival: null,
    conversation: {
      subject: 'The answer',
      slug: 'the-answer',
      created_at: '2026-11-20T12:00:00.000+00:00',
      followers: message.conversation.followers,
      category: {
        id: message.conversation.category.id,
        name: 'Support',
        slug: 'support',
        email: 'support@demo.localhost',
        channel: 1,
      },
    },
  })
})

test('the conversation of a message names who follows it', async () => {
  const { slug } = await world.start()
  const { conversation } = await post(slug, { body: 'x' })
  assert.deepEqual(
    conversation.followers.map(({ email }: { email: string }) => email),
    [CODY.email, ANA.email],
  )
})

test('a blank body is refused', async () => {
  const { slug } = await world.start()
  for (const body of ['', ' ', ' \n\t '])
    assert.deepEqual((await ana.post(`/conversations/${slug}/messages`, { message: { body } })).body.errors, {
      'message.body': ['must not be empty'],
    })
})

test('without a user the message is the caller’s', async () => {
  const { slug } = await world.start()
  for (const user of [undefined, null, [], {}, ''])
    assert.equal((await post(slug, { body: 'x', user })).user.email, ANA.email)
})

test('a staff address posts as that member of staff, in any case', async () => {
  const { slug } = await world.start()
  const { user } = await post(slug, { body: 'x', user: { email: 'Owner@Demo.test', name: 'Somebody else' } })
  assert.deepEqual([user.email, user.name, user['staff?']], [OLGA.email, OLGA.name, true])
})

test('a known customer posts as that contact, an unknown one becomes a contact', async () => {
  const conversation = await world.start()
  const known = await post(conversation.slug, { body: 'x', user: { email: ' CODY@example.com ' } })
  assert.equal(known.user.id, conversation.author.id)
  const named = await post(conversation.slug, { body: 'x', user: { email: 'eva@example.com', name: 'Eva' } })
  assert.deepEqual([named.user.name, named.user['staff?']], ['Eva', false])
  const nameless = await post(conversation.slug, { body: 'x', user: { email: 'finn.berg@example.com' } })
  assert.equal(nameless.user.name, 'finn.berg')
})

test('staff messages resolve, even notes', async () => {
  for (const visibility of [0, 1]) {
    const { slug } = await world.start()
    await post(slug, { body: 'x', visibility })
    assert.equal((await read(slug)).status, 2)
  }
})

test('suppress_autoresolve keeps the status, in either place and spelling; inside wins', async () => {
  const body = 'x'
  for (const payload of [
    { message: { body, suppress_autoresolve: true } },
    { message: { body }, suppress_autoresolve: 'true' },
    { message: { body, suppress_autoresolve: 1 }, suppress_autoresolve: false },
    { message: { body, suppress_autoresolve: null }, suppress_autoresolve: true },
    { body, suppress_autoresolve: true },
  ]) {
    const { slug } = await world.start()
    assert.equal((await ana.post(`/conversations/${slug}/messages`, payload)).status, 201)
    assert.equal((await read(slug)).status, 0, JSON.stringify(payload))
  }
  const { slug } = await world.start()
  await ana.post(`/conversations/${slug}/messages`, {
    message: { body, suppress_autoresolve: false },
    suppress_autoresolve: true,
  })
  assert.equal((await read(slug)).status, 2)
})

test('a customer’s message reopens, and does not resolve', async () => {
  const { slug } = await world.start({ status: 4 })
  await post(slug, { body: 'Hello?', user: CODY })
  assert.equal((await read(slug)).status, 0)
  await ana.put(`/conversations/${slug}`, { status: 3 })
  await post(slug, { body: 'Hello?', user: CODY })
  assert.equal((await read(slug)).status, 3)
})

test('a customer’s message ends a hold', async () => {
  const { slug } = await world.start({ status: 5, hold_until: '2027-01-01' })
  await post(slug, { body: 'Never mind', user: CODY })
  const { status, hold_until } = await read(slug)
  assert.deepEqual([status, hold_until], [0, null])
})

test('the brand’s setting narrows what resolves', async () => {
  await setResolveOn('reply')
  const { slug } = await world.start()
  await post(slug, { body: 'x', visibility: 1 })
  assert.equal((await read(slug)).status, 0)
  await post(slug, { body: 'x' })
  assert.equal((await read(slug)).status, 2)
  await setResolveOn('never')
  const other = await world.start()
  await post(other.slug, { body: 'x' })
  assert.equal((await read(other.slug)).status, 0)
  await setResolveOn('any')
})

test('sender and recipients become followers of the conversation, each once', async () => {
  const { slug } = await world.start()
  const message = await post(slug, {
    body: 'x',
    recipients: ['boss@example.com', { email: CODY.email }, 'boss@example.com'],
  })
  assert.deepEqual(
    message.recipients.map((person: { email: string }) => person.email),
    ['boss@example.com', CODY.email],
  )
  await post(slug, { body: 'y', recipients: 'boss@example.com, law@example.com' })
  const followers = (await read(slug)).followers.map((person: { email: string }) => person.email)
  assert.deepEqual(followers, [CODY.email, ANA.email, 'boss@example.com', 'law@example.com'])
})

test('a conversation keeps the last regular message of each side, and the time of any change', async () => {
  const { slug } = await world.start()
  clock.now = new Date('2026-11-20T13:00:00Z')
  await post(slug, { body: 'Customer again', user: CODY })
  clock.now = new Date('2026-11-20T14:00:00Z')
  await post(slug, { body: 'A secret', visibility: 1 })
  const row = await read(slug)
  assert.deepEqual(row.last_customer_message, {
    body: 'Customer again',
    created_at: '2026-11-20T13:00:00.000+00:00',
  })
  assert.equal(row.last_staff_message, null)
  assert.equal(row.updated_at, '2026-11-20T14:00:00.000+00:00')
  assert.equal(row.message.body, 'Where is it?')
})

test('attachments and options are stored with the message', async () => {
  const { slug } = await world.start()
  const message = await post(slug, {
    body: 'x',
    attachment: 'https://files.example.com/a/photo%201.png?x=1',
    attachments: ['http://files.example.com/', { url: 'https://files.example.com/b.pdf' }],
    suppress_notification: true,
    suppress_surveys: '2027-01-31',
  })
  assert.deepEqual(
    message.attachments.map((file: Record<string, unknown>) => [file.state, file.file_file_name]),
    [
      ['pending', 'photo 1.png'],
      ['pending', 'file'],
      ['pending', 'b.pdf'],
    ],
  )
  const row = await db.row(sql`
    select suppress_notifications, suppress_autoresolve, no_survey_before from messages where id = ${message.id}`)
  assert.deepEqual(row, {
    suppress_notifications: true,
    suppress_autoresolve: false,
    no_survey_before: '2027-01-31',
  })
})

test('posting is an event with the sender as its actor, and so is the change of status', async () => {
  const { slug, id, author } = await world.start()
  const message = await post(slug, { body: 'x' })
  const channel = (await ana.get('/channels/support')).body
  const events = await db.rows<{ type: string; data: Record<string, unknown>; email: string }>(sql`
    select e.type, e.data, i.identifier as email from events e join identities i on i.brand_id = ${brand.id} and i.id = e.actor_identity_id
    where e.brand_id = ${brand.id} and (e.subject_id in (${id}, ${message.id}) and e.data ->> 'message_id' = ${String(message.id)}
      or e.type = 'message.posted' and e.subject_id = ${message.id}) order by e.id`)
  assert.deepEqual(events, [
    {
      type: 'message.posted',
      data: {
        conversation_id: id,
        channel_id: channel.id,
        visibility: 0,
        from_staff: true,
        origin: 7,
        recipient_ids: [],
      },
      email: ANA.email,
    },
    {
      type: 'conversation.status_changed',
      data: { from: 0, to: 2, because: 'message', message_id: message.id },
      email: ANA.email,
    },
  ])
  assert.equal(author.email, CODY.email)
})

test('posting in somebody else’s name records who really posted', async () => {
  const { slug } = await world.start()
  const { id } = await post(slug, { body: 'x', user: CODY })
  const row = await db.row<{ email: string }>(sql`
    select i.identifier as email from events e join identities i on i.brand_id = ${brand.id} and i.id = (e.data ->> 'posted_by')::bigint
    where e.brand_id = ${brand.id} and e.type = 'message.posted' and e.subject_id = ${id}`)
  assert.equal(row?.email, ANA.email)
})
