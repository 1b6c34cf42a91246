import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../kit/audit/record.ts'
import { notFound } from '../../kit/errors.ts'
import { requireMay } from '../../kit/permissions.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import {
  deleteScimToken,
  findScimCredentials,
  findScimToken,
  type ScimCredentials,
  updateScimTokenUsed,
  upsertScimToken,
} from '../provisioned/token-queries.ts'
import { actorOf } from '../sessions/own-session.ts'
import { noProvider } from '../sign-on/begin-sign-on.ts'
import { lockSignOn } from '../sign-on/queries.ts'
import { digestOf } from '../users/tokens.ts'
import { ScimError } from './protocol.ts'

const ABOUT = { name: 'SCIM' }

/**
 * Makes the token by which the provider provisions members, and returns it in clear, only this once. The one before ends at once.
 * Its groups give what only owners can give: throws forbidden for all others, and not_found without single sign-on.
 */
export async function createScimToken(tx: TxScope): Promise<string> {
  requireMay(tx, 'members.manage')
  requireMay(tx, 'owners.manage')
  if (!(await lockSignOn(tx))) throw noProvider()
  const before = await findScimToken(tx)
  const token = `aws_${randomBytes(32).toString('base64url')}`
  await upsertScimToken(tx, { digest: digestOf(token), isOfOwner: true, createdBy: actorOf(tx).userId })
  recordAudit(tx, {
    action: 'scim_token.created',
    about: ABOUT,
    from: { owners: before?.isOfOwner ?? null },
    to: { owners: true },
    sealed: ['token'],
  })
  return token
}

/** Ends provisioning at once; members stay what they are. Throws not_found. */
export async function removeScimToken(tx: TxScope): Promise<void> {
  requireMay(tx, 'members.manage')
  if (!(await deleteScimToken(tx))) throw notFound(say`token`)
  recordAudit(tx, { action: 'scim_token.removed', about: ABOUT })
}

const NOTE_USE_EVERY_MS = 60_000

/** Authenticates the brand's provider by `Authorization: Bearer`. Throws unauthorized. */
export async function authenticateProvider(
  scope: Scope,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<ScimCredentials> {
  const token = /^Bearer +([\w.~+/=-]{1,200}) *$/i.exec(headers.authorization ?? '')?.[1]
  const found = token === undefined ? undefined : await findScimCredentials(scope, digestOf(token))
  if (!found) throw new ScimError(401, 'The token is missing or not valid here.')
  await noteUse(scope, found)
  return found
}

/** One write a minute, and never worth failing a request. */
async function noteUse(scope: Scope, credentials: ScimCredentials): Promise<void> {
  const now = scope.now()
  if (credentials.lastUsedAt && now.getTime() - credentials.lastUsedAt.getTime() < NOTE_USE_EVERY_MS) return
  credentials.lastUsedAt = now
  await transaction(scope, updateScimTokenUsed).catch(() => {})
}
