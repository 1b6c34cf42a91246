// What each kind of message says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksOfKinds } from '../../../../../test/providers/said.ts'
import { messagingEvents, readMessaging } from './read-messaging.ts'

const picture = { url: 'https://files.example/1.jpg' }

for (const object of ['page', 'instagram'])
  for (const [name, check] of checksOfKinds(
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
          sender: { id: '10' },
          recipient: { id: '77' },
          message: {
            mid: 'm',
            is_echo: true,
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
        '*(Appointment booking)*\n\nHaircut\n\n<https://book.example/1>\n\ndate: 2026-12-01',
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
  ))
    test(name, check)
