import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { createWorld } from '../world.ts'
import { createPlace, end, freePort, type Running, urlOf } from './program.ts'

const { run, command } = createPlace('answerwell-processes-')
const { connection, ana } = await createWorld()
const HERE = { HOST: '127.0.0.1', ...urlOf(connection) }

/**
 * Uses a new connection each time. A connection that is handed to a process just as it is killed never gets a response: the
 * request is given up after a few seconds, and retried.
 */
function ask(port: string, path: string): Promise<Response> {
  const headers = { authorization: `Basic ${btoa(`${ana.email}:${ana.token}`)}`, connection: 'close' }
  const answered = () =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: AbortSignal.timeout(3_000) })
  return eventually(answered, { what: `${path} is answered` })
}

const call = (port: string) => ask(port, '/api/v1/channels')

/** The processes that it started to serve requests. */
function answering(running: Running): number[] {
  return programOf(running).flatMap(childrenOf).filter(isServe)
}

/** The program itself, below the script that restarts it; empty while it is gone. */
function programOf({ child: { pid } }: Running): number[] {
  return childrenOf(pid as number).filter(isServe)
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)
}

function isServe(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts\0serve')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('several processes', async t => {
  const PORT = await freePort()
  const environment = { ...HERE, PORT, ANSWERWELL_DATTA: '/srv' }
  const serve = run('answerwell', ['serve', '--processes', '2'], environment)
  await serve.saying(/Ctrl-C/)
  assert.equal(serve.printed().match(/"settings":\["ANSWERWELL_DATTA"\]/g)?.length, 1, 'told once')

  await t.test('serve one port, and count requests together', async () => {
    const left = new Set<string | null>()
    for (let n = 0; n < 6; n++) left.add((await call(PORT)).headers.get('ratelimit-remaining'))
    assert.deepEqual([...left], ['599', '598', '597', '596', '595', '594'])
    const metrics = await (await ask(PORT, '/metrics')).text()
    const counted = /request_seconds_count\{.*channels.*\} (\d+)/.exec(metrics)?.[1]
    assert.equal(counted, '6', metrics)
  })

  await t.test('are restarted when they die', async () => {
    const [first = 0, ...others] = answering(serve)
    assert.equal(others.length, 1)
    process.kill(first, 'SIGKILL')
    for (let n = 0; n < 10; n++) {
      const { status } = await ask(PORT, '/metrics')
      assert.equal(status, 200, 'figures of those that answer')
    }
    const areTwo = () => answering(serve).filter(pid => pid !== first).length === 2
    await eventually(areTwo, { what: 'another process is there' })
    for (let n = 0; n < 4; n++) assert.equal((await call(PORT)).status, 200)
  })

  await t.test('report a port in use, and an invalid number', async () => {
    const second = await command(['serve', '--processes', '2'], { ...HERE, PORT })
    assert.equal(second.code, 1)
    assert.match(second.logged, new RegExp(`Port ${PORT} is in use`))
    const wrong = await command(['serve', '--processes', 'many'])
    assert.equal(wrong.code, 2)
    assert.match(wrong.logged, /number from 1 to 16/)
  })

  await t.test('end together', async () => {
    const all = answering(serve)
    assert.equal(await end(serve, 'SIGINT'), 0)
    assert.deepEqual(all.filter(isAlive), [])
  })
})

test('a program', async t => {
  const [PORT, ANSWERWELL_INTAKE_SMTP_PORT] = [await freePort(), await freePort()]
  const serve = run('answerwell', ['serve'], { ...HERE, PORT, ANSWERWELL_INTAKE_SMTP_PORT })
  await serve.saying(/Ctrl-C/)

  await t.test('that is killed or broken is restarted', async () => {
    for (const signal of ['SIGKILL', 'SIGABRT'] as const) {
      const [before = 0] = programOf(serve)
      process.kill(before, signal)
      await eventually(() => programOf(serve).some(pid => pid !== before), {
        what: 'another one has started',
      })
      assert.equal((await ask(PORT, '/healthz')).status, 200)
    }
    assert.match(serve.logged(), /exited with code 137; restarting in 1 s/)
  })

  await t.test('that is told to stop is not: its readyz is 503, even with a mail session open', async () => {
    const open = (port: string) => connect(Number(port), '127.0.0.1').on('error', () => {})
    const greeted = async () => {
      const socket = open(ANSWERWELL_INTAKE_SMTP_PORT)
      await once(socket, 'data')
      return socket
    }
    const client = open(PORT)
    const sender = await eventually(greeted, { what: 'the mail server is greeted' })
    const [pid = 0] = programOf(serve)
    const ended = end(serve, 'SIGTERM')
    const isUnready = async () => (await ask(PORT, '/readyz')).status === 503
    await eventually(isUnready, { what: 'readyz is 503' })
    assert.equal(sender.closed, false)
    for (const socket of [client, sender]) socket.destroy()
    assert.equal(await ended, 0)
    assert.ok(!isAlive(pid))
  })
})

test('kill -9 of the parent process ends them all', async () => {
  const PORT = await freePort()
  const serve = run('answerwell', ['serve', '--processes', '2'], { PORT, HOST: '127.0.0.1' })
  await serve.saying(/Ctrl-C/)
  assert.equal((await ask(PORT, '/readyz')).status, 200)
  const all = answering(serve)
  assert.equal(all.length, 2)
  await end(serve, 'SIGKILL')
  await eventually(() => !all.some(isAlive), { what: 'they have all ended' })
})
