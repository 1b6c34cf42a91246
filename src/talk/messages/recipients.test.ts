import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { VISIBILITY } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, rita } = world

type People = { email: string; name: string }[]
const emailsOf = (people: People) => people.map(({ email }) => email)

async function followersOf(slug: string): Promise<string[]> {
  return emailsOf((await ana.get(`/conversations/${slug}`)).body.followers)
}

const post = (slug: string, message: object) => ana.post(`/conversations/${slug}/messages`, { message })

const SPELLINGS: [string, unknown, string[]][] = [
  ['one address', 'a@example.com', ['a@example.com']],
  ['a text with commas', 'a@example.com, b@example.com,', ['a@example.com', 'b@example.com']],
  ['a list', ['b@example.com', 'a@example.com'], ['b@example.com', 'a@example.com']],
  [
    'objects',
    [{ email: 'a@example.com', name: 'A' }, { email: 'b@example.com' }],
    ['a@example.com', 'b@example.com'],
  ],
  [
    'a mixture',
    ['a@example.com,b@example.com', { email: 'c@example.com' }],
    ['a@example.com', 'b@example.com', 'c@example.com'],
  ],
  ['one object', { email: 'a@example.com' }, ['a@example.com']],
  ['nothing in a list', [null, '', ' '], []],
  ['the same address in other cases', ['A@Example.com', ' a@example.com '], ['a@example.com']],
  ['an address in another script', ['jörg@müller.example'], ['jörg@müller.example']],
]
for (const [what, recipients, expected] of SPELLINGS)
  test(`recipients may be ${what}`, async () => {
    const { slug } = await world.start()
    const message = await world.post(slug, { body: 'x', recipients })
    assert.deepEqual(emailsOf(message.recipients), expected)
    assert.deepEqual(message.direct_recipients, message.recipients)
    const { body } = await ana.get(`/conversations/${slug}/messages`)
    assert.deepEqual(body.messages[0].recipients, message.recipients)
    assert.deepEqual(await followersOf(slug), [CODY.email, ANA.email, ...expected])
  })

test('empty spellings add nobody', async () => {
  const { slug } = await world.start()
  for (const recipients of [null, '', [], ',']) {
    const message = await world.post(slug, { body: 'x', recipients })
    assert.deepEqual(message.recipients, [], JSON.stringify(recipients))
  }
  assert.deepEqual(await followersOf(slug), [CODY.email, ANA.email])
})

test('a name goes to a new contact only; a known one keeps theirs', async () => {
  const { slug } = await world.start()
  const first = await world.post(slug, {
    body: 'x',
    recipients: [{ email: 'nina@example.com', name: ' Nina ' }],
  })
  const again = await world.post(slug, {
    body: 'x',
    recipients: [{ email: 'nina@example.com', name: 'Other' }],
  })
  assert.deepEqual([first.recipients[0].name, again.recipients[0].name], ['Nina', 'Nina'])
  assert.equal(first.recipients[0].id, again.recipients[0].id)
  const nameless = await world.post(slug, {
    body: 'x',
    recipients: [{ email: 'no.name@example.com', name: '' }],
  })
  assert.equal(nameless.recipients[0].name, 'no.name')
})

test('staff can be recipients, as staff, and are named once though they send as well', async () => {
  const { slug } = await world.start()
  const message = await world.post(slug, { body: 'x', recipients: [OLGA.email, ANA.email] })
  assert.deepEqual(
    message.recipients.map((person: Record<string, unknown>) => [person.email, person['staff?']]),
    [
      [OLGA.email, true],
      [ANA.email, true],
    ],
  )
  assert.deepEqual(await followersOf(slug), [CODY.email, ANA.email, OLGA.email])
})

const many = (count: number) => Array.from({ length: count }, (_, index) => `crowd${index}@example.com`)

test('fifty recipients are accepted, fifty-one refused, as a list and as a text', async () => {
  const { slug } = await world.start()
  assert.equal((await world.post(slug, { body: 'x', recipients: many(50) })).recipients.length, 50)
  for (const recipients of [many(51), many(51).join(',')]) {
    const { status, body } = await post(slug, { body: 'x', recipients })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { 'message.recipients': ['must have at most 50 items'] })
  }
  assert.equal((await followersOf(slug)).length, 52)
})

const BAD: [string, unknown, string][] = [
  ['a text without an @', 'cody', 'message.recipients.0.email'],
  ['two @', ['a@b@example.com'], 'message.recipients.0.email'],
  ['an address in angle brackets', ['Cody <cody@example.com>'], 'message.recipients.0.email'],
  ['an object without an address', [{ name: 'Cody' }], 'message.recipients.0.email'],
  ['a later one', ['a@example.com', 'b@example.com', 'c@'], 'message.recipients.2.email'],
  ['a number', [7], 'message.recipients.0.email'],
  [
    'a name of 201 characters',
    [{ email: 'a@example.com', name: 'x'.repeat(201) }],
    'message.recipients.0.name',
  ],
]
for (const [what, recipients, field] of BAD)
  test(`a recipient that is ${what} refuses the message by its place, and creates nobody`, async () => {
    const { slug } = await world.start()
    const contacts = async () => (await ana.get('/contacts')).body.total_count
    const before = await contacts()
    const { status, body } = await post(slug, { body: 'x', user: { email: 'never@example.com' }, recipients })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.equal(await contacts(), before)
    assert.deepEqual(await followersOf(slug), [CODY.email])
  })

test('recipients of a note follow, too', async () => {
  const { slug } = await world.start()
  await world.post(slug, { body: 'x', visibility: VISIBILITY.internalNote, recipients: OLGA.email })
  assert.deepEqual(await followersOf(slug), [CODY.email, ANA.email, OLGA.email])
})

test('recipients of the first message follow after author and customer', async () => {
  const { slug } = await world.start({
    message: { body: 'x', user: OLGA, recipients: ['z@example.com', CODY.email] },
  })
  assert.deepEqual(await followersOf(slug), [OLGA.email, CODY.email, 'z@example.com'])
})

test('a new recipient sees the conversation under their address', async () => {
  const { slug } = await world.start()
  const listed = async () =>
    (await ana.get('/conversations?filter=all&for=fresh@example.com')).body.total_count
  assert.equal(await listed(), 0)
  await world.post(slug, { body: 'x', recipients: 'fresh@example.com' })
  assert.equal(await listed(), 1)
})

test('the event of a message has its recipients’ identities, in their order', async () => {
  const { slug } = await world.start()
  const { id } = await world.post(slug, {
    body: 'x',
    recipients: ['one@example.com', CODY.email, 'two@example.com'],
  })
  await world.logIsReadable()
  const { body } = await ana.get('/events?type=message.posted&limit=1000')
  const event = body.events.find(({ subject }: { subject: { id: number } }) => subject.id === id)
  assert.equal(new Set(event.data.recipient_ids).size, 3)
  const others = await world.post(slug, { body: 'x', recipients: ['two@example.com', 'one@example.com'] })
  await world.logIsReadable()
  const later = (await ana.get('/events?type=message.posted&limit=1000')).body.events.find(
    ({ subject }: { subject: { id: number } }) => subject.id === others.id,
  )
  const [one, , two] = event.data.recipient_ids
  assert.deepEqual(later.data.recipient_ids, [two, one])
})

test('a repeat of a message adds no recipients', async () => {
  const { slug } = await world.start()
  await world.post(slug, { body: 'x', origin_id: 'r-1', recipients: 'first@example.com' })
  const again = await post(slug, { body: 'x', origin_id: 'r-1', recipients: 'second@example.com' })
  assert.deepEqual([again.status, emailsOf(again.body.recipients)], [200, ['first@example.com']])
  assert.equal((await followersOf(slug)).includes('second@example.com'), false)
})

test('twenty messages with a recipient each at once lose no follower and name none twice', async () => {
  const { slug } = await world.start()
  const people = many(20)
  await Promise.all(
    people.flatMap(email => [1, 2].map(() => world.post(slug, { body: 'x', recipients: email }))),
  )
  const followers = await followersOf(slug)
  assert.deepEqual(followers.toSorted(), [CODY.email, ANA.email, ...people].toSorted())
})

test('an address that both brands know is a person of each, and Rita’s following is her own', async () => {
  const { slug } = await world.start()
  await world.post(slug, { body: 'x', recipients: 'shared@example.com' })
  const hers = await rita.post('/conversations', {
    conversation: { category: 'support', message: { body: 'x', recipients: 'shared@example.com' } },
  })
  assert.equal(hers.status, 201)
  const { body } = await rita.get('/conversations?filter=all&for=shared@example.com')
  assert.deepEqual(
    body.conversations.map(({ id }: { id: number }) => id),
    [hers.body.id],
  )
})
