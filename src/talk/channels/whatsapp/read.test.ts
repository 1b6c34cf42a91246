import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsIn, readEvent } from './read.ts'

const text = { id: 'wamid.1', from: '15005550006', type: 'text', text: { body: 'Good' } }
const bodyOf = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    null,
    {
      changes: [
        { field: 'messages', value: { metadata: { phone_number_id: '1' }, ...value } },
        { field: 'flows' },
      ],
    },
  ],
})
const wordsIn = (message: object) => {
  const happening = readEvent({ message }, id => id)
  return happening?.type === 'message' ? happening.incoming.body : undefined
}

test('one item that cannot be read takes no other with it', () => {
  const value = { contacts: 'none', messages: [{ type: 'text' }, text, 7], statuses: [{ id: 1 }, null] }
  const events = eventsIn(bodyOf(value), '1')
  assert.deepEqual(
    events.map(({ key, party }) => [key, party]),
    [['wamid.1', '15005550006']],
  )
  assert.deepEqual(eventsIn(bodyOf(value), '2'), [])
  for (const body of [null, [], 'x', {}, { entry: 'x' }]) assert.deepEqual(eventsIn(body, '1'), [])
})

test('a part that is not as expected is left out; the words stay', () => {
  assert.equal(wordsIn({ ...text, location: 'nowhere', contacts: [{ name: 1 }], image: {} }), 'Good')
})

test('messages of groups, and of nobody, say nothing', () => {
  assert.equal(wordsIn({ ...text, group_id: 'g' }), undefined)
  assert.equal(wordsIn({ ...text, from: undefined }), undefined)
})

test('each message has the name of its own sender', () => {
  const contacts = [
    { profile: { name: 'Vera' }, wa_id: '15005550006' },
    { profile: { name: 'Otto' }, wa_id: '15005550007' },
    { profile: { username: 'ida.b' }, user_id: 'US.9' },
  ]
  const nameOf = (message: object) => {
    const happening = readEvent({ message, contacts }, id => id)
    return happening?.type === 'message' ? happening.incoming.sender.name : undefined
  }
  assert.deepEqual([nameOf(text), nameOf({ ...text, from: '15005550007' })], ['Vera', 'Otto'])
  assert.equal(nameOf({ ...text, from: undefined, from_user_id: 'US.9' }), 'ida.b')
  assert.equal(nameOf({ ...text, from: '15005550008' }), undefined)
})

for (const [message, words] of [
  [{ type: 'button', button: { text: 'Yes, please' } }, 'Yes, please'],
  [{ type: 'interactive', interactive: { button_reply: { id: '1', title: 'Track it' } } }, 'Track it'],
  [{ type: 'interactive', interactive: { list_reply: { id: '1', title: 'Large' } } }, 'Large'],
  [{ type: 'unsupported' }, '*(A kind of message that WhatsApp does not pass on)*'],
  [
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Otto' }, phones: [{ phone: '+1 500' }] }] },
    'Otto +1 500',
  ],
  [
    { ...text, referral: { headline: 'Lamps', source_url: 'https://fb.test/ad' } },
    'Came from Lamps https://fb.test/ad\n\nGood',
  ],
] as const)
  test(`the words of ${JSON.stringify(message)}`, () =>
    assert.equal(wordsIn({ id: 'wamid.2', from: '15005550006', ...message }), words))

for (const type of ['audio', 'voice', 'video', 'sticker'])
  test(`the file of a message of type ${type}`, () => {
    const message = { id: 'wamid.3', from: '15005550006', type, [type]: { id: '900' } }
    const happening = readEvent({ message }, id => `file ${id}`)
    assert.deepEqual(happening?.type === 'message' && happening.fileUrls, ['file 900'])
  })
