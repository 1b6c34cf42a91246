import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestRecord } from './record-tests.ts'
import type { Unit } from './units.ts'

export interface Run {
  /** Options of the unit's process. */
  optionsOf(unit: Unit): string[]
  env: NodeJS.ProcessEnv
  /** For the records of each process. */
  folder: string
  /** Ends those that run, and no other starts. */
  stop: AbortSignal
}

const HERE = import.meta.dirname

/** Runs so many units at once, prints each when it has ended, and returns what is known of each test and file. */
export async function runUnits(units: Unit[], atOnce: number, run: Run): Promise<TestRecord[]> {
  const records: TestRecord[] = []
  const waiting = [...units]
  const runNext = async (): Promise<void> => {
    const unit = waiting.shift()
    if (!unit) return
    const began = performance.now()
    const ended = run.stop.aborted ? NOT_RUN : await runUnit(unit, run)
    const seconds = Math.round((performance.now() - began) / 1_000)
    process.stdout.write(`${ended.output}◷ ${nameOf(unit)}: ${seconds} s\n`)
    records.push(...ended.records.filter(({ file }) => file !== ''), ...recordsOfFiles(unit, ended))
    return runNext()
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return records
}

const nameOf = ([first, ...others]: Unit) =>
  `${first}${others.length > 0 ? ` and ${others.length} more` : ''}`

/** A process that has ended. */
export interface Ended {
  output: string
  code: number | null
  records: TestRecord[]
}

const NOT_RUN: Ended = { output: 'It was not run: the run has been stopped.\n', code: null, records: [] }

/**
 * What is known of the files: one without any test has failed, and so have all, without failures of their own, if the process did
 * not come to its end, or failed without naming a test. It says the same of each, since it is one failure.
 */
export function recordsOfFiles(unit: Unit, { code, output, records }: Ended): TestRecord[] {
  const hasFailures = (file?: string) =>
    records.some(one => one.result === 'failed' && (file === undefined || one.file === file))
  const cameToItsEnd = records.some(({ file, path }) => file === '' && path.length === 0)
  const isExplained = cameToItsEnd && (code === 0 || hasFailures())
  return unit.map(file => {
    const hasRun = records.some(one => one.file === file)
    const hasPassed = hasFailures(file) || (isExplained && hasRun)
    return { file, path: [], ...(hasPassed ? { result: 'passed' } : { result: 'failed', error: output }) }
  })
}

let processes = 0

/** In a process of its own, with all that it starts in one group, of which nothing is left afterwards. */
async function runUnit(unit: Unit, { optionsOf, env, folder, stop }: Run): Promise<Ended> {
  const file = join(folder, `records-${++processes}`)
  const child = spawn(
    process.execPath,
    [
      ...optionsOf(unit),
      // Fewer, larger collections of young objects: a tenth less processor time.
      '--max-semi-space-size=32',
      '--import',
      join(HERE, 'end-with-runner.ts'),
      '--test',
      '--test-isolation=none',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(HERE, 'record-tests.ts')}`,
      '--test-reporter-destination=stderr',
      ...unit,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...env, TEST_RECORDS: file }, detached: true },
  )
  const end = () => signal(child.pid, 'SIGTERM')
  stop.addEventListener('abort', end)
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended.finally(() => signal(child.pid, 'SIGKILL')),
  ])
  stop.removeEventListener('abort', end)
  return { output: withoutCounts(out) + errors, code, records: recordsIn(file) }
}

/** To all of a process's group that is left. */
function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Without what the reporter repeats at its end, which is told once for all units. */
function withoutCounts(output: string): string {
  const words = output.replace(/^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*\n/gm, '')
  return words.split('✖ failing tests:')[0]?.trimEnd().concat('\n') as string
}

function recordsIn(file: string): TestRecord[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}
