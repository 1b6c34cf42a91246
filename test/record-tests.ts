// A reporter of node:test, in the process of the tests: it writes each test's result to the file TEST_RECORDS as soon as the
// test has ended, and ends the process when tests hang.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { createPatience } from './patience.ts'

/** A test that has ended; without a path, a file, or without one, the process. */
export interface TestRecord {
  /** From the project's root. */
  file: string
  /** Names, the outermost first; a name that a file repeats is numbered. */
  path: string[]
  result: 'passed' | 'failed' | 'skipped'
  error?: string
}

/**
 * The longest time in which no test begins or ends, on a machine that is not overloaded: a limit for each test, but not for
 * the outer ones that hold many.
 */
const QUIET_MS = 120_000
const LOOK_MS = 1_000

interface Begun {
  name: string
  testId: number
  parentId: number | undefined
  file?: string
}

export default async function* recordTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const begun = new Map<number, Begun>()
  const running = new Set<number>()
  const pathOf = (id: number | undefined): string[] => {
    const test = id === undefined ? undefined : begun.get(id)
    return test ? [...pathOf(test.parentId), test.name] : []
  }
  const write = (id: number, result: TestRecord['result'], error?: string) => {
    const record = {
      file: relative(process.cwd(), begun.get(id)?.file ?? ''),
      path: pathOf(id),
      result,
      error,
    }
    appendFileSync(process.env.TEST_RECORDS as string, `${JSON.stringify(record satisfies TestRecord)}\n`)
  }
  const giveUp = () => {
    const error = 'This test hangs: no test has started or ended for two minutes (longer on a busy machine).'
    // The last one that began is the innermost.
    const hanging = [...running].at(-1)
    if (hanging !== undefined) write(hanging, 'failed', error)
    process.stdout.write(`✖ ${pathOf(hanging).join(' > ')}: ${error}\n`)
    process.exit(1)
  }
  const patience = createPatience(QUIET_MS)
  const watch = setInterval(() => patience.isOver() && giveUp(), LOOK_MS).unref()
  for await (const { type, data } of source) {
    patience.renew()
    if (type === 'test:dequeue') {
      begun.set(data.testId, data)
      running.add(data.testId)
    }
    if (type === 'test:complete') running.delete(data.testId)
    if (type === 'test:pass') write(data.testId, data.skip === undefined ? 'passed' : 'skipped')
    if (type === 'test:fail' && !isOfSubtests(data.details.error))
      write(data.testId, 'failed', inspect(data.details.error.cause ?? data.details.error))
  }
  clearInterval(watch)
  append(THE_END)
  yield ''
}

/** The last record of a process in which each file has run to its end. */
export const THE_END: TestRecord = { file: '', path: [], result: 'passed' }

function append(record: TestRecord): void {
  appendFileSync(process.env.TEST_RECORDS as string, `${JSON.stringify(record)}\n`)
}

/** Whether a test failed only since tests inside of it did. */
function isOfSubtests(error: unknown): boolean {
  return (error as { failureType?: string }).failureType === 'subtestsFailed'
}
