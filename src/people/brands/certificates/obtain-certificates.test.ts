import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { after, test } from 'node:test'
import acme from 'acme-client'
import sql, { type Sql } from 'sql-template-tag'
import { HAS_PEBBLE, startCertificateAuthority } from '../../../../test/certificate-authority.ts'
import { freePort } from '../../../../test/e2e/program.ts'
import { createWorld } from '../../../../test/world.ts'
import type { Database } from '../../../kit/db.ts'
import type { Log } from '../../../kit/log.ts'
import { obtainCertificates } from './obtain-certificates.ts'
import { findCertificate, findChallenge } from './queries.ts'

const { db, brand } = await createWorld()
const host = `${brand.slug}.help.test`
const away = () => Promise.reject(Object.assign(new Error('the database is starting'), { code: '57P03' }))

/** Gets certificates with this database, from an authority that finds its answers here; returns what was logged. */
async function obtainWith(database: Database): Promise<string[]> {
  const httpPort = await freePort()
  const { directory, trust } = await startCertificateAuthority(httpPort, 3_600)
  acme.axios.defaults.httpsAgent = new Agent({ ca: readFileSync(trust) })
  const door = createServer(async ({ url = '' }, response) => {
    response.end((await findChallenge(db, url.split('/').at(-1) ?? ''))?.answer)
  }).listen(Number(httpPort), '127.0.0.1')
  after(() => door.close())
  const logged: string[] = []
  const keep = ({ reason = '' }: { reason?: string }, words: string) => logged.push(words + reason)
  const log = { info: keep, warn: keep } as unknown as Log
  const authority = { directory, email: undefined }
  await obtainCertificates(database, { authority, baseDomain: 'help.test', log })
  return logged
}

test('a database that is away while an order is under way is not the host’s fault', {
  skip: !HAS_PEBBLE,
}, async () => {
  const write = (query: Sql) => (query.sql.includes('into acme_challenges') ? away() : db.write(query))
  const obtained = obtainWith({ ...db, write } as Database)
  await assert.rejects(
    obtained.then(logged => assert.fail(logged.join())),
    /the database is starting/,
  )
  const [row] = await db.rows(sql`select attempts, reason from certificates`)
  assert.deepEqual(row, { attempts: 0, reason: null })
  await db.write(sql`delete from certificates`)
})

test('an authority that is away is the reason that is kept with the first host, and the others wait', async () => {
  const authority = { directory: `https://127.0.0.1:${await freePort()}/directory`, email: undefined }
  const log = { info() {}, warn() {} } as unknown as Log
  Object.assign(acme.axios.defaults, { acmeSettings: { retryMaxAttempts: 0 } })
  await obtainCertificates(db, { authority, baseDomain: 'help.test', log })
  const rows = await db.rows<{ attempts: number; reason: string }>(
    sql`select attempts, reason from certificates`,
  )
  assert.deepEqual(
    rows.map(({ attempts }) => attempts),
    [1],
  )
  assert.match(rows[0]?.reason ?? '', /^The authority at https:.* does not respond/)
  await db.write(sql`delete from certificates`)
})

test('a certificate is stored once the database is back, not ordered again', {
  skip: !HAS_PEBBLE,
}, async () => {
  let failures = 2
  const transaction: Database['transaction'] = work => (failures-- > 0 ? away() : db.transaction(work))
  const logged = await obtainWith({ ...db, transaction })
  assert.deepEqual(new Set(logged), new Set(['got a certificate']))
  assert.equal(failures < 0, true)
  assert.match((await findCertificate(db, host))?.chain ?? '', /BEGIN CERTIFICATE/)
})
