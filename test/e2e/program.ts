import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after } from 'node:test'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/kit/embedded-postgres/launcher.ts'

export { freePort } from '../free-port.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** A running program from bin/, or from an absolute path. */
export interface Running {
  child: ChildProcess
  printed(): string
  /** What it has written to standard error. */
  logged(): string
  /** Resolves once the pattern is printed; rejects with everything printed if the program ends first. */
  saying(pattern: RegExp): Promise<RegExpExecArray>
}

/** A new data folder, and a way to run programs on it; both are gone when the test file ends. */
export function createPlace(name: string) {
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o711) // so that a database server started by root can keep its data inside
  const data = join(folder, 'data')
  const children: ChildProcess[] = []
  let held: EmbeddedPostgres | undefined
  after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await held?.release()
    rmSync(folder, { recursive: true, force: true })
  })
  const run = (
    program: string,
    args: string[],
    environment: Record<string, string> = {},
    cwd?: string,
  ): Running => {
    const defaults = { ANSWERWELL_DATA: data, DATABASE_URL: '', ANSWERWELL_LOG_LEVEL: 'warn' }
    const child = spawn(resolve(ROOT, 'bin', program), args, {
      env: { ...process.env, ANSWERWELL_CALLED_IN: '', ...defaults, ...environment },
      ...(cwd ? { cwd } : {}),
    })
    children.push(child)
    return listenTo(child)
  }
  /** Keeps the folder's database running, so that commands need not start one each. */
  const hold = async () => {
    held = await startEmbeddedPostgres(data)
  }
  return { folder, data, run, hold }
}

function listenTo(child: ChildProcess): Running {
  let text = ''
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', more => {
      text += more
      if (stream === child.stderr) log += more
      child.emit('more')
    })
  return {
    child,
    printed: () => text,
    logged: () => log,
    async saying(pattern) {
      while (!pattern.test(text)) {
        if (child.exitCode !== null) throw new Error(text)
        await Promise.race([once(child, 'more'), once(child, 'close')])
      }
      return pattern.exec(text) as RegExpExecArray
    },
  }
}

/** Sends the signal; resolves with the exit code. */
export async function end({ child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  const [code] = await once(child, 'close')
  return code
}
