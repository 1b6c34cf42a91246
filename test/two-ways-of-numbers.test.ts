// Brazil, Mexico and Argentina write a mobile number in two ways: either is the same person, in the same conversation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currentNumber, otherNumber } from '../src/people/identities/other-number.ts'
import { createTexts } from './providers/texts.ts'
import { ACCESS_TOKEN, APP_SECRET, createWhatsApp, NUMBER_ID } from './providers/whatsapp.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { ana, olga, app, clock } = world
const whatsapp = await createWhatsApp()
const [twilio] = await createTexts()
assert.ok(twilio)
for (const [slug, kind, settings] of [
  [
    'wa',
    'whatsapp',
    {
      phone_number_id: NUMBER_ID,
      access_token: ACCESS_TOKEN,
      app_secret: APP_SECRET,
      api_url: whatsapp.base,
    },
  ],
  ['texts', 'sms', twilio.settings],
] as const)
  await olga.post('/channels', { channel: { name: slug, slug, channel: kind, settings } })

let serial = 0
async function inject(
  url: string,
  { payload, headers }: { payload: string; headers: Record<string, string> },
) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { statusCode } = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'demo.localhost', ...headers },
  })
  assert.equal(statusCode, 200)
  await world.work()
}
const byWhatsApp = async (from: string, body: string) => {
  const { payload, signature } = whatsapp.sign({
    messages: [{ id: `wamid.${++serial}`, from: from.slice(1), type: 'text', text: { body } }],
  })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  await inject('/incoming/whatsapp/wa', { payload, headers })
}
const byText = (from: string, text: string) => {
  const url = 'http://demo.localhost:3000/incoming/twilio/texts'
  return inject(
    '/incoming/twilio/texts',
    twilio.post({ from, text, id: String(++serial).padStart(32, '0'), now: clock.now, url }),
  )
}
const conversationsOf = async (category: string, words: string) =>
  (await ana.get(`/conversations?filter=all&category=${category}&page_size=100`)).body.conversations.filter(
    ({ message }: { message: { body: string } }) => message.body.includes(words),
  )

/** Both ways to write a number, in either order. */
const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })
const ways = fc
  .oneof(
    fc
      .tuple(fc.constantFrom('11', '31', '85'), fc.constantFrom('6', '7', '8', '9'), digits(7))
      .map(([area, ...rest]) => `+55${area}9${rest.join('')}`),
    digits(8).map(rest => `+5255${rest}`),
    digits(8).map(rest => `+54911${rest}`),
  )
  .chain(number =>
    fc
      .boolean()
      .map(isFirst => (isFirst ? [number, otherNumber(number) ?? ''] : [otherNumber(number) ?? '', number])),
  )

test('each way leads to the other, and the present one stays', () =>
  fc.assert(
    fc.property(ways, ([one = '', other = '']) => {
      assert.notEqual(one, other)
      assert.deepEqual([otherNumber(one), otherNumber(other)], [other, one])
      assert.equal(currentNumber(one), currentNumber(other))
    }),
  ))

test('telephones at home, and numbers of other countries, are written in one way', () => {
  for (const number of ['+551133334444', '+5511933334444', '+15005550006', '+4930123456'])
    assert.deepEqual([otherNumber(number), currentNumber(number)], [undefined, number])
})

test('whichever comes first, both are one contact and one conversation, under the first', async () => {
  await fc.assert(
    fc.asyncProperty(ways, async ([first = '', second = '']) => {
      for (const [category, write] of [
        ['wa', byWhatsApp],
        ['texts', byText],
      ] as const) {
        const words = `First ${category} ${first}`
        await write(first, words)
        await write(second, 'Second')
        const [conversation, ...others] = await conversationsOf(category, words)
        assert.deepEqual(
          [others.length, conversation.message_count, conversation.author.mobile],
          [0, 2, first],
        )
        assert.equal(conversation.followers.length, 1)
      }
      const { body } = await ana.get(`/contacts/${encodeURIComponent(second)}`)
      assert.equal(body.mobile, first)
      const { total_count } = (await ana.get(`/contacts?q=${first.slice(-8)}`)).body
      assert.equal(total_count, 1)
    }),
    { numRuns: 4, endOnFailure: true },
  )
})

test('a contact who exists by the other way gets the message, and keeps their number', async () => {
  await ana.post('/contacts', { contact: { name: 'Bia', mobile: '+5531988881111' } })
  await byWhatsApp('+553188881111', 'Oi')
  const [{ author, slug }] = await conversationsOf('wa', 'Oi')
  assert.deepEqual([author.name, author.mobile], ['Bia', '+5531988881111'])
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Olá' } })
  await world.work()
  assert.equal(whatsapp.sent.at(-1)?.to, '5531988881111')
})

test('a conversation that we began goes on with the answer of the other way', async () => {
  const user = { name: 'Ceci', mobile: '+5215512340000' }
  const conversation = { category: 'texts', origin_id: user.mobile, message: { body: 'Your order is here' } }
  const started = await ana.post('/conversations', { conversation: { ...conversation, user } })
  assert.equal(started.status, 201)
  await byText('+525512340000', 'Thank you')
  const { message_count, followers } = (await ana.get(`/conversations/${started.body.slug}`)).body
  assert.deepEqual([message_count, followers.length], [2, 1])
})
