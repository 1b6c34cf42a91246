import { Worker } from 'node:worker_threads'

/** Whether the domain of From stands behind a mail: an aligned DMARC pass (RFC 7489), a fail, or neither. */
export type Proof = 'pass' | 'fail' | 'unknown'

export interface ToProve {
  raw: Uint8Array
  /** As far as whoever handed it over is known. */
  envelope: { from?: string | undefined; ip?: string | undefined; helo?: string | undefined }
  /** Instead of DNS: values by `name type`. */
  records?: Record<string, string> | undefined
}

/** What the thread is asked, and what it says: an answer, or only that it is not stuck. */
export type Question = ToProve & { id: number }
export type Said = { id: number; proof: Proof } | 'alive'

export interface SenderProver {
  prove(mail: Omit<ToProve, 'records'>): Promise<Proof>
  close(): Promise<void>
}

const DEADLINE_MS = 5_000
/** A thread that says nothing for so long is stuck in somebody's mail. */
const STUCK_MS = 2_000
const HEAP_MB = 192

interface Thread {
  worker: Worker
  waiting: Map<number, (proof: Proof) => void>
  lastSaid: number
}

/**
 * Asks DNS, in a thread of its own that has many mails waiting for answers at once: a domain whose servers are slow holds up
 * nobody else. No answer in time proves nothing.
 */
export function createSenderProver({ records }: Pick<ToProve, 'records'> = {}): SenderProver {
  let thread: Thread | undefined
  let count = 0

  const end = (ended: Thread) => {
    if (thread === ended) thread = undefined
    for (const resolve of ended.waiting.values()) resolve('unknown')
    return ended.worker.terminate()
  }
  const start = (): Thread => {
    const worker = new Worker(new URL('./prove-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const started: Thread = { worker, waiting: new Map(), lastSaid: Date.now() }
    worker.unref()
    worker.on('message', (said: Said) => {
      started.lastSaid = Date.now()
      if (said !== 'alive') started.waiting.get(said.id)?.(said.proof)
    })
    worker.on('error', () => end(started))
    return started
  }

  return {
    prove(mail) {
      thread ??= start()
      const { worker, waiting } = thread
      const current = thread
      const id = ++count
      const { promise, resolve } = Promise.withResolvers<Proof>()
      const timer = setTimeout(() => {
        resolve('unknown')
        if (Date.now() - current.lastSaid > STUCK_MS) void end(current)
      }, DEADLINE_MS)
      waiting.set(id, resolve)
      worker.postMessage({ ...mail, records, id } satisfies Question)
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(id)
      })
    },
    async close() {
      if (thread) await end(thread)
    },
  }
}
