import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../errors.ts'
import type { Scope } from '../scope.ts'
import { say } from '../sentences/say.ts'
import { BATCH, createFeeds, type FeedEvent, isBefore } from './feed.ts'

const scopeOf = (id: number) => ({ brand: { id }, actor: { userId: 1 } }) as Scope
const cursor = (id: number) => `1-0-${id}-${id}`
const told = (id: number): FeedEvent => ({
  cursor: cursor(id),
  type: 'topic.created',
  subjectId: id,
  data: {},
  event: { id },
})
const tellAll = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => told(from + index))
const idsOf = (events: FeedEvent[] | undefined) => events?.map(({ event }) => (event as { id: number }).id)

/** A log in memory, whose next reads may fail. */
function logOf(events: FeedEvent[]) {
  const failures: unknown[] = []
  const reads: { after: string; scope: Scope }[] = []
  const feeds = createFeeds({
    async read(scope, after) {
      reads.push({ scope, after })
      if (failures.length > 0) throw failures.shift()
      return events.filter(({ cursor }) => isBefore(after, cursor)).slice(0, BATCH)
    },
    presences: async () => [],
    now: async () => events.at(-1)?.cursor ?? cursor(0),
  })
  return { feeds, failures, reads }
}

test('before the first look, memory knows nothing and says so', async () => {
  const { feeds } = logOf([told(1)])
  const feed = feeds.join(scopeOf(1))
  assert.deepEqual([feed.floor(), feed.head(), feed.after(cursor(1))], [undefined, undefined, undefined])
  await feed.next()
  assert.deepEqual([feed.floor(), feed.head(), feed.after(cursor(1))], [cursor(1), cursor(1), []])
  feed.leave()
})

test('a stream that is behind gets its events by the hundred, without gaps', async () => {
  const events = [told(1)]
  const { feeds } = logOf(events)
  const feed = feeds.join(scopeOf(1))
  await feed.next()
  events.push(...tellAll(2, 251))
  while (feed.head() !== cursor(251)) await feed.next()
  const seen: number[] = []
  const sizes: number[] = []
  for (let at = cursor(1); ; at = cursor(seen.at(-1) as number)) {
    const ids = idsOf(feed.after(at)) ?? []
    if (ids.length === 0) break
    sizes.push(ids.length)
    seen.push(...ids)
  }
  assert.deepEqual(sizes, [100, 100, 50])
  assert.deepEqual(seen, idsOf(tellAll(2, 251)))
  feed.leave()
})

test('memory keeps the latest events, and sends streams that are further behind to the log', async () => {
  const events = [told(1)]
  const { feeds } = logOf(events)
  const feed = feeds.join(scopeOf(1))
  await feed.next()
  events.push(...tellAll(2, 1_101))
  while (feed.head() !== cursor(1_101)) await feed.next()
  assert.equal(feed.after(cursor(1)), undefined)
  const floor = feed.floor() as string
  assert.ok(isBefore(cursor(1), floor))
  const first = Number(floor.split('-').at(-1)) + 1
  assert.deepEqual(idsOf(feed.after(floor)), idsOf(tellAll(first, first + BATCH - 1)))
  assert.equal(feed.after(cursor(first - 2)), undefined)
  assert.deepEqual(idsOf(feed.after(cursor(1_099))), [1_100, 1_101])
  feed.leave()
})

test('when the database is away for a while, memory stays, and the log is continued where it was', async () => {
  const events = [told(1)]
  const { feeds, failures, reads } = logOf(events)
  const feed = feeds.join(scopeOf(1))
  await feed.next()
  events.push(told(2))
  failures.push(new Problem('unavailable', say`The database is busy.`))
  await feed.next()
  assert.deepEqual([feed.head(), feed.after(cursor(1))], [cursor(1), []])
  await feed.next()
  assert.deepEqual(idsOf(feed.after(cursor(1))), [2])
  assert.deepEqual(
    reads.slice(-2).map(({ after }) => after),
    [cursor(1), cursor(1)],
  )
  feed.leave()
})

test('after any other failure memory is empty, and streams read the log themselves until it is whole again', async () => {
  const events = [told(1)]
  const { feeds, failures } = logOf(events)
  const feed = feeds.join(scopeOf(1))
  await feed.next()
  events.push(told(2))
  failures.push(new TypeError('a bug'))
  await feed.next()
  assert.deepEqual([feed.floor(), feed.head(), feed.after(cursor(1))], [undefined, undefined, undefined])
  await feed.next()
  assert.deepEqual([feed.floor(), feed.after(cursor(1)), feed.after(cursor(2))], [cursor(2), undefined, []])
  feed.leave()
})

test('brands do not share their memory', async () => {
  const { feeds, reads } = logOf([told(1)])
  const [ours, theirs] = [feeds.join(scopeOf(1)), feeds.join(scopeOf(2))]
  await Promise.all([ours.next(), theirs.next()])
  assert.deepEqual(reads.map(({ scope }) => scope.brand.id).sort(), [1, 2])
  ours.leave()
  theirs.leave()
})

test('the log is read as the system, not as the member of staff who came first', async () => {
  const { feeds, reads } = logOf([told(1)])
  const feed = feeds.join(scopeOf(1))
  await feed.next()
  assert.equal(reads[0]?.scope.actor, null)
  feed.leave()
})

test('when the last reader has left, nobody reads the log; the next reader starts over', async () => {
  const events = [told(1)]
  const { feeds, reads } = logOf(events)
  const [one, other] = [feeds.join(scopeOf(1)), feeds.join(scopeOf(1))]
  await one.next()
  one.leave()
  await other.next()
  other.leave()
  const readsOfOurs = () => reads.filter(({ scope }) => scope.brand.id === 1).length
  const before = readsOfOurs()
  // Another brand's readers, who look as often, tell how much time has passed.
  const others = feeds.join(scopeOf(2))
  for (let n = 0; n < 4; n++) await others.next()
  others.leave()
  assert.equal(readsOfOurs(), before)
  events.push(told(2))
  const late = feeds.join(scopeOf(1))
  await late.next()
  assert.deepEqual([late.floor(), late.after(cursor(1))], [cursor(2), undefined])
  late.leave()
})
