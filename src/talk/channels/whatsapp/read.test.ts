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
