import { Worker } from 'node:worker_threads'

/** A thread gave no answer: it took too long or too much. */
export class ThreadEnded extends Error {}

export interface Threads<Question, Answer> {
  /** One question at a time a thread; the others wait. Throws ThreadEnded. */
  ask(question: Question): Promise<Answer>
  close(): Promise<void>
}

const START_MS = 20_000

export interface ThreadOptions {
  threads: number
  /** From the question to the answer; a thread that is late is ended, and the next question gets a new one. */
  deadlineMs: number
  heapMb: number
}

/** Threads that run a file which posts anything when it is ready, and then an answer for each message. */
export function createThreads<Question, Answer>(
  file: URL,
  { threads, deadlineMs, heapMb }: ThreadOptions,
): Threads<Question, Answer> {
  const idle: Worker[] = []
  const waiting: ((worker: Promise<Worker>) => void)[] = []
  let started = 0

  const start = async () => {
    const worker = await startThread(file, heapMb)
    worker.once('exit', () => {
      const index = idle.indexOf(worker)
      if (index < 0) return
      idle.splice(index, 1) // it died while nobody asked it anything
      giveUp()
    })
    return worker
  }
  const take = (): Promise<Worker> => {
    const worker = idle.pop()
    if (worker) return Promise.resolve(worker)
    if (started >= threads) return new Promise(resolve => waiting.push(resolve))
    started++
    return start()
  }
  const giveBack = (worker: Worker) => {
    const next = waiting.shift()
    if (next) next(Promise.resolve(worker))
    else idle.push(worker)
  }
  /** A place is free: the next who waits gets a thread of their own. */
  const giveUp = () => {
    const next = waiting.shift()
    if (next) next(start())
    else started--
  }
  const replace = async (worker: Worker) => {
    await worker.terminate()
    giveUp()
  }

  return {
    async ask(question) {
      const worker = await take().catch(error => {
        giveUp()
        throw error
      })
      try {
        const answer = await askThread<Answer>(worker, question, deadlineMs)
        giveBack(worker)
        return answer
      } catch (error) {
        await replace(worker)
        throw error
      }
    },
    async close() {
      await Promise.all(idle.splice(0).map(worker => worker.terminate()))
    },
  }
}

/** A thread that has loaded its code. */
function startThread(file: URL, heapMb: number): Promise<Worker> {
  const { promise, resolve, reject } = Promise.withResolvers<Worker>()
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  worker.once('message', () => {
    worker.off('error', reject).on('error', () => {})
    worker.unref()
    resolve(worker)
  })
  worker.once('error', reject)
  const timer = setTimeout(() => {
    reject(new ThreadEnded('It did not start.'))
    void worker.terminate()
  }, START_MS)
  return promise.finally(() => clearTimeout(timer))
}

function askThread<Answer>(worker: Worker, question: unknown, deadlineMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const died = () => reject(new ThreadEnded('It took more memory than it may.'))
  const late = () => reject(new ThreadEnded(`It took longer than ${deadlineMs / 1_000} seconds.`))
  const timer = setTimeout(late, deadlineMs)
  worker.once('message', resolve).once('error', died).once('exit', died).ref()
  worker.postMessage(question)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', died).off('exit', died).unref()
  })
}
