// Measures the API at size against PostgreSQL itself, in one run: `bin/bench --help`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildApp } from '../src/app.ts'
import { getBrandBySlug } from '../src/brands/find-brand.ts'
import { connect, type Database } from '../src/kit/db.ts'
import { startEmbeddedPostgres } from '../src/kit/embedded-postgres/launcher.ts'
import { createLog } from '../src/kit/log.ts'
import { migrate } from '../src/kit/migrate.ts'
import { systemScope, transaction } from '../src/kit/scope.ts'
import { findUserByEmail } from '../src/users/queries.ts'
import { createToken } from '../src/users/tokens.ts'
import { type HttpRequest, loadOf, type Target } from './http.ts'
import { type Line, linesFor } from './lines.ts'
import { BIG, load, MID } from './load.ts'
import { pgbench, recording } from './pgbench.ts'

const HELP = `bin/bench [--rows N] [--quick] [--json] [--only NAME]

Builds a brand with N conversations (1,000,000; once, kept in .bench/), three messages each, beside a smaller one and
twenty small ones; then measures requests over HTTP, and the statements behind each with pgbench on the same server.
--quick: 100,000 conversations, one second a line. --only: the lines whose name contains this.`

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})
const ROOT = resolve(import.meta.dirname, '..')
const rows = Number(options.rows ?? (options.quick ? 100_000 : 1_000_000))
const seconds = options.quick ? 1 : 4
const CONNECTIONS = 16
const say = (text: string) => process.stderr.write(`${text}\n`)

if (options.help) {
  process.stdout.write(`${HELP}\n`)
  process.exit()
}

interface Measured {
  name: string
  rps: number
  p50: number
  p99: number
  pgbench: number
  ratio: number
  /** Times what the plain list takes. */
  timesList: number
  met: boolean
}

const folder = join(ROOT, '.bench', String(rows))
const server = await startEmbeddedPostgres(folder, {
  settings: ['shared_buffers=512MB', 'max_connections=200'],
})
const db = connect({ host: server.host, user: server.user, database: server.database, patient: true })
let processes: ChildProcess[] = []
try {
  await prepare(db)
  const port = await freePort()
  processes = ['serve', 'work'].map(part => startProcess(part, port))
  await untilReady(port)
  const result = await measureAll(port)
  process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : tableOf(Object.values(result.lines)))
} finally {
  for (const child of processes) child.kill('SIGTERM')
  await Promise.all(processes.map(child => once(child, 'exit')))
  await db.close()
  await server.release()
}

async function prepare(db: Database): Promise<void> {
  await migrate(db)
  const exists = await getBrandBySlug(db, BIG).then(
    () => true,
    () => false,
  )
  if (exists) return
  const loader = connect({
    host: server.host,
    user: server.user,
    database: server.database,
    patient: true,
    max: 1,
  })
  const started = Date.now()
  await load(loader, rows, text =>
    say(`${String(Math.round((Date.now() - started) / 1_000)).padStart(4)} s  ${text}`),
  )
  await loader.close()
}

function startProcess(part: string, port: number): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    ANSWERWELL_DATA: folder,
    ANSWERWELL_RATE_LIMIT: '0',
    ANSWERWELL_LOG_LEVEL: 'warn',
  }
  return spawn(join(ROOT, 'bin/answerwell'), [part], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server did not get ready.')
}

async function targetOf(slug: string, port: number): Promise<Target> {
  const scope = systemScope(await getBrandBySlug(db, slug), db)
  const user = await findUserByEmail(scope, `owner@${slug}.test`)
  if (!user) throw new Error(`There is no owner of ${slug}.`)
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'bench', expiresAt: null }))
  return { port, host: `${slug}.localhost`, authorization: `Basic ${btoa(`${user.email}:${token}`)}` }
}

async function measureAll(port: number) {
  const big = await targetOf(BIG, port)
  const mid = await targetOf(MID, port)
  const recorder = recording(db)
  const config = { baseDomain: 'localhost', port, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({ db: recorder.db, config, log: createLog('silent') })

  /** The statements that a request makes, without those that say who is asking. */
  const statementsOf = async ({ method = 'GET', path, body }: HttpRequest): Promise<string[]> => {
    recorder.take()
    const headers = { host: big.host, authorization: big.authorization, 'content-type': 'application/json' }
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers,
      payload: body,
    })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
    return recorder.take().slice(2)
  }

  const lines: Record<string, Measured> = {}
  const add = async (line: Line, next: () => HttpRequest, script: string[]) => {
    if (line.name !== 'list' && !line.name.includes(options.only)) return
    await loadOf(big, next, { connections: CONNECTIONS, seconds: 0.3 })
    const http = await loadOf(big, next, { connections: CONNECTIONS, seconds })
    const tps = await pgbench(server, script, { connections: CONNECTIONS, seconds: Math.max(1, seconds - 1) })
    const list = lines.list?.rps ?? http.rps
    const measured = {
      name: line.name,
      ...http,
      pgbench: tps,
      ratio: twoDigits(http.rps / tps),
      timesList: twoDigits(list / http.rps),
    }
    const refused = Object.keys(http.statuses).some(status => Number(status) >= 300)
    lines[line.name] = { ...measured, met: !refused && meets(line, measured) }
    say(rowOf(lines[line.name] as Measured))
  }
  for (const line of linesFor(rows)) await add(line, () => ({ path: line.path }), await statementsOf(line))

  let n = 0
  const post = (slug: number): HttpRequest => ({
    method: 'POST',
    path: `/conversations/conversation-${slug}/messages`,
    body: JSON.stringify({ message: { body: 'On its way', origin_id: `bench-${process.pid}-${n++}` } }),
  })
  const anyone = () => 1 + Math.floor(Math.random() * rows)
  await add(
    { name: 'post', path: '', minRatio: 0.7 },
    () => post(anyone()),
    await postScript(statementsOf, post),
  )
  await app.close()

  const request = () => ({ path: '/conversations' })
  const small = await loadOf(mid, request, { connections: CONNECTIONS, seconds })
  const large = await loadOf(big, request, { connections: CONNECTIONS, seconds })
  const [serve] = processes
  const memory =
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${serve?.pid}/status`, 'utf8'))?.[1]) / 1_000
  return {
    rows,
    lines,
    size: { small: small.rps, large: large.rps, ratio: twoDigits(small.rps / large.rps) },
    memory_mb: Math.round(memory),
  }
}

/** The statements of a message, to another conversation each time. */
async function postScript(
  statementsOf: (request: HttpRequest) => Promise<string[]>,
  post: (slug: number) => HttpRequest,
): Promise<string[]> {
  const sample = Math.floor(rows * 0.777)
  const request = post(sample)
  const originId = JSON.parse(request.body as string).message.origin_id
  const statements = await statementsOf(request)
  const varied = statements.map(statement =>
    statement
      .replaceAll(`'conversation-${sample}'`, `('conversation-' || (:n)::text)`)
      .replaceAll(`'${sample}'`, '(:n)::bigint')
      .replaceAll(`'${originId}'`, 'md5(random()::text)'),
  )
  return [`\\set n random(1, ${rows})`, ...varied]
}

function meets(line: Line, { ratio, timesList, p50, p99 }: Omit<Measured, 'met'>): boolean {
  return (
    ratio >= (line.minRatio ?? 0) &&
    timesList <= (line.maxTimesList ?? Number.POSITIVE_INFINITY) &&
    p50 <= (line.maxP50 ?? Number.POSITIVE_INFINITY) &&
    p99 <= (line.maxP99 ?? Number.POSITIVE_INFINITY)
  )
}

function twoDigits(value: number): number {
  return Math.round(value * 100) / 100
}

function tableOf(lines: Measured[]): string {
  return `${['name'.padEnd(36), 'req/s', 'p50 ms', 'p99 ms', 'pgbench', 'ratio', '× list'].join('\t')}\n${lines.map(rowOf).join('\n')}\n`
}

function rowOf({ name, rps, p50, p99, pgbench: tps, ratio, timesList, met }: Measured): string {
  return [name.padEnd(36), rps, p50, p99, tps, ratio, timesList, met ? '' : 'MISSED'].join('\t')
}
