import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'

const DAY_MS = 86_400_000

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, app, clock, scope } = world

const questionsTo = (email: string) =>
  mailbox.arrived.filter(
    ({ to, mail }) => to.includes(email) && mail.subject === 'How did The demo brand do?',
  )

async function pass(ms: number) {
  await world.work()
  clock.now = new Date(clock.now.getTime() + ms)
  await world.work()
}

/** A conversation with this customer, resolved by a reply. */
async function resolved(email: string, message: object = {}) {
  const conversation = await world.start({ user: { email }, message: { body: 'Help' } })
  await world.post(conversation.slug, { body: 'Done', ...message })
  return conversation
}

async function askedPage(email: string) {
  const conversation = await resolved(email)
  await pass(DAY_MS)
  const [question] = questionsTo(email)
  const [url] = /http:\S+\/rate\/\S+rating=4/.exec(question?.mail.text ?? '') ?? []
  const { pathname, search } = new URL(url as string)
  return { conversation, question, pathname, search }
}

const ask = (method: 'GET' | 'POST', url: string, payload?: string, host = 'demo.localhost:3000') =>
  app.inject({
    method,
    url,
    headers: {
      host,
      ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })

const ratings = async () => (await ana.get('/satisfaction_ratings')).body.satisfaction_ratings

test('the customer is asked once, a day after the reply', async () => {
  const { slug } = await resolved('once@example.com')
  await pass(DAY_MS - 3_600_000)
  assert.equal(questionsTo('once@example.com').length, 0)
  await pass(3_600_000)
  assert.equal(questionsTo('once@example.com').length, 1)
  await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'Again', user: { email: 'once@example.com' } },
  })
  await world.post(slug, { body: 'Done again' })
  await pass(DAY_MS)
  assert.equal(questionsTo('once@example.com').length, 1)
})

test('opening the link changes nothing; submitting the form does, and the last rating counts', async () => {
  const { conversation, question, pathname, search } = await askedPage('rating@example.com')
  assert.doesNotMatch(question?.raw ?? '', /Help/)
  const page = await ask('GET', pathname + search)
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /value="4" required checked/)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'; style-src 'nonce-/)
  assert.deepEqual(await ratings(), [])
  assert.equal((await ask('POST', pathname, 'rating=4&comment=Quick')).statusCode, 200)
  assert.equal((await ask('POST', pathname, 'rating=5')).statusCode, 200)
  const [rating, ...others] = await ratings()
  assert.equal(others.length, 0)
  assert.deepEqual(
    [rating.rating, rating.comment, rating.conversation_id],
    [5, 'Quick', String(conversation.id)],
  )
  assert.equal((await ask('POST', pathname, 'rating=6')).statusCode, 422)
  assert.equal((await ask('POST', pathname, '')).statusCode, 422)
  assert.equal((await ask('GET', pathname.replace(/.{4}$/, 'aaaa'))).statusCode, 404)
  assert.equal((await ask('GET', pathname, undefined, 'rival.localhost:3000')).statusCode, 404)
})

test('one click unsubscribes from surveys (RFC 8058)', async () => {
  const { question } = await askedPage('leave@example.com')
  const headers = Object.fromEntries((question?.mail.headers ?? []).map(({ key, value }) => [key, value]))
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  const { pathname } = new URL((headers['list-unsubscribe'] ?? '').slice(1, -1))
  assert.match((await ask('GET', pathname)).body, /Stop surveys/)
  assert.equal((await ask('POST', pathname, 'List-Unsubscribe=One-Click')).statusCode, 200)
  await resolved('leave@example.com')
  await pass(DAY_MS)
  assert.equal(questionsTo('leave@example.com').length, 1)
})

test('nobody is asked who should not be', async () => {
  await resolved('never@example.com', { suppress_surveys: true })
  await resolved('later@example.com', { suppress_surveys: `${clock.now.getFullYear()}-12-31` })
  const { slug } = await resolved('open@example.com')
  await ana.put(`/conversations/${slug}`, { conversation: { status: 0 } })
  await world.start({
    user: { email: 'outbound@example.com' },
    message: { body: 'Hello', user: { email: ana.email } },
  })
  await pass(DAY_MS)
  for (const name of ['never', 'later', 'open', 'outbound'])
    assert.equal(questionsTo(`${name}@example.com`).length, 0, name)
  await pass(60 * DAY_MS)
  assert.equal(questionsTo('later@example.com').length, 1)
  assert.equal(questionsTo('never@example.com').length, 0)
})

test('a brand can turn surveys off', async () => {
  await transaction(scope, tx => changeBrand(tx, { surveyAfter: null }))
  Object.assign(scope.brand, { surveyAfterMinutes: null })
  await resolved('off@example.com')
  await pass(2 * DAY_MS)
  assert.equal(questionsTo('off@example.com').length, 0)
})
