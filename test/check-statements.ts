// Whether a cluster could run each statement that the program has sent in the tests: `node test/check-statements.ts FOLDER
// LEAST`, with the folder that watch-statements.ts has filled, and how many there should be. Prints those that it could not, and
// ends with 1.

import { violationsIn } from './cluster-rules.ts'
import { readStatements } from './statements.ts'

const [folder, least] = process.argv.slice(2)
if (!folder || !least) throw new Error('Usage: node test/check-statements.ts FOLDER LEAST')

const statements = readStatements(folder)
// A green run of nothing would say nothing.
if (statements.size < Number(least)) throw new Error(`Only ${statements.size} statements were seen.`)
const wrong = violationsIn(statements)
process.stdout.write(wrong.map(lines => `\n${lines}`).join(''))
process.exitCode = wrong.length === 0 ? 0 : 1
