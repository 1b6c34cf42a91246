import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PROGRAM = resolve(import.meta.dirname, '../../bin/answerwell')

/**
 * Fills a new data folder with the demo brand: a copy of the folder that the first test made, which takes less than half
 * the time of making it again.
 */
export function fillWithDemo(data: string): void {
  const made = preparedDemo()
  // Where PostgreSQL cannot reach the folder, a link says where its files are: every test makes its own then.
  if (lstatSync(join(made, 'postgres')).isSymbolicLink()) return
  // Owners and modes are PostgreSQL's, which Node's own copy does not keep.
  execFileSync('cp', ['-pR', made, data])
}

/** The demo's folder of this run. Of several processes that make one at once, the first to be done wins. */
function preparedDemo(): string {
  const shared = process.env.TEST_DEMO_FOLDER
  if (!shared) throw new Error('Run tests with bin/test, which names a folder for the demo.')
  const made = join(shared, 'made')
  if (existsSync(made)) return made
  mkdirSync(shared, { recursive: true })
  chmodSync(shared, 0o711) // so that a database server started by root can keep its data inside
  const own = join(shared, String(process.pid))
  execFileSync(PROGRAM, ['demo'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ANSWERWELL_CALLED_IN: '', ANSWERWELL_DATA: own, DATABASE_URL: '' },
  })
  try {
    renameSync(own, made)
  } catch (error) {
    if (!existsSync(made)) throw error
  }
  return made
}
