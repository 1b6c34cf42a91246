import assert from 'node:assert/strict'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { createBlobs } from '../../test/blobs.ts'
import { eventually } from '../../test/eventually.ts'
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

const statuses = new Set<number>()
afterEach(() => assert.deepEqual([...statuses.difference(new Set([200]))], [], 'every list was answered'))

async function sees(who: typeof writer, slug: string): Promise<boolean> {
  const { body, status } = await who.get('/conversations?page_size=100')
  statuses.add(status)
  return body.conversations.some((conversation: { slug: string }) => conversation.slug === slug)
}

const readerSees = (slug: string) =>
  eventually(() => sees(reader, slug), { what: 'the reader sees what was written' })

const replay = (what: 'pause' | 'resume') => copy.rows(sql([`select pg_wal_replay_${what}()`]))
const copyIsRead = () => eventually(() => replica.readsFor(0) !== db, { what: 'the copy is read' })

test('writers read their own writes at once; others read the replica', async () => {
  await copyIsRead()
  await replay('pause')
  const slug = await write()
  assert.equal(await sees(writer, slug), true)
  assert.equal(await sees(reader, slug), false, 'lists are read from the copy')
  await replay('resume')
  await readerSees(slug)
})

test('a writer reads every one of its writes', async () => {
  for (let round = 0; round < 30; round++) {
    const slug = await write()
    assert.equal(await sees(writer, slug), true)
    const message = { body: `Word${round} only here` }
    await writer.post(`/conversations/${slug}/messages`, { message })
    const { body } = await writer.get(`/conversations?filter=all&q=Word${round}`)
    assert.equal(body.total_count, 1)
  }
})

test('a replica that has fallen behind is not read', async () => {
  await copyIsRead()
  await replay('pause')
  const slug = await write()
  assert.equal(await sees(reader, slug), false)
  await readerSees(slug) // though the copy stands still
  await replay('resume')
  await copyIsRead()
})

test('without the replica, everything still works', async () => {
  const slug = await write()
  await copyIsRead()
  const postmaster = findPostmaster(realpathSync(join(folder, 'replica/postgres')))
  process.kill(postmaster?.pid as number, 'SIGKILL')
  await readerSees(slug) // and every response on the way is 200
})
