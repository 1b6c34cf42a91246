import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VISIBILITY } from '../conversations/codes.ts'
import { goesOut } from './goes-out.ts'

test('replies of staff and forwarded notes are sent; what customers write, notes, and what has arrived are not', () => {
  const reply = { fromStaff: true, visibility: VISIBILITY.regular, isElsewhere: false, forwardedToIds: null }
  const note = { ...reply, visibility: VISIBILITY.internalNote }
  for (const [message, expected] of [
    [reply, true],
    [{ ...reply, fromStaff: false }, false],
    [{ ...reply, isElsewhere: true }, false],
    [note, false],
    [{ ...note, forwardedToIds: [3] }, true],
    [{ ...note, forwardedToIds: [3], fromStaff: false }, false],
  ] as [Parameters<typeof goesOut>[0], boolean][])
    assert.equal(goesOut(message), expected, JSON.stringify(message))
})
