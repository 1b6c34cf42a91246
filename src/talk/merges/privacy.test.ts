// Who gets and reads what after merges, splits and changes of the customer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, clock } = world
const { messagesOf } = correspondence(world, mailbox)
const MIRA = { email: 'mira@example.com', name: 'Mira' }
const VERA = { email: 'vera@example.com', name: 'Vera' }
const LAB = 'lab@example.org'

const tick = () => {
  clock.now = new Date(clock.now.getTime() + 1_000)
}
const mailsTo = (address: string) => mailbox.arrived.filter(({ to }) => to.includes(address))
const lastTo = (address: string) => mailsTo(address).at(-1)?.mail.text ?? ''
const post = async (slug: string, message: object) => {
  tick()
  const posted = await world.post(slug, message as Record<string, unknown>)
  await world.work()
  return posted
}
const start = async (user: object, body: string) => {
  tick()
  const { slug } = await world.start({ user, message: { body } })
  return slug as string
}
const merge = async (into: string, ...conversations: string[]) =>
  (await ana.post(`/conversations/${into}/merge`, { conversations })).body.merges
const undo = (id: number) => ana.send('DELETE', `/merges/${id}`)
const followersOf = async (slug: string) =>
  (await ana.get(`/conversations/${slug}`)).body.followers.map(({ email }: { email: string }) => email).sort()
const tagsOf = async (slug: string) => (await ana.get(`/conversations/${slug}`)).body.tag_list
/** Somebody answers a mail of ours. */
const answer = async (from: string, text: string) => {
  const { mail } = mailsTo(from).at(-1) as (typeof mailbox.arrived)[number]
  const to = mail.replyTo?.[0]?.address as string
  await world.mailIn(letter({ from, headers: { To: to }, body: text }), { from, to: [to] })
  await world.work()
}

test('after a merge nobody is quoted what the others wrote before; what comes next is for all', async () => {
  const codys = await start(CODY, 'Hello, Cody here')
  const miras = await start(MIRA, 'Hello, Mira here')
  await post(codys, { body: 'CODY-SECRET', user: CODY })
  await post(miras, { body: 'MIRA-SECRET', user: MIRA })
  await merge(codys, miras)
  mailbox.arrived.length = 0
  await post(codys, { body: 'To both of you' })
  assert.doesNotMatch(lastTo(CODY.email), /MIRA-SECRET/)
  assert.doesNotMatch(lastTo(MIRA.email), /CODY-SECRET/)
  await post(codys, { body: 'And again' })
  for (const { email } of [CODY, MIRA]) assert.match(lastTo(email), /> To both of you/)
})

test('who was taken off a merged conversation stays away when they answer', async () => {
  const into = await start(CODY, 'one')
  const away = await start(CODY, 'two')
  await post(away, { body: 'To Vera, too', cc: [VERA.email] })
  await ana.send('DELETE', `/conversations/${away}/followers/${VERA.email}`)
  await merge(into, away)
  await answer(VERA.email, 'I was taken off')
  assert.deepEqual(await followersOf(into), [ANA.email, CODY.email])
  mailbox.arrived.length = 0
  await post(into, { body: 'For Cody only' })
  assert.equal(mailsTo(VERA.email).length, 0)
})

test('a split keeps outsiders and those who were taken off away', async () => {
  const slug = await start(CODY, 'one')
  const [{ id }] = await messagesOf(slug)
  await post(slug, { body: 'To Vera, too', cc: [VERA.email] })
  await ana.send('DELETE', `/conversations/${slug}/followers/${VERA.email}`)
  tick()
  await ana.post(`/messages/${id}/forward`, { forward: { to: LAB } })
  await world.work()
  await answer(LAB, 'Says the lab')
  const later = await messagesOf(slug)
  const cut = later.find(({ body }: { body: string }) => body === 'To Vera, too')
  const { body } = await ana.post(`/conversations/${slug}/split`, { split: { message_id: cut.id } })
  assert.deepEqual(await followersOf(body.slug), [ANA.email, CODY.email])
  await answer(VERA.email, 'Still there?')
  assert.deepEqual(await followersOf(body.slug), [ANA.email, CODY.email])
})

test('splitting at an outsider’s note keeps the customer', async () => {
  const slug = await start(CODY, 'one')
  const [{ id }] = await messagesOf(slug)
  await ana.post(`/messages/${id}/forward`, { forward: { to: LAB } })
  await world.work()
  tick()
  await answer(LAB, 'From the lab')
  const [note] = await messagesOf(slug)
  const { body } = await ana.post(`/conversations/${slug}/split`, { split: { message_id: note.id } })
  assert.equal(body.author.email, CODY.email)
})

test('a former customer gets nothing more, even after answering an old mail', async () => {
  const slug = await start(CODY, 'one')
  await post(slug, { body: 'Hello' })
  await ana.put(`/conversations/${slug}`, { conversation: { user: MIRA } })
  await answer(CODY.email, 'It is me again')
  assert.deepEqual(await followersOf(slug), [ANA.email, MIRA.email])
  mailbox.arrived.length = 0
  await post(slug, { body: 'For Mira only' })
  assert.deepEqual([mailsTo(CODY.email).length, mailsTo(MIRA.email).length], [0, 1])
  await ana.put(`/conversations/${slug}`, { conversation: { user: CODY } })
  assert.deepEqual(await followersOf(slug), [ANA.email, CODY.email])
})

test('undone in any order, no conversation keeps followers or tags of another', async () => {
  const tagged = async (user: object, tag: string) => {
    const slug = await start(user, tag)
    await ana.put(`/conversations/${slug}`, { conversation: { tag_list: [tag] } })
    return slug
  }
  const [one, two, three] = [await tagged(MIRA, 'a'), await tagged(CODY, 'b'), await tagged(VERA, 'c')]
  const [first] = await merge(two, one)
  const [second] = await merge(three, two)
  await undo(first.id)
  await undo(second.id)
  assert.deepEqual(await Promise.all([one, two, three].map(followersOf)), [
    [MIRA.email],
    [CODY.email],
    [VERA.email],
  ])
  assert.deepEqual(await Promise.all([one, two, three].map(tagsOf)), [['a'], ['b'], ['c']])
})

test('what two merges have brought stays until both are undone', async () => {
  const [into, one, two] = [await start(CODY, '1'), await start(MIRA, '2'), await start(MIRA, '3')]
  for (const slug of [one, two])
    await ana.put(`/conversations/${slug}`, { conversation: { tag_list: ['refund'] } })
  const [first, second] = await merge(into, one, two)
  await undo(first.id)
  assert.deepEqual([await tagsOf(into), await followersOf(into)], [['refund'], [CODY.email, MIRA.email]])
  await undo(second.id)
  assert.deepEqual([await tagsOf(into), await followersOf(into)], [[], [CODY.email]])
})

test('two mails with one Message-ID to a merged conversation are both kept', async () => {
  const [into, away] = [await start(MIRA, '1'), await start(CODY, '2')]
  await post(away, { body: 'Hello' })
  const { mail } = mailsTo(CODY.email).at(-1) as (typeof mailbox.arrived)[number]
  const to = mail.replyTo?.[0]?.address as string
  await merge(into, away)
  for (const body of ['first of the two', 'second of the two']) {
    const headers = { To: to, 'Message-ID': '<the-same@example.com>' }
    await world.mailIn(letter({ headers, body }), { from: CODY.email, to: [to] })
  }
  const bodies = (await messagesOf(into)).map(({ body }: { body: string }) => body)
  assert.deepEqual(bodies.slice(0, 2).sort(), ['first of the two', 'second of the two'])
})

test('an origin id that is another message’s since a merge is a conflict, and a repeat is none', async () => {
  const [into, away] = [await start(CODY, '1'), await start(CODY, '2')]
  await post(into, { body: 'of the one', origin_id: '3' })
  await merge(into, away)
  const send = (body: string) =>
    ana.post(`/conversations/${away}/messages`, { message: { body, origin_id: '3' } })
  assert.equal((await send('of the other')).status, 409)
  assert.equal((await send('of the one')).status, 200)
})

test('undoing a merge whose messages were split off since is a conflict', async () => {
  const [into, away] = [await start(CODY, '1'), await start(CODY, '2')]
  const [{ id }] = await merge(into, away)
  const [last] = await messagesOf(into)
  await ana.post(`/conversations/${into}/split`, { split: { message_id: last.id } })
  const { status, body } = await undo(id)
  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.equal((await ana.get(`/conversations/${away}`)).body.slug, into)
})

test('the counts of views are right at once', async () => {
  const [into, away] = [await start(CODY, '1'), await start(CODY, '2')]
  const counts = async () => {
    const { views } = (await ana.get('/views')).body
    return Object.fromEntries(views.map(({ key, count }: { key: string; count: number }) => [key, count]))
  }
  const before = await counts()
  await merge(into, away)
  const after = await counts()
  assert.deepEqual(
    [after.all, after.open, after.resolved, after.archived],
    [before.all - 1, before.open - 1, before.resolved, before.archived],
  )
})
