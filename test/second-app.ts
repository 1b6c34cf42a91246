import { after } from 'node:test'
import { buildApp } from '../src/app.ts'
import { connect, type Database } from '../src/kit/db.ts'
import { createLog } from '../src/kit/log.ts'
import { eventually } from './eventually.ts'
import type { World } from './world.ts'

/** The application of another process on the world's database, with a cache of its own or none; closed after the tests. */
export async function createSecondApp(
  { connection, blobs, clock }: World,
  { caching }: { caching: boolean },
): Promise<Awaited<ReturnType<typeof buildApp>>> {
  const db = connect({ ...connection, caching })
  if (caching) await cachingBegins(db)
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({ db, config, log: createLog('silent'), blobs, now: () => clock.now })
  after(async () => {
    await app.close()
    await db.close()
  })
  return app
}

/** Resolves when the database's cache hears of changes: until then it keeps nothing. */
export async function cachingBegins(db: Database): Promise<void> {
  const isKept = async () => {
    let loads = 0
    const load = async () => new Map([['it', ++loads]])
    for (let n = 0; n < 2; n++) await db.cached('caching begins', ['it'], load)
    return loads < 2
  }
  await eventually(isKept, { what: 'the cache hears of changes' })
}
