import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kit/embedded-postgres/launcher.ts'
import { serverUser } from '../src/kit/embedded-postgres/server-user.ts'

/** How to connect to a server. */
export function at({ host, user, database }: EmbeddedPostgres) {
  return { host, user, database }
}

/** Database servers in a folder of their own, which end with the test file; `primary` is the one that can be copied. */
export function standbys(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o711) // so that database servers started by root can keep their data inside
  const endings: (() => Promise<unknown>)[] = []
  after(async () => {
    for (const end of endings.reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(name: string, settings: string[] = []): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres(join(folder, name), {
      settings: ['wal_keep_size=64MB', ...settings],
    })
    let ended: Promise<void> | undefined
    const release = () => (ended ??= server.release())
    endings.push(release)
    return { ...server, release }
  }

  /** A copy of the files, taken while the server runs, that follows the server from then on. */
  async function startReplicaOf(primary: EmbeddedPostgres): Promise<EmbeddedPostgres> {
    const session = new pg.Client(at(primary))
    await session.connect()
    await session.query(`select pg_backup_start('replica', true)`)
    const copy = join(folder, 'replica/postgres')
    mkdirSync(join(folder, 'replica'), { mode: 0o711 })
    const filter = (path: string) => !/postmaster\.(pid|opts)$/.test(path)
    cpSync(realpathSync(join(folder, 'primary/postgres')), copy, { recursive: true, filter })
    const { rows } = await session.query('select labelfile from pg_backup_stop(false)')
    await session.end()
    writeFileSync(join(copy, 'backup_label'), rows[0].labelfile)
    writeFileSync(join(copy, 'standby.signal'), '')
    const user = serverUser()
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy])
    chmodSync(copy, 0o700)
    return start('replica', [`primary_conninfo=host=${primary.host} user=${primary.user}`])
  }

  return { folder, start, startReplicaOf, endings }
}
