import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import type { ConnectionOptions } from '../../src/kit/db.ts'
import { createDatabase, dropDatabase } from '../template.ts'
import { insertOf, type Row, statements } from './freescout-records.ts'
import { PNG } from './stand-in.ts'

/** A database as FreeScout has it, in a PostgreSQL, and its folder. The login is the database's address. */
export async function createFreeScout() {
  const connection = await createDatabase('template0')
  const address = addressOf(connection)
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  for (const statement of statements()) await client.query(statement)
  const folder = await mkdtemp(join(tmpdir(), 'freescout-'))
  const files = join(folder, 'storage/app/attachment/1/2/1')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'invoice.txt'), 'Invoice 7')
  await writeFile(join(files, 'picture.png'), PNG)
  await writeFile(join(folder, 'storage/secret.txt'), 'secret')
  after(async () => {
    await client.end()
    await dropDatabase(connection)
    await rm(folder, { recursive: true })
  })
  address.searchParams.set('timezone', 'Europe/Paris')
  return {
    url: folder,
    folder: join(folder, 'storage/app/attachment'),
    login: { email: '', token: address.href },
    query: (text: string) => client.query(text),
    insert: (table: string, row: Row) => client.query(insertOf(table, row)),
  }
}

function addressOf({ host = 'localhost', database = '', user = '' }: ConnectionOptions): URL {
  const isSocket = host.startsWith('/')
  const address = new URL(`postgres://${user}@${isSocket ? 'localhost' : host}/${database}`)
  if (isSocket) address.searchParams.set('host', host)
  return address
}
