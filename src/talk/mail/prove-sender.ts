import { Problem } from '../../kit/errors.ts'
import { threadFile } from '../../kit/release.ts'
import { quoted, say } from '../../kit/sentences/say.ts'
import { createThreadPool, ThreadEnded } from '../../kit/threads/thread-pool.ts'

/** Whether the domain of From vouches for a mail: an aligned DMARC pass (RFC 7489), a fail, or neither. */
export type Proof = 'pass' | 'fail' | 'unknown'

/** `unavailable`: the storage of the mail cannot be read. `late`: DNS did not respond in time. */
export type Answer = Proof | 'late' | { unavailable: string }

export interface ToProve {
  /** Storage, and the key of the mail. */
  place: string
  key: string
  /** The address in From; no other can be proved. */
  from: string | undefined
  /** As far as the sending server is known. */
  envelope: { from?: string | undefined; ip?: string | undefined; helo?: string | undefined }
  /** Replaces DNS: values by `name type`. */
  records?: Record<string, string> | undefined
}

export interface SenderProver {
  /** Throws ThreadEnded after a timeout, or unavailable if the mail cannot be read; a later attempt may succeed. */
  prove(mail: Pick<ToProve, 'key' | 'from' | 'envelope'>): Promise<Proof>
  close(): Promise<void>
}

const CPU_MS = 4_000
const HEAP_MB = 192
const MAILS_AT_ONCE = 20

/** Queries DNS in a thread that handles many mails at once, so that a slow domain delays no other. */
export function createSenderProver({ place, records }: Pick<ToProve, 'place' | 'records'>): SenderProver {
  const pool = createThreadPool<ToProve, Answer>({
    file: threadFile('prove-thread', import.meta.url),
    threads: 1,
    tasksPerThread: MAILS_AT_ONCE,
    cpuMs: CPU_MS,
    heapMb: HEAP_MB,
  })
  return {
    async prove(mail) {
      const answer = await pool.run({ ...mail, place, records })
      if (answer === 'late')
        throw new ThreadEnded(say`The sender could not be checked in time.`, { isBusy: true })
      if (typeof answer === 'object') throw new Problem('unavailable', quoted(answer.unavailable))
      return answer
    },
    close: pool.close,
  }
}
