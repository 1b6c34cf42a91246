// What a change, shown and then undone, makes of a conversation.
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
const UNTIL = '2026-12-01T09:00:00Z'

test('a change that is undone leaves the conversation as it was, from every status', () => {
  for (const status of Object.values(STATUS)) {
    const before = { ...row, status, hold_until: status === STATUS.onHold ? UNTIL : null } as Conversation
    for (const to of Object.values(STATUS)) {
      const changes: Changes = { status: to, ...(to === STATUS.onHold && { hold_until: '2027-01-01' }) }
      const after = changed(before, changes)
      assert.deepEqual(changed(after, inverseOf(before, changes)), before, `${status} to ${to}`)
    }
  }
})

test('several changes at once are undone at once', () => {
  const changes: Changes = { status: STATUS.spam, tag_list: [], subject: 'x', assignee: null }
  assert.deepEqual(inverseOf(row, changes), {
    status: STATUS.unresolved,
    tag_list: ['vip'],
    subject: 'Late parcel',
    assignee: 'ana@demo.test',
  })
})

test('undoing an undone change is the change again', () => {
  const changes: Changes = { status: STATUS.resolved, tag_list: ['a', 'b'] }
  const back = inverseOf(row, changes)
  assert.deepEqual(inverseOf(changed(row, changes), back), changes)
})

test('a conversation that was unassigned, or whose status is open, is that again', () => {
  const free = { ...row, assignee: null } as Conversation
  assert.deepEqual(inverseOf(free, { assignee: 'olga@demo.test' }), { assignee: null })
  assert.deepEqual(inverseOf(row, { status: STATUS.onHold, hold_until: UNTIL }), {
    status: STATUS.unresolved,
  })
})

test('the end of a hold is shown with the hold, and goes with it', () => {
  const held = changed(row, { status: STATUS.onHold, hold_until: UNTIL })
  assert.deepEqual([held.status, held.hold_until], [STATUS.onHold, UNTIL])
  assert.equal(changed(held, { tag_list: [] }).hold_until, UNTIL, 'another change keeps it')
  assert.equal(changed(held, { status: STATUS.archived }).hold_until, null)
})

test('a new assignee is shown when the server has named them: until then the old one is', () => {
  assert.deepEqual(changed(row, { assignee: 'olga@demo.test' }).assignee, row.assignee)
  assert.equal(changed(row, { assignee: null }).assignee, null)
})

test('an emptied subject or list of tags is empty, not as before', () => {
  const bare = changed(row, { subject: '', tag_list: [] })
  assert.deepEqual([bare.subject, bare.tag_list], ['', []])
})

test('a change of what a list does not go by keeps the conversation where it is', () => {
  const views: ViewKey[] = ['open', 'mine', 'unassigned', 'all']
  for (const changes of [{ tag_list: ['x'] }, { subject: 'x' }, { category: 'sales' }] as Changes[])
    for (const view of views) assert.ok(staysIn({ view }, row, changes), `${view} ${Object.keys(changes)}`)
})

test('taking a conversation removes it from Unassigned, and giving it up keeps it there', () => {
  const stays = (view: ViewKey, assignee: string | null) => staysIn({ view }, row, { assignee })
  assert.ok(!stays('unassigned', 'ana@demo.test'))
  assert.ok(stays('unassigned', null))
  assert.ok(!stays('mine', null))
  for (const view of ['open', 'all'] as const) assert.ok(stays(view, null) && stays(view, 'ana@demo.test'))
})

test('a list of one channel or tag goes by its view', () => {
  const list: ListOf = { view: 'open', category: 'support', tag: 'vip' }
  assert.ok(staysIn(list, { status: STATUS.unresolved }, { status: STATUS.unresolved }))
  assert.ok(!staysIn(list, { status: STATUS.resolved }, { status: STATUS.resolved }))
})

test('pending and chatbot conversations are in All only', () => {
  for (const status of [STATUS.pending, STATUS.chatbotAssigned])
    for (const view of ['open', 'mine', 'unassigned', 'on_hold', 'resolved', 'archived', 'spam'] as const)
      assert.ok(!staysIn({ view }, { status }, { status }), `${view} ${status}`)
  assert.ok(staysIn({ view: 'all' }, { status: STATUS.pending }, { status: STATUS.pending }))
})
