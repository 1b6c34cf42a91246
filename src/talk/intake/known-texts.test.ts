import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga } = world
const { messagesOf } = correspondence(world, mailbox)

await ana.put(`/staff/${ana.email}`, { staff: { signature: 'Ana Weber\nSupport' } })
await olga.put('/brand', { brand: { mail_footer: 'Acme Ltd.' } })

/** What is shown of an answer to a reply of so few words, which quotes this. */
async function answered(reply: string, quoted: string[]): Promise<string> {
  const email = `${crypto.randomUUID()}@look.example`
  await world.mailIn(letter({ from: email, body: 'May I?' }), { from: email })
  const { slug } = (await ana.get('/conversations?filter=all')).body.conversations[0]
  await world.post(slug, { body: reply })
  await world.work()
  const { mail } = (await mailbox.to(email)).at(-1) ?? assert.fail('The reply has not arrived.')
  const lines = ['Thanks', '', `On 20 Nov 2026, Ana <support@demo.localhost> wrote:`, ...quoted]
  const headers = { 'In-Reply-To': mail.messageId ?? '', To: mail.replyTo?.[0]?.address ?? '' }
  await world.mailIn(letter({ from: email, headers, body: lines.join('\n') }), { from: email })
  return (await messagesOf(slug))[0].body
}

test('a reply of a word is recognised in a quote with the signature below it, with half of that, and without', async () => {
  for (const below of [['> ', '> Ana Weber', '> Support', '> Acme Ltd.'], ['> Ana Weber'], []])
    assert.equal(await answered('Yes.', ['> Yes.', ...below]), 'Thanks', below.join(' / '))
})

test('a word of the customer in the quote keeps it', async () => {
  assert.match(await answered('Yes.', ['> Yes, but only one.']), /only one/)
  assert.match(await answered('Yes.', ['> Yes.', 'No!']), /No!/)
})
