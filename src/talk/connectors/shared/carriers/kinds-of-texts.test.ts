// What each kind of message says.
import { test } from 'node:test'
import { checksOfKinds } from '../../../../../test/providers/said.ts'
import { telnyx } from '../../telnyx/telnyx.ts'
import { twilio } from '../../twilio/twilio.ts'
import { vonage } from '../../vonage/vonage.ts'

const MAP = 'https://www.openstreetmap.org/?mlat=52.5&mlon=13.4'
const FORM = '{"flow_token":"t0k","guests":3,"first_name":"Ida"}'

for (const [name, check] of checksOfKinds(
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
      '*(Interactive)*\n\nguests: 3\n\nfirst name: Ida',
    ],
    'an order': [
      {
        Body: '',
        MessageType: 'order',
        OrderItems: '[{"product_retailer_id":"S7","name":"Lamp","quantity":2}]',
      },
      '*(Order)*\n\nproduct retailer id: S7\n\nname: Lamp\n\nquantity: 2',
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
  fields => twilio[0]?.provider?.read({ MessageSid: 'SM1', From: '+15005550006', NumMedia: '0', ...fields }),
))
  test(name, check)

const media = { url: 'https://files.example/1.jpg', content_type: 'image/jpeg' }
for (const [name, check] of checksOfKinds(
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
    return telnyx.provider?.read({
      told: { data: { event_type: 'message.received', payload } },
      ours: '+15005550001',
    })
  },
))
  test(name, check)

const picture = { url: 'https://files.example/1.jpg' }
for (const [name, check] of checksOfKinds(
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
    'an order': [
      {
        message_type: 'order',
        order: {
          catalog_id: 'c',
          product_items: [{ product_retailer_id: 'S7', quantity: '2', name: 'Lamp' }],
        },
      },
      '*(Order)*\n\n2 × S7, Lamp',
    ],
    'what Vonage does not pass on': [
      { message_type: 'unsupported' },
      '*(Unsupported: a kind of message that cannot be shown here)*',
    ],
  },
  fields => vonage.provider?.read({ told: { message_uuid: '1', from: '15005550006', to: '1', ...fields } }),
))
  test(name, check)
