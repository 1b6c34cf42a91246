// What is typed goes where it was meant or nowhere, however slowly the page loads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createPage } from './test-key-page.ts'

const words = fc.stringMatching(/^[a-zA-Z !?,.]{2,20}$/)
const between = (text: string, share: number) => Math.floor(share * text.length)

test('words typed while a page loads run nothing, whenever it is loaded', async () => {
  await fc.assert(
    fc.asyncProperty(
      words.filter(text => !/^[rn]/.test(text) && new Set(text).size > 1 && !/^g[om]$/.test(text)),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      async (text, share) => {
        const { page, type, load, clock } = createPage()
        const cut = between(text, share)
        type(text.slice(0, Math.max(cut, 1)))
        await load()
        type(text.slice(Math.max(cut, 1)))
        await clock.pass(5_000)
        assert.deepEqual([page.ran, page.written], [[], ''])
      },
    ),
  )
})

test('light actions run at once and repeatedly, also while messages load; commands follow each other with a pause', async () => {
  const { page, type, press, load, clock } = createPage()
  page.isListReady = true
  type('jjjxx')
  for (let times = 0; times < 3; times++) press('J', { isHeld: true })
  assert.deepEqual(page.ran.splice(0), ['j', 'j', 'j', 'x', 'x', 'Shift+j', 'Shift+j', 'Shift+j'])
  await load()
  type('xe')
  await clock.pass(300)
  type('ugm')
  assert.deepEqual(page.ran.splice(0), ['x', 'e', 'u', 'g m'])
  await clock.pass(1_000)
  type('gmj')
  assert.deepEqual(page.ran.splice(0), ['g m', 'j'])
  await clock.pass(1_000)
  type('Hello there, he treats')
  assert.deepEqual(page.ran, [])
})

test('a key that is held down does nothing to the conversation that comes next', async () => {
  const { page, press, load, clock } = createPage()
  await load()
  press('e')
  page.isReady = false
  page.isListReady = true
  for (let times = 0; times < 5; times++) press('e', { isHeld: true })
  await load()
  press('e', { isHeld: true })
  await clock.pass(5_000)
  assert.deepEqual(page.ran, ['e'])
})

test('after r, all words stand in the reply in order, whenever the page and its field come', async () => {
  await fc.assert(
    fc.asyncProperty(
      words,
      fc.tuple(...Array.from({ length: 2 }, () => fc.double({ min: 0, max: 1, noNaN: true }))),
      fc.boolean(),
      fc.integer({ min: 0, max: 4_000 }),
      async (text, shares, isSlow, pauseMs) => {
        const { page, press, type, load, giveField, clock } = createPage()
        page.isSlow = isSlow
        const [loaded = 0, given = 0] = shares
          .map(share => between(text, share))
          .sort((one, two) => one - two)
        press('r')
        await clock.pass(pauseMs)
        type(text.slice(0, loaded))
        await load()
        type(text.slice(loaded, given))
        await clock.pass(pauseMs)
        await giveField()
        type(text.slice(given))
        assert.deepEqual([page.ran, page.written], [['r'], text])
      },
    ),
  )
})

test('a key that stays alone runs; so does one that repeats, and a sequence', async () => {
  for (const [typed, ran] of [
    ['j', ['j']],
    ['jjj', ['j', 'j', 'j']],
    ['gm', ['g m']],
    ['e', []],
  ] as const) {
    const { page, type, clock, load } = createPage()
    type(typed)
    assert.deepEqual(page.ran, [], 'it may become a word')
    await clock.pass(1_000)
    assert.deepEqual(page.ran, ran, typed)
    await load()
    await clock.pass(5_000)
    assert.deepEqual(page.ran, ran, 'what was not loaded is not made up for')
    type('e')
    await clock.pass(300)
    assert.deepEqual(page.ran, [...ran, 'e'], 'a loaded page waits for less')
  }
})

test('Escape, the pointer and time end the waiting for a place that does not come', async () => {
  for (const end of ['Escape', 'click', 'time'] as const) {
    const { page, press, type, clock, load, click } = createPage()
    page.isSlow = true
    await load()
    type('rhe')
    if (end === 'click') click()
    else if (end === 'time') await clock.pass(15_000)
    else press(end)
    type('e')
    await clock.pass(300)
    assert.deepEqual([page.ran, page.written], [['r', 'e'], ''], end)
  }
})

test('Backspace takes back what is kept; a line break becomes a blank; other commands are swallowed', async () => {
  const { page, press, type, load, giveField } = createPage()
  page.isSlow = true
  await load()
  type('rHelli')
  for (const key of ['Backspace', 'o', 'Enter', 'Mod+Enter', 'ArrowDown', 'y']) press(key)
  await giveField()
  assert.deepEqual([page.ran, page.written], [['r'], 'Hello y'])
})

test('keys of the browser stay its own while words wait for their place', async () => {
  const { page, press, type, load, giveField } = createPage()
  page.isSlow = true
  await load()
  type('rHi')
  assert.deepEqual(
    ['F5', 'Mod+r', 'Mod+v', 'PageDown'].map(key => press(key)),
    [false, false, false, false],
  )
  type('!')
  await giveField()
  assert.equal(page.written, 'Hi!')
})
