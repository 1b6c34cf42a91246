import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestClock } from '../kit/test-clock.ts'
import { createDraft } from './draft.ts'

function createWriter() {
  const clock = createTestClock()
  const server = { puts: [] as string[], isAway: false, delayMs: 0, left: 0 }
  const draft = createDraft({
    clock,
    onBoth: () => {},
    async put(body, _basedOn, isLeaving) {
      if (isLeaving) server.left++
      if (server.delayMs > 0) await new Promise<void>(resolve => clock.later(server.delayMs, resolve))
      if (server.isAway) throw new Error('away')
      server.puts.push(body)
      return { body, version: server.puts.length }
    },
  })
  return { clock, server, draft, type: draft.change }
}

test('a text is saved when its writer pauses, once, with the last letter', async () => {
  const { clock, server, draft, type } = createWriter()
  for (const body of ['H', 'He', 'Hello']) {
    type(body)
    await clock.pass(300)
  }
  assert.deepEqual(server.puts, [])
  await clock.pass(10_000)
  assert.deepEqual(server.puts, ['Hello'])
  assert.equal(draft.state.get().savedAt, 1_400)
  type('Hello!')
  assert.equal(draft.state.get().savedAt, undefined)
})

test('what could not be saved is saved with the next letter, and on leaving', async () => {
  const { clock, server, draft, type } = createWriter()
  server.isAway = true
  type('lost?')
  await clock.pass(10_000)
  assert.deepEqual([server.puts, draft.state.get().savedAt], [[], undefined])
  server.isAway = false
  await draft.save({ isLeaving: true })
  assert.deepEqual([server.puts, server.left], [['lost?'], 1])
  await draft.save({ isLeaving: true })
  assert.equal(server.left, 1, 'nothing is left to save')
})

test('an older text never arrives after a newer one', async () => {
  const { clock, server, draft, type } = createWriter()
  server.delayMs = 5_000
  type('old')
  await clock.pass(1_000)
  type('new')
  await clock.pass(2_000)
  assert.deepEqual(server.puts, [])
  await clock.pass(10_000)
  assert.deepEqual(server.puts, ['old', 'new'])
  assert.ok(draft.state.get().savedAt)
})

test('a stored draft is taken over, but never over what somebody writes', () => {
  const { draft, type } = createWriter()
  const stored = { body: 'from yesterday', version: 1 }
  assert.equal(draft.receive(stored), true)
  assert.equal(draft.state.get().body, 'from yesterday')
  assert.equal(draft.receive(stored), false, 'it is known')
  const other = createWriter()
  other.type('mine')
  assert.equal(other.draft.receive(stored), false)
  assert.equal(other.draft.state.get().body, 'mine')
  type('')
  assert.equal(draft.receive({ body: 'from elsewhere', version: 2 }), false)
  assert.equal(draft.state.get().body, '')
})

test('what was read before the last save puts no older text back', async () => {
  const { clock, draft, type } = createWriter()
  type('Hello wor')
  await clock.pass(1_000)
  const read = { body: 'Hello wor', version: 1 }
  type('Hello world')
  await clock.pass(1_000)
  assert.equal(draft.receive(read), false)
  assert.equal(draft.state.get().body, 'Hello world')
})

test('a sent text leaves the field, and does not come back as a draft', async () => {
  const { clock, server, draft, type } = createWriter()
  type('on its way')
  draft.sent()
  assert.equal(draft.state.get().body, '')
  await clock.pass(10_000)
  assert.deepEqual(server.puts, ['on its way'], 'kept until the server has the message')
  server.isAway = true
  type('next')
  draft.sent()
  await clock.pass(1_000)
  server.isAway = false
  await draft.save({ isLeaving: true })
  await clock.pass(10_000)
  assert.deepEqual(server.puts, ['on its way'])
})

test('what is saved elsewhere is shown when all is saved here, also that it is gone', async () => {
  const { clock, draft, type } = createWriter()
  type('one')
  assert.equal(draft.receive({ body: 'one\n\ntwo', version: 7 }), false, 'not saved yet')
  await clock.pass(1_000)
  draft.receive({ body: 'one\n\ntwo', version: 8 })
  assert.equal(draft.state.get().body, 'one\n\ntwo')
  draft.receive(undefined)
  assert.equal(draft.state.get().body, '')
})
