import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import type { SignOnRow } from './queries.ts'
import type { TestResult } from './test-result.ts'

/** Where the provider sends browsers back to, a page of ours. */
export const RESPONSE_PATH = '/sign-in/oidc'
/** Where the provider reports logouts. */
export const LOGOUT_PATH = '/sign-in/oidc/logout'

export function presentSignOn({ brand }: Scope, row: SignOnRow | undefined, origin: string) {
  return {
    provider: row
      ? {
          ...inLog(row),
          tested_at: formatTimeOrNull(row.testedAt, brand.timeZone),
          updated_at: formatTime(row.updatedAt, brand.timeZone),
        }
      : null,
    redirect_uri: `${origin}${RESPONSE_PATH}`,
    logout_uri: `${origin}${LOGOUT_PATH}`,
  }
}

/** As the API and the audit log have it: without the secret. */
export function inLog(row: SignOnRow) {
  return {
    issuer: row.issuer,
    client_id: row.clientId,
    button: row.button,
    group_claim: row.groupClaim,
    groups: row.groups.map(({ group, role, teamIds }) => ({ group, role, team_ids: teamIds })),
    default_role: row.defaultRole,
    creates_members: row.createsMembers,
    trusts_addresses: row.trustsAddresses,
    domains: row.domains,
    only: row.isOnly,
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
