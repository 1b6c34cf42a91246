import { createThreads } from '../../kit/threads.ts'

/** Whether the domain of From stands behind a mail: an aligned DMARC pass (RFC 7489), a fail, or neither. */
export type Proof = 'pass' | 'fail' | 'unknown'

export interface ToProve {
  raw: Uint8Array
  /** As far as whoever handed it over is known. */
  envelope: { from?: string | undefined; ip?: string | undefined; helo?: string | undefined }
  /** Instead of DNS: values by `name type`. */
  records?: Record<string, string> | undefined
}

export interface SenderProver {
  prove(mail: Omit<ToProve, 'records'>): Promise<Proof>
  close(): Promise<void>
}

const DEADLINE_MS = 5_000

/** Asks DNS, in threads of its own. No answer in time proves nothing. */
export function createSenderProver({ records }: Pick<ToProve, 'records'> = {}): SenderProver {
  const file = new URL('./prove-thread.ts', import.meta.url)
  const threads = createThreads<ToProve, Proof>(file, { threads: 2, deadlineMs: DEADLINE_MS, heapMb: 192 })
  return {
    prove: mail => threads.ask({ ...mail, records }).catch(() => 'unknown' as const),
    close: threads.close,
  }
}
