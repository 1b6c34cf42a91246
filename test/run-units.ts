import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Unit } from './units.ts'

interface Part {
  units: Unit[]
  /** How many processes at once. */
  atOnce: number
}

interface Run {
  /** Options of the unit's process. */
  optionsOf(unit: Unit): string[]
  env: NodeJS.ProcessEnv
  /** Afterwards those that run are killed, and no other starts. */
  within: number
  /** Ends those that run, and no other starts. */
  stop: AbortSignal
}

const COUNTS = ['tests', 'pass', 'fail', 'cancelled', 'skipped'] as const
const PER_TEST_MS = 300_000

/** Runs one part after the other, prints each unit when it has ended, and at last what failed and how many there were; returns the exit code. */
export async function runUnits(parts: Part[], { optionsOf, env, within, stop }: Run): Promise<number> {
  const late = AbortSignal.timeout(within)
  const sums = new Map<string, number>()
  const failures: string[] = []
  const runNext = async (waiting: Unit[]): Promise<void> => {
    const unit = waiting.shift()
    if (!unit) return
    const began = performance.now()
    const { output, hasPassed } =
      late.aborted || stop.aborted
        ? { output: 'It was stopped before.', hasPassed: false }
        : await runUnit(unit, { options: optionsOf(unit), env, stop, late })
    const { tests, failed, counts } = partsOf(output)
    process.stdout.write(`${tests}◷ ${nameOf(unit)}: ${Math.round((performance.now() - began) / 1_000)} s\n`)
    for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count)
    if (!hasPassed) failures.push(`✖ ${unit.join(' ')}\n${failed || tests}`)
    return runNext(waiting)
  }
  for (const { units, atOnce } of parts) {
    const waiting = [...units]
    await Promise.all(Array.from({ length: atOnce }, () => runNext(waiting)))
  }
  const summary = COUNTS.map(name => `ℹ ${name} ${sums.get(name) ?? 0}\n`)
  process.stdout.write([...failures.map(failure => `\n${failure}\n`), ...summary].join(''))
  return failures.length === 0 ? 0 : 1
}

const nameOf = ([first, ...others]: Unit) =>
  `${first}${others.length > 0 ? ` and ${others.length} more` : ''}`

interface Attempt extends Pick<Run, 'env' | 'stop'> {
  options: string[]
  late: AbortSignal
}

/** In the runner's own process, which is half a second less for each: a test that a file awaits at its top would wait for itself. */
async function runUnit(files: Unit, { options, env, stop, late }: Attempt) {
  const child = spawn(
    process.execPath,
    [
      ...options,
      ...['--test', '--test-isolation=none', '--test-reporter=spec'],
      ...[`--test-timeout=${PER_TEST_MS}`, ...files],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env, signal: late, killSignal: 'SIGKILL' },
  )
  const end = () => child.kill('SIGTERM')
  stop.addEventListener('abort', end)
  child.on('error', () => {}) // it was too late: what it wrote is read all the same
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  stop.removeEventListener('abort', end)
  return { output: out + errors, hasPassed: code === 0 }
}

/** What Node's reporter wrote: the tests, its list of what failed, and its counts. */
function partsOf(output: string) {
  const counts = [...output.matchAll(/^ℹ (\w+) (\d+)$/gm)].map(([, name = '', count]): [string, number] => [
    name,
    Number(count),
  ])
  const words = output.replace(/^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*\n/gm, '')
  const [tests = '', failed = ''] = words.split('✖ failing tests:')
  return { tests: tests.trimEnd().concat('\n'), failed, counts }
}
