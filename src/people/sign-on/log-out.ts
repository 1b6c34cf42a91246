import { createHash } from 'node:crypto'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { endOtherSessions, endSession } from '../sessions/open-session.ts'
import { findLinked, issuerOf, selectProviderSessions } from './link-queries.ts'
import { NotAccepted } from './not-accepted.ts'
import { LOGOUT_REMEMBERED_MS, type ProviderLogout, type Providers } from './providers.ts'
import { findSignOn } from './queries.ts'
import { insertTicket } from './ticket-queries.ts'

/**
 * Ends the sessions that a logout token of the provider is about: one by its name, or all of a member, also those that a password
 * opened. A token counts once. Throws NotAccepted and Unreachable.
 */
export async function logOutByProvider(scope: Scope, token: string, providers: Providers): Promise<void> {
  const settings = await findSignOn(scope)
  if (!settings) throw new NotAccepted(say`Single sign-on is not set up here.`)
  const logout = await providers.readLogout(settings, token)
  await transaction({ ...scope, cause: { by: 'provider' } }, async tx => {
    if (await isFirst(tx, logout)) await endSessionsOf(tx, logout)
  })
}

function isFirst(tx: TxScope, { issuer, id }: ProviderLogout): Promise<boolean> {
  return insertTicket(tx, {
    purpose: 'logout',
    digest: createHash('sha256').update(`${issuer} ${id}`).digest(),
    browserDigest: null,
    userId: null,
    details: {},
    expiresAt: new Date(tx.now().getTime() + LOGOUT_REMEMBERED_MS),
  })
}

async function endSessionsOf(tx: TxScope, { issuer, subject, session }: ProviderLogout): Promise<void> {
  const account = { issuer: issuerOf(issuer), subject }
  if (session === undefined && subject !== undefined) {
    const linked = await findLinked(tx, { issuer: account.issuer, subject })
    if (linked) await endOtherSessions(tx, linked.userId, null)
    return
  }
  for (const { id, userId } of await selectProviderSessions(tx, { ...account, session }))
    await endSession(tx, userId, id)
}
