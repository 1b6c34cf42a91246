import { isEmail, normalizeEmail } from '../identities/email.ts'
import { Problem } from '../kit/errors.ts'
import { type Actor, type Scope, transaction } from '../kit/scope.ts'
import { isStorable } from '../kit/text.ts'
import { type Credentials, findCredentials, updateTokenUsed } from './queries.ts'
import { digestOf } from './tokens.ts'

const NOTE_USE_EVERY_MS = 60_000

/** The member of staff behind `Authorization: Basic base64(email:token)` (RFC 7617). Throws unauthorized. */
export async function authenticate(scope: Scope, authorization: string | undefined): Promise<Actor> {
  const login = parseBasic(authorization)
  const found = login && (await findCredentials(scope, login.email, digestOf(login.token)))
  if (!found || (found.expiresAt && found.expiresAt <= scope.now()))
    throw new Problem(
      'unauthorized',
      'Log in with HTTP Basic: your email address and an API token of this brand.',
    )
  await noteUse(scope, found)
  const { userId, identityId, tokenId, role } = found
  return { userId, identityId, tokenId, role }
}

function parseBasic(authorization: string | undefined): { email: string; token: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/_=-]+) *$/i.exec(authorization ?? '')?.[1]
  if (!encoded) return undefined
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  const email = normalizeEmail(decoded.slice(0, Math.max(colon, 0)))
  return isEmail(email) && isStorable(email) ? { email, token: decoded.slice(colon + 1) } : undefined
}

/** "Last used" is worth a write a minute, and never worth failing a request for. */
async function noteUse(scope: Scope, credentials: Credentials): Promise<void> {
  const { tokenId, lastUsedAt } = credentials
  const now = scope.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < NOTE_USE_EVERY_MS) return
  credentials.lastUsedAt = now // for the next request, to which they are kept
  await transaction(scope, tx => updateTokenUsed(tx, tokenId)).catch(() => {})
}
