import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import type { ListOf, ViewKey } from '../api/conversations.ts'
import { type Changes, changed, inverseOf, staysIn } from './changes.ts'

const row = {
  id: 1,
  slug: 'late-parcel',
  subject: 'Late parcel',
  status: STATUS.unresolved,
  hold_until: null,
  tag_list: ['vip'],
  assignee: { email: 'ana@demo.test' },
  category: { slug: 'support' },
} as unknown as Conversation

test('the inverse of a change restores exactly what it changed', () => {
  const cases: [Changes, Changes][] = [
    [{ status: STATUS.resolved }, { status: STATUS.unresolved }],
    [{ assignee: 'olga@demo.test' }, { assignee: 'ana@demo.test' }],
    [{ assignee: null }, { assignee: 'ana@demo.test' }],
    [{ tag_list: [] }, { tag_list: ['vip'] }],
    [{ subject: 'x' }, { subject: 'Late parcel' }],
    [{ category: 'sales' }, { category: 'support' }],
    [{}, {}],
  ]
  for (const [changes, inverse] of cases) assert.deepEqual(inverseOf(row, changes), inverse)
})

test('undoing a status puts a snoozed conversation back to sleep, until the same time', () => {
  const held = { ...row, status: STATUS.onHold, hold_until: '2026-12-01T09:00:00Z' } as Conversation
  assert.deepEqual(inverseOf(held, { status: STATUS.resolved }), {
    status: STATUS.onHold,
    hold_until: '2026-12-01T09:00:00Z',
  })
})

test('what was not there cannot be restored: a first subject stays, a first assignee is removed', () => {
  const bare = { ...row, subject: null, assignee: null } as Conversation
  assert.deepEqual(inverseOf(bare, { subject: 'x', assignee: 'ana@demo.test' }), { assignee: null })
})

test('a changed conversation shows its new state, and no longer the end of a hold', () => {
  const held = { ...row, status: STATUS.onHold, hold_until: '2026-12-01T09:00:00Z' } as Conversation
  const reopened = changed(held, { status: STATUS.unresolved })
  assert.deepEqual([reopened.status, reopened.hold_until], [STATUS.unresolved, null])
  assert.deepEqual(changed(row, { tag_list: ['late'] }).tag_list, ['late'])
  assert.equal(changed(row, { assignee: null }).assignee, null)
  assert.deepEqual(row.tag_list, ['vip'], 'the row itself stays as it was')
})

test('a conversation leaves the views that it no longer belongs to', () => {
  const views: ViewKey[] = ['open', 'mine', 'unassigned', 'on_hold', 'resolved', 'archived', 'spam', 'all']
  const staying = (status: Conversation['status'], changes: Changes = { status }) =>
    views.filter(view => staysIn({ view }, { status }, changes)).join(' ')
  assert.equal(staying(STATUS.unresolved), 'open mine unassigned all')
  assert.equal(staying(STATUS.onHold), 'on_hold all')
  for (const status of [STATUS.resolved, STATUS.autoResolved, STATUS.chatbotResolved])
    assert.equal(staying(status), 'resolved all')
  assert.equal(staying(STATUS.archived), 'archived')
  for (const status of [STATUS.spam, STATUS.spamByAi]) assert.equal(staying(status), 'spam all')
  assert.equal(staying(STATUS.unresolved, { assignee: 'olga@demo.test' }), 'open all')
  assert.equal(staying(STATUS.unresolved, { assignee: null }), 'open unassigned all')
  const search: ListOf = { search: { q: 'parcel' } }
  assert.ok(staysIn(search, { status: STATUS.archived }, { status: STATUS.archived }))
})
