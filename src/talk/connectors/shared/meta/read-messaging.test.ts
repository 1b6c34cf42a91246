import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagingTrouble } from './messaging-errors.ts'
import { messagingEvents, readMessaging } from './read-messaging.ts'

const read = (fields: object) => {
  const told = { sender: { id: '77' }, recipient: { id: '10' }, timestamp: 1_795_000_000_000, ...fields }
  const [event, ...others] = messagingEvents(
    { object: 'page', entry: [{ id: '10', messaging: [told] }] },
    { object: 'page', accountId: '10' },
  )
  assert.deepEqual(others, [])
  const happening = event && readMessaging(event.body, { person: 'facebook' })
  return happening?.type === 'message' ? happening.incoming.body : happening
}

test('places are links', () => {
  const attachments = [{ type: 'location', payload: { coordinates: { lat: 52.5, long: 13.4 } } }]
  assert.equal(
    read({ message: { mid: 'm', attachments } }),
    'https://www.openstreetmap.org/?mlat=52.5&mlon=13.4',
  )
})

test('links and ads say where somebody came from', () => {
  const referral = { ref: 'lamp-page', source: 'SHORTLINK', type: 'OPEN_THREAD' }
  assert.equal(read({ referral }), '*(Came from a link: lamp-page)*')
  assert.equal(
    read({ postback: { mid: 'm', title: 'Get started', referral } }),
    '*(Came from a link: lamp-page)*\n\nGet started',
  )
})

for (const [code, subcode, words] of [
  [10, 2_534_022, /^Instagram no longer allows/],
  [10, 2_018_278, /^Messenger no longer allows/],
  [100, 1_893_061, /no longer allows messages of this kind/],
  [200, 2_018_108, /in development/],
] as const)
  test(`a refusal with ${code}/${subcode} is final`, () => {
    const trouble = messagingTrouble(code, subcode)
    assert.equal(trouble?.permanent, true)
    assert.match(String(trouble.words), words)
  })
