// The database of any moment: a copy of the cluster, and its log.
import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import sql from 'sql-template-tag'
import { eventually } from '../../../../test/eventually.ts'
import { connect, type Database } from '../../db.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/launcher.ts'
import { decrypterFor } from '../open-backup.ts'
import { openShelf } from '../shelf.ts'
import { deleteOldBases, findBases, findLog } from './bases.ts'
import { keepLog } from './keep-log.ts'
import { restoreAt } from './restore-at.ts'
import { archiveSettings, isBefore, SPOOL, segmentAfter, spooledIn } from './segments.ts'

const base = mkdtempSync(join(tmpdir(), 'answerwell-log-'))
if (process.getuid?.() === 0) chmodSync(base, 0o711)
after(() => rmSync(base, { recursive: true, force: true }))
const at = (name: string) => join(base, name)
const SETTINGS = ['fsync=off']
const clock = { ahead: 0 }
const quiet = { info: () => {}, warn: () => {} }
const key = await generateIdentity()
const recipients = [await identityToRecipient(key)]
const decrypt = await decrypterFor([key])

interface Running {
  db: Database
  /** One round of the worker, with what was written so far. */
  keep(): Promise<void>
  end(): Promise<void>
  cluster: string
}

/** A server that keeps its log in the folder of backups. */
async function run(data: string, backups: string, { keepsLog = true } = {}): Promise<Running> {
  const settings = [...SETTINGS, ...(keepsLog ? archiveSettings(60) : [])]
  const server = await startEmbeddedPostgres(at(data), { settings })
  const { host, user, database } = server
  const connection = { host, user, database }
  const db = connect(connection)
  const cluster = realpathSync(join(at(data), 'postgres'))
  const timetable = { folder: at(backups), at: '00:00', recipients, keep: { days: 7, weeks: 0, months: 0 } }
  const task = keepLog(
    { connection, cluster, log: quiet, now: () => new Date(Date.now() + clock.ahead) },
    timetable,
  )
  return {
    db,
    cluster,
    async keep() {
      await db.rows(sql`select pg_switch_wal()`)
      await eventually(
        async () => {
          const row = await db.row<{ waiting: boolean }>(sql`
            select pg_walfile_name(pg_current_wal_lsn()) > coalesce(last_archived_wal, '') and
              (select count(*) from pg_ls_archive_statusdir() where name like '%.ready') > 0 as waiting
            from pg_stat_archiver`)
          return row?.waiting === false
        },
        { what: 'the log is in the spool' },
      )
      await task.run()
    },
    async end() {
      await db.close()
      await server.release()
    },
  }
}

const notes = async (data: string) => {
  const server = await startEmbeddedPostgres(at(data), { settings: SETTINGS })
  const { host, user, database } = server
  const db = connect({ host, user, database })
  const rows = await db.rows<{ text: string }>(sql`select text from notes order by text`)
  await db.rows(sql`insert into notes values ('written after the restore')`)
  await db.close()
  await server.release()
  return rows.map(({ text }) => text)
}

const restored = (data: string, moment: Date | undefined, backups = 'backups') =>
  restoreAt(openShelf(at(backups)), { dataFolder: at(data), at: moment, decrypt, settings: SETTINGS })

/** The time of the database, between what was written before and what comes after. */
async function moment({ db }: Running): Promise<Date> {
  const row = await db.row<{ now: Date }>(
    sql`select pg_sleep(0.05), clock_timestamp() as now, pg_sleep(0.05)`,
  )
  return row?.now as Date
}

const write = ({ db }: Running, text: string) => db.rows(sql`insert into notes values (${text})`)

test('the database of a moment before a mistake, and that of the end, come back; nothing of the spool stays', async () => {
  const one = await run('one', 'backups')
  await one.db.rows(sql`create table notes (text text)`)
  await write(one, 'before the copy')
  await one.keep()
  await write(one, 'after it')
  const good = await moment(one)
  await one.db.rows(sql`delete from notes`)
  await write(one, 'after the mistake')
  await one.keep()
  assert.deepEqual(await spooledIn(one.cluster), [])
  const tooLate = new Date(Date.now() + 60_000)
  await one.end()

  await restored('good', good)
  assert.deepEqual(await notes('good'), ['after it', 'before the copy'])
  await restored('latest', undefined)
  assert.deepEqual(await notes('latest'), ['after the mistake'])
  for (const [moment, why] of [
    [tooLate, /^The log ends before /],
    [new Date('2020-01-01'), /^The log in .* begins only at /],
  ] as const) {
    await assert.rejects(restored('none', moment), ({ message }: Error) => why.test(message))
    assert.equal(existsSync(join(at('none'), 'postgres')), false)
  }
  await assert.rejects(restored('good', good), { code: 'conflict' })
  const plain = openShelf(at('backups'))
  const without = restoreAt(plain, { dataFolder: at('none'), at: good, decrypt: undefined })
  await assert.rejects(without, /is encrypted\. Name the file with the key/)
  assert.deepEqual(
    readdirSync(at('none')).filter(name => name.startsWith('postgres.') && name !== 'postgres.log'),
    [],
  )
})

test('after a gap, a new copy is taken at once, from which every moment can be reached again', async () => {
  const backups = 'gap'
  const count = async () => (await findBases(openShelf(at(backups)))).length
  const first = await run('gapped', backups)
  await first.db.rows(sql`create table notes (text text)`)
  await first.keep()
  await first.keep()
  assert.equal(await count(), 1)
  await first.end()
  const without = await run('gapped', backups, { keepsLog: false })
  for (let n = 0; n < 3; n++) {
    await write(without, `unseen ${n}`)
    await without.db.rows(sql`select pg_switch_wal()`)
  }
  await without.end()
  const second = await run('gapped', backups)
  await second.keep()
  assert.equal(await count(), 2)
  await write(second, 'seen')
  await second.keep()
  await second.end()
  await restored('regained', undefined, backups)
  assert.deepEqual(await notes('regained'), ['seen', 'unseen 0', 'unseen 1', 'unseen 2'])
})

test('old copies go with the log that only they need; one stays for the moments of the first day that is kept', async () => {
  const backups = 'old'
  const shelf = openShelf(at(backups))
  const one = await run('aged', backups)
  await one.db.rows(sql`create table notes (text text)`)
  for (let n = 0; n < 3; n++) {
    await one.keep()
    // The next round finds no last segment, as after a gap.
    rmSync(join(one.cluster, SPOOL, 'last'))
    clock.ahead += 1_000 // copies are called by their second
  }
  const all = await findBases(shelf)
  assert.equal(all.length, 3)
  const [newest, middle] = all
  await deleteOldBases(shelf, newest?.completeAt as Date)
  assert.deepEqual(await findBases(shelf), [newest, middle])
  const log = await findLog(shelf, newest?.cluster as string)
  assert.ok(log.length > 0 && log.every(({ name }) => !isBefore(name, middle?.from as string)))
  await write(one, 'still')
  await one.keep()
  await one.end()
  await restored('aged-again', undefined, backups)
  assert.deepEqual(await notes('aged-again'), ['still'])
})

test('segments are counted as PostgreSQL counts them', () => {
  assert.equal(segmentAfter('000000010000000A00000003'), '000000010000000A00000004')
  assert.equal(segmentAfter('0000000200000009000000FF'), '000000020000000A00000000')
  assert.equal(isBefore('00000002000000010000000A', '00000001000000010000000B'), true)
})

test('a name on the shelf that leads elsewhere is refused', async () => {
  const [known] = await findBases(openShelf(at('backups')))
  assert.ok(known)
  const evil = openShelf(at('evil'))
  const manifest = { complete_at: known.completeAt, from: known.from, folders: ['../../outside'] }
  const { pipeline } = await import('node:stream/promises')
  const original = openShelf(at('backups'))
  await evil.write(known.file, async out => pipeline(await original.read(known.file), out))
  await evil.write(known.manifest, out => pipeline([JSON.stringify(manifest)], out))
  await assert.rejects(restored('evil-data', undefined, 'evil'), { code: 'malformed' })
  assert.equal(existsSync(at('outside')), false)
})
