import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlace, end, freePort, type Running } from './program.ts'

const { run } = createPlace('answerwell-processes-')
const [, json] = await run('answerwell', ['demo', '--json']).saying(/({.*})/)
const { token, login } = JSON.parse(json as string)

/**
 * Uses a new connection each time. A connection that is handed to a process just as it is killed never gets a response: the
 * request is given up after a few seconds, and retried.
 */
async function ask(port: string, path: string): Promise<Response> {
  const headers = { authorization: `Basic ${btoa(`${login}:${token}`)}`, connection: 'close' }
  for (let tries = 1; ; tries++) {
    try {
      const signal = AbortSignal.timeout(3_000)
      return await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal })
    } catch (error) {
      if (tries === 5) throw error
    }
  }
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

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await condition()) return
    await sleep(50)
  }
  assert.fail('It did not happen within ten seconds.')
}

test('several processes serve one port, count requests together, and are restarted when they die', async () => {
  const PORT = await freePort()
  const environment = { PORT, HOST: '127.0.0.1', ANSWERWELL_DATTA: '/srv' }
  const serve = run('answerwell', ['serve', '--processes', '2'], environment)
  await serve.saying(/Ctrl-C/)
  assert.equal(serve.printed().match(/"settings":\["ANSWERWELL_DATTA"\]/g)?.length, 1, 'told once')
  const left = new Set<string | null>()
  for (let n = 0; n < 6; n++) left.add((await call(PORT)).headers.get('ratelimit-remaining'))
  assert.deepEqual([...left], ['599', '598', '597', '596', '595', '594'])
  const metrics = await (await ask(PORT, '/metrics')).text()
  const counted = /request_seconds_count\{.*channels.*\} (\d+)/.exec(metrics)?.[1]
  assert.equal(counted, '6', metrics)

  const [first = 0, ...others] = answering(serve)
  assert.equal(others.length, 1)
  process.kill(first, 'SIGKILL')
  for (let n = 0; n < 10; n++) {
    const { status } = await ask(PORT, '/metrics')
    assert.equal(status, 200, 'figures of those that answer')
  }
  await until(() => answering(serve).filter(pid => pid !== first).length === 2)
  for (let n = 0; n < 4; n++) assert.equal((await call(PORT)).status, 200)

  const all = answering(serve)
  assert.equal(await end(serve, 'SIGTERM'), 0)
  assert.deepEqual(all.filter(isAlive), [])
})

test('a program that is killed or broken is restarted; one that is told to stop is not', async () => {
  const PORT = await freePort()
  const serve = run('answerwell', ['serve'], { PORT, HOST: '127.0.0.1' })
  await serve.saying(/Ctrl-C/)
  for (const signal of ['SIGKILL', 'SIGABRT'] as const) {
    const [before = 0] = programOf(serve)
    process.kill(before, signal)
    await until(() => programOf(serve).some(pid => pid !== before))
    await until(async () => (await ask(PORT, '/healthz').catch(() => undefined))?.status === 200)
  }
  assert.match(serve.logged(), /exited with code 137; restarting in 1 s/)
  const [pid = 0] = programOf(serve)
  assert.equal(await end(serve, 'SIGTERM'), 0)
  assert.ok(!isAlive(pid))
})

test('readyz is 503 as soon as it is told to stop, though a mail server is in the middle of a session', async () => {
  const [PORT, ANSWERWELL_INTAKE_SMTP_PORT] = [await freePort(), await freePort()]
  const serve = run('answerwell', ['serve'], { PORT, ANSWERWELL_INTAKE_SMTP_PORT, HOST: '127.0.0.1' })
  await serve.saying(/Ctrl-C/)
  const [client, sender] = [PORT, ANSWERWELL_INTAKE_SMTP_PORT].map(port => connect(Number(port), '127.0.0.1'))
  assert.ok(client && sender)
  for (const socket of [client, sender]) socket.on('error', () => {})
  await once(sender, 'data') // its greeting
  const ended = end(serve, 'SIGTERM')
  await until(async () => (await ask(PORT, '/readyz')).status === 503)
  assert.equal(sender.closed, false)
  for (const socket of [client, sender]) socket.destroy()
  assert.equal(await ended, 0)
})

test('kill -9 of the parent process ends them all', async () => {
  const PORT = await freePort()
  const serve = run('answerwell', ['serve', '--processes', '2'], { PORT, HOST: '127.0.0.1' })
  await serve.saying(/Ctrl-C/)
  const all = answering(serve)
  await end(serve, 'SIGKILL')
  await until(() => !all.some(isAlive))
})

test('a port in use and an invalid number are reported', async () => {
  const PORT = await freePort()
  const serve = run('answerwell', ['serve', '--processes', '2'], { PORT, HOST: '127.0.0.1' })
  await serve.saying(/Ctrl-C/)
  const other = createPlace('answerwell-other-')
  const second = other.run('answerwell', ['serve', '--processes', '2'], { PORT, HOST: '127.0.0.1' })
  assert.deepEqual(await once(second.child, 'close'), [1, null])
  assert.match(second.logged(), new RegExp(`Port ${PORT} is in use`))
  assert.equal(await end(serve, 'SIGINT'), 0)
  const wrong = run('answerwell', ['serve', '--processes', 'many'])
  assert.deepEqual(await once(wrong.child, 'close'), [2, null])
  assert.match(wrong.logged(), /number from 1 to 16/)
})
