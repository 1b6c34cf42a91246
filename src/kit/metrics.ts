import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Figures about this server for Prometheus. No brand, person or content is named in them. */
export interface Metrics {
  contentType: string
  /** In Prometheus' text format; of all processes that answer on this port together. */
  text(): Promise<string>
  /** Notes an answer to a request; `route` is the pattern of its address. */
  answered(answer: { method: string; route: string; status: number; seconds: number }): void
  /** Notes a request that was refused at the door because too many came. */
  refused(): void
}

/** Figures that are asked for when somebody looks. */
export interface Gauges {
  countsBacklog(): Promise<number>
  atWork(): number
  inLine(): number
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const ANSWER_WITHIN_MS = 5_000

export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'answerwell_request_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const refused = new Counter({
    name: 'answerwell_requests_refused_total',
    help: 'Requests that were refused at the door because too many came.',
    registers,
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `answerwell_${name}`,
      help,
      registers,
      // Every process says the same of the database, and its own of itself.
      aggregator: name === 'counts_backlog' ? 'max' : 'sum',
      async collect() {
        this.set(await read())
      },
    })
  gauge('counts_backlog', 'Changes that are not in the totals of lists yet.', gauges.countsBacklog)
  gauge('requests_at_work', 'Requests that are being answered.', gauges.atWork)
  gauge('requests_in_line', 'Requests that wait for their turn.', gauges.inLine)
  if (cluster.isWorker) {
    new AggregatorRegistry() // makes this process answer when the one that started it asks
    AggregatorRegistry.setRegistries(registry)
  }
  return {
    contentType: registry.contentType,
    text: () => (cluster.isWorker ? textOfAll() : registry.metrics()),
    answered: ({ method, route, status, seconds }) =>
      duration.observe({ method, route, status: String(status) }, seconds),
    refused: () => refused.inc(),
  }
}

interface Message {
  metrics?: 'wanted' | 'collected'
  id?: string
  text?: string
}

/** Of all processes: asks the one that started this one. */
async function textOfAll(): Promise<string> {
  const id = randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const hear = (message: Message) =>
    message.metrics === 'collected' && message.id === id && resolve(message.text as string)
  const timer = setTimeout(
    reject,
    ANSWER_WITHIN_MS,
    new Error('the other processes did not say their figures'),
  )
  process.on('message', hear)
  process.send?.({ metrics: 'wanted', id } satisfies Message)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    process.off('message', hear)
  }
}

/** In the process that starts others: collects their figures whenever one of them is asked for all. */
export function collectMetrics(): void {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', async (worker, { metrics, id }: Message) => {
    if (metrics !== 'wanted') return
    const text = await aggregator.clusterMetrics().catch(() => undefined)
    if (worker.isConnected()) worker.send({ metrics: 'collected', id, text } satisfies Message)
  })
}
