// What is typed goes where it was meant or nowhere, however slowly the page loads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createKeyReader, type KeyAction } from './key-reader.ts'
import { createTestClock } from './test-clock.ts'

const LIGHT = ['j', 'k', 'x', 'Shift+j']

/** A page that loads when it is told to, and whose place to write comes when it is told to. */
function createPage() {
  const clock = createTestClock()
  const page = {
    isReady: false,
    isListReady: false,
    isSlow: false,
    /** What can be undone is offered a moment after it has been done. */
    isToastLate: false,
    hasField: false,
    written: '',
    ran: [] as string[],
  }
  let hasWanted = false
  const arrive = () => {
    page.hasField = true
    reader.look()
  }
  const opening = (keys: string): KeyAction => ({
    keys,
    opens: 'text',
    run() {
      page.ran.push(keys)
      if (page.isSlow) hasWanted = true
      else page.hasField = true
    },
  })
  const acting = (keys?: string): KeyAction => ({
    ...{ keys, isLight: LIGHT.includes(keys ?? '') },
    run: () => page.ran.push(keys ?? 'without a key'),
  })
  const inList = [...LIGHT, 'g o', 'g m', undefined].map(acting)
  const inThread = [...['e', 'u', 'p', '!', 'Shift+a'].map(acting), opening('r'), opening('n')]
  const undoing: KeyAction = { keys: 'z', takesBack: true, run: () => page.ran.push('z') }
  const reader = createKeyReader({
    clock,
    actions() {
      const inPage = page.isReady || page.isListReady ? [...inThread, ...inList] : inList
      return page.ran.some(keys => !LIGHT.includes(keys)) && !page.isToastLate ? [...inPage, undoing] : inPage
    },
    isReady: () => page.isReady,
    isListReady: () => page.isReady || page.isListReady,
    isPlaceThere: () => page.hasField,
    type(text) {
      page.written += text
    },
  })
  const press = (key: string, { isHeld = false } = {}) => {
    const isText = key.length === 1
    const isTaken = reader.press({
      key: /\p{Lu}/u.test(key) && isText ? `Shift+${key.toLowerCase()}` : key,
      text: isText ? key : undefined,
      isInField: page.hasField,
      isForElement: false,
      isHeld,
    })
    if (!isTaken && isText && page.hasField) page.written += key
    return isTaken
  }
  return {
    ...{ clock, page, press },
    type: (text: string) => void [...text].map(key => press(key)),
    /** Everything that changes something. */
    changes: () => page.ran.filter(keys => !LIGHT.includes(keys)),
    async load() {
      page.isReady = true
      reader.look()
      await clock.pass(0)
    },
    async giveField() {
      if (hasWanted) arrive()
      await clock.pass(0)
    },
    click: () => reader.end(),
    /** Gives a command by key, so that the next one need not wait. */
    async beAtKeys() {
      press('j')
      await clock.pass(300)
      page.ran.length = 0
    },
    async offerUndo() {
      page.isToastLate = false
      reader.look()
      await clock.pass(0)
    },
  }
}

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

test('words typed after a click on a row run nothing but light actions, at any speed, whenever the messages come', async () => {
  await fc.assert(
    fc.asyncProperty(
      words.filter(text => !/^[jkxJ ]*[rn]/.test(text) && isText(text)),
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 1, max: 20 }),
      async (text, gaps, loadedAt) => {
        const { page, press, load, clock, changes } = createPage()
        page.isListReady = true
        let isBegun = false
        for (const [index, letter] of [...text].entries()) {
          // Before a letter that waits, there is nothing to hold back.
          if (index >= loadedAt && isBegun) await load()
          isBegun ||= !/[jkxJ ]/.test(letter)
          press(letter)
          await clock.pass(gaps[index] ?? 0)
        }
        await clock.pass(5_000)
        assert.deepEqual([changes(), page.written], [[], ''])
      },
    ),
  )
})

const gapsOfTyping = fc.array(fc.integer({ min: 0, max: 299 }), { minLength: 20, maxLength: 20 })
/** Not one command: a letter that stays alone or is repeated, also after light ones, or a sequence. */
const isText = (text: string) => !/^[jkxJ ]*(([^jkxJ ])\2*|g[om])? *$/i.test(text)

test('on a loaded page, words typed after a click, or first of all, run nothing but light actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      words.filter(text => !/^[rn]/.test(text) && isText(text)),
      fc.array(fc.integer({ min: 0, max: 119 }), { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.boolean(),
      async (text, gaps, pauseMs, isClick) => {
        const { page, press, load, clock, changes, click, beAtKeys } = createPage()
        await load()
        if (isClick) await beAtKeys()
        if (isClick) click()
        await clock.pass(pauseMs)
        for (const [index, letter] of [...text].entries()) {
          press(letter)
          await clock.pass(gaps[index] ?? 0)
        }
        await clock.pass(5_000)
        assert.deepEqual([changes(), page.written], [[], ''])
      },
    ),
  )
})

test('the same at a slower pace, unless a light action leads to the key of a place to write', async () => {
  await fc.assert(
    fc.asyncProperty(
      words.filter(text => !/^[jkxJ ]*[rn]/.test(text) && isText(text)),
      gapsOfTyping,
      async (text, gaps) => {
        const { page, press, load, clock, changes } = createPage()
        await load()
        for (const [index, letter] of [...text].entries()) {
          press(letter)
          await clock.pass(gaps[index] ?? 0)
        }
        await clock.pass(5_000)
        assert.deepEqual([changes(), page.written], [[], ''])
      },
    ),
  )
})

test('r behind a light action keeps what is typed after it, unless it came too fast to be meant', async () => {
  for (const [gap, isAtKeys, isLoaded, written] of [
    [119, false, true, ''],
    [120, false, true, 'Hello'],
    [120, false, false, 'Hello'],
    [0, true, true, 'Hello'],
    [0, true, false, 'Hello'],
  ] as const) {
    const { page, press, type, load, clock, beAtKeys } = createPage()
    await load()
    if (isAtKeys) await beAtKeys()
    page.isReady = isLoaded
    page.isListReady = true
    press('j')
    await clock.pass(gap)
    type('rHello')
    await load()
    assert.equal(page.written, written, `${gap} ${isAtKeys} ${isLoaded}`)
  }
})

test('on a loaded page, a command that stays alone always runs, once: at once by keys, else a moment later or before the next click', async () => {
  const command = fc.constantFrom('e', 'u', 'p', '!', 'A', 'gm', 'ee')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ command, how: fc.constantFrom('click', 'key', 'clicks', 'j', 'Enter') }), {
        minLength: 1,
        maxLength: 8,
      }),
      async steps => {
        const { type, press, load, clock, changes, click, beAtKeys, page } = createPage()
        await load()
        for (const { command, how } of steps) {
          page.ran.length = 0
          if (how === 'key') await beAtKeys()
          else if (how === 'j' || how === 'Enter') press(how)
          else click()
          type(command)
          if (how === 'clicks') click()
          else if (how !== 'key') await clock.pass(300)
          const name = command === 'A' ? 'Shift+a' : command === 'gm' ? 'g m' : command[0]
          assert.deepEqual([...new Set(changes())], [name])
          assert.ok(how === 'key' || changes().length === 1)
          await clock.pass(1_000)
        }
      },
    ),
  )
})

test('z takes back a command at any speed, and the next command runs as if nothing had been', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('e', 'u', '!'),
      fc.integer({ min: 0, max: 2_000 }),
      fc.boolean(),
      fc.boolean(),
      async (command, gap, isLate, isNextSlow) => {
        const { page, press, load, clock, beAtKeys, offerUndo } = createPage()
        await load()
        await beAtKeys()
        page.isToastLate = isLate
        press(command)
        page.isReady = !isNextSlow
        page.isListReady = true
        await clock.pass(isLate ? gap % 300 : gap)
        press('z')
        if (isLate) await offerUndo()
        assert.deepEqual(page.ran, [command, 'z'])
        page.isReady = true
        await clock.pass(300)
        press('e')
        assert.deepEqual(page.ran, [command, 'z', 'e'])
      },
    ),
  )
})

test('z after a command that still waits lets neither run', async () => {
  const { page, type, press, load, clock, click } = createPage()
  await load()
  press('!')
  await clock.pass(1_000)
  click()
  type('ez')
  await clock.pass(5_000)
  assert.deepEqual(page.ran, ['!'])
})

test('while commands are given by keys, what is typed at the speed of words runs at most one', async () => {
  await fc.assert(
    fc.asyncProperty(words, gapsOfTyping, async (text, gaps) => {
      const { press, load, clock, changes, beAtKeys } = createPage()
      await load()
      await beAtKeys()
      for (const [index, letter] of [...text].entries()) {
        press(letter)
        await clock.pass(gaps[index] ?? 0)
      }
      await clock.pass(5_000)
      // Taking it back is no second one.
      const [first, ...others] = changes().filter(keys => !keys.startsWith('g ') && keys !== 'z')
      assert.ok(
        others.every(keys => keys === first),
        `${first} ${others}`,
      )
    }),
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
