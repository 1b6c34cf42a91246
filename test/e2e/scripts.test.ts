// The shell functions behind bin/.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const root = mkdtempSync(join(tmpdir(), 'answerwell-scripts-'))
after(() => rmSync(root, { recursive: true, force: true }))
mkdirSync(join(root, 'bin'))
cpSync('bin/runtime', join(root, 'bin/runtime'))
cpSync('.node-version', join(root, '.node-version'))

/** Runs a script of bin/ until it has printed the process id of its deepest step, then tells it to stop. */
async function endedIn(lines: string[], signal: NodeJS.Signals) {
  writeFileSync(
    join(root, 'bin/deep'),
    '. "$(dirname "$0")/runtime"\nrun_step sh -c "echo \\$\\$; exec sleep 60"\n',
  )
  writeFileSync(join(root, 'bin/script'), [...lines, 'echo never'].join('\n'))
  const script = spawn('sh', [join(root, 'bin/script')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed: string[] = []
  script.stdout.setEncoding('utf8').on('data', text => printed.push(text))
  await once(script.stdout, 'data')
  const step = Number(printed[0])
  process.kill(step, 0)
  script.kill(signal)
  const [code] = await once(script, 'close')
  assert.throws(() => process.kill(step, 0), { code: 'ESRCH' })
  assert.equal(printed.length, 1)
  return code
}

test('a script that is told to stop first stops its steps, and theirs', async () => {
  const lines = ['. "$(dirname "$0")/runtime"', `run_step sh "$root/bin/deep"`]
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    assert.equal(await endedIn(lines, signal), 130)
    assert.equal(await endedIn(['told_to_end=0', ...lines], signal), 0)
  }
})

test('a step that fails ends its script with the same exit code', async () => {
  writeFileSync(
    join(root, 'bin/script'),
    '. "$(dirname "$0")/runtime"\nrun_step sh -c "exit 7"\necho never\n',
  )
  const script = spawn('sh', [join(root, 'bin/script')], { stdio: 'ignore' })
  assert.deepEqual(await once(script, 'close'), [7, null])
})
