import type { Database } from '../../kit/db.ts'
import { DAY } from '../../kit/retry.ts'
import { makeSecret } from '../../people/sessions/secrets.ts'
import { insertSetupLink } from './queries.ts'

/** As long as an invitation. The next start makes another one. */
const LASTS_MS = 7 * DAY

/** An address below `base` where the first brand is created, once. Only its digest is stored. */
export async function makeSetupLink(db: Database, base: string, createdAt = new Date()): Promise<string> {
  const { secret, digest } = makeSecret()
  const expiresAt = new Date(createdAt.getTime() + LASTS_MS)
  await db.transaction(sql => insertSetupLink(sql, { digest, createdAt, expiresAt }))
  return `${base}/setup/${secret}`
}
