import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { World } from './world.ts'

const PROGRAM = join(import.meta.dirname, '../src/main.ts')

/** The command line, without the script that finds Node, on the database of a world. */
export function commandOn(
  { connection }: Pick<World, 'connection'>,
  environment: Record<string, string> = {},
) {
  const { host, user, database } = connection
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host as string)}`
  async function answerwell(...args: string[]) {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, DATABASE_URL, ...environment },
    })
    const ended = new Promise<number | null>(resolve => child.on('close', resolve))
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await ended, stdout, stderr }
  }
  return {
    answerwell,
    /** The one value that the command prints, and its exit code. */
    async json(...args: string[]) {
      const { code, stdout, stderr } = await answerwell(...args, '--json')
      assert.equal(stderr, '')
      return { code, value: JSON.parse(stdout) }
    },
  }
}
