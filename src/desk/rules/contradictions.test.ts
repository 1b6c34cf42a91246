import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, actionOf } from './actions.ts'
import { contradictionsIn } from './contradictions.ts'

for (const [what, actions, found] of [
  ['two priorities', [{ priority: 'low' }, { add_tags: ['x'] }, { priority: 'urgent' }], [[2, 0]]],
  ['a status and a snooze', [{ status: 'resolved' }, { hold_for: '2 days' }], [[1, 0]]],
  ['two members', [{ assign: 'a@x.test' }, { assign: 'b@x.test' }], [[1, 0]]],
  ['a member and a turn', [{ assign: 'a@x.test' }, { in_turn: 3 }], [[1, 0]]],
  ['a turn and nobody', [{ in_turn: 3 }, { assign: null }], [[1, 0]]],
  ['nobody and a member', [{ assign: null }, { assign: 'a@x.test' }], [[1, 0]]],
  ['two teams', [{ team: 3 }, { team: 'Billing' }], [[1, 0]]],
  ['no team and a team', [{ team: 3 }, { team: null }], [[1, 0]]],
  ['a turn and another team', [{ in_turn: 3 }, { team: 4 }], [[1, 0]]],
  ['a tag that comes and goes', [{ add_tags: ['A', 'b'] }, { remove_tags: ['a'] }], [[1, 0]]],
  ['a field twice', [{ set_fields: { size: 'S' } }, { set_fields: { size: 'M' } }], [[1, 0]]],
  [
    'three statuses',
    [{ status: 'open' }, { status: 'pending' }, { status: 'spam' }],
    [
      [1, 0],
      [2, 0],
    ],
  ],
  ['the same twice', [{ priority: 'low' }, { priority: 'low' }], []],
  ['nobody, and then in turn', [{ assign: null }, { in_turn: 3 }], []],
  ['a team, and in turn within it', [{ team: 3 }, { in_turn: '3' }], []],
  [
    'different fields and tags',
    [{ set_fields: { a: 1 } }, { set_fields: { b: 1 } }, { add_tags: ['a'] }],
    [],
  ],
  ['a team and a member', [{ team: 3 }, { assign: 'a@x.test' }, { status: 'open' }], []],
  ['what is not chosen yet', [{ status: 'open' }, { status: '' }], []],
] as const)
  test(`contradictions: ${what}`, () => {
    const its = contradictionsIn((actions as unknown as Action[]).map(actionOf))
    assert.deepEqual(
      its.map(one => [one.action, one.with]),
      found,
    )
  })
