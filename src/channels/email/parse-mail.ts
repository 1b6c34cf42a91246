import { createThreads } from '../../kit/threads.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** It is no mail that could be read. */
export class Unreadable extends Error {}

export interface MailParser {
  /** Throws Unreadable, or ThreadEnded where it was too much. */
  parse(raw: Uint8Array): Promise<ParsedMail>
  close(): Promise<void>
}

const DEADLINE_MS = 2_000

type Answer = { mail: ParsedMail } | { error: string }

/** Parses mail in threads of its own: docs/decisions/0025. */
export function createMailParser({ deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}): MailParser {
  const file = new URL('./parser-thread.ts', import.meta.url)
  const threads = createThreads<Uint8Array, Answer>(file, { threads: 2, deadlineMs, heapMb: 256 })
  return {
    async parse(raw) {
      const answer = await threads.ask(raw)
      if ('error' in answer) throw new Unreadable(`It cannot be read as a mail (${answer.error}).`)
      return answer.mail
    },
    close: threads.close,
  }
}
