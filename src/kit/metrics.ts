import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of this server for Prometheus, without brands, people or content. */
export interface Metrics {
  contentType: string
  /** The metrics of all processes on this port, in Prometheus' text format. */
  text(): Promise<string>
  /** Records a response; `route` is the pattern of the address. */
  answered(answer: { method: string; route: string; status: number; seconds: number }): void
  /** Records a request that was refused by admission. */
  refused(): void
  /** Records a webhook that is not signed for its channel, or says nothing to any channel of its brand. */
  webhookRefused(webhook: { provider: string; reason: 'signature' | 'account' }): void
}

/** Gauges that are read on demand. */
export interface Gauges {
  countsBacklog(): Promise<number>
  longestWait(): Promise<number>
  parkedJobs(): Promise<number>
  failingTasks(): Promise<number>
  /** In seconds; only where backups are taken by timetable. */
  backupAge?(): Promise<number | undefined>
  active(): number
  queued(): number
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const TELL_WITHIN_MS = 1_000
/** Less than that, so that a busy database leaves out its own figures alone. */
const READ_WITHIN_MS = 500

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
  const webhooks = new Counter({
    name: 'answerwell_webhooks_refused_total',
    help: 'Webhooks of providers that were not signed for their channel, or of no account that is connected.',
    labelNames: ['provider', 'reason'],
    registers,
  })
  watchGauges(registers, gauges)
  if (cluster.isWorker) tellWhenAsked(registry)
  return {
    contentType: registry.contentType,
    text: () => (cluster.isWorker ? textOfAll() : registry.metrics()),
    answered: ({ method, route, status, seconds }) =>
      duration.observe({ method, route, status: String(status) }, seconds),
    refused: () => refused.inc(),
    webhookRefused: labels => webhooks.inc(labels),
  }
}

function watchGauges(registers: Registry[], gauges: Gauges): void {
  const gauge = (name: string, help: string, read: Read) =>
    new Gauge({
      name: `answerwell_${name}`,
      help,
      registers,
      // Database gauges are the same in every process; the others are its own.
      aggregator: name.startsWith('requests') ? 'sum' : 'max',
      async collect() {
        const value = await inTime(read)
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge('counts_backlog', 'Changes that are not in the totals of lists yet.', gauges.countsBacklog)
  gauge(
    'jobs_waiting_seconds',
    'How long the oldest job or event has waited for a worker.',
    gauges.longestWait,
  )
  gauge('jobs_parked', 'Jobs that failed for the last time and wait for an operator.', gauges.parkedJobs)
  gauge('tasks_failing', 'Recurring tasks that fail for a brand: its jobs may not run.', gauges.failingTasks)
  if (gauges.backupAge)
    gauge('backup_age_seconds', 'How old the last backup of the timetable is.', gauges.backupAge)
  gauge('requests_at_work', 'Requests that are being answered.', gauges.active)
  gauge('requests_in_line', 'Requests that wait for their turn.', gauges.queued)
}

type Read = () => number | Promise<number | undefined>

/** Undefined when the database is away or busy: the other figures are wanted then more than ever. */
async function inTime(read: Read): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), READ_WITHIN_MS)
  const value = Promise.try(read).catch(() => undefined)
  const first = await Promise.race([value, promise])
  clearTimeout(timer)
  return first
}

/** Message between a process, its parent, and the parent's other children. */
interface Message {
  metrics?: 'wanted' | 'tell' | 'told' | 'collected'
  id?: string
  figures?: object[]
  text?: string
}

/** Asks the parent for the metrics of all processes. */
async function textOfAll(): Promise<string> {
  const id = randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const hear = ({ metrics, id: of, text = '' }: Message) =>
    metrics === 'collected' && of === id && resolve(text)
  const timer = setTimeout(reject, 2 * TELL_WITHIN_MS, new Error('the figures were not collected'))
  process.on('message', hear)
  process.send?.({ metrics: 'wanted', id } satisfies Message)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    process.off('message', hear)
  }
}

function tellWhenAsked(registry: Registry): void {
  process.on('message', async ({ metrics, id }: Message) => {
    if (metrics !== 'tell') return
    const figures = (await registry.getMetricsAsJSON()) as object[]
    process.send?.({ metrics: 'told', ...(id ? { id } : {}), figures } satisfies Message)
  })
}

/** In the parent: collects the metrics of all children on demand; a child that does not respond is left out. */
export function collectMetrics(): void {
  cluster.on('message', async (asked, { metrics, id }: Message) => {
    if (metrics !== 'wanted' || !id) return
    const workers = Object.values(cluster.workers ?? {}).filter(worker => worker?.isConnected())
    const told = await Promise.all(workers.map(worker => figuresOf(worker as Worker, id)))
    const all = told.filter(figures => figures !== undefined)
    const text = await AggregatorRegistry.aggregate(all as never).metrics()
    if (asked.isConnected()) asked.send({ metrics: 'collected', id, text } satisfies Message)
  })
}

/** Undefined when the child does not respond in time: it is starting, or hangs. */
async function figuresOf(worker: Worker, id: string): Promise<object[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<object[] | undefined>()
  const hear = ({ metrics, id: of, figures }: Message) => metrics === 'told' && of === id && resolve(figures)
  const timer = setTimeout(resolve, TELL_WITHIN_MS, undefined)
  worker.on('message', hear)
  worker.send({ metrics: 'tell', id } satisfies Message, error => error && resolve(undefined))
  const figures = await promise
  clearTimeout(timer)
  worker.off('message', hear)
  return figures
}
