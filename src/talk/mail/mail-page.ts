import { LRUCache } from 'lru-cache'
import type { Blobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { threadFile } from '../../kit/release.ts'
import { quoted, say } from '../../kit/sentences/say.ts'
import { createThreadPool, ThreadEnded } from '../../kit/threads/thread-pool.ts'
import type { SafeHtml } from './safe-html.ts'

export interface ToShow {
  /** Storage to open. */
  place: string
  /** Storage key of the mail. */
  key: string
  /** Paths of the pictures that came with the mail, by Content-ID. */
  pictures: Record<string, string>
  /** Stands before the address of each image of another server, in base64url; without it, they are left out. */
  remote?: string | undefined
}

/** Without HTML and text, there is none to show. */
export type Shown = SafeHtml | { html: undefined } | { unavailable: string }

export interface MailPages {
  /** The sanitised HTML of a stored mail, with what only its text says; undefined if it has neither. Throws not_found for one that is too costly, unavailable. */
  show(mail: Omit<ToShow, 'place'>): Promise<SafeHtml | undefined>
}

const CPU_MS = 2_000
const HEAP_MB = 256
const CACHE_CHARACTERS = 16 * 1024 * 1024

/** Sanitises mails for display, in threads with a budget; results are kept for a while. */
export function createMailPages(blobs: Blobs): MailPages {
  const file = threadFile('page-thread', import.meta.url)
  const pool = createThreadPool<ToShow, Shown>({ file, threads: 1, cpuMs: CPU_MS, heapMb: HEAP_MB })
  const cache = new LRUCache<string, SafeHtml>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ html }) => html.length + 200,
  })
  return {
    async show(mail) {
      const name = JSON.stringify(mail)
      const known = cache.get(name)
      if (known) return known
      const shown = await pool.run({ place: blobs.place, ...mail }).catch(refuse)
      if ('unavailable' in shown) throw new Problem('unavailable', quoted(shown.unavailable))
      if (shown.html === undefined) return undefined
      cache.set(name, shown)
      return shown
    },
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof ThreadEnded)) throw error
  if (error.isBusy) throw new Problem('unavailable', error.sentence)
  throw new Problem('not_found', say`This mail takes too long to display. Its source is in the mail log.`)
}
