import { setTimeout as sleep } from 'node:timers/promises'
import { floodOf, type HttpRequest, headersOf, loadOf, type Requests, type Target } from './http.ts'
import { type Line, linesFor } from './lines.ts'
import { BIG, MID } from './load.ts'
import { pgbench } from './pgbench.ts'
import { measureParts, measureSight } from './sight.ts'
import type { ProcessorTimes, Stage } from './stage.ts'

/** The result of a line by name: figures, and whether the target was met, if any. */
export type Result = Record<string, number | boolean>

export interface Measuring {
  seconds: number
  /** The plain list is always measured: others are compared with it. */
  isWanted: (name: string) => boolean
  onResult: (name: string, result: Result) => void
}

const CONNECTIONS = 16
const SEARCHING = 2
/** Most messages go to recent conversations: here to those of the last two weeks. */
const RECENT = 0.02

export async function measureAll(stage: Stage, options: Measuring): Promise<Record<string, Result>> {
  const results: Record<string, Result> = {}
  const add = (name: string, result: Result) => {
    results[name] = result
    options.onResult(name, result)
  }
  const isWanted = (name: string) => name === 'list' || options.isWanted(name)
  const big = await stage.targetOf(BIG)
  const mid = await stage.targetOf(MID)
  let list = 0
  for (const line of [...linesFor(stage.rows), ...(await walkLines(stage.rows, big))].filter(line =>
    isWanted(line.name),
  )) {
    const result = await measureLine(stage, big, { line, list, ...options })
    list ||= result.rps as number
    add(line.name, result)
  }
  if (isWanted('post')) {
    const { post, counters } = await measurePost(stage, big, options)
    add('post', post)
    add('post counters', counters)
  }
  if (isWanted('sight')) add('sight', await measureSight(stage))
  if (isWanted('sight of part')) add('sight of part', await measureParts(stage))
  if (isWanted('size')) add('size', await measureSizes(big, mid, options.seconds))
  if (isWanted('memory')) add('memory', atMost({ mb: stage.memory() }, 'mb', 160))
  if (isWanted('overload')) add('overload', await measureOverload(big, options.seconds))
  if (isWanted('calm')) add('calm', await measureCalm(big, mid, options.seconds))
  return results
}

/** The names of all lines. */
export function namesOf(rows: number): string[] {
  const others = [
    'walk, first page',
    'walk, last page',
    'post',
    'sight',
    'sight of part',
    'size',
    'memory',
    'overload',
    'calm',
  ]
  return [...linesFor(rows).map(({ name }) => name), ...others]
}

interface LineMeasuring {
  line: Line
  /** The rate of the plain list. */
  list: number
  seconds: number
}

async function measureLine(
  stage: Stage,
  target: Target,
  { line, list, seconds }: LineMeasuring,
): Promise<Result> {
  const connections = line.maxP95 === undefined ? CONNECTIONS : SEARCHING
  const result = await besidePgbench(stage, target, {
    requests: line,
    script: await stage.statementsOf(line),
    connections,
    seconds,
  })
  const all: Result = { ...result }
  if (line.minRatio) {
    const kept = await pgbench(stage.postgres, await stage.keptStatementsOf(line), { connections, seconds })
    Object.assign(all, { pgbench_kept: kept, ratio_kept: twoDigits((result.rps as number) / kept) })
  }
  if (line.maxTimesList && list) all.times_list = twoDigits(list / (result.rps as number))
  return {
    ...all,
    met:
      result.refused === 0 &&
      (all.ratio as number) >= (line.minRatio ?? 0) &&
      ((all.times_list as number | undefined) ?? 0) <= (line.maxTimesList ?? Number.POSITIVE_INFINITY) &&
      (all.p95_ms as number) <= (line.maxP95 ?? Number.POSITIVE_INFINITY) &&
      (all.p99_ms as number) <= (line.maxP99 ?? Number.POSITIVE_INFINITY),
  }
}

interface Comparison {
  requests: Requests
  script: string[]
  connections: number
  seconds: number
}

/** So many requests make the server compile what they need. */
const WARM_REQUESTS = 3_000
const WARM_ROUNDS = 8

/** Sends requests until the server is as fast as it gets; searches, which are slow in the database, for one round. */
async function warmUp(
  target: Target,
  requests: Requests,
  pace: { connections: number; seconds: number },
): Promise<void> {
  const rounds = pace.connections === SEARCHING ? 1 : WARM_ROUNDS
  let sent = 0
  for (let round = 0; round < rounds && sent < WARM_REQUESTS; round++)
    sent += (await loadOf(target, requests, pace)).requests
}

/** The same work over HTTP and by pgbench, one after the other. */
async function besidePgbench(
  stage: Stage,
  target: Target,
  { requests, script, connections, seconds }: Comparison,
): Promise<Result> {
  await warmUp(target, requests, { connections, seconds: Math.max(0.5, seconds / 2) })
  const before = stage.processorTimes()
  const load = await loadOf(target, requests, { connections, seconds })
  const { rps, p50, p95, p99, statuses } = load
  const cost = costOf(before, stage.processorTimes(), load.requests)
  const tps = await pgbench(stage.postgres, script, { connections, seconds: Math.max(1, seconds - 1) })
  const refused = Object.keys(statuses).filter(status => Number(status) >= 300).length
  const times = { p50_ms: p50, p95_ms: p95, p99_ms: p99 }
  const figures = { rps, ...times, connections, pgbench: tps, ratio: twoDigits(rps / tps), ...cost }
  return { ...figures, refused }
}

/** Processor time for each request, which other programs on the machine hardly change. */
function costOf(before: ProcessorTimes, after: ProcessorTimes, requests: number) {
  const each = (part: keyof ProcessorTimes) => twoDigits((after[part] - before[part]) / requests)
  return { cpu_node_ms: each('node'), cpu_work_ms: each('work'), cpu_postgres_ms: each('postgres') }
}

/** The second page and the last page, as a walk by `next` reaches them. */
async function walkLines(rows: number, target: Target): Promise<Line[]> {
  const nextOf = async (page: number) => {
    const { link = '' } = await headersOf(target, `/conversations?filter=all&page=${page}`)
    const next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(String(link))?.[1]
    if (!next) throw new Error(`Page ${page} has no next page.`)
    return next
  }
  const last = Math.ceil(rows / 30)
  return [
    { name: 'walk, first page', path: await nextOf(1), maxTimesList: 2 },
    { name: 'walk, last page', path: await nextOf(last - 1), maxTimesList: 2 },
  ]
}

async function measurePost(stage: Stage, target: Target, { seconds }: Measuring) {
  const post = (slug: number | '{n}', id = '{id}'): HttpRequest => ({
    method: 'POST',
    path: `/conversations/conversation-${slug}/messages`,
    body: JSON.stringify({ message: { body: 'On its way', origin_id: `bench-${id}` } }),
  })
  const script = await postScript(stage, slug => post(slug, `${process.pid}-${Date.now()}`))
  const among: [number, number] = [Math.ceil(stage.rows * (1 - RECENT)), stage.rows]
  const requests = { ...post('{n}'), among }
  const result = await besidePgbench(stage, target, { requests, script, connections: CONNECTIONS, seconds })
  const uncounted = script.filter(statement => !/insert into (conversation|message)_deltas/.test(statement))
  if (uncounted.length === script.length) throw new Error('The counting statements were not found.')
  const pace = { connections: CONNECTIONS, seconds }
  const without = await pgbench(stage.postgres, uncounted, pace)
  const withCounters = await pgbench(stage.postgres, script, pace)
  return {
    post: atLeast(result, 'ratio', 0.75),
    counters: atLeast(
      { pgbench: withCounters, without, ratio: twoDigits(withCounters / without) },
      'ratio',
      0.85,
    ),
  }
}

/** The statements of posting a message, to another conversation each time. */
async function postScript(stage: Stage, post: (slug: number) => HttpRequest): Promise<string[]> {
  // Another one each time: the second post of a day to one conversation changes no totals.
  const sample = Math.floor(stage.rows * (0.1 + Math.random() * 0.6))
  const request = post(sample)
  const originId = JSON.parse(request.body as string).message.origin_id
  const varied = (await stage.statementsOf(request)).map(statement =>
    statement
      .replaceAll(`'conversation-${sample}'`, `('conversation-' || (:n)::text)`)
      .replaceAll(`'${sample}'`, '(:n)::bigint')
      .replaceAll(`'${originId}'`, 'md5(random()::text)'),
  )
  return [`\\set n random(${Math.ceil(stage.rows * (1 - RECENT))}, ${stage.rows})`, ...varied]
}

const list = { path: '/conversations' }

async function measureSizes(big: Target, mid: Target, seconds: number): Promise<Result> {
  const small = await loadOf(mid, list, { connections: CONNECTIONS, seconds })
  const large = await loadOf(big, list, { connections: CONNECTIONS, seconds })
  const differ = twoDigits(Math.max(small.rps / large.rps, large.rps / small.rps))
  return atMost({ rps_at_10000: small.rps, rps: large.rps, differ }, 'differ', 1.25)
}

async function measureOverload(big: Target, seconds: number): Promise<Result> {
  const capacity = (await loadOf(big, list, { connections: CONNECTIONS, seconds })).rps
  const { goodput, refused, refusedP50, refusedP99 } = await floodOf(big, list, {
    rate: capacity * 2,
    seconds,
  })
  const figures = { capacity, goodput, ratio: twoDigits(goodput / capacity) }
  const met = goodput >= 0.9 * capacity && refusedP50 <= 50
  return { ...figures, refused, refused_p50_ms: refusedP50, refused_p99_ms: refusedP99, met }
}

/** A brand with one request at a time, alone, beside a busy brand, and beside the same brand flooding. */
async function measureCalm(big: Target, mid: Target, seconds: number): Promise<Result> {
  const one = { connections: 1, seconds }
  const alone = await loadOf(mid, list, one)
  const [besideBusy, busy] = await Promise.all([
    loadOf(mid, list, one),
    loadOf(big, list, { connections: CONNECTIONS, seconds }),
  ])
  const flooding = floodOf(big, list, { rate: busy.rps * 3, seconds: seconds + 1.5 })
  await sleep(1_000)
  const besideFlood = await loadOf(mid, list, one)
  await flooding
  const figures = {
    alone_p50_ms: alone.p50,
    beside_busy_p50_ms: besideBusy.p50,
    beside_flood_p50_ms: besideFlood.p50,
  }
  const slower = twoDigits(besideFlood.p50 / besideBusy.p50)
  // Without an answer, there is no time to compare.
  return { ...figures, slower, met: besideFlood.requests > 0 && slower <= 3 }
}

function atLeast(result: Result, figure: string, bar: number): Result {
  return { ...result, met: (result[figure] as number) >= bar }
}

function atMost(result: Result, figure: string, bar: number): Result {
  return { ...result, met: (result[figure] as number) <= bar }
}

function twoDigits(value: number): number {
  return Math.round(value * 100) / 100
}
