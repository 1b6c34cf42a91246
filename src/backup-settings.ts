import { KEEP, type Keep } from './kit/backups/keep.ts'
import type { BackupTimetable } from './kit/backups/take-daily.ts'

/** What the environment says of backups. */
interface BackupEnvironment {
  DATABASE_URL?: string | undefined
  ANSWERWELL_BACKUPS?: string | undefined
  ANSWERWELL_BACKUPS_AT: string
  ANSWERWELL_BACKUPS_KEEP?: Keep | undefined
  ANSWERWELL_BACKUPS_WAL?: number | undefined
  ANSWERWELL_BACKUPS_RECIPIENTS: string[]
}

/** When and where backups are taken; undefined if they are not. Throws for settings that contradict each other. */
export function backupsOf(
  env: BackupEnvironment,
  placeOf: (given: string) => string,
): BackupTimetable | undefined {
  const walSeconds = env.ANSWERWELL_BACKUPS_WAL
  if (walSeconds !== undefined && env.DATABASE_URL !== undefined)
    throw new Error('ANSWERWELL_BACKUPS_WAL is for the embedded database: unset it, or DATABASE_URL.')
  if (env.ANSWERWELL_BACKUPS === undefined) {
    if (walSeconds === undefined) return undefined
    throw new Error('ANSWERWELL_BACKUPS_WAL needs ANSWERWELL_BACKUPS.')
  }
  return {
    folder: placeOf(env.ANSWERWELL_BACKUPS),
    at: env.ANSWERWELL_BACKUPS_AT,
    recipients: env.ANSWERWELL_BACKUPS_RECIPIENTS,
    keep: env.ANSWERWELL_BACKUPS_KEEP ?? KEEP,
    ...(walSeconds === undefined ? {} : { walSeconds }),
  }
}
