// Words are no commands, and commands always run: after a click, and while commands are given by keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createPage } from './test-key-page.ts'

const words = fc.stringMatching(/^[a-zA-Z !?,.]{2,20}$/)
const gapsOfTyping = fc.array(fc.integer({ min: 0, max: 299 }), { minLength: 20, maxLength: 20 })
/** Not one command: a letter that stays alone or is repeated, also after light ones, or a sequence. */
const isText = (text: string) => !/^[jkxJ ]*(([^jkxJ ])\2*|g[om])? *$/i.test(text)

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
          // What is one command so far, and stays alone on a loaded page, has been given as one.
          const isCommand = page.isReady && !isText(text.slice(0, index + 1))
          await clock.pass(Math.min(gaps[index] ?? 0, isCommand ? 299 : 900))
        }
        await clock.pass(5_000)
        assert.deepEqual([changes(), page.written], [[], ''])
      },
    ),
  )
})

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
