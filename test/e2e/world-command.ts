import type { World } from '../world.ts'
import { type createPlace, urlOf } from './program.ts'

interface Result {
  code: number | null
  printed: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  json: any
}

/** The command line on the database of a world; `json` is the value of a command, if it printed one. */
export function worldCommand(
  { connection }: World,
  { command }: Pick<ReturnType<typeof createPlace>, 'command'>,
) {
  return async (...args: string[]): Promise<Result> => {
    const { code, printed } = await command(args, urlOf(connection))
    return { code, printed, json: args.includes('--json') && code !== 2 ? JSON.parse(printed) : undefined }
  }
}
