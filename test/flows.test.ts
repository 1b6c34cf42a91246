// What the most frequent flows cost, in statements, transactions and files: none of them depends on the machine.
import assert from 'node:assert/strict'
import { Session } from 'node:inspector/promises'
import { test } from 'node:test'
import pg from 'pg'
import { correspondence, letter } from './letters.ts'
import { createMailbox } from './mailbox.ts'
import { createWorld } from './world.ts'

const statements: string[] = []
/** How often something is asked after an answer has come. */
let roundTrips = 0
let hasAnswer = true
const noteAnswer = () => {
  hasAnswer = true
}
const { query } = pg.Client.prototype
// biome-ignore lint/suspicious/noExplicitAny: it has many signatures
pg.Client.prototype.query = function counted(this: pg.Client, ...given: any[]) {
  const text: string = given[0]?.text ?? given[0]
  if (typeof text !== 'string') return Reflect.apply(query, this, given)
  statements.push(text.trim().replace(/\s+/g, ' '))
  if (hasAnswer) roundTrips++
  hasAnswer = false
  const asked: Promise<unknown> = Reflect.apply(query, this, given)
  asked.then?.(noteAnswer, noteAnswer)
  return asked
} as typeof query

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga } = world
const { latest } = correspondence(world, mailbox)

/** What the work costs: round trips to PostgreSQL, transactions, and the statements besides their beginnings and ends. */
async function costOf(work: () => Promise<unknown>) {
  statements.length = 0
  roundTrips = 0
  hasAnswer = true
  await work()
  const all = statements.splice(0)
  const isFrame = (text: string) => /^(begin|commit)/i.test(text)
  return {
    roundTrips,
    transactions: all.filter(text => /^begin/i.test(text)).length,
    statements: all.filter(text => !isFrame(text) && !IS_OF_TEST.test(text)).length,
  }
}

/** `world.work()` asks whether anything is left. */
const IS_OF_TEST = /^select 'events' as what/

test('a reply of staff by mail reads what it is about once, and becomes one job', async () => {
  await world.mailIn(letter({ from: 'kim@example.com' }), { from: 'kim@example.com' })
  const { slug } = await latest()
  const reply = (body: string) => ana.post(`/conversations/${slug}/messages`, { message: { body } })
  await reply('Hello')
  await world.work()
  const door = await costOf(() => reply('Hello again'))
  await world.logIsReadable()
  const afterwards = await costOf(() => world.work())
  assert.equal(mailbox.arrived.filter(({ mail }) => /Hello again/.test(mail.text ?? '')).length, 1)
  assert.ok(door.transactions <= 1 && door.statements <= 5, JSON.stringify(door))
  assert.ok(afterwards.transactions <= 3 && afterwards.statements <= 40, JSON.stringify(afterwards))
})

test('a post asks PostgreSQL again only where it needs the answer', async () => {
  const { slug } = await world.start({ user: { email: 'sam@example.com' } })
  let posted = 0
  const post = (message: object) =>
    ana.post(`/conversations/${slug}/messages`, { message: { ...message, origin_id: `m${posted++}` } })
  const byCustomer = { body: 'Hi', user: { email: 'sam@example.com' } }
  await post({ body: 'Hello' })
  await post(byCustomer)
  const [staff, customer] = [
    await costOf(() => post({ body: 'A reply' })),
    await costOf(() => post(byCustomer)),
  ]
  assert.deepEqual([staff.transactions, customer.transactions], [1, 1])
  // Lock, beside who the customer is; insert; effects: the conversation, its counts, the log.
  assert.ok(staff.roundTrips <= 3 && staff.statements <= 5, JSON.stringify(staff))
  assert.ok(customer.roundTrips <= 3 && customer.statements <= 6, JSON.stringify(customer))
})

test('a rule that does not hold costs no statement, also behind one that has changed the conversation', async () => {
  const { slug } = await world.start({ user: { email: 'rae@example.com' } })
  const when = [{ event: 'note_written' }]
  const add = async (word: string, tag: string) => {
    const conditions = { all: [{ field: 'text', op: 'contains', value: [word] }] }
    const rule = { name: tag, when, if: conditions, then: [{ add_tags: [tag] }] }
    assert.equal((await olga.post('/rules', { rule })).status, 201)
  }
  const costOfNote = async () => {
    const { status } = await ana.post(`/conversations/${slug}/messages`, {
      message: { body: 'Zebra', visibility: 1 },
    })
    assert.equal(status, 201)
    await ana.put(`/conversations/${slug}`, { conversation: { tags: [] } })
    await world.logIsReadable()
    return costOf(() => world.work())
  }
  // What a job records is read with the rest or by a round of its own, as it happens.
  const leastOf = async () => {
    const costs = [await costOfNote(), await costOfNote(), await costOfNote(), await costOfNote()]
    return costs.toSorted((one, other) => one.statements - other.statements)[0]
  }
  await add('zebra', 'first')
  await world.work()
  const few = await leastOf()
  for (let n = 0; n < 20; n++) await add(`horse${n}`, `other-${n}`)
  await world.work()
  const many = await leastOf()
  const { runs } = (await ana.get(`/conversations/${slug}/runs`)).body
  assert.equal(runs.length, 8)
  assert.deepEqual(many, few)
})

test('a mail and the reply to it enter no file of another service', async () => {
  const entered = await filesEntered(async () => {
    await world.mailIn(letter({ from: 'lou@example.com' }), { from: 'lou@example.com' })
    const { slug } = await latest()
    await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Hello Lou' } })
    await ana.get('/conversations?filter=open')
    await world.work()
  })
  assert.ok(mailbox.arrived.some(({ mail }) => /Hello Lou/.test(mail.text ?? '')))
  const CONNECTORS = 'talk/connectors/'
  assert.deepEqual(
    entered.filter(file => file.startsWith(CONNECTORS)),
    [`${CONNECTORS}email/email.ts`],
  )
})

/** The files below src in which a function was called, besides what loading them calls. */
async function filesEntered(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const source = new URL('../src/', import.meta.url).href
  return result
    .filter(({ url }) => url.startsWith(source))
    .filter(({ functions }) => functions.some(({ ranges: [whole] }) => whole?.count && whole.startOffset > 0))
    .map(({ url }) => url.slice(source.length))
}
