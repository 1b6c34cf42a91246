import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'

const MAX_UNREAD_BYTES = 100 * 1024 * 1024
const UNREAD_MS = 60_000

/** A browser shows no response that comes before it has sent everything. */
export async function readRest({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.readableEnded || Number(raw.headers['content-length'] ?? 0) > MAX_UNREAD_BYTES)
    return
  raw.resume()
  await Promise.race([once(raw, 'close'), once(raw, 'end'), sleep(UNREAD_MS, undefined, { ref: false })])
}
