import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scope } from '../kit/scope.ts'
import { presentEvents } from './present.ts'
import { cursorOf, selectEvents } from './queries.ts'

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
      await recheck()
      checked = Date.now()
    }
    const rows = await selectEvents(scope, { after, types, limit: BATCH }).catch(() => [])
    const events = await presentEvents(scope, rows)
    for (const [index, row] of rows.entries()) {
      after = cursorOf(row)
      await say(`id: ${after}\nevent: ${row.type}\ndata: ${JSON.stringify(events[index])}\n\n`)
    }
    if (Date.now() - heard > HEARTBEAT_MS) await say(': still here\n\n')
    if (rows.length < BATCH) await sleep(POLL_MS)
  }
}
