import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemFrom } from '../kit/errors.ts'
import type { Scope } from '../kit/scope.ts'
import { presentEvents } from './present.ts'
import { cursorOf, selectEvents, type Wanted } from './queries.ts'

const POLL_MS = 300
const HEARTBEAT_MS = 15_000
const RECHECK_MS = 5_000
const SLOW_READER_MS = 10_000
const BATCH = 100

interface Stream {
  scope: Scope
  response: ServerResponse
  after: string
  types: string[] | undefined
  /** Rejects when the reader may not read any more. */
  recheck: () => Promise<unknown>
}

/**
 * Writes events as they happen, until the reader leaves, may not read any more, or does not take what is written within
 * ten seconds. A database that is away is waited for: the stream goes on where it was.
 */
export async function streamEvents({ scope, response, types, recheck, ...from }: Stream): Promise<void> {
  let { after } = from
  let heard = Date.now()
  let checked = Date.now()
  const say = async (text: string) => {
    heard = Date.now()
    if (!response.write(text)) await once(response, 'drain', { signal: AbortSignal.timeout(SLOW_READER_MS) })
  }
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
    if (Date.now() - heard > HEARTBEAT_MS) await say(': still here\n\n')
    if (told.length < BATCH) await sleep(POLL_MS)
  }
}

async function read(scope: Scope, wanted: Wanted) {
  const rows = await selectEvents(scope, wanted)
  const events = rows.length === 0 ? [] : await presentEvents(scope, rows)
  return rows.map((row, index) => ({ cursor: cursorOf(scope, row), type: row.type, event: events[index] }))
}

/** Undefined when the database is away: there will be another round. */
async function unlessAway<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked
  } catch (error) {
    if (problemFrom(error)?.code !== 'unavailable') throw error
    return undefined
  }
}
