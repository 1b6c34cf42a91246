import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../kit/audit/record.ts'
import { type FieldErrors, invalidInput, invalidInputs } from '../../kit/errors.ts'
import { requireMay } from '../../kit/permissions.ts'
import { sessionIn, type TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { requireMayGive, rightsIn } from '../roles/may-give.ts'
import { takeRole } from '../roles/write-role.ts'
import { endSessionsWithout } from '../sessions/open-session.ts'
import { forgetIdTokens } from '../sessions/session-queries.ts'
import { selectTeams } from '../teams/queries.ts'
import { changedConnection } from './change-saml.ts'
import { isOpenToAll } from './claims.ts'
import type { SignOnChanges } from './input.ts'
import { issuerOf } from './link-queries.ts'
import { forgetProvisioned, placeAgain } from './place-members.ts'
import { inLog } from './present.ts'
import { deleteSignOn, type GroupPlace, lockSignOn, type SignOnRow, upsertSignOn } from './queries.ts'
import { requireRightOverLinked } from './require-right-over-linked.ts'
import { readCertificates, validAt } from './saml/certificates.ts'

/**
 * Sets up the provider, or changes the given values. Throws invalid, and forbidden for roles with rights that the caller lacks.
 */
export async function changeSignOn(tx: TxScope, changes: SignOnChanges): Promise<SignOnRow> {
  const before = await lockSignOn(tx)
  const row = changedRow(before, changes, tx.now())
  if (isOpenToAll(row.issuer) && row.domains.length === 0)
    throw invalidInput('domains', say`is required: anybody can have an account at Google`)
  if (before && isSameBut('button', before, row)) return keep(tx, { before, row })
  await requireRightOverLinked(tx, before, row)
  row.groups = await checkedGroups(tx, row.groups)
  if (row.defaultRole !== null) row.defaultRole = await checkedRole(tx, row.defaultRole, 'defaultRole')
  if (!before || !isSameConnection(before, row)) row.testedAt = null
  if (row.isOnly && row.testedAt === null)
    throw invalidInput('isOnly', say`must be off until a login by this provider has worked: test it first`)
  await keep(tx, { before, row })
  // A token for another provider or client says nothing to this one.
  if (before?.endsLogin && !(row.endsLogin && isSameClient(before, row))) await forgetIdTokens(tx)
  await placeAgain({ ...tx, actor: null, cause: { by: 'provider' } })
  if (row.isOnly && !before?.isOnly)
    await endSessionsWithout(tx, { issuer: issuerOf(row.issuer), keptId: sessionIn(tx.actor) })
  return row
}

function changedRow(before: SignOnRow | undefined, changes: SignOnChanges, now: Date): SignOnRow {
  const kind = changes.kind ?? before?.kind ?? 'oidc'
  requireOfKind(kind, changes)
  const former = before?.kind === kind ? before : undefined
  const { metadata, metadataUrl, certificates, emailAttribute, nameAttribute, ...ofRow } = changes
  const given = Object.fromEntries(Object.entries(ofRow).filter(([, value]) => value !== undefined))
  // People may change their own address at a provider, so that an admin decides about each.
  const trusts = { trustsAddresses: former?.trustsAddresses ?? false }
  const ends = { endsLogin: former?.endsLogin ?? false }
  const row = {
    ...DEFAULTS,
    ...before,
    saml: null,
    ...trusts,
    ...ends,
    ...given,
    kind,
    updatedAt: now,
  } as SignOnRow
  if (kind === 'saml') return { ...row, ...changedConnection(before, changes, now) }
  requireConnection(former, changes)
  return row
}

const OF_KIND = {
  oidc: ['issuer', 'clientId', 'clientSecret', 'endsLogin'],
  saml: ['metadata', 'metadataUrl', 'certificates', 'emailAttribute', 'nameAttribute'],
} as const

function requireOfKind(kind: SignOnRow['kind'], changes: SignOnChanges): void {
  const other = OF_KIND[kind === 'saml' ? 'oidc' : 'saml'].find(name => changes[name] !== undefined)
  if (other) throw invalidInput(other, say`does not belong to a provider of this kind`)
}

/** Whether nothing else is to change: whoever changes more decides about all that groups give, whoever gave it first. */
function isSameBut(name: keyof SignOnRow, before: SignOnRow, row: SignOnRow): boolean {
  const left = { updatedAt: null, [name]: null }
  return isDeepStrictEqual({ ...before, ...left }, { ...row, ...left })
}

async function keep(
  tx: TxScope,
  { before, row }: { before: SignOnRow | undefined; row: SignOnRow },
): Promise<SignOnRow> {
  if (before && isDeepStrictEqual({ ...before, updatedAt: null }, { ...row, updatedAt: null })) return before
  await upsertSignOn(tx, row)
  const isNewSecret = before?.clientSecret !== row.clientSecret
  recordAudit(tx, {
    action: 'sign_on.changed',
    about: { name: row.button },
    from: before && inLog(before),
    to: inLog(row),
    sealed: isNewSecret ? ['client_secret'] : [],
  })
  return row
}

/**
 * Turns single sign-on off, and provisioning with it. Members keep what they have become, and log in with their passwords; whom no
 * group gave a role is deactivated.
 */
export async function removeSignOn(tx: TxScope): Promise<void> {
  const before = await lockSignOn(tx)
  if (!before) return
  await deleteSignOn(tx)
  await forgetIdTokens(tx)
  await forgetProvisioned({ ...tx, actor: null })
  recordAudit(tx, { action: 'sign_on.removed', about: { name: before.button }, from: inLog(before) })
}

const DEFAULTS = {
  button: 'Log in with single sign-on',
  groupClaim: 'groups',
  groups: [],
  defaultRole: null,
  createsMembers: true,
  trustsAddresses: false,
  domains: [],
  isOnly: false,
  endsLogin: false,
  testedAt: null,
}

const isSameClient = (before: SignOnRow, row: SignOnRow): boolean =>
  before.issuer === row.issuer && before.clientId === row.clientId

/** A login that worked says nothing once one of these is another. */
const CONNECTION = ['kind', 'issuer', 'clientId', 'clientSecret', 'saml', 'groupClaim'] as const

/**
 * A SAML provider is the same with more or fewer certificates, as long as one counts that did before: the one that the login was
 * signed with may be changed for the next one while passwords are refused.
 */
function isSameConnection(before: SignOnRow, row: SignOnRow): boolean {
  const kept = row.saml?.certificates.filter(pem => before.saml?.certificates.includes(pem)) ?? []
  const isRolling = validAt(readCertificates(kept), row.updatedAt).length > 0
  const seen = ({ saml, ...rest }: SignOnRow): SignOnRow =>
    saml && isRolling
      ? { ...rest, saml: { ...saml, certificates: [], metadataUrl: null } }
      : { saml, ...rest }
  return CONNECTION.every(name => isDeepStrictEqual(seen(before)[name], seen(row)[name]))
}

/** The secret goes to the issuer: one that was given for another issuer does not. */
function requireConnection(before: SignOnRow | undefined, changes: SignOnChanges): void {
  const missing: FieldErrors = {}
  if (!before && !changes.issuer) missing.issuer = [say`is required`]
  if (!before && !changes.clientId) missing.clientId = [say`is required`]
  const isOther = changes.issuer !== undefined && changes.issuer !== before?.issuer
  if ((!before || isOther) && !changes.clientSecret)
    missing.clientSecret = before ? [say`is required with a new issuer`] : [say`is required`]
  if (Object.keys(missing).length > 0) throw invalidInputs(missing)
}

/** Roles by their keys. */
async function checkedGroups(tx: TxScope, groups: GroupPlace[]): Promise<GroupPlace[]> {
  const teams = (await selectTeams(tx)).map(({ id }) => id)
  const checked: GroupPlace[] = []
  for (const [index, place] of groups.entries()) {
    const role = await checkedRole(tx, place.role, `groups.${index}.role`)
    if (place.teamIds.length > 0) requireMay(tx, 'teams.manage')
    if (!place.teamIds.every(id => teams.includes(id)))
      throw invalidInput(`groups.${index}.teamIds`, say`must be IDs of teams`)
    checked.push({ ...place, role })
  }
  return checked
}

/** Nobody gives rights that they lack, and no provider makes owners. */
async function checkedRole(tx: TxScope, wanted: string, field: string): Promise<string> {
  const found = await takeRole(tx, wanted).catch(() => undefined)
  if (!found || found.role === 'owner')
    throw invalidInput(field, say`must be the key of a role, and not owner: owners make owners`)
  requireMayGive(tx, rightsIn(found))
  return found.role
}
