import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsIn, isGroupThread, readEvent } from './read.ts'

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

test('messages of a group are a thread of their own, and those of nobody known are of nobody known', () => {
  const read = (fields: object) => {
    const happening = readEvent({ message: { ...text, ...fields } }, id => id)
    return happening?.type === 'message' ? happening.incoming : undefined
  }
  const { threadId, sender } = read({ group_id: 'g' }) ?? {}
  assert.deepEqual(
    [threadId, isGroupThread('group g'), sender?.identifier],
    ['group g', true, '+15005550006'],
  )
  assert.deepEqual(
    [wordsIn({ ...text, from: undefined }), read({ from: undefined })?.sender.type],
    ['Good', 'sender_name'],
  )
})

test('notices of WhatsApp are no messages', () => {
  for (const notice of [
    { type: 'request_welcome' },
    { type: 'system', system: { type: 'customer_identity_changed' } },
  ])
    assert.equal(
      readEvent({ message: { id: 'n', from: '15005550006', ...notice } }, id => id)?.type,
      'notice',
    )
})

test('a changed number is found in the field of older versions, too', () => {
  const system = { type: 'customer_changed_number', body: 'Changed', new_wa_id: '15005550007' }
  const happening = readEvent({ message: { id: 's', from: '15005550006', type: 'system', system } }, id => id)
  assert.deepEqual(happening?.type === 'renamed' && happening.names, [
    { type: 'mobile', identifier: '+15005550007' },
  ])
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
  [
    {
      type: 'interactive',
      interactive: { list_reply: { id: '1', title: 'Large', description: 'Up to 10 kg' } },
    },
    'Large: Up to 10 kg',
  ],
  [
    {
      type: 'order',
      order: {
        catalog_id: '9',
        text: 'Before Friday, please',
        product_items: [
          { product_retailer_id: 'SKU-77', quantity: 2, item_price: 50, currency: 'USD' },
          null,
        ],
      },
    },
    '*(Order)*\n\nBefore Friday, please\n\n2 × SKU-77, 50 USD each',
  ],
  [
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: {
          name: 'flow',
          body: 'Sent',
          response_json: '{"flow_token":"t0k","first_name":"Ida","guests":3}',
        },
      },
    },
    '*(Form)*\n\nflow\n\nSent\n\nfirst name: Ida\n\nguests: 3',
  ],
  [
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        // As the database keeps it: shorter names come first.
        nfm_reply: {
          body: 'Sent',
          name: 'flow',
          response_json: '{"flow_token":"unused","order_id":"A-4711","iban":"DE89370400440532013000"}',
        },
      },
    },
    '*(Form)*\n\nflow\n\nSent\n\norder id: A-4711\n\niban: DE89370400440532013000',
  ],
  [
    { type: 'poll', poll: { options: [{ name: 'Blue' }, { name: 'Red' }], question: 'Which lamp?' } },
    '*(Poll)*\n\nWhich lamp?\n\nBlue\n\nRed',
  ],
  [
    { type: 'order', order: { product_items: [{ name: 'Lamp', quantity: 2 }, { quantity: 2 }] } },
    '*(Order)*\n\nLamp, quantity: 2\n\nquantity: 2',
  ],
  [
    {
      type: 'interactive',
      interactive: {
        type: 'call_permission_reply',
        call_permission_reply: { response: 'accept', response_source: 'user_action' },
      },
    },
    '*(Call permission reply)*\n\nresponse: accept',
  ],
  [
    { type: 'ephemeral', errors: [{ code: 131051, title: 'No' }] },
    '*(Ephemeral: a kind of message that cannot be shown here)*',
  ],
  [
    { ...text, context: { referred_product: { catalog_id: '9', product_retailer_id: 'SKU-77' } } },
    '*(Asked about the product SKU-77)*\n\nGood',
  ],
  [
    {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Otto' },
          phones: [{ phone: '+1 500', type: 'WORK', wa_id: '1500' }],
          emails: [{ email: 'otto@acme.example', type: 'WORK' }],
          org: { company: 'Acme' },
        },
      ],
    },
    'Otto +1 500, otto@acme.example, Acme',
  ],
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
