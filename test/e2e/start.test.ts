import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { findPostmaster } from '../../src/kit/embedded-postgres/postmaster.ts'
import { eventually } from '../eventually.ts'
import { createPlace, end, freePort } from './program.ts'

const { data, run, command } = createPlace('answerwell-start-')
/** Of the demo's agent, as the first start prints it. */
let token = ''

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function read(answer: Response): Promise<any> {
  return answer.json()
}

function call(port: string, path = '/conversations', init: RequestInit = {}, secret = token) {
  const authorization = `Basic ${btoa(`agent@demo.test:${secret}`)}`
  return fetch(`http://localhost:${port}/api/v1${path}`, {
    ...init,
    headers: { authorization, 'content-type': 'application/json' },
  })
}

const isUp = async (port: string, path: string) => (await fetch(`http://localhost:${port}${path}`)).ok
const postmaster = () => findPostmaster(realpathSync(join(data, 'postgres')))

test('a first start', async t => {
  const PORT = await freePort()
  const app = run('start', [], { PORT, ANSWERWELL_LOG_LEVEL: 'trace' })
  ;[, token = ''] = await app.saying(/Token\s+(aw_\S+)[\s\S]*Ctrl-C/)

  await t.test('serves a demo brand', async () => {
    const answer = await call(PORT, '/conversations?filter=all')
    assert.equal(answer.status, 200)
    assert.ok((await read(answer)).total_count >= 60)
    assert.ok(await isUp(PORT, '/readyz'))
  })

  await t.test('prints a link that logs the owner in, once', async () => {
    const [, ticket] = /Inbox\s+http:\S+#link=(\S+)/.exec(app.printed()) as RegExpExecArray
    const logIn = () =>
      fetch(`http://localhost:${PORT}/login/link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: `http://localhost:${PORT}` },
        body: JSON.stringify({ ticket }),
      })
    const [first, second] = [await logIn(), await logIn()]
    assert.deepEqual([first.status, second.status], [200, 401])
    assert.match(first.headers.get('set-cookie') ?? '', /answerwell=/)
  })

  const body = JSON.stringify({
    category: 'support',
    message: { body: 'canary', user: { email: 'canary@example.com' } },
  })
  const begun = await call(PORT, '/conversations', { method: 'POST', body })
  const listed = await call(PORT, '/conversations?for=canary@example.com')
  const strange = await call(PORT, '/conversations', {}, 'aw_wrong-canary')
  const broken = await call(PORT, '/conversations', { method: 'POST', body: '{"canary' })
  assert.deepEqual(
    [begun, listed, strange, broken].map(({ status }) => status),
    [201, 200, 401, 400],
  )

  await t.test('leaves no process behind after Ctrl-C', async () => {
    assert.equal(await end(app, 'SIGINT'), 0)
    assert.equal(postmaster(), undefined)
  })

  await t.test('logs each request with its id, and no message text, addresses or secrets', () => {
    const lines = app
      .logged()
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line))
    const line = lines.find(({ reqId }) => reqId === listed.headers.get('x-request-id'))
    assert.deepEqual(
      [line.method, line.path, line.status, line.brand],
      ['GET', '/api/v1/conversations', 200, 'demo'],
    )
    assert.doesNotMatch(app.logged(), /canary/)
    assert.ok(!app.logged().includes(token) && !app.logged().includes(btoa(`agent@demo.test:${token}`)))
  })
})

test('a second start', async t => {
  const PORT = await freePort()
  const app = run('start', ['--no-demo'], { PORT })
  await app.saying(/Ctrl-C/)

  await t.test('has the same demo and token', async () => {
    assert.match(app.printed(), new RegExp(`Inbox {4}http://demo.localhost:${PORT} `))
    assert.equal((await call(PORT)).status, 200)
  })

  await t.test('goes on while another on its folder is refused with a reason', async () => {
    const { code, printed } = await run('start', ['--no-demo'], { PORT: await freePort() }).ended
    assert.equal(code, 1)
    assert.match(printed, /process \d+, port \d+ already serves from /)
    assert.ok(await isUp(PORT, '/readyz'))
  })

  await t.test('is not migrated by another release while it runs', async () => {
    const db = new pg.Client({ host: postmaster()?.socketFolder, user: 'answerwell', database: 'postgres' })
    await db.connect()
    const newest = async () =>
      (await db.query('select * from schema_migrations order by version desc limit 1')).rows[0]
    const last = await newest()
    await db.query('delete from schema_migrations where version = $1', [last.version])
    const before = await newest()
    for (const work of [
      async () => run('start', ['--no-demo'], { PORT: await freePort() }).ended,
      () => command(['work']),
      () => command(['brand', 'list']),
    ]) {
      const { code, printed } = await work()
      assert.equal(code, 1)
      assert.match(
        printed,
        /^answerwell: answerwell process \d+, port \d+ (already )?serves from .*Stop it first/,
      )
      assert.deepEqual(await newest(), before)
    }
    await db.query('insert into schema_migrations values ($1, $2, $3)', Object.values(last))
    await db.end()
    assert.ok(await isUp(PORT, '/readyz'))
  })

  await t.test('ends on SIGTERM too', async () => {
    assert.equal(await end(app, 'SIGTERM'), 0)
    assert.equal(postmaster(), undefined)
  })
})

test('a port in use is reported, and no demo is made', async t => {
  const PORT = await freePort()
  const holder = createServer().listen(Number(PORT), 'localhost')
  t.after(() => holder.close())
  await once(holder, 'listening')
  const { run, data } = createPlace('answerwell-port-', t)
  for (const options of [[], ['--no-demo']]) {
    const { code, printed } = await run('start', options, { PORT }).ended
    assert.equal(code, 1)
    assert.match(printed, new RegExp(`Port ${PORT} is in use`))
    assert.equal(existsSync(join(data, 'demo-token')), false)
    assert.equal(findPostmaster(realpathSync(join(data, 'postgres'))), undefined)
  }
})

test('an invalid setting is reported', async () => {
  const { code, printed } = await run('start', [], { PORT: 'three thousand' }).ended
  assert.equal(code, 1)
  assert.match(printed, /PORT/)
})

test('serve and work share the folder; the command line works beside them, and a revoked token ends at once', async () => {
  const PORT = await freePort()
  const serve = run('answerwell', ['serve'], { PORT })
  await serve.saying(/Ctrl-C/)
  const work = run('answerwell', ['work'], {})
  await work.saying(/Ctrl-C/)
  const create = ['token', 'create', '--brand', 'demo', '--user', 'agent@demo.test', '--name', 'x', '--json']
  const made = JSON.parse((await command(create)).out)
  assert.equal((await call(PORT, '/conversations', {}, made.token)).status, 200)
  assert.match((await command(['token', 'revoke', String(made.id), '--brand', 'demo'])).out, /revoked/)
  // Another process hears of it within milliseconds, but this machine may be busy.
  await eventually(
    async () => assert.equal((await call(PORT, '/conversations', {}, made.token)).status, 401),
    { what: 'the revoked token is refused' },
  )
  assert.equal(await end(serve, 'SIGTERM'), 0)
  assert.ok(postmaster(), 'the worker still needs the database')
  assert.equal(await end(work, 'SIGINT'), 0)
  assert.equal(postmaster(), undefined)
})

test('kill -9', async t => {
  const PORT = await freePort()
  const environment = { PORT, ANSWERWELL_DATA: data, ANSWERWELL_RATE_LIMIT: '0' }
  const { run } = createPlace('answerwell-kills-', t)
  const start = async () => {
    const app = run('start', [], environment)
    const [, printed] = await app.saying(/Token\s+(aw_\S+)[\s\S]*Ctrl-C/)
    assert.equal(printed, token)
    return app
  }
  const killDatabase = () => process.kill(postmaster()?.pid as number, 'SIGKILL')
  let app = await start()
  const { conversations } = await read(await call(PORT, '/conversations?filter=all&page_size=40'))
  const { slug, message_count: before } = conversations[0]
  const totals = async () => [
    (await read(await call(PORT, `/conversations/${slug}`))).message_count,
    (await read(await call(PORT, `/conversations/${slug}/messages?page_size=100`))).total_count,
  ]

  await t.test(
    'of the database during writes: 503 meanwhile, nothing acknowledged is lost or duplicated',
    async () => {
      const seen = new Set<number>()
      const write = async (n: number) => {
        const body = JSON.stringify({ message: { body: 'x', origin_id: `fault-${n}` } })
        const { status } = await call(PORT, `/conversations/${slug}/messages`, { method: 'POST', body })
        seen.add(status)
        return status !== 503
      }
      await write(0)
      const writing = (async () => {
        for (let n = 1; n < 60; n++) await eventually(() => write(n), { what: `message ${n} is written` })
      })()
      killDatabase()
      await writing
      assert.deepEqual(
        [...seen].filter(status => ![200, 201, 503].includes(status)),
        [],
      )
      assert.deepEqual(await totals(), [before + 60, before + 60])
    },
  )

  await t.test('of the program: its database stops by itself, and a restart has everything', async () => {
    app.child.kill('SIGKILL')
    app = await start()
    assert.deepEqual(await totals(), [before + 60, before + 60])
  })

  await t.test(
    'of the database and the program while conversations change: every total stays exact',
    async () => {
      let changes = 0
      let isOver = false
      const change = async (worker: number) => {
        for (let n = 0; !isOver; n++) {
          const { slug } = conversations[(worker * 7 + n) % conversations.length]
          const body = JSON.stringify({ conversation: { status: (worker + n) % 5 } })
          const isDone = async () =>
            isOver || (await call(PORT, `/conversations/${slug}`, { method: 'PUT', body })).status === 200
          await eventually(isDone, { what: `${slug} is changed` })
          changes++
        }
      }
      const changing = [1, 2, 3, 4].map(change)
      const more = async (count: number) => {
        const before = changes
        await eventually(() => changes >= before + count, { what: `${count} more changes are made` })
      }
      await more(20)
      killDatabase()
      await more(20) // it goes on once the database is back
      app.child.kill('SIGKILL')
      isOver = true
      await Promise.all(changing)
      const { code, out } = await command(['counts', 'check', '--json'])
      assert.deepEqual([code, out.trim()], [0, '[]'])
      await eventually(() => postmaster() === undefined, { what: 'the database stops by itself' })
    },
  )
})

test('SIGTERM ends a start cleanly, however far it has got', async () => {
  const PORT = await freePort()
  const points = {
    'the database runs': () => postmaster() !== undefined,
    'it is up': () => isUp(PORT, '/healthz'),
    'it is ready': () => isUp(PORT, '/readyz'),
  }
  for (const [what, isThere] of Object.entries(points)) {
    const app = run('start', [], { PORT })
    await eventually(isThere, { what })
    assert.equal(await end(app, 'SIGTERM'), 0, app.printed())
    assert.doesNotMatch(app.logged(), /pool|recurring task failed|unexpected/)
    assert.equal(postmaster(), undefined)
  }
})
