import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { disableWebhook } from '../webhooks/write-webhook.ts'

const HOUR_MS = 3_600_000
const BEN = { name: 'Ben Okafor', email: 'ben@demo.test', role: 'admin' }

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rivalOwner, clock } = world
assert.equal((await olga.post('/staff', { staff: BEN })).status, 201)
await world.work()

/** What has arrived since the last call, without what customers got: who, and the subject. */
let seen = mailbox.arrived.length
async function news(): Promise<string[]> {
  await world.work()
  const arrived = mailbox.arrived.slice(seen).filter(({ mail }) => /^\[/.test(mail.subject ?? ''))
  seen = mailbox.arrived.length
  return arrived.map(({ to, mail }) => `${to.join(' ')} ${mail.subject}`).sort()
}

const noticesTo = (names: string[], rest: string) => names.map(email => `${email} ${rest}`).sort()
const post = (slug: string, message: Record<string, unknown>, caller = ana) =>
  caller.post(`/conversations/${slug}/messages`, { message: { body: 'x', ...message } })
const assign = (slug: string, assignee: string | null, caller = ana) =>
  caller.put(`/conversations/${slug}`, { conversation: { assignee } })

/** A conversation of Cody's, of which everybody has been told. */
async function quiet(subject: string, fields: Record<string, unknown> = {}): Promise<string> {
  const { slug } = await world.start({ subject, ...fields })
  await news()
  return slug
}

test('a conversation that begins assigned tells its assignee once, and nobody else', async () => {
  await world.start({ subject: 'Begun', assignee: OLGA.email })
  assert.deepEqual(await news(), [`${OLGA.email} [Assigned] Begun`])
})

test('an assignment tells the new assignee only: not the old one, nor whoever assigned themselves', async () => {
  const slug = await quiet('Handed on', { assignee: ANA.email })
  await assign(slug, BEN.email)
  assert.deepEqual(await news(), [`${BEN.email} [Assigned] Handed on`])
  await assign(slug, BEN.email, olga)
  assert.deepEqual(await news(), [], 'nothing has changed')
  await assign(slug, OLGA.email, olga)
  await assign(slug, null, olga)
  assert.deepEqual(await news(), [])
})

test('a staff reply or note in an unassigned conversation is news to nobody but followers', async () => {
  const slug = await quiet('Nobody’s')
  await post(slug, { visibility: VISIBILITY.internalNote })
  await post(slug, {})
  assert.deepEqual(await news(), [])
  await post(slug, {}, olga)
  assert.deepEqual(await news(), [`${ANA.email} [Followed] Nobody’s`])
})

test('everybody hears of a customer in an unassigned conversation: followers as such', async () => {
  const slug = await quiet('Everybody’s')
  await post(slug, {})
  await news()
  await post(slug, { user: CODY })
  assert.deepEqual(
    await news(),
    [
      `${ANA.email} [Followed] Everybody’s`,
      ...noticesTo([OLGA.email, BEN.email], '[Unassigned] Everybody’s'),
    ].sort(),
  )
})

test('the assignee hears of a message once, also as a follower, and not of their own', async () => {
  const slug = await quiet('Both', { assignee: ANA.email })
  await post(slug, {})
  assert.deepEqual(await news(), [])
  await post(slug, { user: CODY })
  assert.deepEqual(await news(), [`${ANA.email} [Assigned] Both`])
})

test('a message that Ana posts as Olga is Olga’s: Ana hears of it', async () => {
  const slug = await quiet('On behalf', { assignee: ANA.email })
  await post(slug, { user: { email: OLGA.email } })
  assert.deepEqual(await news(), [`${ANA.email} [Assigned] On behalf`])
})

test('whoever is mentioned in a note hears of it, once, unless they do not want to; in a reply nobody is mentioned', async () => {
  const slug = await quiet('Mentioned', { assignee: ANA.email })
  await post(slug, { body: '@Olga Petrova @olga, can you look?', visibility: 1 })
  assert.deepEqual(await news(), [`${OLGA.email} [Mentioned] Mentioned`])
  await post(slug, { body: 'Dear @Olga Petrova' })
  assert.deepEqual(await news(), [])
  await post(slug, { body: '@Ana Souza: mine', visibility: 1 }, olga)
  assert.deepEqual(await news(), [`${ANA.email} [Mentioned] Mentioned`], 'more than that she is assigned')
  await olga.put(`/staff/${OLGA.email}`, { staff: { notify: ['assigned', 'unassigned'] } })
  await post(slug, { body: '@Olga Petrova', visibility: 1 })
  assert.deepEqual(await news(), [])
  await olga.put(`/staff/${OLGA.email}`, {
    staff: { notify: ['assigned', 'followed', 'mentioned', 'unassigned'] },
  })
})

test('whoever chose nothing hears nothing; whoever chose one reason hears of that one', async () => {
  const choose = (notify: string[]) => ana.put(`/staff/${ANA.email}`, { staff: { notify } })
  await choose([])
  const slug = await quiet('Chosen')
  await assign(slug, ANA.email, olga)
  await post(slug, { user: CODY })
  assert.deepEqual(await news(), [])
  await choose(['followed'])
  await post(slug, { user: CODY })
  assert.deepEqual(await news(), [], 'to the assignee it is “assigned”')
  await post(slug, {})
  await assign(slug, null)
  await post(slug, { user: CODY })
  assert.ok((await news()).includes(`${ANA.email} [Followed] Chosen`))
  await choose(['assigned', 'followed', 'mentioned', 'unassigned'])
})

test('deactivated staff hear nothing, not even as the assignee, until they are back', async () => {
  const slug = await quiet('On leave', { assignee: BEN.email })
  await olga.send('DELETE', `/staff/${BEN.email}`)
  await post(slug, { user: CODY })
  assert.ok(!(await news()).some(line => line.includes(BEN.email)))
  await olga.post(`/staff/${BEN.email}/reactivate`)
  await assign(slug, BEN.email)
  await news()
  await post(slug, { user: CODY })
  assert.deepEqual(await news(), [`${BEN.email} [Assigned] On leave`])
})

test('a message that is posted twice with one origin_id is news once', async () => {
  const slug = await quiet('Repeated', { assignee: ANA.email })
  const message = { user: CODY, origin_id: 'twice' }
  await Promise.all([post(slug, message), post(slug, message)])
  await post(slug, message)
  assert.deepEqual(await news(), [`${ANA.email} [Assigned] Repeated`])
})

test('an automatic mail is stored and tells nobody', async () => {
  const raw = [
    'From: away@example.com',
    'To: support@demo.localhost',
    'Subject: Out of office',
    'Auto-Submitted: auto-replied',
    'Message-ID: <away@example.com>',
    '',
    'I am away.',
    '',
  ]
  await world.mailIn(raw.join('\r\n'), { from: 'away@example.com' })
  const stored = async () => (await ana.get('/conversations?for=away@example.com')).body.total_count
  const isStored = async () => {
    clock.now = new Date(clock.now.getTime() + HOUR_MS) // a busy machine puts it off
    await world.work()
    assert.equal(await stored(), 1)
  }
  await eventually(isStored, { what: 'the mail is stored' })
  assert.deepEqual(await news(), [])
})

const NOTICES: [string, Record<string, unknown>, RegExp, RegExp][] = [
  [
    'a customer’s message',
    { user: CODY, body: 'Where?' },
    /^Cody Brandt wrote\n\n[^\n]+\n\nWhere\?/,
    /Reply to this email to answer the customer/,
  ],
  [
    'a note',
    { user: { email: OLGA.email }, body: 'Careful', visibility: VISIBILITY.internalNote },
    /^Olga Petrova added a note\n\n[^\n]+\n\nCareful/,
    /Reply to this email to add an internal note/,
  ],
]
for (const [what, message, first, last] of NOTICES)
  test(`the notice of ${what} says who wrote what, and what a reply would do`, async () => {
    const slug = await quiet(`Notice of ${what}`, { assignee: ANA.email })
    await post(slug, message)
    await world.work()
    const { mail } = mailbox.arrived.at(-1) as (typeof mailbox.arrived)[number]
    assert.match(mail.text ?? '', first)
    assert.match(mail.text ?? '', last)
    assert.ok(mail.text?.includes(`http://demo.localhost:3000/inbox/all/${slug}`))
    assert.match(mail.from?.name ?? '', /^(Cody Brandt|Olga Petrova) \(The demo brand\)$/)
    assert.equal(mail.from?.address, 'support@demo.localhost', 'not the address of the author')
  })

test('the notice of an assignment has the first message, and a conversation without a subject a name', async () => {
  await news()
  const { slug } = await world.start({ subject: null, message: { body: 'The very first' } })
  await news()
  await assign(slug, BEN.email)
  await world.work()
  const { mail } = mailbox.arrived.at(-1) as (typeof mailbox.arrived)[number]
  assert.match(mail.text ?? '', /^A conversation was assigned to you\n\n[^\n]+\n\nThe very first/)
  assert.match(mail.subject ?? '', /^\[Assigned\] \S/)
})

test('a notice that the mail server postpones is sent later, once; one that it refuses is given up', async () => {
  const slug = await quiet('Postponed', { assignee: ANA.email })
  const later = async () => {
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    return news()
  }
  mailbox.answer = () => 451
  await post(slug, { user: CODY })
  assert.deepEqual(await news(), [])
  mailbox.answer = () => 250
  assert.deepEqual([await later(), await later()], [[`${ANA.email} [Assigned] Postponed`], []])
  mailbox.answer = () => 550
  await post(slug, { user: CODY })
  assert.deepEqual(await news(), [])
  mailbox.answer = () => 250
  assert.deepEqual(await later(), [])
})

test('admins and owners hear of a disabled webhook, agents and the rival’s staff do not', async () => {
  await news()
  const { body } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/hook' } })
  await transaction(world.scope, tx => disableWebhook(tx, body.id, say`Gone.`))
  await transaction(world.scope, tx => disableWebhook(tx, body.id, say`Gone again.`))
  const [mail = '', ...others] = await news()
  assert.match(mail, /^(owner@demo\.test ben@demo\.test|ben@demo\.test owner@demo\.test) \[The demo brand\] /)
  assert.deepEqual(others, [], 'one that is disabled already is no news')
  assert.ok(!mailbox.arrived.some(({ to }) => to.includes(rivalOwner.email)))
})

test('what a rule or a queue gives to one member is told to that member, once, and to nobody else', async () => {
  const rule = {
    name: 'In turn',
    when: [{ event: 'conversation_begins' }],
    if: { all: [{ field: 'subject', op: 'contains', value: ['inturn'] }] },
    // biome-ignore lint/suspicious/noThenProperty: a field of rules
    then: [{ in_turn: 'Rota' }],
  }
  for (const queue of [null, {}]) {
    const team = await olga.post('/teams', {
      team: { name: 'Rota', members: [OLGA.email, BEN.email], queue },
    })
    assert.equal(team.status, 201, JSON.stringify(team.body))
    const made = await olga.post('/rules', { rule })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    await world.work()
    const { slug } = await world.start({ subject: `Inturn ${queue !== null}` })
    await news()
    clock.now = new Date(clock.now.getTime() + 6_000)
    const told = await news()
    const { assignee } = (await ana.get(`/conversations/${slug}`)).body
    assert.deepEqual(told, [`${assignee.email ?? assignee} [Assigned] Inturn ${queue !== null}`])
    await olga.send('DELETE', `/rules/${made.body.id}`)
    await olga.send('DELETE', `/teams/${team.body.id}`)
  }
})

test('a conversation of a team without a queue is told to its members as such', async () => {
  const { body } = await olga.post('/teams', { team: { name: 'Crew', members: [OLGA.email] } })
  const slug = await quiet('For the crew')
  await ana.put(`/conversations/${slug}`, { conversation: { team: body.id } })
  const before = mailbox.arrived.length
  assert.deepEqual(await news(), [`${OLGA.email} [Assigned] For the crew`])
  assert.match(
    mailbox.arrived[before]?.mail.text ?? '',
    /assigned to your team[\s\S]+is assigned to your team/,
  )
})
