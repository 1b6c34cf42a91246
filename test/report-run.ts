import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { LeftOut } from './rare.ts'
import type { Failure, Verdict } from './verdict.ts'

/** Where runs leave what somebody may want to read later; not in git. */
const REPORTS = process.env.TEST_REPORTS ?? join(import.meta.dirname, '../.test-reports')

/** Characters of an unsteady test's error that are printed; the report has the whole. */
const MOST_OF_ERROR = 600

/** Prints what failed, what was unsteady or left out, and the counts; appends unsteady tests to the report of them. */
export function reportRun({ broken, unsteady, counts, hasPassed }: Verdict, leftOut: LeftOut[]): void {
  const { passed, failed, skipped } = counts
  const lines = [
    ...broken.map(({ name, error }) => `\n✖ ${name}\n${indented(error)}\n`),
    ...unsteady.map(({ name, error }) => `unsteady: ${name}\n${indented(error.slice(0, MOST_OF_ERROR))}`),
    ...leftOut.map(({ what, tests, why }) => `left out: ${[what, ...tests].join(' ')} (${why})`),
    ...(broken.length === 0 && !hasPassed ? ['The run failed: too many tests are unsteady.'] : []),
    `ℹ tests ${passed + failed + skipped}`,
    `ℹ pass ${passed}`,
    `ℹ fail ${failed}`,
    `ℹ skipped ${skipped}`,
    `ℹ unsteady ${unsteady.length}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (unsteady.length > 0) recordUnsteady(unsteady)
}

function indented(text: string): string {
  return text.trim().replace(/^/gm, '  ')
}

function recordUnsteady(unsteady: Failure[]): void {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  const commit = stdout?.trim()
  const report = join(REPORTS, 'unsteady.jsonl')
  mkdirSync(REPORTS, { recursive: true })
  for (const { file, name, error } of unsteady) {
    const line = { at: new Date(), commit, load: loadavg(), file, test: name, error }
    appendFileSync(report, `${JSON.stringify(line)}\n`)
  }
  process.stdout.write(`Their errors are in ${report}.\n`)
}
