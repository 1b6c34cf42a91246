// One person writes in two tabs: they share one draft, and no word is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { both } from '../../src/talk/drafts/both.ts'
import { createTestClock } from '../kit/test-clock.ts'
import { createDraft, type Draft, type StoredDraft } from './draft.ts'

interface Tab {
  draft: Draft
  body(): string
  hear(): boolean
  add(word: string): void
}

/** A server with one draft, and tabs that hear of it when they are told. */
function createOffice(answerMs: number) {
  const clock = createTestClock()
  let stored: StoredDraft | undefined
  let saves = 0
  const told = { both: 0 }
  const open = (): Tab => {
    const draft = createDraft({
      clock,
      onBoth: () => told.both++,
      async put(body, basedOn) {
        await new Promise<void>(resolve => clock.later(answerMs, resolve))
        const isConflict = basedOn !== (stored?.version ?? 0)
        const text = isConflict ? both(stored?.body ?? '', body) : body
        stored = text.trim() === '' ? undefined : { body: text, version: ++saves }
        const answer = stored
        await new Promise<void>(resolve => clock.later(answerMs, resolve))
        return answer
      },
    })
    const body = () => draft.state.get().body
    return {
      draft,
      body,
      hear: () => draft.receive(stored),
      add: (word: string) => draft.change(`${body()}${word} `),
    }
  }
  const tabs: [Tab, Tab] = [open(), open()]
  return { clock, told, stored: () => stored?.body, open, tabs }
}

test('a second tab shows what the first has saved, and goes on from there', async () => {
  const { clock, tabs, stored, told } = createOffice(10)
  const [one, two] = tabs
  one.add('FIRST')
  await clock.pass(3_000)
  two.hear()
  assert.equal(two.body(), 'FIRST ')
  two.add('SECOND')
  await clock.pass(3_000)
  one.hear()
  one.add('MORE')
  await clock.pass(3_000)
  assert.deepEqual([stored(), told.both], ['FIRST SECOND MORE ', 0])
})

test('tabs that have not heard of each other keep both texts, and say so', async () => {
  const { clock, tabs, stored, told } = createOffice(10)
  const [one, two] = tabs
  one.add('FIRST')
  await clock.pass(3_000)
  two.add('SECOND')
  await clock.pass(3_000)
  assert.deepEqual([two.body(), told.both], ['FIRST \n\nSECOND ', 1])
  one.add('MORE')
  await clock.pass(3_000)
  for (const word of ['FIRST', 'SECOND', 'MORE']) assert.match(stored() ?? '', new RegExp(word))
  assert.equal(one.body(), stored())
})

test('whatever two tabs write, and whenever they hear of each other, each word is in the end in both', async () => {
  const step = fc.record({
    tab: fc.integer({ min: 0, max: 1 }),
    does: fc.constantFrom('add', 'add', 'hear', 'leave'),
    thenMs: fc.constantFrom(0, 5, 100, 900, 2_000),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 20 }),
      fc.constantFrom(0, 10, 500),
      async (steps, answerMs) => {
        const { clock, tabs, stored, open } = createOffice(answerMs)
        const words: string[] = []
        for (const { tab, does, thenMs } of steps) {
          const it = tabs[tab as 0 | 1]
          if (does === 'add') it.add(words[words.push(`w${words.length}x`) - 1] as string)
          else if (does === 'hear') it.hear()
          else {
            void it.draft.save({ isLeaving: true })
            tabs[tab as 0 | 1] = open()
          }
          await clock.pass(thenMs)
        }
        for (let rounds = 0; rounds < 4; rounds++) {
          await clock.pass(5_000)
          for (const { hear } of tabs) hear()
        }
        for (const { body } of tabs) assert.equal(body(), stored() ?? '')
        for (const word of words) assert.ok(stored()?.includes(word), `${word} is lost: ${stored()}`)
      },
    ),
    { numRuns: 100 },
  )
})
