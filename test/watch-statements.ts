// Sees each statement that the program sends in a test: `node --import ./test/watch-statements.ts`. They are kept in the folder
// TEST_STATEMENTS, where run.ts checks them once all tests have run: parsing them in each process took longer than some tests.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { keepStatements, type Statements } from './statements.ts'

const FOLDER = process.env.TEST_STATEMENTS
const seen: Statements = new Map()
/** How often a statement was sent by others than the program: such as `begin`, which is not looked at for ever. */
const others = new Map<string, number>()
const MOST_LOOKS = 10

/** The line that has sent it, if that is of the program itself, and not of a test. */
function lineOfProgram(stack: string): string | undefined {
  const frames = stack.split('\n').filter(line => /\/(src|test|bench)\//.test(line))
  const first = frames.find(
    line =>
      !/\/(test\/watch-statements|src\/kit\/(db|pool-connections|scope|replica|traces\/traced))\.ts/.test(
        line,
      ),
  )
  // Migrations are made for one server, and run on a cluster by themselves: kit/migrate.ts. Another program's database is none.
  return first &&
    /\/src\//.test(first) &&
    !/\.test\.ts|kit\/migrate\.ts|freescout\/open-database\.ts/.test(first)
    ? first.trim()
    : undefined
}

// biome-ignore lint/suspicious/noExplicitAny: the driver takes a statement in many forms
for (const kind of [pg.Pool, pg.Client] as any[]) {
  const { query } = kind.prototype
  // biome-ignore lint/suspicious/noExplicitAny: as above
  kind.prototype.query = function (given: any, ...rest: any[]) {
    const text = typeof given === 'string' ? given : given?.text
    if (typeof text === 'string' && !seen.has(text) && (others.get(text) ?? 0) < MOST_LOOKS) {
      const line = lineOfProgram(new Error('here').stack ?? '')
      if (line) seen.set(text, line)
      else others.set(text, (others.get(text) ?? 0) + 1)
    }
    return query.call(this, given, ...rest)
  }
}
Error.stackTraceLimit = 40
if (FOLDER)
  process.on('exit', () => {
    if (seen.size > 0) keepStatements(FOLDER, randomUUID(), seen)
  })
