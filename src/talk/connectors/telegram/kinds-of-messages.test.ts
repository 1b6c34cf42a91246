// What each kind of message says.
import { test } from 'node:test'
import { checksOfKinds } from '../../../../test/providers/said.ts'
import { readUpdates } from './read.ts'

const photo = [
  { file_id: 's', width: 90, height: 90 },
  { file_id: 'l', width: 900, height: 900 },
]
for (const [name, check] of checksOfKinds(
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
))
  test(name, check)
