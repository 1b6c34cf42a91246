import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation } from '../../client/api.ts'
import { dueGroupOf } from './due-group.ts'

type ClockOf = Conversation['sla'][number]

const now = new Date(2026, 10, 27, 15, 0) // a Friday
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const clock = (due_at: string | null, ended_at: string | null = null) => ({ due_at, ended_at }) as ClockOf
const groupOf = (...sla: ClockOf[]) => dueGroupOf({ sla }, now.getTime()).group

test('a row is under the first of its targets that is not reached yet', () => {
  assert.equal(groupOf(clock(at(27, 14))), 'late')
  assert.equal(groupOf(clock(at(30, 12)), clock(at(27, 15, 59))), 'soon')
  assert.equal(groupOf(clock(at(27, 16))), 'today')
  assert.equal(groupOf(clock(at(27, 14), at(27, 13)), clock(at(30, 12))), 'day')
})

test('without a target, or while all of them are paused, there is none', () => {
  assert.equal(groupOf(), 'none')
  assert.equal(groupOf(clock(null)), 'none')
  assert.equal(groupOf(clock(at(27, 14), at(27, 13))), 'none')
})
