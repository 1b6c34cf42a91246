import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS, type Status, VISIBILITY } from './codes.ts'
import { statusAfter } from './status.ts'

const ALL = Object.values(STATUS)
const reply = { fromStaff: true, visibility: VISIBILITY.regular, suppressAutoresolve: false }
const note = { ...reply, visibility: VISIBILITY.internalNote }
const fromCustomer = { ...reply, fromStaff: false }

test('a staff message resolves a conversation in any status, internal notes included', () => {
  for (const status of ALL) {
    assert.equal(statusAfter(reply, status, 'any'), STATUS.resolved)
    assert.equal(statusAfter(note, status, 'any'), STATUS.resolved)
  }
})

test('with suppress_autoresolve it does not', () => {
  for (const status of ALL)
    assert.equal(statusAfter({ ...reply, suppressAutoresolve: true }, status, 'any'), status)
})

test('a brand can let only replies resolve, or nothing', () => {
  assert.equal(statusAfter(reply, STATUS.pending, 'reply'), STATUS.resolved)
  assert.equal(statusAfter(note, STATUS.pending, 'reply'), STATUS.pending)
  assert.equal(statusAfter(reply, STATUS.pending, 'never'), STATUS.pending)
})

test('a customer’s message reopens 1, 2, 4, 5, 6 and 8 and leaves 0, 3, 7 and 9', () => {
  const after = ALL.map((status): [Status, Status] => [status, statusAfter(fromCustomer, status, 'any')])
  assert.deepEqual(after, [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 3],
    [4, 0],
    [5, 0],
    [6, 0],
    [7, 7],
    [8, 0],
    [9, 9],
  ])
})

test('a customer’s internal note changes nothing', () => {
  for (const status of ALL)
    assert.equal(statusAfter({ ...fromCustomer, visibility: VISIBILITY.internalNote }, status, 'any'), status)
})
