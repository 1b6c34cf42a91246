import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { problemFrom } from '../../kit/errors.ts'
import { BATCH, type Feed, type FeedEvent, isBefore } from '../../kit/events/feed.ts'
import type { Scope } from '../../kit/scope.ts'
import { outOfSight } from './out-of-sight.ts'
import { visibleEvents, visiblePresences } from './visible-events.ts'

const HEARTBEAT_MS = 15_000
const RECHECK_MS = 5_000
const SLOW_READER_MS = 10_000

interface Stream {
  response: ServerResponse
  after: string
  types: string[] | undefined
  /** What the streams of the brand share. */
  feed: Feed
  /** Events after the cursor, from the database: for a stream that is further behind than the feed remembers. */
  read(after: string): Promise<FeedEvent[]>
  /** The reader's scope with their present rights. Rejects when they have lost access. */
  recheck(): Promise<Scope>
  wantsPresences: boolean
}

/**
 * Streams events until the reader leaves, loses access, or does not read for ten seconds. While the database is unavailable
 * the stream waits, then continues where it was.
 */
export async function streamEvents(stream: Stream): Promise<void> {
  const { response, types, feed, wantsPresences } = stream
  let { after } = stream
  let heard = Date.now()
  let checked = Date.now()
  let presences = '[]'
  let scope = await stream.recheck()
  const say = async (text: string) => {
    heard = Date.now()
    if (!response.write(text)) await once(response, 'drain', { signal: AbortSignal.timeout(SLOW_READER_MS) })
  }
  await say('retry: 1000\n\n')
  while (!response.destroyed && !response.writableEnded) {
    const { told, upTo } = await newsAfter(after, stream)
    // What takes access away is in the log, too: nothing that came after it is told.
    if (told.length > 0 || Date.now() - checked > RECHECK_MS) {
      scope = (await unlessAway(stream.recheck())) ?? scope
      checked = Date.now()
    }
    const seen = await unlessAway(visibleEvents(scope, told))
    for (const { cursor, type, event } of seen ?? [])
      if (!types?.length || types.includes(type))
        await say(`id: ${cursor}\nevent: ${type}\ndata: ${JSON.stringify(event)}\n\n`)
    const gone = seen && (await unlessAway(outOfSight(scope, told)))
    for (const id of gone ?? [])
      await say(`event: hidden\ndata: ${JSON.stringify({ conversation_id: id })}\n\n`)
    if (gone) after = upTo
    const now = wantsPresences ? await unlessAway(visiblePresences(scope, feed.presences())) : undefined
    if (now !== undefined && now !== presences) {
      await say(`event: presence\ndata: ${now}\n\n`)
      presences = now
    }
    if (Date.now() - heard > HEARTBEAT_MS) await say(': still here\n\n')
    if (!gone || told.length < BATCH) await feed.next()
  }
}

/** The next events, and the cursor that the stream has reached with them. */
async function newsAfter(
  after: string,
  { feed, read }: Stream,
): Promise<{ told: FeedEvent[]; upTo: string }> {
  const floor = feed.floor()
  const told = feed.after(after) ?? (await unlessAway(read(after)))
  if (!told) return { told: [], upTo: after }
  const last = told.at(-1)?.cursor ?? after
  // The floor was taken before this read, so that the read has found every event up to the floor.
  const isThere = told.length < BATCH && floor !== undefined && isBefore(last, floor)
  return { told, upTo: isThere ? floor : last }
}

/** Undefined while the database is unavailable: the next round tries again. */
async function unlessAway<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked
  } catch (error) {
    if (problemFrom(error)?.code !== 'unavailable') throw error
    return undefined
  }
}
