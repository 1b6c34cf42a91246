import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Shelf } from './shelf.ts'

/** Why the last backup of the timetable failed. */
export interface Failure {
  at: Date
  why: string
}

const NAME = 'last-failure.txt'

/** Keeps the failure beside the backups, where `doctor` finds it; a place that cannot be written is a finding by itself. */
export async function noteFailure(
  shelf: Shelf,
  { error, at, name = NAME }: { error: unknown; at: Date; name?: string },
): Promise<void> {
  const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  const line = `${at.toISOString()} ${why.slice(0, 500)}\n`
  await shelf.write(name, out => pipeline([line], out)).catch(() => {})
}

export async function forgetFailure(shelf: Shelf, name = NAME): Promise<void> {
  await shelf.remove(name).catch(() => {})
}

/** Undefined if the last one did not fail. */
export async function lastFailure(shelf: Shelf, name = NAME): Promise<Failure | undefined> {
  const [, time = '', why = ''] =
    /^(\S+) (.*)/.exec(
      await shelf
        .read(name)
        .then(text)
        .catch(() => ''),
    ) ?? []
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? undefined : { at, why }
}
