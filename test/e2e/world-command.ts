import type { World } from '../world.ts'
import type { createPlace } from './program.ts'

interface Result {
  code: number | null
  printed: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  json: any
}

/** Runs `bin/answerwell` on the database of a world; `json` is its value, if it printed one. */
export function worldCommand({ connection }: World, { run }: Pick<ReturnType<typeof createPlace>, 'run'>) {
  const { host, user, database } = connection
  const DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`
  return async (...args: string[]): Promise<Result> => {
    const running = run('answerwell', args, { DATABASE_URL })
    const code = await new Promise<number | null>(resolve => running.child.on('close', resolve))
    const printed = running.printed()
    return { code, printed, json: args.includes('--json') && code !== 2 ? JSON.parse(printed) : undefined }
  }
}
