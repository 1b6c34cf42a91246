import type { Config } from './config.ts'
import { archiveSettings } from './kit/backups/wal/segments.ts'
import { CONNECTIONS, type ConnectionOptions, connect, type Database, type Reads } from './kit/db.ts'
import { startEmbeddedPostgres } from './kit/embedded-postgres/launcher.ts'
import { isDiskFull, Problem } from './kit/errors.ts'
import type { Log } from './kit/log.ts'
import { latestVersion, type Migration, migrate, versionOf } from './kit/migrate.ts'
import { requireVersion } from './kit/require-version.ts'
import { setSecretKeys } from './kit/secrets.ts'
import { say } from './kit/sentences/say.ts'
import { HOLDER, type SessionLock, takeSessionLock } from './kit/session-lock.ts'
import { continueLogs, logKeeper } from './people/brands/continue-log.ts'
import { sealAll } from './seal-all.ts'
// Whoever reads a channel needs to know which of its settings are secrets.
import './talk/connectors/all.ts'

export interface OpenDatabase {
  db: Database
  /** For connections outside the pool. */
  connection: ConnectionOptions
  embedded: boolean
  close(): Promise<void>
}

interface DatabaseOptions extends Pick<ConnectionOptions, 'patient' | 'caching' | 'max' | 'waitMs'> {
  /** Open it even on a full disk, for readers. */
  evenWhenFull?: boolean
  /** Serve from the data folder alone, under this name. */
  servesAs?: string | undefined
  /** Runs before anything in the database is changed; throws if it must not be. */
  check?: () => Promise<void>
}

/** The configured database, or the embedded one, started if needed, with the schema of this release. */
export async function openDatabase(
  config: Config,
  log: Log,
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const { patient = false, caching = false, max = CONNECTIONS, waitMs, evenWhenFull = false } = options
  setSecretKeys(config.secretKeys)
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost')
  const server = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(config.dataFolder, {
        settings: config.backups?.walSeconds ? archiveSettings(config.backups.walSeconds) : [],
        onRestart: () => log.warn('the database is available again'),
      })
  const connection = server
    ? { host: server.host, user: server.user, database: server.database }
    : { connectionString: config.databaseUrl as string, pooled: config.pooled }
  const onConnect = patient ? undefined : logKeeper()
  const db = connect({
    ...connection,
    onIdleError,
    onConnect,
    patient,
    caching,
    max,
    ...(waitMs ? { waitMs } : {}),
  })
  let lock: SessionLock | undefined
  const close = async () => {
    await db.close()
    await lock?.release()
    await server?.release()
  }
  try {
    if (server && options.servesAs) lock = await lockFolder(connection, options.servesAs, config)
    const applied = await migrateAt(connection, {
      check: options.check,
      // It would be changed under a running server of another release.
      mayMigrate: db => (server && !lock ? refuseWhileServed(db, config) : Promise.resolve()),
    })
    const last = applied.at(-1)
    if (last) log.info(`migrated to ${last.version} (${last.name}), ${applied.length} steps`)
    if (server && applied.length === last?.version) log.info(`made a new database in ${config.dataFolder}`)
    await continueLogs(db)
    const { sealed, away } = await sealAll(db)
    if (away > 0)
      log.warn(
        `the secrets of ${away} brands were not looked at: their node does not answer. Keep older keys`,
      )
    if (sealed > 0) log.info(`sealed ${sealed} secrets with the first key of ANSWERWELL_SECRET_KEY`)
  } catch (error) {
    if (evenWhenFull && isDiskFull(error)) return { db, connection, embedded: server !== undefined, close }
    await close()
    const { message, syscall } = error as NodeJS.ErrnoException
    if (config.databaseUrl && (syscall === 'connect' || syscall === 'getaddrinfo'))
      throw new Problem('unavailable', say`DATABASE_URL: no database answers there (${message}).`)
    if (/unsupported startup parameter/.test((error as Error).message))
      throw new Error(
        'DATABASE_URL leads to a connection pooler such as pgbouncer. Set DATABASE_POOLER=transaction.',
      )
    throw error
  }
  return { db, connection, embedded: server !== undefined, close }
}

async function lockFolder(connection: ConnectionOptions, label: string, { dataFolder }: Config) {
  const lock = await takeSessionLock(connection, label)
  if (typeof lock !== 'string') return lock
  throw new Error(
    `${lock} already serves from ${dataFolder}. Stop it first, or set ANSWERWELL_DATA to another folder.`,
  )
}

async function refuseWhileServed(db: Reads, { dataFolder }: Config): Promise<void> {
  const holder = await db.row<{ label: string }>(HOLDER)
  if (holder)
    throw new Error(
      `${holder.label} serves from ${dataFolder} with an older release, and this one would migrate its database. Stop it first, or use the commands of its release.`,
    )
}

interface Guards {
  check: (() => Promise<void>) | undefined
  mayMigrate(db: Reads): Promise<void>
}

/** Nothing is changed before all is known that could forbid it. */
async function migrateAt(connection: ConnectionOptions, { check, mayMigrate }: Guards): Promise<Migration[]> {
  const db = connect({ ...connection, patient: true, max: 1 })
  try {
    await requireVersion(db)
    const version = await versionOf(db)
    await check?.()
    if (version < latestVersion()) await mayMigrate(db)
    return await migrate(db)
  } finally {
    await db.close()
  }
}
