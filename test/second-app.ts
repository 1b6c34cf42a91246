import { after } from 'node:test'
import { buildApp } from '../src/app.ts'
import { connect } from '../src/kit/db.ts'
import { createLog } from '../src/kit/log.ts'
import type { World } from './world.ts'

/** The application of another process on the world's database, with a cache of its own or none; closed after the tests. */
export async function createSecondApp(
  { connection, blobs, clock }: World,
  { caching }: { caching: boolean },
): Promise<Awaited<ReturnType<typeof buildApp>>> {
  const db = connect({ ...connection, caching })
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({ db, config, log: createLog('silent'), blobs, now: () => clock.now })
  after(async () => {
    await app.close()
    await db.close()
  })
  return app
}
