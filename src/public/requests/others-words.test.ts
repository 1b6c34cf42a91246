// What customers must never read in their requests: words of staff to each other, and of other customers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { openShop } from '../../../test/shop.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, app } = world
const { cookieOf } = await openShop(world)
const HOST = 'demo.localhost'

const read = async (cookie: string, path = '/help/requests') => {
  const { body } = await app.inject({ url: path, headers: { host: HOST, accept: 'text/html', cookie } })
  return body
}

async function customer(id: string) {
  const email = `${id}@example.com`
  await ana.post('/contacts', { contact: { name: id, email, id } })
  return { email, cookie: await cookieOf({ sub: id }) }
}

async function write(slug: string, message: object) {
  const { status, body } = await ana.post(`/conversations/${slug}/messages`, { message })
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

test('a request without a subject is called by what its customer wrote, and never by a note', async () => {
  const { email, cookie } = await customer('untitled')
  const user = { email, name: 'untitled' }
  const { slug } = await world.start({ subject: '', user, message: { body: 'My own words', user } })
  const note = await write(slug, { body: 'SECRET NOTE', visibility: 1 })
  assert.match(await read(cookie), /My own words/)
  const { status } = await ana.post(`/conversations/${slug}/split`, { split: { message_id: note.id } })
  assert.ok(status < 300)
  assert.doesNotMatch(await read(cookie), /SECRET NOTE/)
  const other = await customer('merged-in')
  const older = await world.start({
    subject: '',
    user: { email: other.email },
    message: { body: 'OTHER WORDS', user: { email: other.email } },
  })
  const { slug: kept } = await world.start({ subject: '', user, message: { body: 'Second words', user } })
  await ana.post(`/conversations/${kept}/merge`, { conversations: [older.slug] })
  assert.doesNotMatch(await read(cookie), /OTHER WORDS/)
})

test('whoever takes the place of a customer reads nothing from before', async () => {
  const former = await customer('former')
  const next = await customer('next')
  const { slug } = await world.start({
    subject: 'Chairs',
    user: { email: former.email },
    message: { body: 'FORMER WORDS', user: { email: former.email } },
  })
  await write(slug, { body: 'ANSWER TO THE FORMER' })
  await world.work()
  const { status } = await ana.put(`/conversations/${slug}`, {
    conversation: { user: { email: next.email } },
  })
  assert.equal(status, 200)
  await write(slug, { body: 'Answer to the next' })
  await world.work()
  const seen = await read(next.cookie, `/help/requests/${slug}`)
  assert.match(seen, /Answer to the next/)
  assert.doesNotMatch(seen, /FORMER/)
})

test('a blind copy opens nothing of what comes after it, and a copy closes nothing', async () => {
  const { email } = await customer('direct')
  const blind = await customer('blind')
  const { slug } = await world.start({ subject: 'Lamps', user: { email } })
  await write(slug, { body: 'With a blind copy', bcc: [{ email: blind.email }] })
  await world.work()
  await write(slug, { body: 'BETWEEN THE TWO' })
  await world.work()
  await write(slug, { body: 'With a copy', recipients: [{ email: blind.email }] })
  await world.work()
  const path = `/help/requests/${slug}`
  const seen = await read(blind.cookie, path)
  assert.match(seen, /With a copy/)
  assert.doesNotMatch(seen, /BETWEEN THE TWO|Close this request/)
  await ana.put(`/conversations/${slug}`, { conversation: { status: 0 } })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${path}/close`,
    headers: { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin', cookie: blind.cookie },
  })
  assert.equal(statusCode, 404)
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 0)
})
