import cluster from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command, InvalidArgumentError } from 'commander'
import { type AppToServe, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { type Dependencies, openDependencies } from '../dependencies.ts'
import { requireTimetable } from '../kit/backups/take-daily.ts'
import { isBucket, requireFolder } from '../kit/blobs.ts'
import { CONNECTIONS, type Database } from '../kit/db.ts'
import { watchDisk } from '../kit/disk.ts'
import { problemFrom } from '../kit/errors.ts'
import { shareCounts } from '../kit/http/shared-counts.ts'
import { isAlive } from '../kit/is-alive.ts'
import { createLog, type Log } from '../kit/log.ts'
import { followReplica } from '../kit/replica.ts'
import { startSchedule } from '../kit/schedule.ts'
import { recordTaskFailures } from '../kit/task-failures.ts'
import { schedule } from '../schedule.ts'
import { type IntakeServer, startIntakeServer } from '../talk/intake/smtp-server.ts'
import { createWorker } from '../wiring.ts'
import { backupTasks } from './backup-tasks.ts'
import { ensureDemo } from './demo.ts'
import { portProblem, settingProblem } from './free-port.ts'
import { type Processes, startProcesses } from './processes.ts'
import { print, reportFailure } from './report.ts'
import { requireStartable } from './require-startable.ts'
import { openDoors, tlsOptions } from './secure-doors.ts'
import { startTraces } from './start-traces.ts'
import { welcome } from './welcome.ts'

/** Time for running requests when the program stops; stopping takes at most END_MS in total. */
const DRAIN_MS = 5_000
const GOODBYE_MS = 700
const END_MS = 15_000
const MAX_PROCESSES = 16
/** Connections that nobody has accepted yet: with Node's 511, a burst of them turns others away for seconds. */
const WAITING_CONNECTIONS = 4_096

interface Parts {
  http: boolean
  worker: boolean
  demo: boolean
  /** Number of processes of this server. */
  processes: number
}

export const startCommand = new Command('start')
  .description('serve and work in one process, with a demo brand')
  .option('--no-demo', 'do not create the demo brand')
  .action(({ demo }) => run({ http: true, worker: true, demo, processes: 1 }))

export const serveCommand = new Command('serve')
  .description('serve HTTP requests (needs `work` beside it)')
  .option('--processes <n>', 'number of processes on one port', processCount, 1)
  .action(({ processes }) => run({ http: true, worker: false, demo: false, processes }))

export const workCommand = new Command('work')
  .description('run background jobs (needs `serve` beside it)')
  .action(() => {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL) // requests come first
    return run({ http: false, worker: true, demo: false, processes: 1 })
  })

/** Exit codes after which bin/runtime restarts the program: a bug, */
const BROKE = 70
/** or an unavailable database or a full disk, which may pass. */
const UNAVAILABLE = 75
const LOOK_FOR_PARENT_MS = 250

/** An unforeseen error is logged and ends the process, which is then restarted: its state is unknown. */
function endWhenBroken(log: Log): void {
  process.on('uncaughtException', err => {
    log.fatal({ err }, 'internal error; exiting')
    process.exit(BROKE)
  })
}

/** Exits at once when the parent that restarts this process is gone, however it died. */
function endWithParent({ parent }: Config): void {
  if (parent === undefined || cluster.isWorker) return
  setInterval(() => process.ppid === parent || process.exit(), LOOK_FOR_PARENT_MS).unref()
}

function stopWithStarter({ starter }: Config): void {
  if (starter === undefined || cluster.isWorker) return
  const look = setInterval(() => {
    if (isAlive(starter)) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_FOR_PARENT_MS).unref()
}

/** Starts the parts and runs until SIGTERM or Ctrl-C, then stops them in reverse order. */
async function run(parts: Parts): Promise<void> {
  const endings: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const { signal } = stopping
  const stopped = once(signal, 'abort')
  const started = start(parts, { signal, onEnd: ending => endings.push(ending) }).catch(error => {
    if (signal.aborted) return
    reportFailure(error, false)
    process.exitCode = problemFrom(error)?.code === 'unavailable' ? UNAVAILABLE : 1
    stop()
  })
  await stopped
  // A part that is still starting is not in the list yet; the start stops at its next step.
  await Promise.race([started, sleep(DRAIN_MS)])
  await Promise.race([endAll(endings), sleep(END_MS)])
  process.exit()
}

async function endAll(endings: (() => Promise<unknown>)[]): Promise<void> {
  for (const end of endings.reverse()) await end().catch(error => reportFailure(error, false))
}

interface Run {
  /** Aborted when the program is to stop; the start throws then. */
  signal: AbortSignal
  onEnd(ending: () => Promise<unknown>): void
}

async function start(parts: Parts, { signal, onEnd }: Run): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  if (config.unknown.length > 0 && cluster.isPrimary)
    log.warn({ settings: config.unknown }, 'unknown settings, which have no effect')
  endWhenBroken(log)
  onEnd(await startTraces(config, log))
  endWithParent(config)
  stopWithStarter(config)
  const isServer = parts.http && cluster.isPrimary
  const database = await openDatabase(config, log, {
    caching: true,
    max: connectionsFor(parts.processes),
    servesAs: isServer ? `answerwell process ${process.pid}, port ${config.port}` : undefined,
    check: async () => {
      await (isServer ? requireStartable(config) : requireFolder(config.filesPlace))
      if (parts.worker) await requireTimetable(config.backups, config.filesPlace)
    },
  })
  onEnd(database.close)
  signal.throwIfAborted()
  const demo = parts.demo ? await ensureDemo(database.db, config) : undefined
  signal.throwIfAborted()
  const dependencies = openDependencies(config)
  onEnd(dependencies.close)
  const http = parts.http ? await serve(parts.processes, { database, config, log, dependencies }) : undefined
  // Before the worker, whose tasks all begin at once, and leave no connection on a slow machine.
  const words =
    http && !cluster.isWorker
      ? await welcome(database.db, { config, port: http.port, mailPort: http.mailPort, demo })
      : 'The worker is running. Ctrl-C ends it.'
  const endWorker =
    parts.worker && !signal.aborted ? startWorker(database, { config, dependencies, log }) : undefined
  // Together: while requests arrive, the worker never runs out of work.
  onEnd(() => Promise.all([http?.end(), endWorker?.()]))
  signal.throwIfAborted()
  if (!cluster.isWorker) print(words)
}

/** Connections per process, so that all processes together stay within PostgreSQL's default limit. */
function connectionsFor(processes: number): number {
  return Math.min(CONNECTIONS, Math.floor(64 / processes))
}

/** Returns a function that stops the worker and waits for running deliveries. */
function startWorker(
  { db, embedded, connection }: OpenDatabase,
  { config, dependencies, log }: Pick<ServerDependencies, 'config' | 'dependencies' | 'log'>,
): () => Promise<void> {
  const ownsFiles = embedded && config.filesPlace === join(config.dataFolder, 'files')
  const { tls, baseDomain } = config
  const certificates = tls?.kind === 'auto' ? { authority: tls, baseDomain, log } : undefined
  let isStopping = false
  const worker = createWorker(dependencies, err => {
    // A job that is cut off at the stop is due again when its lease ends.
    const level = isStopping && problemFrom(err)?.code === 'unavailable' ? 'debug' : 'error'
    log[level]({ err }, 'a job failed unexpectedly; it is retried')
  })
  const watch = recordTaskFailures(err => log.warn({ err }, 'the failure of a task could not be recorded'))
  const more = backupTasks({ db, connection, blobs: dependencies.blobs }, config, log)
  const { stop } = startSchedule(schedule(db, worker, { ownsFiles, certificates, log, more }), log, watch)
  return async () => {
    isStopping = true
    const { runner, deliverer, readers } = worker
    const ended = stop().then(() => Promise.all([runner.stop(), deliverer.end(), readers.end()]))
    await Promise.race([ended, sleep(DRAIN_MS)])
  }
}

interface ServerDependencies {
  database: OpenDatabase
  config: Config
  log: Log
  dependencies: Dependencies
}

function serve(processes: number, surroundings: ServerDependencies): Promise<Processes> {
  const isOne = processes === 1 || cluster.isWorker
  return isOne ? listen(processes, surroundings) : startProcesses(processes, surroundings.log)
}

async function listen(
  processes: number,
  { database: { db, embedded }, config, log, dependencies: { blobs, clients } }: ServerDependencies,
): Promise<Processes> {
  const connections = connectionsFor(processes)
  const room = { connections, working: embedded ? sharedRoom(processes) : connections }
  const replica = config.replicaUrl
    ? await followReplica({
        primary: db,
        connection: { connectionString: config.replicaUrl },
        onChange: isRead =>
          isRead
            ? log.info('lists are read from the replica')
            : log.warn('the replica is not used: it is unavailable, behind, or belongs to another database'),
      })
    : undefined
  const disk = watchDisk(foldersOf(config, { embedded, blobs }))
  shareCounts(db)
  const tls = tlsOptions(config, db)
  const app = await buildApp({ db, config, log, tls, replica, room, blobs, clients, disk })
  try {
    await app.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS })
  } catch (error) {
    throw portProblem(error as NodeJS.ErrnoException, config)
  }
  const { port } = app.server.address() as AddressInfo
  const closeDoors = await openDoors(app, { config, db, log })
  const mail = await listenForMail({ db, blobs, config, log })
  const end = async () => {
    closeDoors()
    await Promise.all([mail?.close(), drain(app)])
    await replica?.close()
  }
  return { port, mailPort: mail?.port, end }
}

/** Local folders that are written to. */
function foldersOf(
  { dataFolder }: Config,
  { embedded, blobs }: { embedded: boolean; blobs: Dependencies['blobs'] },
) {
  const cluster = join(dataFolder, 'postgres') // perhaps a link to another disk
  return [...(embedded ? [cluster] : []), ...(isBucket(blobs.place) ? [] : [blobs.place])]
}

async function listenForMail({
  db,
  blobs,
  config: { intakePort, intakeHost, intakeTls, baseDomain },
  log,
}: { db: Database; blobs: Dependencies['blobs'] } & Pick<ServerDependencies, 'config' | 'log'>): Promise<
  IntakeServer | undefined
> {
  if (intakePort === undefined) return undefined
  const options = { port: intakePort, host: intakeHost, tls: intakeTls, log }
  return startIntakeServer({ db, blobs, baseDomain }, options).catch(error => {
    throw settingProblem('ANSWERWELL_INTAKE_SMTP_PORT', intakePort, error)
  })
}

/**
 * With the database on the same processors, more concurrency only adds contention: three per processor is where bench/ saw
 * the most requests and the shortest waits.
 */
function sharedRoom(processes: number): number {
  return Math.max(4, Math.ceil((3 * availableParallelism()) / processes))
}

function processCount(text: string): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PROCESSES) return Number(text)
  throw new InvalidArgumentError(`Must be a number from 1 to ${MAX_PROCESSES}.`)
}

/**
 * Keeps serving for a moment, closing each connection after its response, so that no request is cut off when the port
 * closes. Then running requests finish, up to a limit.
 */
async function drain(app: AppToServe): Promise<void> {
  app.sayGoodbye()
  if (await hasConnections(app)) await sleep(GOODBYE_MS)
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const lingering = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearInterval(idle)
  clearTimeout(lingering)
}

async function hasConnections({ server }: AppToServe): Promise<boolean> {
  return new Promise(resolve => server.getConnections((_error, count) => resolve(count > 0)))
}
