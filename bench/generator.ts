// A process of its own that loads a server, so that what measures does not share a thread with what is measured. Takes a plan as
// JSON, and prints what it has seen as JSON; ends by itself.
import { createRequire } from 'node:module'
import { type HttpRequest, type Load, percentile, type Requests, type Target } from './http.ts'
import { flood } from './overload.ts'

/** Requests one after another over each connection. */
export interface LoadPlan {
  kind: 'load'
  target: Target
  requests: Requests
  connections: number
  seconds: number
}

/** Requests at a rate, whether or not earlier ones have been answered. */
export interface FloodPlan {
  kind: 'flood'
  target: Target
  request: HttpRequest
  rate: number
  seconds: number
}

type Answer = [client: object, status: number, bytes: number, ms: number]

/** What we use of autocannon, which has no types. */
interface Generator {
  (options: object): Generator & Promise<{ duration: number; errors: number; timeouts: number }>
  on(event: 'response', seen: (...of: Answer) => void): void
}

const autocannon = createRequire(import.meta.url)('autocannon') as Generator

async function load({ target, requests, connections, seconds }: LoadPlan): Promise<Load> {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const { host, authorization } = target
  const running = autocannon({
    url: `http://127.0.0.1:${target.port}`,
    connections,
    duration: seconds,
    sampleInt: 100,
    timeout: 60,
    headers: { host, authorization },
    requests: [{ method: requests.method ?? 'GET', ...next(requests), setupRequest: varied(requests) }],
  })
  running.on('response', (...[, status, , ms]) => {
    times.push(ms)
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  const { duration, errors, timeouts } = await running
  if (errors + timeouts > 0) throw new Error(`${errors} errors and ${timeouts} timeouts`)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map(share => percentile(times, share)) as [number, number, number]
  return { requests: times.length, rps: Math.round(times.length / duration), p50, p95, p99, statuses }
}

let made = 0

/** The next request, with its number in place of `{id}`, and another one at random in place of `{n}`. */
function next({ path, body, among: [first, last] = [0, 0] }: Requests) {
  const n = first + Math.floor(Math.random() * (last - first + 1))
  const filled = (text: string) => text.replace('{n}', String(n)).replace('{id}', `${process.pid}-${made++}`)
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  return { path: filled(`/api/v1${path}`), ...(body === undefined ? {} : { body: filled(body) }), headers }
}

function varied(requests: Requests) {
  if (!requests.among) return (request: object) => request
  return (request: { headers: object }) => {
    const { headers, ...rest } = next(requests)
    return { ...request, ...rest, headers: { ...request.headers, ...headers } }
  }
}

if (import.meta.main) {
  const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan | FloodPlan
  const result = plan.kind === 'load' ? await load(plan) : await flood(plan.target, plan.request, plan)
  process.stdout.write(JSON.stringify(result))
}
