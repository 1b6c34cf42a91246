import type { TestRecord } from './record-tests.ts'

export interface Failure {
  /** `FILE > TEST > SUBTEST` */
  name: string
  file: string
  error: string
}

export interface Verdict {
  /** Failed once, and passed once. */
  unsteady: Failure[]
  /** Never passed. */
  broken: Failure[]
  counts: Record<TestRecord['result'], number>
  hasPassed: boolean
}

/** More of them say that something is wrong with all tests, or with the machine. */
const MOST_UNSTEADY = 3

/** The files with failures, to be run again. */
export function filesToRepeat(records: TestRecord[]): string[] {
  return [...new Set(records.filter(hasFailed).map(({ file }) => file))]
}

/** What a run and the repetition of its failures say: a defect fails both times. */
export function verdictOf(first: TestRecord[], again: TestRecord[]): Verdict {
  const tests = [...Map.groupBy([...first, ...again], nameOf)].map(([name, records]) => ({
    name,
    records,
    failed: records.find(hasFailed),
    passed: records.find(({ result }) => result === 'passed'),
    isOfFile: records[0]?.path.length === 0,
  }))
  const failures = (isUnsteady: boolean) =>
    tests
      .filter(({ failed, passed }) => failed && (passed !== undefined) === isUnsteady)
      .map(({ name, failed }) => ({ name, file: failed?.file ?? '', error: failed?.error ?? '' }))
  const [unsteady, broken] = [failures(true), failures(false)]
  const known = tests.filter(({ isOfFile }) => !isOfFile)
  const passed = known.filter(test => test.passed).length
  const skipped = known.filter(test => !test.passed && !test.failed).length
  return {
    unsteady,
    broken,
    counts: { passed, skipped, failed: broken.length },
    hasPassed: broken.length === 0 && countOf(unsteady) <= MOST_UNSTEADY,
  }
}

/** The files of a process that ended early say the same, and count once. */
function countOf(failures: Failure[]): number {
  const ofProcesses = new Set(failures.filter(({ name, file }) => name === file).map(({ error }) => error))
  return failures.filter(({ name, file }) => name !== file).length + ofProcesses.size
}

const hasFailed = ({ result }: TestRecord) => result === 'failed'

const nameOf = ({ file, path }: TestRecord) => [file, ...path].join(' > ')
