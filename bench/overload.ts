import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answersOf, type HttpRequest, percentile, type Target, textOf } from './http.ts'

export interface Flood {
  /** Successful responses per second, and their latency. */
  goodput: number
  p50: number
  p99: number
  /** Busy responses per second, and their latency. */
  refused: number
  refusedP50: number
  refusedP99: number
}

/** More than can be active and queued. */
const KEPT_OPEN = 400

/** Sends requests at this rate over kept-alive connections, whether or not earlier ones have been answered. */
export async function flood(
  target: Target,
  request: HttpRequest,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Flood> {
  const good: number[] = []
  const busy: number[] = []
  const idle: ((started: number) => Promise<void>)[] = []
  const sockets: Socket[] = []
  const open = () => {
    const socket = connect(target.port, '127.0.0.1').setNoDelay()
    sockets.push(socket)
    const answers = answersOf(socket)
    const ask = async (started: number) => {
      socket.write(textOf(target, request))
      const { value: status } = await answers.next()
      if (status === undefined) return
      ;(status === 503 ? busy : good).push(performance.now() - started)
      idle.push(ask)
    }
    return ask
  }
  for (let n = 0; n < KEPT_OPEN; n++) idle.push(open())
  await sleep(500) // a busy Node accepts few new connections at a time, which is not measured here
  const start = performance.now()
  let sent = 0
  while (performance.now() - start < seconds * 1_000) {
    const due = Math.floor(((performance.now() - start) / 1_000) * rate)
    for (; sent < due; sent++) (idle.pop() ?? open())(performance.now()).catch(() => {})
    await sleep(1)
  }
  const took = (performance.now() - start) / 1_000
  for (const socket of sockets) socket.destroy()
  return {
    goodput: Math.round(good.length / took),
    p50: percentile(good, 0.5),
    p99: percentile(good, 0.99),
    refused: Math.round(busy.length / took),
    refusedP50: percentile(busy, 0.5),
    refusedP99: percentile(busy, 0.99),
  }
}
