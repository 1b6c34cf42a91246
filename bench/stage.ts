import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../src/app.ts'
import { openBlobs } from '../src/kit/blobs.ts'
import { NO_CACHE } from '../src/kit/cache.ts'
import { connect, type Database } from '../src/kit/db.ts'
import { startEmbeddedPostgres } from '../src/kit/embedded-postgres/launcher.ts'
import { findPostmaster } from '../src/kit/embedded-postgres/postmaster.ts'
import { createLog } from '../src/kit/log.ts'
import { migrate } from '../src/kit/migrate.ts'
import { systemScope, transaction } from '../src/kit/scope.ts'
import { getBrandBySlug } from '../src/people/brands/find-brand.ts'
import { findUserByEmail } from '../src/people/users/queries.ts'
import { createToken } from '../src/people/users/tokens.ts'
import type { HttpRequest, Target } from './http.ts'
import { BIG, load } from './load.ts'
import { recording } from './pgbench.ts'
import { childrenOf, processorMs } from './processor-time.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** A server as in production, with data of a given size, and PostgreSQL itself for comparison. */
export interface Stage {
  rows: number
  postgres: { host: string; user: string; database: string }
  /** The brand, as its owner or another of its staff. */
  targetOf(slug: string, email?: string): Promise<Target>
  /** The statements of a response, with their values, without those of authentication. */
  statementsOf(request: HttpRequest): Promise<string[]>
  /** Those that remain when people and channels come from the cache. */
  keptStatementsOf(request: HttpRequest): Promise<string[]>
  /** Milliseconds of processor time so far: of `serve`, of `work`, and of PostgreSQL for both. */
  processorTimes(): ProcessorTimes
  /** Resident memory of the largest process of `serve`, in megabytes. */
  memory(): number
  end(): Promise<void>
}

/** Milliseconds, by process. */
export interface ProcessorTimes {
  node: number
  work: number
  postgres: number
}

interface Setting {
  rows: number
  /** Number of processes of `serve`. */
  processes: number
  say: (text: string) => void
}

export async function setStage({ rows, processes: count, say }: Setting): Promise<Stage> {
  const folder = join(ROOT, '.bench', String(rows))
  const settings = ['shared_buffers=512MB', 'max_connections=200']
  const server = await startEmbeddedPostgres(folder, { settings })
  const postgres = { host: server.host, user: server.user, database: server.database }
  const db = connect({ ...postgres, patient: true, caching: true })
  const processes: ChildProcess[] = []
  const end = async () => {
    for (const child of processes) child.kill('SIGTERM')
    await Promise.all(processes.map(child => child.exitCode ?? once(child, 'exit')))
    await db.close()
    await server.release()
  }
  try {
    await fillOnce(db, { ...postgres, rows, say })
    const port = await freePort()
    for (const part of [['serve', '--processes', String(count)], ['work']])
      processes.push(startPart(part, port, folder))
    await untilReady(port)
    const targetOf: Stage['targetOf'] = (slug, email = `owner@${slug}.test`) =>
      makeTarget(db, { slug, email, port })
    return {
      rows,
      postgres,
      targetOf,
      statementsOf: await statementsRecorder(
        { ...db, cached: NO_CACHE.each, rendered: NO_CACHE.rendered },
        await targetOf(BIG),
        2,
      ),
      keptStatementsOf: await statementsRecorder(db, await targetOf(BIG), 0),
      processorTimes: () => timesOf(processes, folder),
      memory: () => largestOf(processes[0]?.pid as number),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

interface Filling {
  host: string
  user: string
  database: string
  rows: number
  say: (text: string) => void
}

async function fillOnce(db: Database, { rows, say, ...postgres }: Filling): Promise<void> {
  await migrate(db)
  const isFull = await getBrandBySlug(db, BIG).then(
    () => true,
    () => false,
  )
  if (isFull) return
  const loader = connect({ ...postgres, patient: true, max: 1 })
  const started = Date.now()
  const seconds = () => String(Math.round((Date.now() - started) / 1_000)).padStart(4)
  await load(loader, rows, text => say(`${seconds()} s  ${text}`))
  await loader.close()
}

function startPart(part: string[], port: number, folder: string): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    ANSWERWELL_DATA: folder,
    ANSWERWELL_RATE_LIMIT: '0',
    ANSWERWELL_LOG_LEVEL: 'warn',
  }
  return spawn(join(ROOT, 'bin/answerwell'), part, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server did not become ready.')
}

async function makeTarget(
  db: Database,
  { slug, email, port }: { slug: string; email: string; port: number },
): Promise<Target> {
  const scope = systemScope(await getBrandBySlug(db, slug), db)
  const user = await findUserByEmail(scope, email)
  if (!user) throw new Error(`The brand ${slug} has no ${email}.`)
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'bench', expiresAt: null }))
  return { port, host: `${slug}.localhost`, authorization: `Basic ${btoa(`${user.email}:${token}`)}` }
}

async function statementsRecorder(db: Database, { host, authorization }: Target, ofLogin: number) {
  const recorder = recording(db)
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({
    db: recorder.db,
    config,
    log: createLog('silent'),
    blobs: openBlobs('/nowhere'),
  })
  const ask = async ({ method = 'GET', path, body }: HttpRequest) => {
    const headers = { host, authorization, 'content-type': 'application/json' }
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers,
      payload: body,
    })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
  }
  return async (request: HttpRequest): Promise<string[]> => {
    await ask({ path: request.method ? '/conversations' : request.path })
    recorder.take()
    await ask(request)
    return recorder.take().slice(ofLogin)
  }
}

function largestOf(pid: number): number {
  return Math.max(memoryOf(pid), ...childrenOf(pid).map(largestOf))
}

function timesOf([serve, work]: ChildProcess[], folder: string): ProcessorTimes {
  return {
    node: processorMs(serve?.pid as number),
    work: processorMs(work?.pid as number),
    postgres: processorMs(findPostmaster(join(folder, 'postgres'))?.pid as number),
  }
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000)
}
