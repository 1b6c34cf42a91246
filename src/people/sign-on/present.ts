import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import type { SamlConnection, SignOnRow } from './queries.ts'
import { expiryToWarnOf, readCertificates } from './saml/certificates.ts'
import { entityIn, ownAddresses } from './saml/own.ts'
import type { TestResult } from './test-result.ts'

/** Where the provider sends browsers back to, a page of ours. */
export const RESPONSE_PATH = '/sign-in/oidc'
/** Where the provider reports logouts. */
export const LOGOUT_PATH = '/sign-in/oidc/logout'
/** Where the provider sends browsers back to whose login has ended. */
export const LOGGED_OUT_PATH = '/login'

export function presentSignOn(scope: Scope, row: SignOnRow | undefined, origin: string) {
  const { brand } = scope
  const { entityId, arrivalUrl } = ownAddresses(origin)
  return {
    provider: row
      ? {
          ...inLog(row),
          saml: row.saml && presentSaml(row.saml, scope),
          tested_at: formatTimeOrNull(row.testedAt, brand.timeZone),
          updated_at: formatTime(row.updatedAt, brand.timeZone),
        }
      : null,
    saml: { entity_id: entityId, acs_url: arrivalUrl },
    redirect_uri: `${origin}${RESPONSE_PATH}`,
    logout_uri: `${origin}${LOGOUT_PATH}`,
    post_logout_redirect_uri: `${origin}${LOGGED_OUT_PATH}`,
  }
}

function presentSaml(saml: SamlConnection, { brand, now }: Scope) {
  const certificates = readCertificates(saml.certificates)
  return {
    ...samlInLog(saml),
    certificates: certificates.map(({ fingerprint, pem, expiresAt }) => ({
      fingerprint,
      pem,
      expires_at: formatTime(expiresAt, brand.timeZone),
    })),
    warns_of: formatTimeOrNull(expiryToWarnOf(certificates, now()), brand.timeZone),
  }
}

const samlInLog = (saml: SamlConnection) => ({
  sso_url: saml.entryPoint,
  metadata_url: saml.metadataUrl,
  email_attribute: saml.emailAttribute,
  name_attribute: saml.nameAttribute,
  certificates: readCertificates(saml.certificates).map(({ fingerprint }) => fingerprint),
})

/** As the API and the audit log have it: without the secret. */
export function inLog(row: SignOnRow) {
  return {
    kind: row.kind,
    issuer: entityIn(row.issuer),
    client_id: row.kind === 'saml' ? null : row.clientId,
    saml: row.saml && samlInLog(row.saml),
    button: row.button,
    group_claim: row.groupClaim,
    groups: row.groups.map(({ group, role, teamIds }) => ({ group, role, team_ids: teamIds })),
    default_role: row.defaultRole,
    creates_members: row.createsMembers,
    trusts_addresses: row.trustsAddresses,
    domains: row.domains,
    only: row.isOnly,
    ends_login: row.endsLogin,
  }
}

export function presentTest({ said, algorithm, claims, groups, place }: TestResult) {
  return {
    'passed?': said === null,
    said,
    algorithm,
    claims,
    groups,
    matching: place?.groups ?? [],
    role: place?.role ?? null,
    team_ids: place?.teamIds ?? [],
  }
}
