// Whether tests of something rare are due: `node test/is-due.ts [--all] NAME` exits with 0 if they are, with 3 if not.
import { parseArgs } from 'node:util'
import { selectLeftOut } from './rare.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } })
const [name] = positionals
const leftOut = selectLeftOut(values.all ? 'all' : 'changed').find(({ what }) => what === name)
if (leftOut) process.stdout.write(`left out: ${leftOut.what} (${leftOut.why})\n`)
process.exit(leftOut ? 3 : 0)
