import assert from 'node:assert/strict'
import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { connect } from '../../src/kit/db.ts'
import { startEmbeddedPostgres } from '../../src/kit/embedded-postgres/launcher.ts'
import { eventually } from '../eventually.ts'
import { tracesOf } from '../traces.ts'
import { createPlace, end, freePort } from './program.ts'

const ADDRESS = 'quillow@person.test'

test('a moment before an erasure comes back without the person, though no daily backup has followed', async () => {
  const place = createPlace('answerwell-erased-')
  const ANSWERWELL_BACKUPS = join(place.folder, 'backups')
  mkdirSync(ANSWERWELL_BACKUPS)
  const env = { ANSWERWELL_BACKUPS, ANSWERWELL_BACKUPS_WAL: '10' }
  const PORT = await freePort()
  const app = place.run('start', ['--no-demo'], { PORT, ...env })
  await app.saying(/Ctrl-C/)
  const json = async (...args: string[]) => JSON.parse((await place.command([...args, '--json'], env)).out)
  await json('brand', 'create', 'demo', '--name', 'Demo', '--owner', 'olga@acme.test')
  const { token } = await json(
    'token',
    'create',
    '--brand',
    'demo',
    '--user',
    'olga@acme.test',
    '--name',
    'x',
  )
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`http://localhost:${PORT}/api/v1${path}`, {
      headers: {
        authorization: `Basic ${btoa(`olga@acme.test:${token}`)}`,
        'content-type': 'application/json',
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
    return (await answer.json()) as any
  }
  const kept = () => globSync('**', { cwd: ANSWERWELL_BACKUPS })
  const awaitKept = (pattern: RegExp, what: string) =>
    eventually(() => kept().some(name => pattern.test(name)), { what })
  await call('/conversations', {
    conversation: {
      subject: 'A lamp',
      category: 'support',
      message: { body: 'It is dark.' },
      user: { name: 'Zephyrine', email: ADDRESS },
    },
  })
  await awaitKept(/\.backup$/, 'the backup of the day')
  await awaitKept(/^base\/.*\.json$/, 'a copy of the database')
  const server = await startEmbeddedPostgres(place.data)
  const db = connect({ host: server.host, user: server.user, database: server.database })
  await db.rows(sql`select pg_sleep(1)`)
  const before = new Date().toISOString()
  await db.rows(sql`select pg_sleep(1)`)
  await call(`/contacts/${ADDRESS}/erasure`, { erasure: { name: 'Zephyrine' } })
  await eventually(async () => (await call('/erasures')).erasures[0].state === 'done', { what: 'erased' })
  const row = await db.row<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) as name`)
  await awaitKept(new RegExp(String(row?.name)), 'its WAL')
  await awaitKept(/^erasures\/[0-9a-f-]{36}\/e5a5ed00-/, 'the list of erasures')
  await db.close()
  await server.release()
  assert.equal(await end(app, 'SIGTERM'), 0)

  const other = createPlace('answerwell-restored-')
  const { code, printed } = await other.command(['restore', ANSWERWELL_BACKUPS, '--at', before])
  assert.equal(code, 0, printed)
  assert.match(printed, /Erased again a person who was erased since\./)
  assert.match(printed, /Erasures that were finished after \S+Z may not be known here: repeat them\./)
  const restored = await startEmbeddedPostgres(other.data)
  const there = connect({ host: restored.host, user: restored.user, database: restored.database })
  assert.deepEqual(await tracesOf(['quillow', 'Zephyrine', 'It is dark'], { db: there }), [])
  await there.close()
  await restored.release()
})
