import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashKey, partialMatchKey, QueryClient } from '@tanstack/react-query'
import type { Event } from '../../client/api.ts'
import { EVENT_TYPES } from '../../client/event-types.ts'
import { keys } from './keys.ts'
import { touchedBy } from './touched.ts'

const event = (type: string, data: Record<string, unknown> = {}): Event => ({
  id: 1,
  type,
  created_at: '',
  actor: null,
  cause: null,
  data,
  subject: { type: type.split('.')[0] as string, id: 7 },
})

/** One key of each kind. */
const each: Record<string, readonly unknown[]> = {
  me: keys.me,
  staff: keys.staff,
  deactivatedStaff: keys.deactivatedStaff,
  brand: keys.brand,
  channels: keys.channels,
  templates: keys.templates,
  webhooks: keys.webhooks,
  webhookDeliveries: keys.webhookDeliveries(7),
  sessions: keys.sessions,
  tokens: keys.tokens,
  views: keys.views,
  list: keys.list({ view: 'open' }),
  conversation: keys.conversation('parcel'),
  messages: keys.messages('parcel'),
  activity: keys.activity(7),
  drafts: keys.drafts('parcel'),
  myDrafts: keys.myDrafts,
  contactList: keys.contactList({ q: 'ann' }),
  contact: keys.contact(7),
  contactIdentities: keys.contactIdentities(7),
  contactMoves: keys.contactMoves(7),
  contactHistory: keys.contactHistory(7),
  articleList: keys.articleList('draft', ''),
  article: keys.article('parcel'),
  articleFeedback: keys.articleFeedback('parcel'),
  topics: keys.topics,
  incidents: keys.incidents,
  maintenances: keys.maintenances,
  systems: keys.systems,
  report: keys.report('volume', {}),
  markdown: keys.markdown('message', 'parcel'),
}

/** The kinds that are read again when this key is invalidated. */
const readWith = (key: readonly unknown[]) =>
  Object.keys(each).filter(kind => partialMatchKey(each[kind] as unknown[], key))

test('no two kinds of queries share a key', () => {
  const hashes = Object.values(each).map(hashKey)
  assert.equal(new Set(hashes).size, hashes.length)
  assert.notEqual(hashKey(keys.conversation('7')), hashKey(keys.activity(7)))
  assert.notEqual(hashKey(keys.list({ view: 'open' })), hashKey(keys.list({ view: 'mine' })))
  assert.notEqual(hashKey(keys.articleList('draft', 'x')), hashKey(keys.articleList('published', 'x')))
})

test('reading a thing again reads what belongs to it, and nothing else', () => {
  const cases: [readonly unknown[], string[]][] = [
    [keys.contact(7), ['contact', 'contactIdentities', 'contactMoves', 'contactHistory']],
    [keys.contactDetails, ['contact', 'contactIdentities', 'contactMoves', 'contactHistory']],
    [keys.contact(8), []],
    [keys.contacts, ['contactList']],
    [keys.staff, ['staff', 'deactivatedStaff']],
    [keys.webhooks, ['webhooks', 'webhookDeliveries']],
    [keys.articles, ['articleList']],
    [keys.articleDetails, ['article', 'articleFeedback']],
    [keys.lists, ['list']],
    [keys.conversations, ['conversation']],
    [keys.activities, ['activity']],
    [keys.drafts('parcel'), ['drafts']],
    [keys.myDrafts, ['myDrafts']],
    [keys.reports, ['report']],
  ]
  for (const [key, kinds] of cases) assert.deepEqual(readWith(key), kinds, JSON.stringify(key))
})

test('a list is the same whatever the order of its filters', () => {
  const one = keys.list({ search: { q: 'lamp', tag: 'refund' } })
  const other = keys.list({ search: { tag: 'refund', q: 'lamp' } })
  assert.equal(hashKey(one), hashKey(other))
})

test('what an event touches is read again by the pages that show it', async () => {
  const cases: [string, string[]][] = [
    ['address.verified', ['channels']],
    ['article.changed', ['articleList', 'article', 'articleFeedback']],
    ['brand.host_added', ['me', 'brand']],
    ['channel.created', ['channels', 'views']],
    ['identity.moved', ['contactList', 'contact', 'contactIdentities', 'contactMoves', 'contactHistory']],
    ['incident.created', ['incidents', 'systems']],
    ['note.created', ['contact', 'contactIdentities', 'contactMoves', 'contactHistory']],
    ['response_template.changed', ['templates']],
    ['session.ended', ['sessions']],
    ['system.changed', ['systems']],
    ['token.revoked', ['tokens']],
    ['topic.changed', ['articleList', 'topics']],
    ['user.deactivated', ['me', 'staff', 'deactivatedStaff']],
    ['webhook.disabled', ['webhooks', 'webhookDeliveries']],
    ['conversation.tagged', []],
    ['satisfaction_rating.given', []],
  ]
  for (const [type, kinds] of cases) {
    const queries = new QueryClient()
    for (const key of Object.values(each)) queries.setQueryData(key as unknown[], 'old')
    for (const queryKey of touchedBy(event(type)).queries) await queries.invalidateQueries({ queryKey })
    const stale = Object.keys(each).filter(
      kind => queries.getQueryState(each[kind] as unknown[])?.isInvalidated,
    )
    assert.deepEqual(stale, kinds, type)
    queries.clear()
  }
})

test('only events of conversations, messages and ratings are about a conversation', () => {
  for (const type of EVENT_TYPES) {
    const { conversationIds } = touchedBy(event(type, { conversation_id: 9 }))
    const noun = type.split('.')[0]
    const expected = { conversation: [7], message: [9], satisfaction_rating: [9] }[noun as string] ?? []
    assert.deepEqual(conversationIds, expected, type)
  }
})

test('an event whose type has no noun, or is empty, touches nothing', () => {
  for (const type of ['', 'rocket', '.changed'])
    assert.deepEqual(touchedBy(event(type)), { queries: [], conversationIds: [] })
})
