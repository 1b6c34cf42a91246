// The mail log by the API: every incoming mail, its outcome, its bytes, and what staff can do about it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS } from '../conversations/codes.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita, rivalOwner, clock } = world
const { latest, messagesOf, answered } = correspondence(world, mailbox)
const US = 'support@demo.localhost'

await olga.post('/channels', {
  channel: { name: 'Orders', slug: 'orders', channel: 'email', email: 'orders@demo.localhost' },
})

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
const mails = async (query = ''): Promise<any[]> => (await olga.get(`/mails${query}`)).body.mails
const subjects = async (query: string) => (await mails(query)).map(({ subject }) => subject)

test('every mail is in the log, with what became of it', async () => {
  await world.mailIn(letter({ from: 'Vera <vera@example.com>', subject: 'Broken lamp' }), {
    from: 'v@relay.example',
  })
  const { slug } = await latest()
  const [{ id: messageId }] = await messagesOf(slug)
  const [{ id, size, ...mail }] = await mails()
  assert.ok(size > 100)
  assert.deepEqual(mail, {
    state: 'processed',
    verdict: 'Started a conversation.',
    'doubtful?': false,
    from: 'vera@example.com',
    to: [US],
    subject: 'Broken lamp',
    category: 'support',
    source: 'smtp',
    message_id: messageId,
    conversation: slug,
    received_at: '2026-11-20T12:00:00.000+00:00',
  })
  assert.deepEqual((await olga.get(`/mails/${id}`)).body, { id, size, ...mail })
})

test('it is searched by sender, recipient, subject, date, state and channel', async () => {
  clock.now = new Date('2026-11-21T12:00:00Z')
  await world.mailIn(letter({ from: 'will@example.org', subject: 'Invoice 100%' }), {
    to: ['orders@demo.localhost'],
  })
  clock.now = new Date('2026-11-22T12:00:00Z')
  await world.mailIn(letter({ from: US, subject: 'Away', headers: { 'Auto-Submitted': 'auto-replied' } }))
  for (const [query, expected] of [
    ['', ['Away', 'Invoice 100%', 'Broken lamp']],
    ['?q=LAMP', ['Broken lamp']],
    ['?q=example.', ['Invoice 100%', 'Broken lamp']],
    ['?q=orders%40', ['Invoice 100%']],
    ['?q=100%25', ['Invoice 100%']],
    ['?q=10_%25', []],
    ['?from=vera', ['Broken lamp']],
    ['?from=orders', []],
    ['?from=WILL%40EXAMPLE.org', ['Invoice 100%']],
    ['?to=orders', ['Invoice 100%']],
    ['?subject=invoice&from=will', ['Invoice 100%']],
    ['?subject=invoice&from=vera', []],
    ['?state=set_aside', ['Away']],
    ['?category=orders', ['Invoice 100%']],
    ['?category=nowhere', []],
    ['?since=2026-11-21', ['Away', 'Invoice 100%']],
    ['?until=2026-11-20', ['Broken lamp']],
    ['?since=2026-11-21&until=2026-11-21', ['Invoice 100%']],
    ['?doubtful=true', []],
  ] as const)
    assert.deepEqual(await subjects(query), expected, query)
})

test('its pages follow each other by number and by cursor', async () => {
  const { body, headers } = await olga.get('/mails?page_size=2')
  assert.deepEqual([body.total_count, body.page_count, body.mails.length], [3, 2, 2])
  const next = /<[^>]*\?([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  assert.deepEqual(await subjects(`?${next}`), ['Broken lamp'])
  assert.deepEqual(await subjects('?page_size=2&page=2'), ['Broken lamp'])
})

test('the source is the mail byte for byte, as a download that no browser renders', async () => {
  const raw = letter({ subject: 'Bytes', body: '<script>alert(1)</script>\n\t "ü"' })
  await world.mailIn(raw)
  const [{ id }] = await mails()
  const { status, body, headers } = await olga.get(`/mails/${id}/raw`)
  assert.deepEqual([status, String(body)], [200, raw])
  assert.equal(headers['content-type'], 'message/rfc822')
  assert.match(String(headers['content-disposition']), /^attachment; filename="mail-\d+\.eml"$/)
  assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
  assert.equal(headers['x-content-type-options'], 'nosniff')
})

test('a mail that was set aside becomes a conversation on request, once', async () => {
  const { answer } = await answered('copied@example.com')
  const before = (await latest()).slug
  const headers = { 'Message-ID': answer.mail.messageId as string }
  await world.mailIn(letter({ from: `Ana <${US}>`, subject: 'A copy with words', headers }))
  assert.equal((await latest()).slug, before)
  const [{ id, ...mail }] = await mails('?doubtful=true')
  assert.deepEqual([mail.state, mail['doubtful?'], mail.conversation], ['set_aside', true, null])
  const accepted = await olga.post(`/mails/${id}/accept`)
  assert.deepEqual(
    [accepted.status, accepted.body.state, accepted.body.verdict],
    [200, 'received', 'Will become a conversation.'],
  )
  await world.work()
  const { subject, status, slug } = await latest()
  assert.deepEqual([subject, status], ['A copy with words', STATUS.unresolved])
  const { body } = await olga.get(`/mails/${id}`)
  assert.deepEqual([body.state, body['doubtful?'], body.conversation], ['processed', false, slug])
  for (const action of ['accept', 'retry'])
    assert.equal((await olga.post(`/mails/${id}/${action}`)).status, 409, action)
})

test('a mail that is accepted while it waits becomes a conversation, whichever job comes first', async () => {
  const { answer } = await answered('waiting@example.com')
  const headers = { 'Message-ID': answer.mail.messageId as string }
  const raw = letter({ from: `Ana <${US}>`, subject: 'Accepted in time', headers })
  const { body } = await ana.send('POST', '/intake/email', {
    raw,
    headers: { 'content-type': 'message/rfc822' },
  })
  assert.equal(body.state, 'received')
  assert.equal((await olga.post(`/mails/${body.id}/accept`)).status, 200)
  await world.work()
  assert.equal((await latest()).subject, 'Accepted in time')
  assert.equal((await mails('?subject=accepted')).length, 1)
})

test('a report of somebody else’s mail becomes a conversation on request, with its text', async () => {
  const body =
    '--b\nContent-Type: text/plain\n\nThe caretaker is not here.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1\n--b--'
  const headers = { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' }
  await world.mailIn(letter({ from: 'robot@example.com', subject: 'Report', headers, body }))
  const [{ id, state }] = await mails()
  assert.equal(state, 'set_aside')
  await olga.post(`/mails/${id}/accept`)
  await world.work()
  assert.match((await latest()).message.body, /The caretaker is not here/)
})

test('a mail that was set aside can be processed again', async () => {
  const [{ id }] = await mails('?state=set_aside')
  const { body } = await olga.post(`/mails/${id}/retry`)
  assert.deepEqual([body.state, body.verdict], ['received', 'Will be processed again.'])
  await world.work()
  assert.equal((await olga.get(`/mails/${id}`)).body.state, 'set_aside')
})

test('bad parameters are refused by their names, and unknown mails are not found', async () => {
  for (const [query, field] of [
    ['state=lost', 'state'],
    ['doubtful=maybe', 'doubtful'],
    ['since=yesterday', 'since'],
    ['until=2026-02-30', 'until'],
    ['page_size=0', 'page_size'],
    ['cursor=x', 'cursor'],
  ] as const) {
    const { status, body } = await olga.get(`/mails?${query}`)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query)
  }
  for (const [method, path] of ROUTES)
    assert.equal((await olga.send(method, path.replace('1', '999999'))).status, 404, path)
})

const ROUTES = [
  ['GET', '/mails/1'],
  ['GET', '/mails/1/raw'],
  ['POST', '/mails/1/retry'],
  ['POST', '/mails/1/accept'],
] as const

test('agents do not see it; Rita and her owner see nothing of ours', async () => {
  const [{ id, verdict }] = await mails()
  for (const [method, path] of [['GET', '/mails'], ...ROUTES] as const) {
    const own = path.replace('1', String(id))
    assert.deepEqual(
      [(await ana.send(method, own)).status, (await rita.send(method, own)).status],
      [403, 403],
      path,
    )
    if (path !== '/mails') assert.equal((await rivalOwner.send(method, own)).status, 404, path)
  }
  assert.deepEqual((await rivalOwner.get('/mails')).body.mails, [])
  assert.equal((await olga.get(`/mails/${id}`)).body.verdict, verdict)
})
