import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShortcuts, createTypingGuard, type KeyPress, nameOf } from './shortcuts.ts'
import { createTestClock } from './test-clock.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('a key is named by its character, whatever keyboard it is on', () => {
  assert.equal(nameOf(press('j')), 'j')
  assert.equal(nameOf(press('J')), 'j', 'caps lock is not Shift')
  assert.equal(nameOf(press('A', { shiftKey: true })), 'Shift+a')
  assert.equal(nameOf(press('?', { shiftKey: true })), '?')
  assert.equal(nameOf(press('!', { shiftKey: true })), '!')
  assert.equal(nameOf(press('K', { metaKey: true })), 'Mod+k')
  assert.equal(nameOf(press('k', { ctrlKey: true })), 'Mod+k')
  assert.equal(nameOf(press('Escape')), 'Escape')
  assert.equal(nameOf(press('Enter', { ctrlKey: true })), 'Mod+Enter')
  assert.equal(nameOf(press('Enter', { metaKey: true, shiftKey: true })), 'Mod+Shift+Enter')
  assert.equal(nameOf(press('e', { altKey: true })), '', 'Alt types other characters')
})

const actions = [
  { id: 'bulk.resolve', keys: 'e' },
  { id: 'resolve', keys: 'e' },
  { id: 'go.open', keys: 'g o' },
  { id: 'go.reports', keys: undefined },
  { id: 'other', keys: 'o' },
]

test('the first action with the key runs', () => {
  assert.equal(createShortcuts(createTestClock())('e', actions)?.id, 'bulk.resolve')
  assert.equal(createShortcuts(createTestClock())('z', actions), undefined)
})

test('a sequence counts within a second; after that, its second key is a key of its own', async () => {
  const clock = createTestClock()
  const find = createShortcuts(clock)
  assert.equal(find('g', actions), undefined)
  await clock.pass(900)
  assert.equal(find('o', actions)?.id, 'go.open')
  assert.equal(find('o', actions)?.id, 'other', 'the sequence is over')
  find('g', actions)
  await clock.pass(1_100)
  assert.equal(find('o', actions)?.id, 'other')
  find('g', actions)
  assert.equal(find('e', actions)?.id, 'bulk.resolve', 'another key still does what it does')
})

test('letters typed right after their field has disappeared are no shortcuts', () => {
  let at = 0
  const guard = createTypingGuard({ now: () => at })
  assert.equal(guard.press('e', false), false, 'nobody was typing')
  assert.equal(guard.press('t', true), false, 'the field has it')
  at += 200
  assert.equal(guard.press('e', false), true)
  at += 900
  assert.equal(guard.press('j', false), true, 'the typing goes on')
  at += 1_001
  assert.equal(guard.press('j', false), false)
  for (const ending of ['Escape', 'Enter', 'Tab', 'Mod+Enter', 'Mod+k']) {
    guard.press('t', true)
    guard.press(ending, true)
    assert.equal(guard.press('j', false), false, ending)
  }
  guard.press('t', true)
  guard.end()
  assert.equal(guard.press('j', false), false, 'the pointer')
})
