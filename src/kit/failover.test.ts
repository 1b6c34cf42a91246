// A standby that is promoted: the log goes on in a new epoch at once, and connections find it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, connect as dial } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { eventually } from '../../test/eventually.ts'
import { at, standbys } from '../../test/standbys.ts'
import { openBrand } from '../desk/brands/open-brand.ts'
import { logKeeper } from '../people/brands/continue-log.ts'
import { selectBrandBySlug } from '../people/brands/queries.ts'
import { connect } from './db.ts'
import { recordEvent } from './events/event.ts'
import { cursorOfNow, selectEvents } from './events/log.ts'
import { migrate } from './migrate.ts'
import { systemScope, transaction } from './scope.ts'
import { serversOf, urlsOf } from './servers.ts'

const { start, startReplicaOf, endings } = standbys('answerwell-failover-')
const primary = await start('primary')
const before = connect({ ...at(primary), max: 2 })
await migrate(before)
await openBrand(
  before,
  { slug: 'demo', name: 'Demo', owner: 'olga@demo.test', ownerName: undefined },
  { baseDomain: 'localhost' },
)
const standby = await startReplicaOf(primary)

const ports = await Promise.all([primary, standby].map(portTo))
const [first, second] = ports.map(port => `127.0.0.1:${port}`)
const url = `postgres://${primary.user}@${first},${second}/${primary.database}`

/** A TCP port that leads to the server’s socket. */
async function portTo({ host }: { host: string }): Promise<number> {
  const server = createServer(socket => {
    const there = dial(`${host}/.s.PGSQL.5432`)
    for (const one of [socket, there])
      one.on('error', () => {
        socket.destroy()
        there.destroy()
      })
    socket.pipe(there).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(async () => server.close())
  return (server.address() as { port: number }).port
}

test('a URL names several servers, each with its port', () => {
  assert.deepEqual(urlsOf('postgres://u:p@a:1,b:2,c/db?sslmode=require'), [
    'postgres://u:p@a:1/db?sslmode=require',
    'postgres://u:p@b:2/db?sslmode=require',
    'postgres://u:p@c/db?sslmode=require',
  ])
  assert.deepEqual(urlsOf('postgres://u@a/db'), ['postgres://u@a/db'])
  assert.equal(serversOf('postgres://u@a/db').stream, undefined)
})

test('after a failover, what is written next is in a new epoch, whatever the old one had counted', async () => {
  const db = connect({ connectionString: url, max: 2, onConnect: logKeeper() })
  endings.push(() => db.close())
  const scope = systemScope((await selectBrandBySlug(db, 'demo')) as never, db)
  const record = (n: number) =>
    transaction(scope, tx => recordEvent(tx, { type: 'test.happened', subjectId: n, data: {} }))
  await record(1)
  const cursor = await cursorOfNow(scope)
  const copy = new pg.Client(at(standby))
  await copy.connect()
  const copied = async () => (await copy.query(`select from events where type = 'test.happened'`)).rowCount
  await eventually(async () => assert.equal(await copied(), 1), { what: 'the standby has the event' })
  // What only the old server had, and what it had counted.
  await before.close()
  await primary.release()
  await copy.query('select pg_promote(true, 30)')
  await copy.end()
  await eventually(() => record(2), { what: 'the connections find the standby' })
  const events = await selectEvents(scope, { after: cursor, limit: 10 })
  assert.deepEqual(
    events.map(({ subjectId, epoch }) => [subjectId, epoch - scope.brand.logEpoch]),
    [[2, 1]],
  )
  assert.equal((await selectBrandBySlug(db, 'demo'))?.logEpoch, scope.brand.logEpoch + 1)
})
