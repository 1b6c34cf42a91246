import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '../../client/api.ts'
import { EVENT_TYPES } from '../../client/event-types.ts'
import { touchedBy } from './touched.ts'

const event = (type: string, id: number, data: Record<string, unknown> = {}): Event => ({
  id: 1,
  type,
  created_at: '',
  actor: null,
  cause: null,
  data,
  subject: { type: type.split('.')[0] as string, id },
})

test('an event of a conversation, or of a message in it, touches that conversation', () => {
  assert.deepEqual(touchedBy(event('conversation.tagged', 7)).conversationIds, [7])
  assert.deepEqual(touchedBy(event('message.posted', 900, { conversation_id: 7 })).conversationIds, [7])
  assert.deepEqual(touchedBy(event('contact.changed', 7)).conversationIds, [])
  assert.deepEqual(touchedBy(event('conversation.merged', 7, { merged_id: 8 })).conversationIds, [7, 8])
  assert.deepEqual(touchedBy(event('conversation.split', 7, { into_id: 9 })).conversationIds, [7, 9])
})

test('every type of event is known, and the change of a contact reads contacts again', () => {
  for (const type of EVENT_TYPES) assert.ok(touchedBy(event(type, 1)), type)
  assert.deepEqual(touchedBy(event('contact.changed', 7)).queries, [['contact'], ['contacts']])
  assert.deepEqual(touchedBy(event('address.verified', 7)).queries, [['channels']])
})

test('an event of a newer server touches nothing', () => {
  assert.deepEqual(touchedBy(event('rocket.launched', 7)), { queries: [], conversationIds: [] })
})
