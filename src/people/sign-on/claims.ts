import { isRecord } from '../../kit/input.ts'
import { isStorable } from '../../kit/text.ts'
import { isEmail, normalizeDomain, normalizeEmail } from '../identities/email.ts'
import type { SignOnRow } from './queries.ts'

/** What the provider says of an account. */
export type Claims = Record<string, unknown> & { iss: string; sub: string }

const MAX_GROUPS = 1_000
const MAX_NAME = 200
/** Where anybody in the world has an account: addresses there say nothing of a company. */
const GOOGLE = 'https://accounts.google.com'

/** When the session has to end, as only SAML says it (saml-claims.ts). */
export function sessionEndIn({ session_ends_at: seconds }: Claims): Date | null {
  return timeIn(seconds)
}

/** A time in seconds since 1970 (RFC 7519, 2); null for what is none that can be stored. */
export function timeIn(seconds: unknown): Date | null {
  return Number.isSafeInteger(seconds) && Math.abs(seconds as number) <= LAST_SECOND
    ? new Date((seconds as number) * 1_000)
    : null
}

/** Of the year 9999. */
const LAST_SECOND = 253_402_300_799

/** The claim of this name; `realm_access.roles` is one inside of another, unless there is one of that whole name. */
export function claimAt(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let found: unknown = claims
  for (const part of name.split('.'))
    found = isRecord(found) && Object.hasOwn(found, part) ? found[part] : undefined
  return found
}

/** The groups in the claim; undefined if the provider has so many that it sends a link to them instead (Entra: over 200). */
export function groupsIn(claims: Claims, name: string): string[] | undefined {
  const value = claimAt(claims, name)
  const links = claims._claim_names
  if (value === undefined && isRecord(links) && Object.hasOwn(links, name)) return undefined
  return [value]
    .flat()
    .filter(group => typeof group === 'string')
    .slice(0, MAX_GROUPS)
}

/** The address in the claims, if it can be one of a member. */
export function emailIn({ email }: Claims): string | undefined {
  if (typeof email !== 'string' || !isStorable(email)) return undefined
  const normalized = normalizeEmail(email)
  return isEmail(normalized) ? normalized : undefined
}

export function nameIn({ name, given_name: given, family_name: family }: Claims): string | undefined {
  const text =
    typeof name === 'string' ? name : [given, family].filter(one => typeof one === 'string').join(' ')
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed()
  return line === '' || !isStorable(line) ? undefined : line
}

/** Whether the address is the account's, as the provider says or the brand has decided. */
export function isVerified(claims: Claims, { trustsAddresses }: Pick<SignOnRow, 'trustsAddresses'>): boolean {
  const { email_verified: verified } = claims
  // Some send it as text.
  return verified === true || verified === 'true' || (trustsAddresses && verified === undefined)
}

/** Whether the account is of a domain that may join. At Google, the address alone is not enough: `hd` names the company. */
export function isOfDomain(claims: Claims, email: string, { domains }: Pick<SignOnRow, 'domains'>): boolean {
  if (domains.length === 0) return true
  const isListed = (domain: unknown) =>
    typeof domain === 'string' && domains.includes(normalizeDomain(domain.toLowerCase()))
  return (
    isListed(email.slice(email.lastIndexOf('@') + 1)) && (!isOpenToAll(claims.iss) || isListed(claims.hd))
  )
}

/** Whether everybody can have an account at the issuer. */
export function isOpenToAll(issuer: string): boolean {
  return issuer.replace(/\/+$/, '') === GOOGLE
}
