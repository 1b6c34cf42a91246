import { type Blobs, newKeyBeginning } from '../../../kit/blobs.ts'
import { Problem } from '../../../kit/errors.ts'
import { createThreadPool, ThreadEnded } from '../../../kit/threads/thread-pool.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** It is no mail that could be read. */
export class Unreadable extends Error {}

export interface MailParser {
  /**
   * Parses the mail that is kept under the key. Its large parts are files of their own then, for the caller to name or remove.
   * Throws Unreadable, unavailable, or ThreadEnded where the mail was too much.
   */
  parse(key: string): Promise<ParsedMail>
  close(): Promise<void>
}

const CPU_MS = 2_000
const HEAP_MB = 256
const END_OF_TIME = new Date(8.64e15)

export interface KeptMail {
  /** Where files are kept. */
  place: string
  key: string
  /** What the keys of its large parts are to begin with. */
  partKeys: string
}

/** `error`: the mail is broken. `unavailable`: its storage is. */
export type Answer = { mail: ParsedMail } | { error: string } | { unavailable: string }

/** Parses mail in threads with a budget: docs/decisions/0025. */
export function createMailParser(blobs: Blobs): MailParser {
  const file = new URL('./parser-thread.ts', import.meta.url)
  const pool = createThreadPool<KeptMail, Answer>({ file, threads: 2, cpuMs: CPU_MS, heapMb: HEAP_MB })
  return {
    async parse(key) {
      const partKeys = newKeyBeginning()
      const answer = await pool.run({ place: blobs.place, key, partKeys }).catch(async error => {
        if (error instanceof ThreadEnded) await removeAll(blobs, partKeys)
        throw error
      })
      if ('unavailable' in answer) throw new Problem('unavailable', answer.unavailable)
      if ('error' in answer) throw new Unreadable(`It cannot be read as a mail (${answer.error}).`)
      return answer.mail
    },
    close: pool.close,
  }
}

/** Nobody names what an ended thread has kept. What cannot be removed now stays: the mail itself is there in any case. */
async function removeAll(blobs: Blobs, keyBeginning: string): Promise<void> {
  try {
    for await (const key of blobs.keysBefore(END_OF_TIME, keyBeginning)) await blobs.remove(key)
  } catch {}
}
