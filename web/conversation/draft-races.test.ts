// Drafts and what may happen meanwhile: a slow server, a change of mind, a page that is left.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../api/refusal.ts'
import { createTestClock } from '../kit/test-clock.ts'
import { createDraft } from './draft.ts'

/** A writer whose server answers when it is told to. */
function createWriter() {
  const clock = createTestClock()
  const puts: { what: string; isLeaving: boolean; answer: (error?: Error) => void }[] = []
  const draft = createDraft({
    clock,
    onBoth: () => {},
    put: (what, _basedOn, isLeaving) =>
      new Promise((resolve, reject) => {
        puts.push({
          what,
          isLeaving,
          answer: error => (error ? reject(error) : resolve({ body: what, version: puts.length })),
        })
      }),
  })
  return {
    clock,
    draft,
    puts,
    type: draft.change,
    sentSoFar: () => puts.map(({ what }) => what),
    /** Answers the put with this index. */
    async answer(index: number, error?: Error) {
      puts[index]?.answer(error)
      await clock.pass(0)
    },
  }
}

test('each letter puts off the saving, and only the last text is saved', async () => {
  const { clock, type, sentSoFar } = createWriter()
  for (let length = 1; length <= 20; length++) {
    type('x'.repeat(length))
    await clock.pass(799)
  }
  assert.deepEqual(sentSoFar(), [])
  await clock.pass(1)
  assert.deepEqual(sentSoFar(), ['x'.repeat(20)])
})

test('a text counts as saved when the server has answered, not before', async () => {
  const { clock, draft, type, answer } = createWriter()
  type('hello')
  await clock.pass(5_000)
  assert.equal(draft.state.get().savedAt, undefined)
  await answer(0)
  assert.deepEqual(draft.state.get(), { body: 'hello', savedAt: 5_000 })
})

test('what has been typed since does not count as saved when the older text is', async () => {
  const { clock, draft, type, answer } = createWriter()
  type('hello')
  await clock.pass(800)
  type('hello there')
  await answer(0)
  assert.deepEqual(draft.state.get(), { body: 'hello there', savedAt: undefined })
})

test('an emptied field is saved, so that the draft is deleted, and never says that it is saved', async () => {
  const { clock, draft, type, answer, sentSoFar } = createWriter()
  type('hello')
  await clock.pass(800)
  await answer(0)
  type('')
  await clock.pass(800)
  await answer(1)
  assert.deepEqual(sentSoFar(), ['hello', ''])
  assert.equal(draft.state.get().savedAt, undefined)
})

test('a refused text is not saved again, but the next one is', async () => {
  const { clock, type, answer, sentSoFar } = createWriter()
  type('one')
  await clock.pass(800)
  await answer(0, new Refusal(422, undefined))
  await clock.pass(60_000)
  assert.deepEqual(sentSoFar(), ['one'])
  type('one two')
  await clock.pass(800)
  assert.deepEqual(sentSoFar(), ['one', 'one two'])
})

test('a refused text does not replace what has been typed since', async () => {
  const { clock, draft, type, answer, sentSoFar } = createWriter()
  type('old')
  await clock.pass(800)
  type('new')
  await answer(0, new Error('away'))
  const leaving = draft.save({ isLeaving: true })
  assert.deepEqual(sentSoFar(), ['old', 'new'])
  await answer(1)
  await leaving
})

test('leaving the page saves at once, while an older text is still on its way', async () => {
  const { clock, draft, type, puts, answer } = createWriter()
  type('old')
  await clock.pass(800)
  type('new')
  const leaving = draft.save({ isLeaving: true })
  assert.deepEqual(
    puts.map(({ what, isLeaving }) => [what, isLeaving]),
    [
      ['old', false],
      ['new', true],
    ],
  )
  await answer(0)
  await answer(1)
  await leaving
})

test('leaving a page on which nothing was written saves nothing, nor does a draft that was only read', async () => {
  const untouched = createWriter()
  await untouched.draft.save({ isLeaving: true })
  assert.deepEqual(untouched.sentSoFar(), [])
  const reader = createWriter()
  reader.draft.receive({ body: 'from yesterday', version: 1 })
  await reader.draft.save({ isLeaving: true })
  await reader.clock.pass(60_000)
  assert.deepEqual(reader.sentSoFar(), [])
})

test('a stored draft is not loaded into a field that was emptied, nor after it was sent', async () => {
  const emptied = createWriter()
  emptied.type('a')
  emptied.type('')
  assert.equal(emptied.draft.receive({ body: 'from yesterday', version: 1 }), false)
  const sent = createWriter()
  sent.type('on its way')
  sent.draft.sent()
  assert.equal(sent.draft.receive({ body: 'on its way', version: 9 }), false)
  assert.equal(sent.draft.state.get().body, '')
})

test('a text typed after sending is a draft of its own', async () => {
  const { clock, draft, type, answer, sentSoFar } = createWriter()
  type('first')
  draft.sent()
  type('second')
  await answer(0)
  await clock.pass(800)
  assert.deepEqual(sentSoFar(), ['first', 'second'])
  await answer(1)
  assert.deepEqual([draft.state.get().body, draft.state.get().savedAt !== undefined], ['second', true])
})

test('sending an untouched field saves nothing', async () => {
  const { clock, draft, sentSoFar } = createWriter()
  draft.sent()
  await clock.pass(60_000)
  assert.deepEqual(sentSoFar(), [])
})

test('at most one text is on its way at a time, and the newest follows', async () => {
  const { clock, type, answer, sentSoFar } = createWriter()
  for (const body of ['a', 'ab', 'abc', 'abcd']) {
    type(body)
    await clock.pass(1_000)
  }
  assert.deepEqual(sentSoFar(), ['a'])
  await answer(0)
  assert.deepEqual(sentSoFar(), ['a', 'abcd'])
})
