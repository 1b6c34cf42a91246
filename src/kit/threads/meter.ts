import { threadId } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'

/** A task with shared memory where its thread records its id and start. */
export interface Metered<Task> {
  task: Task
  meter: SharedArrayBuffer
}

const NUMBERS = 2

export function createMeter(): SharedArrayBuffer {
  return new SharedArrayBuffer(NUMBERS * Float64Array.BYTES_PER_ELEMENT)
}

/**
 * `threadId` is 0 until a thread takes the task; `cpuAtStart` is the thread's processor time at that moment, in
 * milliseconds.
 */
export function readMeter(meter: SharedArrayBuffer): { threadId: number; cpuAtStart: number } {
  const [id = 0, cpuAtStart = 0] = new Float64Array(meter)
  return { threadId: id, cpuAtStart }
}

/** Wraps the work of a thread, for the default export of its module. */
export function inThread<Task, Result>(work: (task: Task) => Result | Promise<Result>) {
  return ({ task, meter }: Metered<Task>): Result | Promise<Result> => {
    const { user, system } = process.threadCpuUsage()
    const numbers = new Float64Array(meter)
    numbers[1] = (user + system) / 1_000
    numbers[0] = threadId
    return work(task)
  }
}

/** A result whose buffers are transferred instead of copied. */
export function handedOver<Result>(result: Result, buffers: ArrayBuffer[]): Result {
  const whole = { [valueSymbol]: result, [transferableSymbol]: [...new Set(buffers)] }
  return move(whole as never) as Result
}
