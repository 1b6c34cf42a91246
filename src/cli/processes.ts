import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Log } from '../kit/log.ts'
import { collectMetrics } from '../kit/metrics.ts'

const START_AGAIN_MS = 1_000
const END_WITHIN_MS = 10_000

export interface Processes {
  /** Port of the SMTP intake, if any. */
  mailPort?: number | undefined
  port: number
  end(): Promise<void>
}

/**
 * Runs several processes of this program on one port, and restarts any that dies. Resolves when all listen; rejects if one
 * ends before, after reporting why.
 */
export async function startProcesses(count: number, log: Log): Promise<Processes> {
  new RateLimiterClusterMaster() // one request count for all of them
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

/** A message between processes. The rate limiter's own messages go to its parent alone. */
function relay(from: Worker, message: unknown): void {
  if ((message as { to?: unknown }).to !== 'others') return
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker && worker !== from) worker.send(message as object)
}
