import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface NewBrowser {
  userId: number
  digest: Buffer
  network: string
  sessionId: number
}

/** Records a login in the browser. */
export async function upsertBrowser(tx: TxScope, browser: NewBrowser): Promise<void> {
  const { userId, digest, network, sessionId } = browser
  await tx.sql.write(sql`
    insert into known_browsers (brand_id, user_id, digest, network, session_id, last_login_at, created_at)
    values (${tx.brand.id}, ${userId}, ${digest}, ${network}, ${sessionId}, ${tx.now()}, ${tx.now()})
    on conflict (brand_id, digest, user_id) do update
      set network = excluded.network, session_id = excluded.session_id, last_login_at = excluded.last_login_at`)
}

/** Gives the browser a new secret, for everyone who has logged in there. */
export async function updateBrowserDigest(tx: TxScope, from: Buffer, to: Buffer): Promise<void> {
  await tx.sql.write(sql`
    update known_browsers set digest = ${to} where brand_id = ${tx.brand.id} and digest = ${from}`)
}

/** Forgets the browser of one session of the user. */
export async function deleteBrowserOf(tx: TxScope, userId: number, sessionId: number): Promise<void> {
  await tx.sql.write(sql`
    delete from known_browsers
    where brand_id = ${tx.brand.id} and user_id = ${userId} and session_id = ${sessionId}`)
}

/** Forgets all browsers of the user except that of one session. */
export async function deleteOtherBrowsers(tx: TxScope, userId: number, keptId: number | null): Promise<void> {
  await tx.sql.write(sql`
    delete from known_browsers
    where brand_id = ${tx.brand.id} and user_id = ${userId} and session_id is distinct from ${keptId}`)
}

export async function deleteBrowsersBefore(tx: TxScope, time: Date): Promise<void> {
  await tx.sql.write(sql`
    delete from known_browsers where brand_id = ${tx.brand.id} and last_login_at < ${time}`)
}

/** The staff who have logged in with this browser since then. */
export async function selectBrowserUsers(scope: Scope, digest: Buffer, since: Date): Promise<number[]> {
  const rows = await scope.sql.rows<{ userId: number }>(sql`
    select user_id as "userId" from known_browsers
    where brand_id = ${scope.brand.id} and digest = ${digest} and last_login_at >= ${since}`)
  return rows.map(({ userId }) => userId)
}

/** Whether the user has logged in from this network since then. */
export async function hasBrowserIn(
  scope: Scope,
  { userId, network }: { userId: number; network: string },
  since: Date,
): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from known_browsers
    where brand_id = ${scope.brand.id} and user_id = ${userId} and network = ${network} and last_login_at >= ${since}
    limit 1`)
  return row !== undefined
}
