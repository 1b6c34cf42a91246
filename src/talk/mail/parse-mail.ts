import { newKeyBeginning } from '../../kit/blob-keys.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { threadFile } from '../../kit/release.ts'
import { ExplainedError, quoted, say } from '../../kit/sentences/say.ts'
import { createThreadPool, ThreadEnded } from '../../kit/threads/thread-pool.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** The bytes are not a readable mail. */
export class Unreadable extends ExplainedError {}

export interface MailParser {
  /**
   * Parses the stored mail with this key. Its large parts become files, which the caller names or removes. Throws
   * Unreadable, unavailable, or ThreadEnded if the mail exceeded its budget.
   */
  parse(key: string): Promise<ParsedMail>
  close(): Promise<void>
}

const CPU_MS = 2_000
const HEAP_MB = 256
const END_OF_TIME = new Date(8.64e15)

export interface KeptMail {
  /** Storage to open. */
  place: string
  key: string
  /** Beginning of the keys of large parts. */
  partKeys: string
}

/** `error`: the mail is broken. `unavailable`: its storage is. */
export type Answer = { mail: ParsedMail } | { error: string } | { unavailable: string }

/** Parses mail in threads with a budget: docs/decisions/0031. */
export function createMailParser(blobs: Blobs): MailParser {
  const file = threadFile('parser-thread', import.meta.url)
  const pool = createThreadPool<KeptMail, Answer>({ file, threads: 2, cpuMs: CPU_MS, heapMb: HEAP_MB })
  return {
    async parse(key) {
      const partKeys = newKeyBeginning()
      const answer = await pool.run({ place: blobs.place, key, partKeys }).catch(async error => {
        if (error instanceof ThreadEnded) await removeAll(blobs, partKeys)
        throw error
      })
      if ('unavailable' in answer) throw new Problem('unavailable', quoted(answer.unavailable))
      if ('error' in answer) throw new Unreadable(say`It is not a valid email (${answer.error}).`)
      return answer.mail
    },
    close: pool.close,
  }
}

/** Files of an ended thread have no row. Files that cannot be removed now stay; the mail itself exists in any case. */
async function removeAll(blobs: Blobs, keyBeginning: string): Promise<void> {
  try {
    for await (const key of blobs.keysBefore(END_OF_TIME, keyBeginning)) await blobs.remove(key)
  } catch {}
}
