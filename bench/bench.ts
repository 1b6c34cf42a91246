// Measures the API at size against PostgreSQL itself, in one run: `bin/bench --help`.
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chartOf, type Point } from './chart.ts'
import { measureDesk } from './desk.ts'
import { measureFlood } from './flood.ts'
import { measureIdle } from './idle.ts'
import { BAR_MS, measureKeys } from './keys.ts'
import { type Measuring, measureAll, namesOf, type Result } from './measure.ts'
import { measureQueue } from './queue.ts'
import { type Stage, setStage } from './stage.ts'
import { measureThread, OPENS_WITHIN_MS, TASK_BAR_MS } from './thread.ts'

type Config = NonNullable<Parameters<typeof parseArgs>[0]>

/** parseArgs, with readable errors. */
function parse<const Options extends Config>(config: Options): ReturnType<typeof parseArgs<Options>> {
  try {
    return parseArgs(config)
  } catch (error) {
    process.stderr.write(`bench: ${(error as Error).message}\n`)
    process.exit(2)
  }
}

const HELP = `bin/bench [--rows N] [--quick] [--processes N] [--json] [--only NAME] [--chart]

Builds a brand with N conversations (default 1,000,000) of three messages each, beside a smaller one and
twenty small ones, and keeps it in .bench/. Then measures requests over HTTP, from a process of their own, and their
statements with pgbench. Each line has the processor time of a request, too, by process.

  --rows N      number of conversations, at least 1,000
  --quick       100,000 conversations, one second per line
  --processes N number of serve processes (default: one per processor)
  --only NAME   only lines whose name contains NAME, and the plain list
  --json        one JSON value on standard output: the figures of each line, by name
  --keys        measures, in Chromium, the time from a key press to the next painted conversation (of 100,000)
  --thread      measures, in Chromium, opening and scrolling a thread of 7,000 messages, and scrolling the list
  --idle        counts the statements a second while nothing happens: at 0, 10 and 1,000 open inboxes, and at 1,000 brands
  --flood       measures one brand's mail while another brand has 10,000 events of a messenger to process
  --queue       measures how fast a worker drains a queue of 1,000 to 1,000,000 jobs, in one conversation or in many
  --desk        measures what a thousand rules, and SLA clocks of all open conversations, cost
  --chart       measures a few lines at 10,000, 100,000 and N conversations, and draws docs/performance.svg`

const { values: options } = parse({
  options: {
    rows: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string', default: '' },
    chart: { type: 'boolean', default: false },
    keys: { type: 'boolean', default: false },
    thread: { type: 'boolean', default: false },
    idle: { type: 'boolean', default: false },
    flood: { type: 'boolean', default: false },
    queue: { type: 'boolean', default: false },
    desk: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
/** The lines of the chart. */
const DRAWN = ['list', 'page, 90 % deep', 'tag', 'one', 'post']
const rows = Number(options.rows ?? (options.quick ? 100_000 : 1_000_000))
const say = (text: string) => process.stderr.write(`${text}\n`)
const measuring: Measuring = {
  seconds: options.quick ? 1 : 4,
  isWanted: name => name.includes(options.only),
  onResult: (name, result) => say(rowOf(name, result)),
}

if (options.help) {
  process.stdout.write(`${HELP}\n`)
  process.exit()
}
if (!Number.isInteger(rows) || rows < 1_000) {
  say('bench: --rows must be a whole number of at least 1000')
  process.exit(2)
}

if (options.only && !namesOf(rows).some(name => name.includes(options.only))) {
  say(`bench: no line has "${options.only}" in its name. The lines are: ${namesOf(rows).join(', ')}`)
  process.exit(2)
}

if (options.idle) await rest()
else if (options.flood) await drown()
else if (options.queue) await queue()
else if (options.keys) await inBrowser(pressKeys)
else if (options.thread) await inBrowser(scrollThread)
else if (options.chart) await draw([10_000, 100_000, rows])
else print(await measureAt(rows, options.desk ? measureDesk : measureAll))

async function measureAt(
  size: number,
  measure: typeof measureAll,
  how = measuring,
): Promise<Record<string, Result>> {
  const stage = await setStage({ rows: size, processes: Number(options.processes), say })
  try {
    return await measure(stage, how)
  } finally {
    await stage.end()
  }
}

async function rest(): Promise<void> {
  const results = await measureIdle({ seconds: options.quick ? 5 : 20, say })
  if (options.json) process.stdout.write(`${JSON.stringify(results)}\n`)
}

async function drown(): Promise<void> {
  const result = await measureFlood(say)
  if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`)
}

async function queue(): Promise<void> {
  const result = await measureQueue(say)
  say(JSON.stringify({ ratios: result.ratios, met: result.met }))
  if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`)
}

async function inBrowser(measure: (stage: Stage) => Promise<[name: string, Result]>): Promise<void> {
  const stage = await setStage({ rows: Number(options.rows ?? 100_000), processes: 1, say })
  try {
    const [name, result] = await measure(stage)
    const { met: _, ...times } = result
    process.stdout.write(options.json ? `${JSON.stringify(times)}\n` : `${rowOf(name, result)}\n`)
  } finally {
    await stage.end()
  }
}

async function pressKeys(stage: Stage): Promise<[string, Result]> {
  const times = await measureKeys(stage)
  return ['key press to the next conversation', { met: times.p95_ms <= BAR_MS, ...times }]
}

async function scrollThread(stage: Stage): Promise<[string, Result]> {
  const times = await measureThread(stage, say)
  const longest = Math.max(times.longest_task_thread_ms, times.longest_task_list_ms)
  return ['a long thread', { met: times.open_ms <= OPENS_WITHIN_MS && longest <= TASK_BAR_MS, ...times }]
}

/** The cost of a request by the number of conversations, for a few lines. */
async function draw(sizes: number[]): Promise<void> {
  const points: Point[] = []
  for (const size of sizes) {
    say(`${size} conversations`)
    const results = await measureAt(size, measureAll, {
      ...measuring,
      isWanted: name => DRAWN.includes(name),
    })
    for (const line of DRAWN) points.push({ line, size, ms: 1_000 / (results[line]?.rps as number) })
  }
  const file = join(import.meta.dirname, '../docs/performance.svg')
  writeFileSync(file, chartOf(points))
  say(`drew ${file}`)
}

function print(results: Record<string, Result>): void {
  const lines = Object.entries(results).map(([name, result]) => rowOf(name, result))
  process.stdout.write(options.json ? `${JSON.stringify(results)}\n` : `\n${lines.join('\n')}\n`)
}

function rowOf(name: string, { met, ...figures }: Result): string {
  const shown = Object.entries(figures).filter(([figure, value]) => figure !== 'refused' || value !== 0)
  const texts = shown.map(
    ([figure, value]) => `${figure.replace(/_ms$/, ' ms').replaceAll('_', ' ')} ${value}`,
  )
  return `${met === false ? 'MISSED' : 'met   '}  ${name.padEnd(34)} ${texts.join('  ')}`
}
