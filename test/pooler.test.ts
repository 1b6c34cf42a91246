import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { buildApp } from '../src/app.ts'
import { connect } from '../src/kit/db.ts'
import { serverUser } from '../src/kit/embedded-postgres/server-user.ts'
import { createLog } from '../src/kit/log.ts'
import { transaction } from '../src/kit/scope.ts'
import { findUserByEmail, type UserRow } from '../src/people/users/queries.ts'
import { createToken, revokeToken } from '../src/people/users/tokens.ts'
import { freePort } from './e2e/program.ts'
import { eventually } from './eventually.ts'
import { createCaller, createWorld } from './world.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const POOL_SIZE = 3

/** A pgbouncer in front of these tests' server, which lends out a connection for one transaction at a time. */
async function startPooler(host: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=${host} user=answerwell
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
`,
  )
  const child = spawn(PGBOUNCER, [config], { stdio: 'ignore', cwd: '/', ...serverUser() })
  after(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
  return port
}

test('the API works through pgbouncer in transaction mode', { skip: !existsSync(PGBOUNCER) }, async () => {
  const world = await createWorld()
  const { host = '', database = '' } = world.connection
  const port = await startPooler(host)
  const db = connect({
    connectionString: `postgres://answerwell@127.0.0.1:${port}/${database}`,
    pooled: true,
    caching: true,
  })
  after(() => db.close())
  await eventually(() => db.rows(sql`select 1`), { what: 'pgbouncer answers' })
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({
    db,
    config,
    log: createLog('silent'),
    blobs: world.blobs,
    now: () => world.clock.now,
  })
  after(() => app.close())
  const ana = createCaller(app, world.scope, world.ana)

  const start = async (n: number) => {
    const conversation = {
      category: 'support',
      subject: `Number ${n}`,
      origin_id: `o-${n}`,
      user: { email: `c${n % 5}@example.com` },
      message: { body: `Word${n}` },
    }
    const { status, body } = await ana.post('/conversations', { conversation })
    assert.equal(status, 201, JSON.stringify(body))
    const posted = await ana.post(`/conversations/${body.slug}/messages`, { message: { body: 'Hello' } })
    assert.equal(posted.status, 201)
    const changed = await ana.put(`/conversations/${body.slug}`, { conversation: { tag_list: ['a'] } })
    assert.equal(changed.status, 200)
    assert.equal((await ana.get(`/conversations?q=Word${n}&filter=all`)).body.total_count, 1)
  }
  await Promise.all(Array.from({ length: 40 }, (_, n) => start(n)))
  const { token, id } = await transaction(world.scope, async tx => {
    const user = await findUserByEmail(tx, ana.email)
    return createToken(tx, { user: user as UserRow, name: 'x', expiresAt: null })
  })
  const caller = createCaller(app, world.scope, { email: ana.email, token })
  assert.equal((await caller.get('/channels')).status, 200)
  await transaction(world.scope, tx => revokeToken(tx, id))
  assert.equal((await caller.get('/channels')).status, 401, 'revoked by another process, and seen at once')

  const { body } = await ana.get('/conversations?filter=all&page_size=100')
  assert.deepEqual([body.total_count, body.conversations.length], [40, 40])
})
