import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, type TestContext } from 'node:test'
import type { ConnectionOptions } from '../../src/kit/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/kit/embedded-postgres/launcher.ts'
import { eventually } from '../eventually.ts'

export { freePort } from '../free-port.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The command line, without the script that finds Node. */
export const PROGRAM = join(ROOT, 'src/main.ts')

export interface Ended {
  code: number | null
  /** What it has written to standard output, */
  out: string
  /** to standard error, */
  logged: string
  /** and to both. */
  printed: string
}

/** A running program from bin/, or from an absolute path. */
export interface Running {
  child: ChildProcess
  printed(): string
  /** What it has written to standard error. */
  logged(): string
  /** Resolves once the pattern is printed; rejects with everything printed if the program ends first. */
  saying(pattern: RegExp): Promise<RegExpExecArray>
  ended: Promise<Ended>
}

/**
 * A new data folder, and a way to run programs on it. The folder is gone when the test `t` ends, or else the test or file that
 * runs now; a program has ended when the test `t` ends, or else the one that started it.
 */
export function createPlace(name: string, t?: Pick<TestContext, 'after'>) {
  const atEnd = (ending: () => Promise<unknown>) => (t ? t.after(ending) : after(ending))
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o711) // so that a database server started by root can keep its data inside
  const data = join(folder, 'data')
  const started: Running[] = []
  let held: EmbeddedPostgres | undefined
  atEnd(async () => {
    try {
      await Promise.all(started.map(stop))
    } finally {
      await held?.release()
      rmSync(folder, { recursive: true, force: true })
    }
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
    const running = listenTo(child)
    started.push(running)
    atEnd(() => stop(running))
    return running
  }
  /** Runs a command to its end, without the script that finds Node, and with these lines on standard input. */
  const command = (args: string[], environment: Record<string, string> = {}, input = '') => {
    const { child, ended } = run(process.execPath, [PROGRAM, ...args], environment)
    child.stdin?.end(input)
    return ended
  }
  /** Keeps the folder's database running, so that commands need not start one each. */
  const hold = async () => {
    held = await startEmbeddedPostgres(data)
  }
  return { folder, data, run, command, hold }
}

/** The setting for a database that is there already. */
export function urlOf({ host, user, database }: ConnectionOptions): { DATABASE_URL: string } {
  return { DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host as string)}` }
}

function listenTo(child: ChildProcess): Running {
  const text = { out: '', logged: '', printed: '' }
  let isOver = false
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', more => {
      text[name === 'stdout' ? 'out' : 'logged'] += more
      text.printed += more
      child.emit('more')
    })
  const ended = once(child, 'close').then(([code]) => {
    isOver = true
    return { code, ...text }
  })
  return {
    child,
    ended,
    printed: () => text.printed,
    logged: () => text.logged,
    async saying(pattern) {
      for (;;) {
        const found = pattern.exec(text.printed)
        if (found) return found
        if (isOver) throw new Error(`It did not say ${pattern}: ${text.printed}`)
        await Promise.race([once(child, 'more'), ended])
      }
    },
  }
}

/** Sends the signal; resolves with the exit code. */
export async function end({ child, ended }: Running, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  return (await ended).code
}

/** As an operator would; a program that does not end is killed, and a failure. */
async function stop(running: Running): Promise<void> {
  const { child, ended } = running
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  if (isOver()) return
  child.kill('SIGTERM')
  try {
    await eventually(isOver, { what: `SIGTERM ends ${child.spawnargs.join(' ')}` })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  await ended
}
