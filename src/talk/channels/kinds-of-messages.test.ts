// What each kind of message says, by provider.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagingEvents, readMessaging } from './meta/read-messaging.ts'
import type { Happening } from './provider.ts'
import { readUpdates } from './telegram/read.ts'
import { telnyx } from './telnyx/provider.ts'
import { twilio } from './twilio/provider.ts'
import { vonage } from './vonage/provider.ts'

type Table = Record<string, [fields: object, body: string, fileUrls?: string[]]>

function check(provider: string, table: Table, read: (fields: object) => Happening | undefined) {
  for (const [name, [fields, body, fileUrls = []]] of Object.entries(table))
    test(`${provider}: ${name}`, () => {
      const happening = read(fields)
      const said =
        happening?.type === 'message' ? happening.incoming.body : happening?.type === 'echo' && happening.body
      assert.equal(said, body)
      assert.deepEqual(happening && 'fileUrls' in happening && happening.fileUrls, fileUrls)
    })
}

const MAP = 'https://www.openstreetmap.org/?mlat=52.5&mlon=13.4'
const FORM = '{"flow_token":"t0k","guests":3,"first_name":"Ida"}'

check(
  'twilio',
  {
    'a place': [
      { Body: '', Latitude: '52.5', Longitude: '13.4', Label: 'Shop', Address: '1 Road' },
      `Shop, 1 Road\n\n${MAP}`,
    ],
    'a place whose text is its address': [
      { Body: '1 Road', Latitude: '52.5', Longitude: '13.4', Address: '1 Road' },
      `1 Road\n\n${MAP}`,
    ],
    'a choice': [
      { Body: 'Large', ListId: '1', ListTitle: 'Large', ListDescription: 'Up to 10 kg' },
      'Large\n\nUp to 10 kg',
    ],
    'a form': [
      { Body: '', MessageType: 'interactive', InteractiveData: FORM },
      '*(Interactive)*\n\nguests: 3\n\nIda',
    ],
    'an order': [
      {
        Body: '',
        MessageType: 'order',
        OrderItems: '[{"product_retailer_id":"S7","name":"Lamp","quantity":2}]',
      },
      '*(Order)*\n\nLamp\n\nquantity: 2',
    ],
    'an ad': [
      {
        Body: 'Hello',
        ReferralHeadline: 'Lamps',
        ReferralBody: 'All new',
        ReferralSourceUrl: 'https://fb.example/a',
      },
      '*(Came from an ad: Lamps All new https://fb.example/a)*\n\nHello',
    ],
    'what Twilio does not pass on': [
      { Body: '', MessageType: 'unsupported' },
      '*(Unsupported: a kind of message that cannot be shown here)*',
    ],
    nothing: [{ Body: '', FromCity: 'BERLIN', ProfileName: 'Ida' }, '*(An empty message)*'],
    'the address of a file that is none': [
      { Body: '', NumMedia: '1', MediaUrl0: 'file:///etc/passwd' },
      '*(An empty message)*',
      ['file:///etc/passwd'],
    ],
  },
  fields => twilio.read({ MessageSid: 'SM1', From: '+15005550006', NumMedia: '0', ...fields }),
)

const media = { url: 'https://files.example/1.jpg', content_type: 'image/jpeg' }
check(
  'telnyx',
  {
    'the subject of an MMS': [{ subject: 'Your lamp', text: 'It is here' }, 'Your lamp\n\nIt is here'],
    'files, of which one has no address': [
      { text: '', media: [media, { content_type: 'x' }] },
      '*(A file that Telnyx does not pass on)*',
      [media.url],
    ],
    'a group': [
      { text: 'All', cc: [{ phone_number: '+15005550007' }, { phone_number: '+15005550001' }] },
      '*(A group message, also to +15005550007)*\n\nAll',
    ],
    'RCS: a text': [{ type: 'RCS', body: { text: 'Rich' } }, 'Rich'],
    'RCS: a choice': [
      { type: 'RCS', body: { suggestion_response: { postback_data: 'p', text: 'Yes' } } },
      'Yes',
    ],
    'RCS: a place': [{ type: 'RCS', body: { location: { latitude: 52.5, longitude: 13.4 } } }, MAP],
    'RCS: a file': [
      {
        type: 'RCS',
        body: { user_file: { payload: { file_uri: 'https://files.example/2.pdf', file_name: 'a.pdf' } } },
      },
      '',
      ['https://files.example/2.pdf'],
    ],
    nothing: [{ text: '' }, '*(An empty message)*'],
  },
  fields => {
    const to = [{ phone_number: '+15005550001' }]
    const payload = { id: '1', from: { phone_number: '+15005550006' }, to, ...fields }
    return telnyx.read({ told: { data: { event_type: 'message.received', payload } }, ours: '+15005550001' })
  },
)

const picture = { url: 'https://files.example/1.jpg' }
check(
  'vonage',
  {
    'several files': [
      {
        message_type: 'mms',
        content: [
          { type: 'image', ...picture, caption: 'One' },
          { type: 'text', text: 'Two' },
          { type: 'file', url: 'https://files.example/2.pdf' },
        ],
      },
      'One\n\nTwo',
      [picture.url, 'https://files.example/2.pdf'],
    ],
    'a file with a caption': [
      { message_type: 'file', file: { ...picture, caption: 'The bill' } },
      'The bill',
      [picture.url],
    ],
    'a place': [
      { message_type: 'location', location: { lat: 52.5, long: 13.4, name: 'Shop' } },
      `Shop\n\n${MAP}`,
    ],
    'a reply': [
      { message_type: 'reply', reply: { id: '1', title: 'Large', description: 'Up to 10 kg' } },
      'Large: Up to 10 kg',
    ],
    'a button': [{ message_type: 'button', button: { payload: 'P', text: 'Yes' } }, 'Yes'],
    'what Vonage does not pass on': [
      { message_type: 'unsupported' },
      '*(Unsupported: a kind of message that cannot be shown here)*',
    ],
  },
  fields => vonage.read({ told: { message_uuid: '1', from: '15005550006', to: '1', ...fields } }),
)

const photo = [
  { file_id: 's', width: 90, height: 90 },
  { file_id: 'l', width: 900, height: 900 },
]
check(
  'telegram',
  {
    'a poll': [
      {
        poll: {
          id: '7',
          question: 'Which lamp?',
          options: [{ text: 'Red', voter_count: 0 }, { text: 'Blue' }],
        },
      },
      '*(Poll)*\n\nWhich lamp?\n\nRed\n\nBlue',
    ],
    dice: [{ dice: { emoji: '🎲', value: 4 } }, '🎲 4'],
    'a story': [{ story: { id: 3, chat: { id: 1, type: 'channel', title: 'News' } } }, '*(Story)*\n\nNews'],
    'a checklist': [
      { checklist: { title: 'To do', tasks: [{ id: 1, text: 'Buy' }] } },
      '*(Checklist)*\n\nTo do\n\nBuy',
    ],
    'a game': [
      { game: { title: 'Chess', description: 'Play', photo } },
      '*(Game)*\n\nChess\n\nPlay',
      ['file l'],
    ],
    'paid media': [
      { paid_media: { star_count: 5, paid_media: [{ type: 'photo', photo }] } },
      '*(Paid media: a kind of message that cannot be shown here)*',
      ['file l'],
    ],
    'a payment': [
      {
        successful_payment: {
          currency: 'EUR',
          total_amount: 1050,
          invoice_payload: 'x',
          telegram_payment_charge_id: 'c',
          order_info: { name: 'Ida' },
        },
      },
      '*(Successful payment)*\n\n10.50 EUR\n\nIda',
    ],
    'data of a web app': [
      { web_app_data: { data: '{"size":"L"}', button_text: 'Send' } },
      '*(Web app data)*\n\nsize: L\n\nSend',
    ],
    'a hidden link': [
      {
        text: 'See here, please',
        entities: [{ type: 'text_link', offset: 4, length: 4, url: 'https://shop.example/a' }],
      },
      'See here (https://shop.example/a), please',
    ],
    'a forwarded text': [
      { text: 'Hi', forward_origin: { type: 'hidden_user', sender_user_name: 'Otto' } },
      '*(Forwarded from Otto)*\n\nHi',
    ],
    'a quoted part': [
      {
        text: 'This?',
        quote: { text: 'the lamp', position: 3 },
        reply_to_message: { message_id: 1, text: 'See the lamp' },
      },
      '> the lamp\n\nThis?',
    ],
    'nothing where something may be': [
      {
        text: 'Hi',
        caption: null,
        photo: null,
        venue: null,
        from: { id: 5, first_name: 'V', last_name: null },
      },
      'Hi',
    ],
  },
  fields => {
    const message = {
      message_id: 2,
      from: { id: 5, first_name: 'V' },
      chat: { id: 5, type: 'private' },
      ...fields,
    }
    return readUpdates({ bot: '1', updates: [{ message }] }, id => `file ${id}`)
  },
)

for (const object of ['page', 'instagram'])
  check(
    object,
    {
      'a template': [
        {
          message: {
            mid: 'm',
            attachments: [
              {
                type: 'template',
                payload: { product: { elements: [{ id: '1', title: 'Lamp', subtitle: '$50' }] } },
              },
            ],
          },
        },
        '*(Template)*\n\nLamp\n\n$50',
      ],
      'an echo of a template': [
        {
          ...{ sender: { id: '10' }, recipient: { id: '77' } },
          message: {
            ...{ mid: 'm', is_echo: true },
            attachments: [
              {
                type: 'template',
                payload: {
                  template_type: 'button',
                  text: 'Choose',
                  buttons: [{ type: 'postback', title: 'Red', payload: 'R' }],
                },
              },
            ],
          },
        },
        '*(Template)*\n\nChoose\n\nRed',
      ],
      'an appointment': [
        {
          message: {
            mid: 'm',
            attachments: [
              {
                type: 'appointment_booking',
                payload: { url: 'https://book.example/1', title: 'Haircut', date: '2026-12-01' },
              },
            ],
          },
        },
        '*(Appointment booking)*\n\n<https://book.example/1>\n\nHaircut\n\ndate: 2026-12-01',
      ],
      'a button without a title': [
        { postback: { mid: 'm', payload: 'GET_STARTED' } },
        '*(Pressed a button: GET_STARTED)*',
      ],
      'a button without a name': [{ postback: { title: 'Get started' } }, 'Get started'],
      'a link without content': [
        { message: { mid: 'm', attachments: [{ type: 'fallback' }] } },
        '*(Fallback: a kind of message that cannot be shown here)*',
      ],
      'no attachments': [{ message: { mid: 'm', attachments: [] } }, '*(An empty message)*'],
      'a sticker': [
        { message: { mid: 'm', attachments: [{ type: 'sticker', payload: picture }] } },
        '',
        [picture.url],
      ],
      'a product that is asked about': [
        { message: { mid: 'm', text: 'How much?', referral: { product: { id: '77' } } } },
        '*(Came from a link)*\n\n*(Asked about the product 77)*\n\nHow much?',
      ],
      'a survey': [
        {
          messaging_feedback: {
            feedback_screens: [
              {
                screen_id: 0,
                questions: {
                  q1: { type: 'csat', payload: '4', follow_up: { type: 'free_form', payload: 'Very kind' } },
                },
              },
            ],
          },
        },
        '*(Messaging feedback)*\n\n4\n\nVery kind',
      ],
      'customer information': [
        {
          messaging_customer_information: {
            screens: [{ screen_id: 'a', responses: [{ key: 'email', value: 'ida@example.com' }] }],
          },
        },
        '*(Messaging customer information)*\n\nemail: ida@example.com',
      ],
    },
    fields => {
      const told = { sender: { id: '77' }, recipient: { id: '10' }, timestamp: 1_795_000_000_000, ...fields }
      const [event] = messagingEvents(
        { object, entry: [{ id: '10', messaging: [told] }] },
        { object, accountId: '10' },
      )
      const [same] = messagingEvents(
        { object, entry: [{ id: '10', changes: [{ field: 'messages', value: told }] }] },
        { object, accountId: '10' },
      )
      assert.deepEqual(same, event, 'also as a change')
      return event && readMessaging(event.body, { person: 'facebook' })
    },
  )
