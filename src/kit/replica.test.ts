import assert from 'node:assert/strict'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { createBlobs } from '../../test/blobs.ts'
import { at, standbys } from '../../test/standbys.ts'
import { createCaller } from '../../test/world.ts'
import { buildApp } from '../app.ts'
import { openBrand } from '../desk/brands/open-brand.ts'
import { createUser } from '../people/users/create-user.ts'
import { createToken } from '../people/users/tokens.ts'
import { connect } from './db.ts'
import { findPostmaster } from './embedded-postgres/postmaster.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'
import { followReplica } from './replica.ts'
import { systemScope, transaction } from './scope.ts'

const { folder, start, startReplicaOf, endings } = standbys('answerwell-replica-')

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await condition()) return
    await sleep(50)
  }
  assert.fail('It did not happen within ten seconds.')
}

const primary = await start('primary')
const db = connect(at(primary))
endings.push(() => db.close())
await migrate(db)
const { brand } = await openBrand(
  db,
  { slug: 'demo', name: 'Demo', owner: 'olga@demo.test', ownerName: undefined },
  { baseDomain: 'localhost' },
)
const server = await startReplicaOf(primary)
const copy = connect(at(server))
endings.push(() => copy.close())

/** Room for a write and two reads on a busy machine. */
const STALE_AFTER_MS = 5_000
const replica = await followReplica({ primary: db, connection: at(server), staleAfterMs: STALE_AFTER_MS })
endings.push(() => replica.close())
const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
const app = await buildApp({ db, replica, config, log: createLog('silent'), blobs: createBlobs() })
endings.push(() => app.close())

const scope = systemScope(brand, db)
async function callerOf(email: string) {
  const user = await transaction(scope, tx => createUser(tx, { email, name: undefined, role: 'agent' }))
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  return createCaller(app, scope, { email, token })
}
const writer = await callerOf('writer@demo.test')
const reader = await callerOf('reader@demo.test')

let n = 0
async function write(): Promise<string> {
  const user = { email: 'cody@example.com' }
  const conversation = { category: 'support', subject: `Number ${n++}`, user, message: { body: 'Hello' } }
  const { status, body } = await writer.post('/conversations', { conversation })
  assert.equal(status, 201, JSON.stringify(body))
  return body.slug
}

async function sees(who: typeof writer, slug: string): Promise<boolean> {
  const { body, status } = await who.get('/conversations?page_size=100')
  assert.equal(status, 200)
  return body.conversations.some((conversation: { slug: string }) => conversation.slug === slug)
}

const replay = (what: 'pause' | 'resume') => copy.rows(sql([`select pg_wal_replay_${what}()`]))
const copyIsRead = async () => replica.readsFor(0) !== db

test('writers read their own writes at once; others read the replica', async () => {
  await until(copyIsRead)
  await replay('pause')
  const slug = await write()
  assert.equal(await sees(writer, slug), true)
  assert.equal(await sees(reader, slug), false, 'lists are read from the copy')
  await replay('resume')
  await until(() => sees(reader, slug))
})

test('a writer reads every one of its writes', async () => {
  for (let tries = 0; tries < 30; tries++) {
    const slug = await write()
    assert.equal(await sees(writer, slug), true)
    const message = { body: `Word${tries} only here` }
    await writer.post(`/conversations/${slug}/messages`, { message })
    const { body } = await writer.get(`/conversations?filter=all&q=Word${tries}`)
    assert.equal(body.total_count, 1)
  }
})

test('a replica that has fallen behind is not read', async () => {
  await until(copyIsRead)
  await replay('pause')
  const slug = await write()
  assert.equal(await sees(reader, slug), false)
  await sleep(STALE_AFTER_MS + 200)
  assert.equal(await sees(reader, slug), true)
  await replay('resume')
  await until(copyIsRead)
})

test('without the replica, everything still works', async () => {
  const slug = await write()
  await until(copyIsRead)
  const postmaster = findPostmaster(realpathSync(join(folder, 'replica/postgres')))
  process.kill(postmaster?.pid as number, 'SIGKILL')
  await until(() => sees(reader, slug)) // and every response on the way is 200
})
