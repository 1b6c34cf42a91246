import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Work } from '../../../test/threads/work.ts'
import { createThreadPool, ThreadEnded } from './thread-pool.ts'

const file = new URL('../../../test/threads/work.ts', import.meta.url)
const open = (options: { cpuMs: number; patienceMs?: number; maxQueue?: number; threads?: number }) => {
  const pool = createThreadPool<Work, string>({ file, threads: 1, heapMb: 32, ...options })
  after(pool.close)
  return pool
}
const ended = (isBusy: boolean) => (error: unknown) => error instanceof ThreadEnded && error.isBusy === isBusy

test('work that takes too much time or memory is stopped, and the next work still runs', async () => {
  const pool = open({ cpuMs: 200 })
  for (const kind of ['loop', 'regex', 'memory'] as const) {
    await assert.rejects(pool.run({ kind }), ended(false), kind)
    assert.equal(await pool.run({ kind: 'echo' }), 'echo')
  }
})

test('a thread that runs out of memory while it is ended harms nobody', async () => {
  for (let cpuMs = 10; cpuMs <= 250; cpuMs += 20)
    await assert.rejects(open({ cpuMs }).run({ kind: 'memory' }), ended(false))
})

test('an error in the work reaches the caller', async () => {
  await assert.rejects(open({ cpuMs: 200 }).run({ kind: 'throw' }), /no/)
})

test('waiting does not count as work, neither for a thread nor in one', async () => {
  const pool = open({ cpuMs: 150 })
  const all = await Promise.all([1, 2, 3].map(() => pool.run({ kind: 'wait', ms: 250 })))
  assert.deepEqual(all, ['wait', 'wait', 'wait'])
})

test('a busy machine is told apart from excessive work', async () => {
  const pool = open({ cpuMs: 10_000, patienceMs: 1_000, maxQueue: 1 })
  const waits = pool.run({ kind: 'wait', ms: 60_000 })
  const late = assert.rejects(waits, ended(true), 'it takes too long by the clock')
  const queued = pool.run({ kind: 'echo' })
  await assert.rejects(pool.run({ kind: 'echo' }), ended(true), 'the queue is full')
  await late
  assert.equal(await queued, 'echo')
})
