import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '../../src/kit/embedded-postgres/postmaster.ts'
import { createPlace, end, freePort } from './program.ts'

const { data, run } = createPlace('answerwell-start-')

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function read(answer: Response): Promise<any> {
  return answer.json()
}

function call(port: string, token: string, path = '/conversations', init: RequestInit = {}) {
  const authorization = `Basic ${btoa(`agent@demo.test:${token}`)}`
  return fetch(`http://localhost:${port}/api/v1${path}`, {
    ...init,
    headers: { authorization, 'content-type': 'application/json' },
  })
}

const postmaster = () => findPostmaster(realpathSync(join(data, 'postgres')))

test('bin/start serves a demo brand, and Ctrl-C leaves no process behind', async () => {
  const PORT = await freePort()
  const app = run('start', [], { PORT })
  const [, token = ''] = await app.saying(/Token\s+(aw_\S+)[\s\S]*Ctrl-C/)
  const answer = await call(PORT, token, '/conversations?filter=all')
  assert.equal(answer.status, 200)
  assert.ok((await read(answer)).total_count >= 60)
  assert.equal((await fetch(`http://localhost:${PORT}/readyz`)).status, 200)
  assert.equal(await end(app, 'SIGINT'), 0)
  assert.equal(postmaster(), undefined)
})

test('the second start has the same demo and token; SIGTERM ends it too', async () => {
  const PORT = await freePort()
  const app = run('start', [], { PORT })
  const [, token = ''] = await app.saying(/Token\s+(aw_\S+)[\s\S]*Ctrl-C/)
  assert.equal((await call(PORT, token)).status, 200)
  assert.equal(await end(app, 'SIGTERM'), 0)
  assert.equal(postmaster(), undefined)
})

test('the log has a line for each request with its id, and no message text, addresses or secrets', async () => {
  const PORT = await freePort()
  const app = run('start', [], { PORT, ANSWERWELL_LOG_LEVEL: 'trace' })
  const [, token = ''] = await app.saying(/Token\s+(aw_\S+)[\s\S]*Ctrl-C/)
  const body = JSON.stringify({
    category: 'support',
    message: { body: 'canary', user: { email: 'canary@example.com' } },
  })
  assert.equal((await call(PORT, token, '/conversations', { method: 'POST', body })).status, 201)
  const listed = await call(PORT, token, '/conversations?for=canary@example.com')
  assert.equal((await call(PORT, 'aw_wrong-canary')).status, 401)
  assert.equal((await call(PORT, token, '/conversations', { method: 'POST', body: '{"canary' })).status, 400)
  assert.equal(await end(app, 'SIGTERM'), 0)
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

test('of two starts on one folder, the second is refused with a reason, and the first goes on', async () => {
  const PORT = await freePort()
  const first = run('start', ['--no-demo'], { PORT })
  await first.saying(/Ctrl-C/)
  assert.match(first.printed(), new RegExp(`Inbox {4}http://demo.localhost:${PORT} `))
  const second = run('start', ['--no-demo'], { PORT: await freePort() })
  const [code] = await once(second.child, 'close')
  assert.equal(code, 1)
  assert.match(second.printed(), /process \d+, port \d+ already serves from /)
  assert.equal((await fetch(`http://localhost:${PORT}/readyz`)).status, 200)
  assert.equal(await end(first, 'SIGTERM'), 0)
})

test('a port in use is reported, and no demo is made', async () => {
  const PORT = await freePort()
  const holder = createServer().listen(Number(PORT), 'localhost')
  await once(holder, 'listening')
  const { run, data } = createPlace('answerwell-port-')
  for (const options of [[], ['--no-demo']]) {
    const app = run('start', options, { PORT })
    const [code] = await once(app.child, 'close')
    assert.equal(code, 1)
    assert.match(app.printed(), new RegExp(`Port ${PORT} is in use`))
    assert.equal(existsSync(join(data, 'demo-token')), false)
    assert.equal(findPostmaster(realpathSync(join(data, 'postgres'))), undefined)
  }
  holder.close()
})

test('an invalid setting is reported', async () => {
  const app = run('start', [], { PORT: 'three thousand' })
  const [code] = await once(app.child, 'close')
  assert.equal(code, 1)
  assert.match(app.printed(), /PORT/)
})

test('serve and work share the folder; the command line works beside them, and a revoked token ends at once', async () => {
  const PORT = await freePort()
  const serve = run('answerwell', ['serve'], { PORT })
  await serve.saying(/Ctrl-C/)
  const work = run('answerwell', ['work'], {})
  await work.saying(/Ctrl-C/)
  const command = ['token', 'create', '--brand', 'demo', '--user', 'agent@demo.test', '--name', 'x', '--json']
  const [line] = await run('answerwell', command, {}).saying(/\{.*\}/)
  const { token, id } = JSON.parse(line)
  assert.equal((await call(PORT, token)).status, 200)
  await run('answerwell', ['token', 'revoke', String(id), '--brand', 'demo'], {}).saying(/revoked/)
  // Another process hears of it within milliseconds, but this machine may be busy.
  let status = 200
  for (let tries = 0; tries < 40 && status === 200; tries++) {
    status = (await call(PORT, token)).status
    if (status === 200) await sleep(50)
  }
  assert.equal(status, 401)
  assert.equal(await end(serve, 'SIGTERM'), 0)
  assert.ok(postmaster(), 'the worker still needs the database')
  assert.equal(await end(work, 'SIGINT'), 0)
  assert.equal(postmaster(), undefined)
})

test('kill -9 of the database during writes: 503 meanwhile, nothing acknowledged is lost or duplicated', async () => {
  const PORT = await freePort()
  const app = run('start', [], { PORT })
  const [, token = ''] = await app.saying(/Token\s+(aw_\S+)[\s\S]*Ctrl-C/)
  const list = await read(await call(PORT, token))
  const { slug, message_count: before } = list.conversations[0]
  const post = (origin_id: string) =>
    call(PORT, token, `/conversations/${slug}/messages`, {
      method: 'POST',
      body: JSON.stringify({ message: { body: 'x', origin_id } }),
    })
  const seen = new Set<number>()
  const writing = (async () => {
    for (let i = 0; i < 60; i++) {
      let { status } = await post(`fault-${i}`)
      for (let tries = 0; status === 503 && tries < 200; tries++) {
        seen.add(status)
        await sleep(50)
        ;({ status } = await post(`fault-${i}`))
      }
      seen.add(status)
    }
  })()
  await sleep(100)
  process.kill(postmaster()?.pid as number, 'SIGKILL')
  await writing
  assert.deepEqual(
    [...seen].filter(status => ![200, 201, 503].includes(status)),
    [],
  )
  const after = await read(await call(PORT, token, `/conversations/${slug}`))
  assert.equal(after.message_count, before + 60)
  const messages = await read(await call(PORT, token, `/conversations/${slug}/messages?page_size=100`))
  assert.equal(messages.total_count, before + 60)
  assert.equal(await end(app, 'SIGTERM'), 0)
})

test('kill -9 of the program: its database stops by itself, and a restart has everything', async () => {
  const PORT = await freePort()
  const app = run('start', [], { PORT })
  await app.saying(/Ctrl-C/)
  app.child.kill('SIGKILL')
  const again = run('start', [], { PORT })
  const [, token = ''] = await again.saying(/Token\s+(aw_\S+)[\s\S]*Ctrl-C/)
  assert.equal((await call(PORT, token)).status, 200)
  assert.equal(await end(again, 'SIGTERM'), 0)
  assert.equal(postmaster(), undefined)
})

test('SIGTERM ends a start cleanly, however far it has got', async () => {
  const PORT = await freePort()
  const isUp = (path: string) =>
    fetch(`http://localhost:${PORT}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const isThere of [() => postmaster() !== undefined, () => isUp('/healthz'), () => isUp('/readyz')]) {
    const app = run('start', [], { PORT })
    while (!(await isThere())) await sleep(5)
    assert.equal(await end(app, 'SIGTERM'), 0, app.printed())
    assert.doesNotMatch(app.logged(), /pool|recurring task failed|unexpected/)
    assert.equal(postmaster(), undefined)
  }
})

test('kill -9 of the database and of the program while conversations change: every total stays exact', async () => {
  const PORT = await freePort()
  const app = run('start', [], { PORT, ANSWERWELL_RATE_LIMIT: '0' })
  const [, token = ''] = await app.saying(/Token\s+(aw_\S+)[\s\S]*Ctrl-C/)
  const { conversations } = await read(await call(PORT, token, '/conversations?filter=all&page_size=40'))
  let moved = 0
  let isOver = false
  const move = async (worker: number) => {
    for (let n = 0; !isOver && n < 2_000; n++) {
      const { slug } = conversations[(worker * 7 + n) % conversations.length]
      const body = JSON.stringify({ conversation: { status: (worker + n) % 5 } })
      const answer = await call(PORT, token, `/conversations/${slug}`, { method: 'PUT', body }).catch(
        () => undefined,
      )
      if (answer?.status === 200) moved++
      else await sleep(20)
    }
  }
  const moving = [1, 2, 3, 4].map(move)
  await sleep(300)
  process.kill(postmaster()?.pid as number, 'SIGKILL')
  const before = moved
  for (let tries = 0; tries < 800 && moved < before + 20; tries++) await sleep(25)
  app.child.kill('SIGKILL')
  isOver = true
  await Promise.all(moving)
  assert.ok(moved >= before + 20, 'it went on after the database was back')
  const check = run('answerwell', ['counts', 'check', '--json'], {})
  const [code] = await once(check.child, 'close')
  assert.deepEqual([code, check.printed().trim().split('\n').at(-1)], [0, '[]'])
})
