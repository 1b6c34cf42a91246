import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShortcuts, type KeyPress, nameOf } from './shortcuts.ts'
import { createTestClock } from './test-clock.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

const actions = [
  { id: 'go.open', keys: 'g o' },
  { id: 'go.mine', keys: 'g m' },
  { id: 'tag', keys: 't' },
  { id: 'take', keys: 'Shift+t' },
  { id: 'palette', keys: 'Mod+k' },
]

test('a letter of any script is a letter: its Shift is named, and its case does not count', () => {
  const cases: [KeyPress, string][] = [
    [press('Ж', { shiftKey: true }), 'Shift+ж'],
    [press('Ж'), 'ж'],
    [press('É', { shiftKey: true }), 'Shift+é'],
    [press('Ä', { ctrlKey: true }), 'Mod+ä'],
    [press('ب'), 'ب'],
    [press('字'), '字'],
  ]
  for (const [event, name] of cases) assert.equal(nameOf(event), name)
})

test('a digit or sign is named by itself, however it was typed', () => {
  for (const key of ['1', '/', '\\', '?', '!', ' '])
    for (const shiftKey of [false, true]) assert.equal(nameOf(press(key, { shiftKey })), key)
  assert.equal(nameOf(press('/', { ctrlKey: true, shiftKey: true })), 'Mod+/')
})

test('Shift is named with an arrow, and with another named key only together with Ctrl or ⌘', () => {
  assert.equal(nameOf(press('Enter', { shiftKey: true })), 'Enter')
  assert.equal(nameOf(press('ArrowDown', { shiftKey: true })), 'Shift+ArrowDown')
  assert.equal(nameOf(press('Enter', { ctrlKey: true, shiftKey: true })), 'Mod+Shift+Enter')
  assert.equal(nameOf(press('k', { metaKey: true, shiftKey: true })), 'Mod+k')
})

test('Ctrl and ⌘ are the same, also at once; with Alt, which types characters, no key has a name', () => {
  assert.equal(nameOf(press('k', { ctrlKey: true, metaKey: true })), 'Mod+k')
  for (const held of [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    assert.equal(nameOf(press('k', { ...held, altKey: true })), '')
})

test('a key without a name runs nothing, not even the action without keys', () => {
  const find = createShortcuts(createTestClock())
  assert.equal(find('', [...actions, { id: 'no keys', keys: undefined }]), undefined)
})

test('a sequence may begin again with its own first key, and is over after a second exactly', async () => {
  const clock = createTestClock()
  const find = createShortcuts(clock)
  for (const key of ['g', 'g']) assert.equal(find(key, actions), undefined)
  assert.equal(find('m', actions)?.id, 'go.mine')
  find('g', actions)
  await clock.pass(999)
  assert.equal(find('o', actions)?.id, 'go.open')
  find('g', actions)
  await clock.pass(1_000)
  assert.equal(find('o', actions), undefined)
})

test('a key that is in no sequence ends it', () => {
  const find = createShortcuts(createTestClock())
  for (const key of ['g', 'z']) assert.equal(find(key, actions), undefined)
  assert.equal(find('o', actions), undefined)
  find('g', actions)
  assert.equal(find('t', actions)?.id, 'tag')
  assert.equal(find('o', actions), undefined, 'what ran in between has ended it')
})

test('a key that has an action of its own does not wait for a second one', () => {
  const both = [{ id: 'alone', keys: 'g' }, ...actions]
  const find = createShortcuts(createTestClock())
  assert.equal(find('g', both)?.id, 'alone')
  assert.equal(find('o', both), undefined)
})

test('a letter with Shift or Ctrl is another key than the letter', () => {
  const find = createShortcuts(createTestClock())
  const run = (key: string, held: Partial<KeyPress> = {}) => find(nameOf(press(key, held)), actions)?.id
  assert.equal(run('t'), 'tag')
  assert.equal(run('T', { shiftKey: true }), 'take')
  assert.equal(run('t', { ctrlKey: true }), undefined)
  assert.equal(run('k'), undefined)
  assert.equal(run('k', { ctrlKey: true }), 'palette')
})

test('two pages of shortcuts do not share a begun sequence', () => {
  const clock = createTestClock()
  const [one, other] = [createShortcuts(clock), createShortcuts(clock)]
  one('g', actions)
  assert.equal(other('o', actions), undefined)
  assert.equal(one('o', actions)?.id, 'go.open')
})
