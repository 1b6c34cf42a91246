// Weaker evidence of a thread, and what a mail teaches about its sender.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana } = world
const { latest, messagesOf, answered } = correspondence(world, mailbox)

const referenceIn = (text = '') =>
  /^Just reply to this email\. Your reference is (\S+)\.$/m.exec(text)?.[1] as string

for (const [where, build] of [
  ['the subject', (reference: string) => ({ subject: `About ${reference}` })],
  [
    'the quoted footer',
    (reference: string) => ({
      body: `More\n\nAna wrote:\n> -- \n> Just reply to this email. Your reference is ${reference}.`,
    }),
  ],
  [
    'the quoted footer of an older release',
    (reference: string) => ({ body: `More\n\nAna wrote:\n> -- \n> Reference: ${reference}` }),
  ],
] as const)
  test(`the reference that our mails show leads a participant back: in ${where}`, async () => {
    const email = `${where.replaceAll(' ', '-')}@example.com`
    const { slug, answer } = await answered(email)
    const reference = referenceIn(answer.mail.text)
    assert.match(reference, /^[0-9a-z]{10}-[a-z2-7]{4}$/)
    await world.mailIn(letter({ from: email, ...build(reference) }), { from: email })
    assert.equal((await messagesOf(slug))[0].arrival.threaded_by, 'reference')
    await world.mailIn(letter({ from: 'stranger@example.com', ...build(reference) }))
    assert.notEqual((await latest()).slug, slug, 'a stranger starts another')
    const wrong = `${reference.slice(0, -1)}${reference.endsWith('a') ? 'b' : 'a'}`
    await world.mailIn(letter({ from: email, ...build(wrong) }), { from: email })
    assert.notEqual((await latest()).slug, slug, 'a typing error is no reference')
  })

test('ids without brackets, as old gateways write them, lead to our message', async () => {
  const { slug, answer } = await answered('gateway@example.com')
  const headers = { 'In-Reply-To': (answer.mail.messageId as string).slice(1, -1) }
  await world.mailIn(letter({ from: 'gateway@example.com', headers }), { from: 'gateway@example.com' })
  assert.equal((await messagesOf(slug))[0].arrival.threaded_by, 'message_id')
})

test('a name is learnt from a later mail, and a known one stays', async () => {
  const nameOf = async () => (await ana.get('/contacts/nm@example.com')).body.name
  await world.mailIn(letter({ from: 'nm@example.com' }))
  assert.equal(await nameOf(), 'nm')
  await world.mailIn(letter({ from: 'Natalie Merchant <nm@example.com>' }))
  assert.equal(await nameOf(), 'Natalie Merchant')
  await world.mailIn(letter({ from: 'Somebody Else <nm@example.com>' }))
  assert.equal(await nameOf(), 'Natalie Merchant')
})

test('a sender whose domain has an underscore is known, and a reply goes there', async () => {
  await world.mailIn(letter({ from: 'foo@zero_pct.example.com' }))
  const { slug, author } = await latest()
  assert.equal(author.email, 'foo@zero_pct.example.com')
  await world.post(slug, { body: 'Hello' })
  await world.work()
  // The test's server takes no such recipient; what counts is that it was tried.
  const [{ deliveries }] = await messagesOf(slug)
  assert.equal(deliveries[0].to.email, 'foo@zero_pct.example.com')
})

test('two mails of a form without Message-ID that differ in Reply-To are two', async () => {
  const count = async () => (await ana.get('/conversations?filter=all')).body.total_count
  const before = await count()
  for (const visitor of ['anna', 'berta', 'anna']) {
    const mail = letter({ from: 'web@form.example', headers: { 'Reply-To': `${visitor}@visitor.example` } })
    await world.mailIn(mail.replace(/Message-ID: .*\r\n/, ''))
  }
  assert.equal(await count(), before + 2)
})

test('the HTML counts where it has more words, and the lines that only the text has follow; a table is a Markdown table', async () => {
  const html = `<p>My order 4711 came broken.</p>
    <table><tr><th>SKU</th><th>Price</th></tr><tr><td>A1</td><td>9.99</td></tr><tr><td>B|2</td><td>1.50</td></tr></table>`
  const body = `--b\nContent-Type: text/plain\n\nYour mail program cannot show HTML.\n--b\nContent-Type: text/html\n\n${html}\n--b--`
  const headers = { 'Content-Type': 'multipart/alternative; boundary=b' }
  await world.mailIn(letter({ from: 'html@example.com', headers, body }))
  const [message] = await messagesOf((await latest()).slug)
  assert.equal(
    message.body,
    'My order 4711 came broken.\n\n| SKU | Price |\n| --- | --- |\n| A1 | 9.99 |\n| B\\|2 | 1.50 |\n\nYour mail program cannot show HTML.',
  )
  const same = body.replace(
    'Your mail program cannot show HTML.',
    'My order 4711 came *broken*.\nSKU Price\nA1 9.99\nB|2 1.50',
  )
  await world.mailIn(letter({ from: 'html@example.com', headers, body: same }))
  assert.match((await latest()).message.body, /came \*broken\*/)
})

test('more files than are kept are counted in the message', async () => {
  const file = (n: number) =>
    `--b\nContent-Type: application/x-thing; name=f${n}\nContent-Disposition: attachment\n\n${n}\n`
  const body = `${Array.from({ length: 203 }, (_, n) => file(n)).join('')}--b\nContent-Type: text/plain\n\nMany\n--b--`
  await world.mailIn(letter({ headers: { 'Content-Type': 'multipart/mixed; boundary=b' }, body }))
  const [message] = await messagesOf((await latest()).slug)
  assert.equal(message.attachments.length, 200)
  assert.match(message.body, /^Many\n\n\*\(3 more files are in the mail itself: see the mail log\.\)\*$/)
})

test('a text that is too long for a message says that there is more', async () => {
  await world.mailIn(letter({ body: 'Line after line of a very long letter\n'.repeat(30_000) }))
  const [{ body }] = await messagesOf((await latest()).slug)
  assert.match(body.slice(-200), /\n\n\*\(This is only the beginning\. “•••” shows the rest\.\)\*$/)
})
