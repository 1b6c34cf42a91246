import { after } from 'node:test'
import sql from 'sql-template-tag'
import { buildApp } from '../src/app.ts'
import { makeSetupLink } from '../src/desk/setup/make-setup-link.ts'
import { connect } from '../src/kit/db.ts'
import { createLog } from '../src/kit/log.ts'
import { createBlobs } from './blobs.ts'
import { createDatabase, dropDatabase } from './template.ts'

/** What a browser sends that opens a page. */
export const BROWSER = { accept: 'text/html,*/*;q=0.8' }

/** A server without a brand, in a database of its own. */
export async function createEmptyServer() {
  const connection = await createDatabase()
  const db = connect(connection)
  const clock = { now: new Date('2026-11-20T12:00:00.000Z') }
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({
    db,
    config,
    log: createLog('silent'),
    blobs: createBlobs(),
    now: () => clock.now,
  })
  after(async () => {
    await app.close()
    await db.close()
    await dropDatabase(connection)
  })
  const link = async () => new URL(await makeSetupLink(db, 'http://x', clock.now)).pathname
  let network = 0
  const get = (url: string, headers: Record<string, string> = BROWSER) =>
    app.inject({ url, headers: { host: 'localhost:3000', ...headers }, remoteAddress: '192.0.2.1' })
  const send = (url: string, fields: Record<string, string>, host = 'localhost:3000') =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress: `198.51.100.${++network % 250}`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...BROWSER },
      payload: String(new URLSearchParams(fields)),
    })
  const brands = async () => (await db.rows<{ slug: string }>(sql`select slug from brands`)).map(b => b.slug)
  return { app, db, clock, link, get, send, brands }
}
