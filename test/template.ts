import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type ConnectionOptions, connect } from '../src/kit/db.ts'
import { migrate } from '../src/kit/migrate.ts'

const TEMPLATE = 'answerwell_template'

/** Creates the database that every test file gets a copy of. */
export async function prepareTemplate(server: ConnectionOptions): Promise<void> {
  await onServer(server, `create database ${TEMPLATE}`)
  const db = connect({ ...server, database: TEMPLATE })
  await migrate(db)
  await db.close()
}

/** A database of its own: a copy of the template (about 30 ms), or an empty one. */
export async function createDatabase(template: string = TEMPLATE): Promise<ConnectionOptions> {
  const server = testServer()
  const database = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${database} template ${template} strategy file_copy`)
  return { ...server, database }
}

export async function dropDatabase({ database }: ConnectionOptions): Promise<void> {
  await onServer(testServer(), `drop database ${database} with (force)`)
}

function testServer(): ConnectionOptions {
  if (!process.env.TEST_DATABASE_SERVER)
    throw new Error('Run tests with bin/test, which starts their database.')
  return JSON.parse(process.env.TEST_DATABASE_SERVER)
}

async function onServer(server: ConnectionOptions, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement)
  await client.end()
}
