// Sees each statement that the program runs in a test: `node --import ./test/watch-statements.ts`. One that a cluster could
// not run on one node fails there. All are kept in the folder TEST_STATEMENTS, for older-postgres.ts.

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { violations } from './cluster-rules.ts'

const FOLDER = process.env.TEST_STATEMENTS
const seen = new Set<string>()
const ofProgram = new Set<string>()

/** Whether the program itself, and not a test, has sent it. */
function isOfProgram(stack: string): boolean {
  const frames = stack.split('\n').filter(line => /\/(src|test|bench)\//.test(line))
  const first = frames.find(line => !/\/(test\/watch-statements|src\/kit\/(db|scope|replica))\.ts/.test(line))
  // Migrations are made for one server, and run on a cluster by themselves: kit/migrate.ts.
  return first !== undefined && /\/src\//.test(first) && !/\.test\.ts|kit\/migrate\.ts/.test(first)
}

// biome-ignore lint/suspicious/noExplicitAny: the driver takes a statement in many forms
for (const kind of [pg.Pool, pg.Client] as any[]) {
  const { query } = kind.prototype
  // biome-ignore lint/suspicious/noExplicitAny: as above
  kind.prototype.query = function (given: any, ...others: any[]) {
    const text = typeof given === 'string' ? given : given?.text
    if (typeof text === 'string' && !seen.has(text)) {
      seen.add(text)
      if (isOfProgram(new Error('here').stack ?? '')) {
        ofProgram.add(text)
        const wrong = violations(text)
        if (wrong.length > 0)
          throw new Error(`A cluster cannot run this on one node: ${wrong.join('; ')}\n${text}`)
      }
    }
    return query.call(this, given, ...others)
  }
}
Error.stackTraceLimit = 40
if (FOLDER)
  process.on('exit', () => {
    if (ofProgram.size > 0)
      writeFileSync(join(FOLDER, `${randomUUID()}.json`), JSON.stringify([...ofProgram]))
  })
