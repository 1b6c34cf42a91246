import { say } from '../../kit/sentences/say.ts'
import type { Claims } from './claims.ts'
import { NotAccepted } from './not-accepted.ts'
import type { SamlConnection } from './queries.ts'
import { claimsIn } from './read-claims.ts'
import type { Assertion } from './saml/read-assertion.ts'

const OBJECT_ID = 'http://schemas.microsoft.com/identity/claims/objectidentifier'
/** Entra sends it instead of groups, if there are more than 150. */
const GROUPS_LINK = 'http://schemas.microsoft.com/claims/groups.link'

interface Read {
  issuer: string
  saml: SamlConnection
  /** The attribute with the groups. */
  wants: string
}

/**
 * What an assertion says, as claims: attributes by their names, and what OpenID Connect calls otherwise. From here on, both are the
 * same. Throws NotAccepted.
 */
export function claimsOf(said: Assertion, { issuer, saml, wants }: Read): Claims {
  if (said.format === 'transient')
    throw new NotAccepted(
      say`The provider names people differently at each login. An admin there can choose a persistent name ID.`,
    )
  const values = (name: string | null) => (name === null ? [] : (said.attributes.get(name) ?? []))
  const [email] = values(saml.emailAttribute)
  const [objectId] = said.attributes.get(OBJECT_ID) ?? []
  const attributes = Object.fromEntries(
    [...said.attributes].map(([name, all]) => [name, all.length === 1 && name !== wants ? all[0] : all]),
  )
  const isLink = values(wants).length === 0 && said.attributes.has(GROUPS_LINK)
  const claims = {
    ...attributes,
    iss: issuer,
    sub: said.name,
    email: saml.emailAttribute === null ? said.name : email,
    name: values(saml.nameAttribute).join(' ') || undefined,
    email_verified: undefined,
    oid: objectId,
    sid: said.session,
    auth_time: Math.floor(said.loggedInAt.getTime() / 1_000),
    session_ends_at: said.sessionUntil && Math.floor(said.sessionUntil.getTime() / 1_000),
    _claim_names: isLink ? { [wants]: 'link' } : undefined,
  }
  return claimsIn(Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)))
}
