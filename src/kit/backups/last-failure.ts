import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Why the last backup of the timetable failed. */
export interface Failure {
  at: Date
  why: string
}

const NAME = 'last-failure.txt'

/** Keeps the failure in the folder of backups, where `doctor` finds it; a folder that cannot be written is a finding by itself. */
export async function noteFailure(folder: string, error: unknown, at: Date): Promise<void> {
  const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  await writeFile(join(folder, NAME), `${at.toISOString()} ${why.slice(0, 500)}\n`, { mode: 0o600 }).catch(
    () => {},
  )
}

export async function forgetFailure(folder: string): Promise<void> {
  await rm(join(folder, NAME), { force: true }).catch(() => {})
}

/** Undefined if the last one did not fail. */
export async function lastFailure(folder: string): Promise<Failure | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => '')
  const [, time = '', why = ''] = /^(\S+) (.*)/.exec(text) ?? []
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? undefined : { at, why }
}
