import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemFrom } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { selectLastMessages } from './queries.ts'

const POLL_MS = 700
const HEARTBEAT_MS = 15_000
/** After this time the browser reconnects. */
const LONGEST_MS = 10 * 60_000

/** Unread bytes after which a stream ends. */
const MAX_UNREAD_BYTES = 64 * 1024

interface Listener {
  conversationId: number
  response: ServerResponse
  last: number
  heard: number
  since: number
}

/** Tells browsers about new messages in their chats: one query for all chats of a brand. */
export function createChatStreams() {
  const listeners = new Map<number, { scope: Scope; all: Set<Listener>; isLooking: boolean }>()

  const look = async (brandId: number) => {
    const brand = listeners.get(brandId)
    if (!brand || brand.isLooking) return
    brand.isLooking = true
    while (brand.all.size > 0) {
      await tell(brand.scope, brand.all).catch(error => {
        if (problemFrom(error)?.code !== 'unavailable') {
          for (const { response } of brand.all) response.end()
          brand.all.clear()
        }
      })
      await sleep(POLL_MS)
    }
    listeners.delete(brandId)
  }

  return {
    count: (conversationId: number) =>
      [...listeners.values()]
        .flatMap(({ all }) => [...all])
        .filter(listener => listener.conversationId === conversationId).length,
    ofBrand: (brandId: number) => listeners.get(brandId)?.all.size ?? 0,
    total: () => [...listeners.values()].reduce((sum, { all }) => sum + all.size, 0),
    add(scope: Scope, conversationId: number, response: ServerResponse) {
      const brand = listeners.get(scope.brand.id) ?? { scope, all: new Set<Listener>(), isLooking: false }
      listeners.set(scope.brand.id, brand)
      const now = Date.now()
      const listener = { conversationId, response, last: 0, heard: now, since: now }
      brand.all.add(listener)
      response.on('close', () => brand.all.delete(listener))
      void look(scope.brand.id)
    },
    end() {
      for (const { all } of listeners.values()) {
        for (const { response } of all) response.end()
        all.clear()
      }
    },
  }
}

async function tell(scope: Scope, all: Set<Listener>): Promise<void> {
  const lasts = await selectLastMessages(scope, [
    ...new Set([...all].map(({ conversationId }) => conversationId)),
  ])
  const now = Date.now()
  for (const listener of all) {
    const last = lasts.get(listener.conversationId) ?? 0
    if (last > listener.last) listener.response.write(`id: ${last}\nevent: message\ndata: ${last}\n\n`)
    else if (now - listener.heard > HEARTBEAT_MS) listener.response.write(': still here\n\n')
    else continue
    listener.last = Math.max(last, listener.last)
    listener.heard = now
    if (now - listener.since > LONGEST_MS || listener.response.writableLength > MAX_UNREAD_BYTES) {
      all.delete(listener)
      listener.response.end()
    }
  }
}
