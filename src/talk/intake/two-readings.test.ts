import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { signersOf } from '../../../test/signed-letters.ts'
import { createWorld } from '../../../test/world.ts'

const { dns, sign } = signersOf(['evil.test', 'demo.test', 'demo.localhost'])
const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url, dns })
const { latest, messagesOf } = correspondence(world, mailbox)

const signedBy = (domain: string, raw: string) => sign(raw, { domain, at: world.clock.now })

/** One of the two parsers reads each of these as nobody, or as somebody else. */
const TWO_READINGS = [
  '"x,"@evil.test',
  '"a b"@evil.test',
  '"Olga" <"q"@evil.test>',
  '<a[b@evil.test>',
  'a\\b@evil.test',
  `${'l'.repeat(65)}@evil.test`,
  `<a@evil.test>, <${OLGA.email}>`,
  `<${OLGA.email}>, <a@evil.test>`,
  `team: a@evil.test, ${OLGA.email};`,
  `a@evil.test\r\nFrom: ${OLGA.email}`,
  `${OLGA.email}\r\nFrom: a@evil.test`,
]

test('the signature of one domain makes nobody staff of another, however From is written', async () => {
  for (const from of TWO_READINGS) {
    const raw = await signedBy('evil.test', letter({ from, body: `Refund approved: ${from}` }))
    await world.mailIn(raw, { from: OLGA.email })
    const { slug } = await latest()
    const [message] = await messagesOf(slug)
    assert.deepEqual([message.user['staff?'], message.arrival.dmarc === 'pass'], [false, false], from)
  }
})

test('a semicolon parts a name from the address for both parsers: the proof is of the address that is shown', async () => {
  await world.mailIn(await signedBy('evil.test', letter({ from: 'a;b@evil.test', body: 'Two words' })))
  const [message] = await messagesOf((await latest()).slug)
  assert.deepEqual(
    [message.user.email, message.user['staff?'], message.arrival.dmarc],
    ['b@evil.test', false, 'pass'],
  )
})

test('a proof of the address itself makes it staff', async () => {
  const raw = await signedBy('demo.test', letter({ from: `Olga <${OLGA.email}>`, body: 'From the train' }))
  await world.mailIn(raw, { from: OLGA.email })
  const { slug } = await latest()
  const [message] = await messagesOf(slug)
  assert.deepEqual([message.user['staff?'], message.arrival.dmarc], [true, 'pass'])
})

test('a proof of From vouches for nobody in Reply-To, though the domain is ours', async () => {
  const headers = { 'Reply-To': OLGA.email }
  const mail = letter({ from: 'website@demo.localhost', headers, body: 'As if from Olga' })
  await world.mailIn(await signedBy('demo.localhost', mail), { from: 'website@demo.localhost' })
  const [message] = await messagesOf((await latest()).slug)
  assert.deepEqual(
    [message.user.email, message.user['staff?'], message.user['unproven?'], message.arrival.dmarc],
    [OLGA.email, false, true, 'unknown'],
  )
})
