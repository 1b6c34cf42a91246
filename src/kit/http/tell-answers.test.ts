// What is stored in English is told to German pages, in lists and records, and to nobody else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { OLGA } from '../../../db/cast.ts'
import { letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { olga, ana, db, scope } = world
const browser = await enter(world, OLGA.email)
const german = (path: string, headers = {}) =>
  browser.send('GET', `/api/v1${path}`, undefined, { 'accept-language': 'de', ...headers })

test('the mail log and a mail say in German what became of it, to a page that asks for it', async () => {
  await world.mailIn(letter({ from: 'vera@example.com', subject: 'Started a conversation.' }))
  const { body: log } = await german('/mails')
  const [mail] = log.mails
  assert.equal(mail.verdict, 'Hat eine Konversation begonnen.')
  assert.equal(mail.subject, 'Started a conversation.') // what somebody wrote
  const { body: one, headers } = await german(`/mails/${mail.id}`)
  assert.deepEqual(one, mail)
  assert.match(String(headers.vary), /accept-language/)
  const english = await olga.get(`/mails/${mail.id}`)
  assert.deepEqual(english.body, { ...mail, verdict: 'Started a conversation.' })
  assert.equal((await browser.get(`/mails/${mail.id}`)).body.verdict, 'Started a conversation.')
})

test('a field that there is not is named in German', async () => {
  const body = { availability: { room: { fax: 1 } } }
  const answer = await browser.send('PUT', '/api/v1/availability', body, { 'accept-language': 'de' })
  assert.equal(answer.status, 422)
  assert.deepEqual(answer.body.errors, { 'availability.room': ['hat kein Feld fax'] })
})

test('an ETag is that of the English, whatever the page reads', async () => {
  const [{ id }] = (await olga.get('/mails')).body.mails
  const { etag } = (await german(`/mails/${id}`)).headers
  assert.equal(etag, (await olga.send('GET', `/mails/${id}`)).headers.etag)
  const again = await world.app.inject({
    method: 'GET',
    url: `/api/v1/mails/${id}`,
    headers: {
      host: 'demo.localhost:3000',
      cookie: browser.cookie(),
      'accept-language': 'de',
      'if-none-match': etag,
    },
  })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
})

test('why a message was not sent is told, with the words of the server as they came', async () => {
  const { slug } = await world.start({ message: { body: 'Hello', user: { email: 'vera@example.com' } } })
  const { body: reply } = await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Hi' } })
  await world.work()
  const reason = 'The mail server refused the login. 535 5.7.8 Error: authentication failed'
  await db.rows(sql`
    update message_deliveries set state = 'failed', reason = ${reason}
    where brand_id = ${scope.brand.id} and message_id = ${reply.id} returning id`)
  const reasonIn = ({ body }: Awaited<ReturnType<typeof german>>) =>
    body.messages.find(({ id }: { id: number }) => id === reply.id).deliveries[0].reason
  assert.equal(
    reasonIn(await german(`/conversations/${slug}/messages`)),
    'Der Mailserver hat die Anmeldung abgelehnt. 535 5.7.8 Error: authentication failed',
  )
  assert.equal(reasonIn(await browser.get(`/conversations/${slug}/messages`)), reason)
})

test('what a test of a mailbox found is told without being stored', async () => {
  const channel = { channel: { part: 'incoming', email: 'help@acme.test' } }
  const asked = await browser.send('POST', '/api/v1/channels/test', channel, { 'accept-language': 'de' })
  assert.equal(asked.body.steps[0].detail, 'Es ist kein Postfach eingestellt.')
  assert.equal((await olga.post('/channels/test', channel)).body.steps[0].detail, 'No mailbox is set.')
})
