import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY, OLGA } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS, VISIBILITY } from '../conversations/codes.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, clock } = world

const note = { visibility: VISIBILITY.internalNote }

const read = async (slug: string) => (await ana.get(`/conversations/${slug}`)).body
const tick = () => {
  clock.now = new Date(clock.now.getTime() + 60_000)
}

for (const [given, kept] of [
  [0, VISIBILITY.regular],
  ['0', VISIBILITY.regular],
  [1, VISIBILITY.internalNote],
  ['1', VISIBILITY.internalNote],
  [null, VISIBILITY.regular],
  ['', VISIBILITY.regular],
  [[], VISIBILITY.regular],
] as const)
  test(`visibility ${JSON.stringify(given)} makes ${kept ? 'a note' : 'a reply'}`, async () => {
    const { slug } = await world.start()
    assert.equal((await world.post(slug, { body: 'x', visibility: given })).visibility, kept)
  })

for (const visibility of [2, -1, '01x', 0.5, true, 'note', {}, [1]])
  test(`visibility ${JSON.stringify(visibility)} is refused by its field`, async () => {
    const { slug } = await world.start()
    const { status, body } = await ana.post(`/conversations/${slug}/messages`, {
      message: { body: 'x', visibility },
    })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['message.visibility']])
    assert.equal((await read(slug)).message_count, 1)
  })

test('a note counts as a message and as a change, but is the last word of neither side', async () => {
  const { slug } = await world.start()
  const before = await read(slug)
  for (const user of [undefined, CODY]) {
    tick()
    await world.post(slug, { body: 'secret', ...note, user, suppress_autoresolve: true })
  }
  const after = await read(slug)
  assert.equal(after.message_count, 3)
  assert.equal(after.last_staff_message, null)
  assert.deepEqual(after.last_customer_message, before.last_customer_message)
  assert.equal(new Date(after.updated_at).getTime(), clock.now.getTime())
})

test('a note does not move a conversation in the order of last customer messages, a customer’s reply does', async () => {
  const order = async () =>
    (await ana.get('/conversations?tag=move&sort=updated')).body.conversations.map(
      ({ slug }: { slug: string }) => slug,
    )
  const first = (await world.start({ tag_list: ['move'] })).slug
  tick()
  const second = (await world.start({ tag_list: ['move'] })).slug
  tick()
  await world.post(first, { body: 'x', ...note, user: CODY })
  assert.deepEqual(await order(), [second, first])
  await world.post(first, { body: 'x', user: CODY })
  assert.deepEqual(await order(), [first, second])
})

test('a conversation can begin with a note: it shows, and is nobody’s last word', async () => {
  const { slug, message, last_staff_message, last_customer_message, status } = await world.start({
    message: { body: 'Called us', user: OLGA, ...note, suppress_autoresolve: true },
  })
  assert.deepEqual(
    [message.body, last_staff_message, last_customer_message, status],
    ['Called us', null, null, STATUS.unresolved],
  )
  const { body } = await ana.get(`/conversations/${slug}/messages?visibility=1`)
  assert.equal(body.total_count, 1)
})

test('a note has no deliveries and reaches no customer; the reply after it reaches them without its text', async () => {
  const customer = 'mailed@example.com'
  const { slug } = await world.start({ user: { email: customer }, subject: 'By mail' })
  await world.post(slug, { body: 'the secret of the house', ...note })
  await world.work()
  assert.deepEqual((await ana.get(`/conversations/${slug}/messages`)).body.messages[0].deliveries, [])
  tick()
  await world.post(slug, { body: 'the public answer' })
  await world.work()
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  assert.deepEqual(
    messages.map(({ deliveries }: { deliveries: { to: { email: string }; state: string }[] }) =>
      deliveries.map(({ to, state }) => [to.email, state]),
    ),
    [[[customer, 'sent']], [], []],
  )
  const mails = await mailbox.to(customer)
  assert.equal(mails.length, 1)
  assert.doesNotMatch(JSON.stringify(mails[0]), /secret of the house/)
})

test('the recipients of a note who are customers follow, and still get no mail of it', async () => {
  const { slug } = await world.start({ user: { email: 'quiet@example.com' } })
  await world.post(slug, { body: 'between us', ...note, recipients: 'outsider@example.com' })
  await world.work()
  for (const address of ['quiet@example.com', 'outsider@example.com'])
    assert.deepEqual(await mailbox.to(address, 0), [], address)
})

test('the last word of each side is the whole text of the latest reply, also when many come at once', async () => {
  const { slug } = await world.start()
  tick()
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      world.post(slug, { body: `word ${n}`, ...(n % 2 ? { user: CODY } : {}) }),
    ),
  )
  const { last_staff_message, last_customer_message } = await read(slug)
  const { messages } = (await ana.get(`/conversations/${slug}/messages?page_size=100`)).body
  const latest = (isStaff: boolean) =>
    messages.find(({ user }: { user: { 'staff?': boolean } }) => user['staff?'] === isStaff).body
  assert.deepEqual([last_staff_message.body, last_customer_message.body], [latest(true), latest(false)])
})

test('the event of a message says note or reply, and which side, but none of its words', async () => {
  const { slug } = await world.start()
  const posted = [
    await world.post(slug, { body: 'unspeakable', ...note }),
    await world.post(slug, { body: 'unspeakable', user: CODY }),
  ]
  await world.logIsReadable()
  const { body } = await ana.get('/events?type=message.posted&limit=1000')
  const told = posted.map(({ id }) =>
    body.events.find(({ subject }: { subject: { id: number } }) => subject.id === id),
  )
  assert.deepEqual(
    told.map(({ data }) => [data.visibility, data.from_staff]),
    [
      [VISIBILITY.internalNote, true],
      [VISIBILITY.regular, false],
    ],
  )
  assert.doesNotMatch(JSON.stringify(body), /unspeakable/)
})
