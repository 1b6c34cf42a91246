import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { createTestClock } from '../kit/test-clock.ts'
import { connection, createLive, presences } from './create-live.ts'

/** A stream that does what the test says. */
function createStream() {
  const listeners = new Map<string, ((event: object) => void)[]>()
  return {
    readyState: 0,
    isClosed: false,
    addEventListener(name: string, listener: (event: never) => void) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener as (event: object) => void])
    },
    close() {
      this.isClosed = true
    },
    /** With `data`, an event of the server. */
    send(name: string, data?: object) {
      if (this.isClosed) return
      for (const listener of listeners.get(name) ?? []) listener({ data: JSON.stringify(data) })
    },
    fail(readyState: number) {
      this.readyState = readyState
      this.send('error')
    },
  }
}

function createPage() {
  const clock = createTestClock()
  const streams: ReturnType<typeof createStream>[] = []
  const read: string[] = []
  const page = { isAway: false, again: 0, refused: 0 }
  const queries = new QueryClient()
  queries.invalidateQueries = async ({ queryKey = ['everything'] } = {}) => void read.push(queryKey.join(' '))
  const live = createLive({
    queries,
    clock,
    open() {
      const stream = createStream()
      streams.push(stream)
      return stream as never
    },
    random: () => 0.5,
    isAway: () => page.isAway,
    onAgain: () => page.again++,
    onRefused: () => page.refused++,
  })
  return {
    live,
    clock,
    page,
    queries,
    streams,
    last: () => streams.at(-1) as ReturnType<typeof createStream>,
    /** What has been read since the last call. */
    read: () => read.splice(0),
  }
}

const tagged = (id: number) => ({ type: 'conversation.tagged', subject: { id }, data: {} })

test('many events cause one round of queries, and counts are read later', async () => {
  const { clock, last, read } = createPage()
  last().send('open')
  await clock.pass(700)
  read()
  for (const id of [1, 2, 3]) last().send('conversation.tagged', tagged(id))
  assert.deepEqual(read(), [])
  await clock.pass(700)
  assert.deepEqual(read(), ['list', 'queue'])
  await clock.pass(2_300)
  assert.deepEqual(read(), ['views'])
})

test('the conversation that an event is about is read again where it is shown', async () => {
  const { clock, last, read, queries } = createPage()
  queries.setQueryData(['conversation', 'late-parcel'], { id: 7, slug: 'late-parcel' })
  last().send('conversation.tagged', tagged(7))
  last().send('conversation.tagged', tagged(8))
  await clock.pass(700)
  assert.ok(read().includes('conversation late-parcel'))
})

test('a conversation that has left the sight of the member is read again, and so are the lists', async () => {
  const { clock, last, read, queries } = createPage()
  queries.setQueryData(['conversation', 'late-parcel'], { id: 7, slug: 'late-parcel' })
  last().send('hidden', { conversation_id: 7 })
  await clock.pass(700)
  assert.ok(read().includes('list'))
})

test('what was read while the first connection was made is read again', async () => {
  const { clock, last, read } = createPage()
  last().send('open')
  assert.deepEqual(read(), [])
  await clock.pass(700)
  assert.ok(read().includes('list'))
})

test('an interruption shows after four seconds; afterwards everything is read again', async () => {
  const { clock, last, read, page } = createPage()
  last().send('open')
  await clock.pass(700)
  read()
  last().fail(0) // the browser connects again by itself
  await clock.pass(3_900)
  assert.equal(connection.get(), 'live')
  await clock.pass(200)
  assert.equal(connection.get(), 'lost')
  last().send('open')
  assert.equal(connection.get(), 'live')
  assert.deepEqual([read(), page.again], [['everything'], 1])
})

test('a refused stream is opened again, later each time', async () => {
  const { clock, last, page, streams } = createPage()
  last().fail(0)
  assert.equal(page.refused, 0, 'an interruption is no refusal')
  for (const ms of [1_000, 2_000, 5_000, 15_000, 15_000]) {
    const count = streams.length
    last().fail(2)
    await clock.pass(ms - 1)
    assert.equal(streams.length, count)
    await clock.pass(1)
    assert.equal(streams.length, count + 1)
  }
  assert.equal(page.refused, 5, 'each time the page asks whether it is still logged in')
  last().send('open')
  last().fail(2)
  await clock.pass(1_000)
  assert.equal(streams.length, 7, 'after a success the first pause is short again')
})

test('a page that nobody sees has no connection', () => {
  const { live, last, page, streams } = createPage()
  page.isAway = true
  live.look()
  assert.equal(last().isClosed, true)
  page.isAway = false
  live.look()
  live.look()
  assert.equal(streams.length, 2)
})

test('when it ends, nothing more is read or opened', async () => {
  const { live, clock, last, read, streams } = createPage()
  last().send('open')
  last().send('conversation.tagged', tagged(1))
  last().send('presence', [{ conversation: 'late-parcel' }])
  assert.equal(presences.get().length, 1)
  live.end()
  last().fail(2)
  await clock.pass(60_000)
  assert.deepEqual([read(), streams.length], [[], 1])
})
