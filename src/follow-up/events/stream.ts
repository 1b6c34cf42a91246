import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemFrom } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { presentEvents } from './present.ts'
import { cursorOf, selectEvents, type Wanted } from './queries.ts'

const POLL_MS = 300
const HEARTBEAT_MS = 15_000
const RECHECK_MS = 5_000
const SLOW_READER_MS = 10_000
const PRESENCE_MS = 1_000
const BATCH = 100

interface Stream {
  scope: Scope
  response: ServerResponse
  after: string
  types: string[] | undefined
  /** Rejects when the reader has lost access. */
  recheck: () => Promise<unknown>
  /** Presences, if requested. */
  presences?: (() => Promise<unknown[]>) | undefined
}

/**
 * Streams events until the reader leaves, loses access, or does not read for ten seconds. While the database is unavailable
 * the stream waits, then continues where it was.
 */
export async function streamEvents({
  scope,
  response,
  types,
  recheck,
  presences,
  ...from
}: Stream): Promise<void> {
  let { after } = from
  let heard = Date.now()
  let checked = Date.now()
  const say = async (text: string) => {
    heard = Date.now()
    if (!response.write(text)) await once(response, 'drain', { signal: AbortSignal.timeout(SLOW_READER_MS) })
  }
  const sayPresences = sayWhenChanged(presences, say)
  await say('retry: 1000\n\n')
  while (!response.destroyed && !response.writableEnded) {
    if (Date.now() - checked > RECHECK_MS) {
      await unlessAway(recheck())
      checked = Date.now()
    }
    const told = (await unlessAway(read(scope, { after, types, limit: BATCH }))) ?? []
    for (const { cursor, type, event } of told) {
      after = cursor
      await say(`id: ${after}\nevent: ${type}\ndata: ${JSON.stringify(event)}\n\n`)
    }
    await sayPresences()
    if (Date.now() - heard > HEARTBEAT_MS) await say(': still here\n\n')
    if (told.length < BATCH) await sleep(POLL_MS)
  }
}

/** Sends all presences, at most once a second, if they have changed. They are not part of the log. */
function sayWhenChanged(presences: Stream['presences'], say: (text: string) => Promise<void>) {
  let told = '[]'
  let asked = 0
  return async () => {
    if (!presences || Date.now() - asked < PRESENCE_MS) return
    asked = Date.now()
    const now = JSON.stringify((await unlessAway(presences())) ?? [])
    if (now !== told) await say(`event: presence\ndata: ${now}\n\n`)
    told = now
  }
}

async function read(scope: Scope, wanted: Wanted) {
  const rows = await selectEvents(scope, wanted)
  const events = rows.length === 0 ? [] : await presentEvents(scope, rows)
  return rows.map((row, index) => ({ cursor: cursorOf(scope, row), type: row.type, event: events[index] }))
}

/** Undefined while the database is unavailable: the next round will tell. */
async function unlessAway<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked
  } catch (error) {
    if (problemFrom(error)?.code !== 'unavailable') throw error
    return undefined
  }
}
