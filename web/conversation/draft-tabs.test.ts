// One person writes in two tabs: they share one draft, and no word is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergeTexts } from '../../src/talk/drafts/merge-texts.ts'
import { createTestClock } from '../kit/test-clock.ts'
import { createDraft, type Draft, type StoredDraft } from './draft.ts'

interface Tab {
  draft: Draft
  body(): string
  hear(): boolean
  add(word: string): void
  /** Sends what is written, and tells the other tab at once; the server gets the message when the returned function is called. */
  send(): Promise<() => void>
}

/** A server with one draft, and tabs that hear of it when they are told. */
function createOffice(answerMs: number) {
  const clock = createTestClock()
  let stored: StoredDraft | undefined
  let saves = 0
  const told = { both: 0 }
  const line = { losesAnswers: false }
  const open = (): Tab => {
    const draft = createDraft({
      clock,
      onBoth: () => told.both++,
      async put(body, basedOn) {
        await new Promise<void>(resolve => clock.later(answerMs, resolve))
        const isConflict = basedOn !== (stored?.version ?? 0)
        const text = isConflict ? mergeTexts(stored?.body ?? '', body) : body
        stored = text.trim() === '' ? undefined : { body: text, version: ++saves }
        const answer = stored
        if (line.losesAnswers) throw new Error('no answer')
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
      async send() {
        const text = body()
        const version = draft.sent()
        await clock.pass(3_000)
        for (const tab of tabs) if (tab.draft !== draft) tab.draft.sentElsewhere(await version)
        return () => {
          if (stored?.body === text) stored = undefined
        }
      },
    }
  }
  const tabs: [Tab, Tab] = [open(), open()]
  return { clock, told, line, stored: () => stored?.body, open, tabs }
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

test('a text that is changed after its answer was lost is one text still', async () => {
  const { clock, tabs, stored, told, line } = createOffice(10)
  const [{ draft, body }, other] = tabs
  for (const text of ['Dear Cody', 'Dear dear Cody', 'Dear Cora', '', 'Hello']) {
    line.losesAnswers = true
    draft.change(text)
    await clock.pass(3_000)
    assert.equal(stored() ?? '', text)
    line.losesAnswers = false
    draft.change(`${text}!`)
    await clock.pass(3_000)
    assert.deepEqual([stored(), body(), told.both], [`${text}!`, `${text}!`, 0])
  }
  line.losesAnswers = true
  draft.change('Mine')
  await clock.pass(3_000)
  line.losesAnswers = false
  other.hear()
  other.draft.change('Mine, and hers')
  await clock.pass(3_000)
  draft.change('Mine too')
  await clock.pass(3_000)
  for (const words of ['and hers', 'Mine too']) assert.ok(stored()?.includes(words), stored())
  assert.equal(body(), stored())
})

test('whatever two tabs write, and whenever they hear of each other, each word is in the end in both', async () => {
  const step = fc.record({
    tab: fc.integer({ min: 0, max: 1 }),
    does: fc.constantFrom('add', 'add', 'hear', 'leave', 'lose answers', 'answer'),
    thenMs: fc.constantFrom(0, 5, 100, 900, 2_000),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 20 }),
      fc.constantFrom(0, 10, 500),
      async (steps, answerMs) => {
        const { clock, tabs, stored, open, line } = createOffice(answerMs)
        const words: string[] = []
        for (const { tab, does, thenMs } of steps) {
          const it = tabs[tab as 0 | 1]
          if (does === 'add') it.add(words[words.push(`w${words.length}x`) - 1] as string)
          else if (does === 'hear') it.hear()
          else if (does !== 'leave') line.losesAnswers = does === 'lose answers'
          else {
            void it.draft.save({ isLeaving: true })
            tabs[tab as 0 | 1] = open()
          }
          await clock.pass(thenMs)
        }
        line.losesAnswers = false
        for (let rounds = 0; rounds < 4; rounds++) {
          for (const { draft } of tabs) void draft.save()
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

test('what one tab sends disappears from the other at once, and comes back if it is taken back', async () => {
  for (const isTyping of [false, true]) {
    const { clock, tabs, stored, told } = createOffice(10)
    const [one, two] = tabs
    one.add('FIRST')
    await clock.pass(3_000)
    two.hear()
    // The last word is saved as the message goes.
    if (isTyping) one.add('LAST')
    const arrive = await one.send()
    two.hear()
    assert.deepEqual([one.body(), two.body()], ['', ''])
    if (isTyping) {
      one.draft.change('FIRST LAST ')
      await clock.pass(3_000)
      two.hear()
      assert.equal(two.body(), 'FIRST LAST ')
    } else {
      arrive()
      two.hear()
      one.hear()
      two.add('NEXT')
      await clock.pass(3_000)
      one.hear()
      assert.deepEqual([stored(), one.body()], ['NEXT ', 'NEXT '])
    }
    assert.equal(told.both, 0)
  }
})

test('what is written in the other tab meanwhile stays there, whenever it is saved and the message arrives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 10, 500),
      fc.boolean(),
      fc.constantFrom(0, 100, 900, 5_000),
      async (answerMs, isBefore, meanwhileMs) => {
        const { clock, tabs, stored } = createOffice(answerMs)
        const [one, two] = tabs
        one.add('FIRST')
        await clock.pass(3_000)
        two.hear()
        if (isBefore) two.add('MINE')
        const arrive = await one.send()
        if (!isBefore) two.add('MINE')
        await clock.pass(meanwhileMs)
        arrive()
        for (let rounds = 0; rounds < 3; rounds++) {
          two.hear()
          one.hear()
          await clock.pass(5_000)
        }
        assert.match(stored() ?? '', /MINE/)
        assert.deepEqual([one.body(), two.body()], [stored(), stored()])
      },
    ),
  )
})
