import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import { notFound, Problem } from '../../kit/errors.ts'
import { threadFile } from '../../kit/release.ts'
import { quoted, say } from '../../kit/sentences/say.ts'
import { createThreadPool, ThreadEnded } from '../../kit/threads/thread-pool.ts'
import type { CardOutput } from './output.ts'
import type { AttachmentRow } from './queries.ts'

/** What an invitation or a forwarded mail says, to be shown without opening the file. */
export type Card = z.infer<typeof CardOutput>

export interface ToRead {
  /** Storage to open. */
  place: string
  /** Storage key. */
  key: string
  contentType: string
}

export type CardAnswer = { card: Card | undefined } | { unavailable: string }

export interface Cards {
  /** Throws not_found for a file that is no invitation or mail, unavailable. */
  read(file: AttachmentRow): Promise<Card>
}

const TYPES = ['text/calendar', 'message/rfc822']
const MAX_BYTES = 5 * 1024 * 1024
const CPU_MS = 2_000
const HEAP_MB = 128

/** Reads files in threads with a budget; results are kept for a while. */
export function createCards(blobs: Blobs): Cards {
  const file = threadFile('card-thread', import.meta.url)
  const pool = createThreadPool<ToRead, CardAnswer>({ file, threads: 1, cpuMs: CPU_MS, heapMb: HEAP_MB })
  const cache = new LRUCache<string, Card | 'none'>({ max: 2_000 })
  return {
    async read({ file: key, contentType, size }) {
      const isRead = key && contentType && TYPES.includes(contentType) && (size ?? 0) <= MAX_BYTES
      if (!isRead) throw notFound(say`card`)
      const known = cache.get(key)
      if (known) return orNone(known)
      const answer = await pool.run({ place: blobs.place, key, contentType }).catch(refuse)
      if ('unavailable' in answer) throw new Problem('unavailable', quoted(answer.unavailable))
      cache.set(key, answer.card ?? 'none')
      return orNone(answer.card ?? 'none')
    },
  }
}

function orNone(card: Card | 'none'): Card {
  if (card === 'none') throw notFound(say`card`)
  return card
}

function refuse(error: unknown): CardAnswer {
  if (!(error instanceof ThreadEnded)) throw error
  if (error.isBusy) throw new Problem('unavailable', error.sentence)
  return { card: undefined }
}
