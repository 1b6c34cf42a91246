import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Log } from '../kit/log.ts'
import { collectMetrics } from '../kit/metrics.ts'

const START_AGAIN_MS = 1_000
const END_WITHIN_MS = 10_000

export interface Processes {
  /** Where mail is taken in by SMTP, if it is. */
  mailPort?: number | undefined
  port: number
  end(): Promise<void>
}

/**
 * Runs this program so many times side by side, all listening on one port, and one that dies again. Resolves when all
 * listen; rejects when one ends before, whose own words say why.
 */
export async function startProcesses(count: number, log: Log): Promise<Processes> {
  new RateLimiterClusterMaster() // one count of requests for all of them
  collectMetrics()
  let ending = false
  const startOne = async (): Promise<number> => {
    const worker = cluster.fork()
    worker.on('message', message => relay(worker, message))
    const listening = Promise.withResolvers<number>()
    worker.once('listening', ({ port }) => listening.resolve(port))
    worker.once('exit', code => {
      listening.reject(new Error('A process ended before it was ready.'))
      if (ending) return
      log.error({ code }, 'a process ended; starting another')
      void sleep(START_AGAIN_MS).then(() => (ending ? undefined : startOne().catch(() => {})))
    })
    return listening.promise
  }
  const end = async () => {
    ending = true
    const workers = Object.values(cluster.workers ?? {}) as Worker[]
    const gone = workers.map(worker => new Promise(resolve => worker.once('exit', resolve)))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.race([Promise.all(gone), sleep(END_WITHIN_MS)])
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
  }
  try {
    const ports = await Promise.all(Array.from({ length: count }, startOne))
    return { port: ports[0] as number, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** What one process tells the others. The rate limiter's own messages go to its master alone. */
function relay(from: Worker, message: unknown): void {
  if ((message as { to?: unknown }).to !== 'others') return
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker && worker !== from) worker.send(message as object)
}
