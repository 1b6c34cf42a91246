// The work that the tests of kit/threads run in a thread.
import { setTimeout as sleep } from 'node:timers/promises'
import { inThread } from '../../src/kit/threads/meter.ts'

export type Work = { kind: 'echo' | 'loop' | 'regex' | 'memory' | 'wait' | 'throw'; ms?: number }

export default inThread(async ({ kind, ms = 60_000 }: Work): Promise<string> => {
  const end = performance.now() + ms
  if (kind === 'loop') while (performance.now() < end);
  if (kind === 'regex') /^(a+)+$/.test(`${'a'.repeat(60)}b`)
  if (kind === 'memory') for (const all: number[][] = []; ; ) all.push(new Array(10_000).fill(Math.random()))
  if (kind === 'wait') await sleep(ms)
  if (kind === 'throw') throw new Error('no')
  return kind
})
