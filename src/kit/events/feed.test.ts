import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createWorld } from '../../../test/world.ts'
import { createFeeds, type FeedEvent, isBefore } from './feed.ts'

const { scope } = await createWorld()
const told = (id: number): FeedEvent => ({
  cursor: `1-0-${id}-${id}`,
  type: 'topic.created',
  subjectId: id,
  data: {},
  event: { id },
})

/** A log in memory that counts its reads, each of which takes `readMs`. */
function logOf(events: FeedEvent[], readMs = 0) {
  const counts = { reads: 0, presences: 0 }
  const feeds = createFeeds({
    async read(_scope, after) {
      counts.reads++
      await sleep(readMs)
      return events.filter(({ cursor }) => isBefore(after, cursor)).slice(0, 100)
    },
    async presences() {
      counts.presences++
      return [{ user: 1 }]
    },
    now: async () => events.at(-1)?.cursor ?? '1-0-0-0',
  })
  return { feeds, counts }
}

test('a thousand streams of a brand read its log as often as one', async () => {
  const events = [told(1)]
  const { feeds, counts } = logOf(events)
  const streams = Array.from({ length: 1_000 }, () => feeds.join(scope, { wantsPresences: true }))
  await streams[0]?.next()
  events.push(told(2), told(3))
  await streams[0]?.next()
  for (const stream of streams) {
    assert.deepEqual(stream.after('1-0-1-1'), [told(2), told(3)])
    assert.deepEqual(stream.after('1-0-3-3'), [])
    assert.equal(stream.presences(), '[{"user":1}]')
  }
  assert.ok(counts.reads <= 3 && counts.presences === 1, JSON.stringify(counts))
  for (const stream of streams) stream.leave()
})

test('a reader who leaves and returns at once gets each event once', async () => {
  const events = [told(1)]
  // Slower than the polling interval: a second follower would overlap with the first.
  const { feeds } = logOf(events, 350)
  const first = feeds.join(scope)
  await first.next()
  first.leave()
  const second = feeds.join(scope)
  events.push(told(2))
  await second.next()
  await second.next()
  assert.deepEqual(second.after('1-0-1-1'), [told(2)])
  second.leave()
})

test('presences are forgotten with the last reader who wants them', async () => {
  const { feeds } = logOf([told(1)])
  const other = feeds.join(scope)
  const wanting = feeds.join(scope, { wantsPresences: true })
  await other.next()
  assert.equal(wanting.presences(), '[{"user":1}]')
  wanting.leave()
  assert.equal(other.presences(), undefined)
  other.leave()
})

test('events no longer in memory must be read from the log', async () => {
  const { feeds } = logOf([told(1), told(2)])
  const stream = feeds.join(scope)
  assert.equal(stream.after('1-0-2-2'), undefined)
  await stream.next()
  assert.equal(stream.after('1-0-1-1'), undefined)
  assert.equal(stream.after('0'), undefined)
  assert.deepEqual(stream.after('1-0-2-2'), [])
  assert.equal(stream.presences(), undefined)
  stream.leave()
})

test('cursors are ordered by epoch, transaction and id, as numbers', () => {
  assert.ok(isBefore('0', '1-0-0-1'))
  assert.ok(isBefore('1-0-9-1', '1-0-10-0'))
  assert.ok(isBefore('1-0-10-2', '1-1-3-1'))
  assert.ok(!isBefore('1-0-10-2', '1-0-10-2'))
  assert.ok(!isBefore('1-0-10-2', '0'))
})
