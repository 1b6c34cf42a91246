import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { createPatience, type Patience } from './patience.ts'

/** Long enough for anything that a test waits for: only a failing test waits to the end. */
const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 200

/** What a check may return. Undefined, which could mean "not found", does not compile. */
// biome-ignore lint/suspicious/noConfusingVoidType: functions that only assert return void, and undefined is something else
type Found<Value> = [Value] extends [void] ? Value : undefined extends Value ? never : Value

interface Expectation {
  /** What is awaited, as the failure names it: "the reply is sent". */
  what: string
  patience?: Patience
}

/**
 * Repeats the check until it neither throws nor returns false, and returns its value: the one way in which tests wait. Throws
 * after a minute, on an overloaded machine later, with what the check said last.
 */
export async function eventually<Value>(
  check: () => Found<Value> | false | Promise<Found<Value> | false>,
  { what, patience = createPatience(PATIENCE_MS) }: Expectation,
): Promise<Exclude<Value, false>> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    // Asked first: the last check begins when the time is over, however late that is noticed.
    const isLast = patience.isOver()
    const { value, failure } = await attempt(check)
    if (!failure) return value as Exclude<Value, false>
    if (isLast) throw new Error(`Timed out waiting until ${what}. ${failure.said}`, { cause: failure.cause })
    await sleep(pause)
  }
}

interface Attempt {
  value?: unknown
  failure?: { said: string; cause?: unknown }
}

async function attempt(check: () => unknown): Promise<Attempt> {
  try {
    const value = await check()
    return value === false ? { failure: { said: 'The last check returned false.' } } : { value }
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : inspect(cause)
    return { failure: { said: `The last check said: ${said}`, cause } }
  }
}
