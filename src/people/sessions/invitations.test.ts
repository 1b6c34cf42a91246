import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createVisitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rivalOwner, clock, db } = world

const DAY = 24 * 60 * 60_000
const PASSWORD = 'a first long password'

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

let people = 0
/** Adds a member of staff without a password; returns their address. */
async function add(role = 'agent', who = olga): Promise<string> {
  people++
  const email = `invited${people}@demo.test`
  const { status } = await who.post('/staff', { staff: { email, name: `Nia ${people}`, role } })
  assert.equal(status, 201)
  return email
}

const ticketIn = (text: unknown) => /\/login#reset=([\w-]+)/.exec(String(text))?.[1] as string

/** The ticket of a new invitation. */
async function invite(email: string, who = olga): Promise<string> {
  const { status, body } = await who.send('POST', `/staff/${email}/invitation`)
  assert.equal(status, 200)
  return ticketIn(body.link)
}

function accept(ticket: string, password = PASSWORD) {
  const visitor = createVisitor(world)
  return visitor.send('POST', '/login/reset', { ticket, password })
}

async function lettersTo(address: string) {
  await world.work()
  return mailbox.arrived.filter(({ to }) => to.includes(address))
}

test('whoever is added without a password gets one mail with a link to set it', async () => {
  const email = await add()
  const [letter, ...others] = await lettersTo(email)
  assert.deepEqual([others, letter?.to], [[], [email]])
  assert.equal(letter?.mail.subject, 'Join The demo brand on Answerwell')
  assert.match(
    letter?.mail.text ?? '',
    new RegExp(`^${OLGA.name} invites you to answer customers of The demo brand`),
  )
  assert.match(letter?.mail.text ?? '', new RegExp(`or ask ${OLGA.email}\\.`))
  assert.match(letter?.mail.text ?? '', /http:\/\/demo\.localhost:3000\/login#reset=[\w-]{43}\s/)
  assert.match(letter?.mail.replyTo?.[0]?.address ?? '', /^no-reply@/, 'replies would be in the inbox')
  assert.equal((await accept(ticketIn(letter?.mail.text))).body.state, 'in')
})

test('the response to adding somebody has a link, too, so that nobody needs a second invitation', async () => {
  const email = 'linked@demo.test'
  const { body } = await olga.post('/staff', { staff: { email, name: 'Lin' } })
  assert.equal((await lettersTo(email)).length, 1)
  assert.equal((await accept(ticketIn(body.invitation_link))).body.state, 'in')
  const given = { email: 'given@demo.test', name: 'Gil', password: PASSWORD }
  assert.equal((await olga.post('/staff', { staff: given })).body.invitation_link, null)
})

test('whoever is added with a password gets no mail, and cannot be invited', async () => {
  const email = 'with-password@demo.test'
  assert.equal((await olga.post('/staff', { staff: { email, password: PASSWORD } })).status, 201)
  assert.deepEqual(await lettersTo(email), [])
  const { status, body } = await olga.send('POST', `/staff/${email}/invitation`)
  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.match(body.error, /with-password@demo\.test already has a password/)
})

const WEAK: [string, string][] = [
  ['short', 'nine char'],
  ['common', 'Password2026!'],
  ['their own name', 'Nia Mbeki 2026'],
  ['their own address', 'nia.weak@demo.test'],
  ['the name of the brand', 'The demo brand 1'],
]
for (const [reason, password] of WEAK)
  test(`nobody is added with a password that is ${reason}`, async () => {
    const staff = { email: 'nia.weak@demo.test', name: 'Nia Mbeki', password }
    const { status, body } = await olga.post('/staff', { staff })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['staff.password']])
    assert.equal((await olga.put('/staff/nia.weak@demo.test', { staff: { name: 'x' } })).status, 404)
  })

test('an empty password is none: an invitation is mailed', async () => {
  for (const password of [null, '']) {
    people++
    const email = `invited${people}@demo.test`
    assert.equal((await olga.post('/staff', { staff: { email, password } })).status, 201)
    assert.equal((await lettersTo(email)).length, 1)
  }
})

test('the link works for a week', async () => {
  const [early, late] = [await add(), await add()]
  const tickets = [await invite(early), await invite(late)] as const
  later(7 * DAY - 1)
  assert.equal((await accept(tickets[0])).status, 200)
  later(1)
  const { status, body } = await accept(tickets[1])
  assert.deepEqual([status, body.error], [401, 'This link has been used or has expired. Request a new one.'])
})

test('each new link is mailed and returned; the first that is used ends the others', async () => {
  const email = await add()
  const returned = [await invite(email), await invite(email)]
  const mailed = (await lettersTo(email)).map(({ mail }) => ticketIn(mail.text))
  const tickets = [...returned, ...mailed]
  assert.equal(new Set(tickets).size, 5)
  assert.equal((await accept(tickets[1] as string)).status, 200)
  for (const ticket of tickets) assert.equal((await accept(ticket)).status, 401)
})

test('of two browsers that use the links of somebody at once, one sets the password', async () => {
  const email = await add()
  const ticket = await invite(email)
  const answers = await Promise.all([
    accept(ticket, 'the first of the two'),
    accept(ticket, 'the second of them'),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
})

test('a weak first password is refused, naming the field, and the link still works', async () => {
  const email = await add()
  const ticket = await invite(email)
  for (const password of ['short', 'password123', email]) {
    const { status, body } = await accept(ticket, password)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['password']], password)
  }
  assert.equal((await accept(ticket)).status, 200)
})

test('a link ends when its receiver is deactivated, also when they come back', async () => {
  const email = await add()
  const ticket = await invite(email)
  await olga.send('DELETE', `/staff/${email}`)
  assert.equal((await accept(ticket)).status, 401)
  assert.equal((await olga.send('POST', `/staff/${email}/invitation`)).status, 404)
  later(1_000)
  await olga.send('POST', `/staff/${email}/reactivate`)
  assert.equal((await accept(ticket)).status, 401)
  assert.equal((await accept(await invite(email))).status, 200)
})

test('a link that an admin made for an agent does not open an owner’s account', async () => {
  const email = await add()
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'admin' } })
  const ticket = await invite(email, ana)
  await olga.put(`/staff/${email}`, { staff: { role: 'owner' } })
  assert.equal((await accept(ticket)).status, 401)
  assert.equal((await ana.send('POST', `/staff/${email}/invitation`)).status, 403)
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'agent' } })
})

test('an admin who adds an owner adds nobody', async () => {
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'admin' } })
  const { status } = await ana.post('/staff', { staff: { email: 'king@demo.test', role: 'owner' } })
  assert.equal(status, 403)
  assert.deepEqual(await lettersTo('king@demo.test'), [])
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'agent' } })
  assert.equal((await olga.put('/staff/king@demo.test', { staff: { name: 'x' } })).status, 404)
})

test('only staff are invited: customers and unknown people are 404, and get no mail', async () => {
  await world.start()
  for (const email of [CODY.email, 'nobody@demo.test'])
    assert.equal((await olga.send('POST', `/staff/${email}/invitation`)).status, 404)
  assert.deepEqual((await lettersTo('nobody@demo.test')).length, 0)
})

test('a link is good at its brand only', async () => {
  const ticket = await invite(await add())
  const atRival = createVisitor(world, 'http://rival.localhost:3000')
  assert.equal((await atRival.send('POST', '/login/reset', { ticket, password: PASSWORD })).status, 401)
  assert.equal((await rivalOwner.send('POST', `/staff/invited${people}@demo.test/invitation`)).status, 404)
  assert.equal((await accept(ticket)).status, 200)
})

test('two invitations with one Idempotency-Key are two links, since secrets are not stored', async () => {
  const email = await add()
  const once = () =>
    olga.send('POST', `/staff/${email}/invitation`, { headers: { 'idempotency-key': 'again' } })
  const [first, second] = [await once(), await once()]
  assert.notEqual(first.body.link, second.body.link)
  assert.equal(second.headers['idempotent-replayed'], undefined)
  const ticket = ticketIn(first.body.link)
  const found = await db.rows(sql`select 1 from idempotency_keys k where k::text like ${`%${ticket}%`}`)
  assert.deepEqual(found, [])
})

test('the log says who invited whom, without the link', async () => {
  const email = await add()
  const ticket = await invite(email)
  await accept(ticket)
  await world.logIsReadable()
  const { events } = (await olga.get('/events?limit=1000')).body
  const { id } = events.findLast(({ type }: { type: string }) => type === 'user.created').subject
  const own = events.filter(({ subject }: { subject: { id: number } }) => subject.id === id)
  assert.deepEqual(
    own.map(({ type, actor }: { type: string; actor: { email: string } | null }) => [type, actor?.email]),
    [
      ['user.created', OLGA.email],
      ['user.invited', OLGA.email],
      ['user.invited', OLGA.email],
      ['user.password_changed', undefined],
    ],
  )
  assert.ok(!JSON.stringify(events).includes(ticket))
})
