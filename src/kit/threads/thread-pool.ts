import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { createBudget } from '../budget.ts'
import { ExplainedError, type Sentence, say } from '../sentences/say.ts'
import { createMeter, type Metered, readMeter } from './meter.ts'

/** A thread did not finish: the work exceeded its time or memory, or the machine was too busy. */
export class ThreadEnded extends ExplainedError {
  /** The machine was too busy; the same work may succeed later. */
  readonly isBusy: boolean

  constructor(sentence: Sentence, { isBusy = false } = {}) {
    super(sentence)
    this.isBusy = isBusy
  }
}

export interface ThreadPool<Task, Result> {
  /** Throws ThreadEnded, or what the work throws. */
  run(task: Task, transfer?: ArrayBuffer[]): Promise<Result>
  close(): Promise<void>
}

export interface ThreadPoolOptions {
  /** A module whose default export is made by `inThread`. */
  file: URL
  threads?: number
  /** Concurrent tasks per thread, for work that mostly waits. */
  tasksPerThread?: number
  /** Tasks that may wait for a thread; further ones are refused as busy. */
  maxQueue?: number
  /** Processor time per task. Wall-clock time does not count, so a busy machine ends nothing. */
  cpuMs: number
  /** Wall-clock time, including the start of a thread; beyond it the machine counts as too busy. */
  patienceMs?: number
  heapMb: number
}

/** Idle threads end after this time, to free their memory. */
const IDLE_MS = 30_000
const LOOK_MS = 25

/** The threads that the machine can spare beside the database and the HTTP thread. */
export const SPARE_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Threads for work whose cost strangers choose: each task has a budget of processor time, each thread a limit of memory. */
export function createThreadPool<Task, Result>({
  file,
  threads = SPARE_THREADS,
  tasksPerThread = 1,
  maxQueue = 1_000,
  cpuMs,
  patienceMs = 5_000 + 30 * cpuMs,
  heapMb,
}: ThreadPoolOptions): ThreadPool<Task, Result> {
  let pool: Piscina<Metered<Task>, Result> | undefined
  const open = () => {
    const opened = new Piscina<Metered<Task>, Result>({
      filename: fileURLToPath(file),
      minThreads: 0,
      maxThreads: threads,
      concurrentTasksPerWorker: tasksPerThread,
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    // A thread that is being ended may still run out of memory; its task has been answered, and nobody else must end with it.
    return opened.on('error', () => {})
  }

  // The pool's own queue stalls when a thread is ended and no other task comes, so tasks wait in a queue of ours.
  const slots = createBudget(threads * tasksPerThread)

  const runNow = async (task: Task, transfer: ArrayBuffer[]): Promise<Result> => {
    pool ??= open()
    const meter = createMeter()
    const end = new AbortController()
    const watch = watchTask({ pool, meter, cpuMs, patienceMs, end })
    try {
      return await pool.run({ task, meter }, { signal: end.signal, transferList: transfer })
    } catch (error) {
      throw end.signal.aborted ? end.signal.reason : asThreadEnded(error)
    } finally {
      clearInterval(watch)
    }
  }

  return {
    async run(task, transfer = []) {
      if (slots.waiting() >= maxQueue) throw tooBusy()
      return slots.spend(1, () => runNow(task, transfer))
    },
    async close() {
      await pool?.destroy().catch(() => {})
      pool = undefined
    },
  }
}

interface Watched {
  pool: { readonly threads: Worker[] }
  meter: SharedArrayBuffer
  cpuMs: number
  patienceMs: number
  end: AbortController
}

/** Watches a task until it ends. */
function watchTask({ pool, meter, cpuMs, patienceMs, end }: Watched): NodeJS.Timeout {
  const beganAt = performance.now()
  const look = async () => {
    if (performance.now() - beganAt > patienceMs) return end.abort(tooBusy())
    const { threadId, cpuAtStart } = readMeter(meter)
    const thread = threadId > 0 ? pool.threads.find(one => one.threadId === threadId) : undefined
    if (!thread) return
    const { user, system } = await thread.cpuUsage()
    if ((user + system) / 1_000 - cpuAtStart > cpuMs)
      end.abort(new ThreadEnded(say`It took more than ${cpuMs / 1_000} seconds of processor time.`))
  }
  const timer = setInterval(() => look().catch(() => {}), Math.max(LOOK_MS, cpuMs / 10))
  return timer.unref()
}

function tooBusy(): ThreadEnded {
  return new ThreadEnded(say`The server is too busy.`, { isBusy: true })
}

function asThreadEnded(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new ThreadEnded(say`It used more memory than allowed.`)
  if (/Terminating worker|worker exited/i.test(message)) return tooBusy()
  return error
}
