import { randomBytes } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import { ensureDemo } from '../src/cli/demo.ts'
import { readConfig } from '../src/config.ts'
import { distribute } from '../src/kit/citus.ts'
import { type ConnectionOptions, connect, type Database } from '../src/kit/db.ts'
import { migrate } from '../src/kit/migrate.ts'
import { eventually } from './eventually.ts'

/** The database that every test file gets a copy of. */
export const TEMPLATE = 'answerwell_template'

/** A copy of it in which the demo brand is. */
export const DEMO = 'answerwell_demo'

/** Requests of tests wait for as long as an overloaded machine may take; it is no defect of theirs. */
const WAIT_MS = 60_000

/** Few, so that a copy of the template is made quickly. */
const SHARDS = 4

interface Node {
  host: string
  port: number
}

/** Where the test files get their databases. */
export interface TestServer extends ConnectionOptions {
  /** The other nodes of a Citus cluster, whose coordinator this is. */
  workers?: Node[]
}

/** Creates the template, on a cluster distributed over its nodes. */
export async function prepareTemplate(server: TestServer): Promise<void> {
  await onNodes(server, `drop database if exists ${TEMPLATE}`)
  await onNodes(server, `create database ${TEMPLATE}`)
  const db = connect({ ...server, database: TEMPLATE, patient: true })
  if (server.workers) await join(server, server.workers)
  await migrate(db)
  if (server.workers) await distribute(db)
  await db.close()
  if (!server.workers) return
  // Citus has a process of its own in each database, and a database in use is no template.
  await onNodes(server, `alter database ${TEMPLATE} allow_connections false`)
  await onNodes(
    server,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${TEMPLATE}'`,
  )
}

/** Creates the template with the demo brand. Stories look at lists of one page, and have files of their own, so it is not full. */
export async function prepareDemo(server: TestServer, folder: string): Promise<void> {
  await onServer(server, `drop database if exists ${DEMO}`)
  await onServer(server, `create database ${DEMO} template ${TEMPLATE} strategy file_copy`)
  const db = connect({ ...server, database: DEMO, patient: true })
  await ensureDemo(db, readConfig({ ANSWERWELL_DATA: folder }), { isFull: false })
  await db.close()
}

async function join(server: TestServer, workers: Node[]): Promise<void> {
  const inTemplate = { ...server, database: TEMPLATE }
  await onNodes(inTemplate, 'create extension citus')
  const { host = '127.0.0.1', port = 5432 } = server as Node
  await onServer(inTemplate, `select citus_set_coordinator_host('${host}', ${port})`)
  for (const worker of workers)
    await onServer(inTemplate, `select citus_add_node('${worker.host}', ${worker.port})`)
  await onServer(inTemplate, `alter database ${TEMPLATE} set citus.shard_count to ${SHARDS}`)
}

/** The workers that a cluster’s coordinator knows. */
export async function workersOf(server: ConnectionOptions): Promise<Node[]> {
  const db = connect(server)
  try {
    return await db.rows<Node>(sql`
      select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive order by nodeid`)
  } finally {
    await db.close()
  }
}

/** A database of its own: a copy of the template (about 30 ms), or an empty one. */
export async function createDatabase(template: string = TEMPLATE): Promise<ConnectionOptions> {
  const { workers, ...server } = testServer()
  const database = `test_${randomBytes(6).toString('hex')}`
  const nodes = template === TEMPLATE ? { ...server, workers } : server
  await onNodes(nodes, `create database ${database} template ${template} strategy file_copy`)
  return { ...server, database, waitMs: WAIT_MS }
}

/** Resolves when a new database has been connected to, which may take longer than a request waits where many tests begin at once. */
export async function firstConnection(db: Database): Promise<void> {
  await eventually(() => db.rows(sql`select 1`), { what: 'the database has been connected to' })
}

export async function dropDatabase({ database }: ConnectionOptions): Promise<void> {
  await onNodes(testServer(), `drop database if exists ${database} with (force)`)
}

/** Whether the tests run on a real cluster. */
export const isOnCluster = (): boolean => (testServer().workers?.length ?? 0) > 0

function testServer(): TestServer {
  if (!process.env.TEST_DATABASE_SERVER)
    throw new Error('Run tests with bin/test, which starts their database.')
  return JSON.parse(process.env.TEST_DATABASE_SERVER)
}

/** On the server, and on the other nodes of its cluster. */
async function onNodes({ workers = [], ...server }: TestServer, statement: string): Promise<void> {
  const nodes = [server, ...workers.map(worker => ({ ...server, ...worker }))]
  await Promise.all(nodes.map(node => onServer(node, statement)))
}

async function onServer(server: ConnectionOptions, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement)
  await client.end()
}
