import type { Api } from '../../kit/http/api.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { type BaseAddress, originAt } from '../brands/address.ts'
import { selectMembersOf, selectScimGroups } from '../provisioned/group-queries.ts'
import { selectScimUsers } from '../provisioned/queries.ts'
import { findScimToken } from '../provisioned/token-queries.ts'
import { NEEDS_FRESH_LOGIN, requireFreshLogin } from '../sessions/confirm-login.ts'
import { requireSession } from '../sessions/own-session.ts'
import { findSignOn } from '../sign-on/queries.ts'
import { NewScimTokenOutput, ScimOutput } from './output.ts'
import { SCIM_PATH } from './protocol.ts'
import { createScimToken, removeScimToken } from './token.ts'

const MAY = 'sign_on.manage'

/** The token by which the brand's identity provider provisions members. */
export function scimTokenRoutes(api: Api, address: BaseAddress): void {
  const present = async ({ scope, hostname }: { scope: Scope; hostname: string }) => ({
    url: `${originAt(scope.brand, address, hostname)}${SCIM_PATH}`,
    ...(await presentProvisioning(scope)),
  })

  api.get(
    '/sign_on/scim',
    {
      may: MAY,
      operation: 'getScim',
      summary: 'Get what the identity provider has provisioned',
      out: ScimOutput,
    },
    request => present(request),
  )

  api.post(
    '/sign_on/scim',
    {
      may: MAY,
      operation: 'createScimToken',
      summary: 'Create or replace the token for provisioning',
      description: `For owners. The token before ends immediately. ${NEEDS_FRESH_LOGIN}`,
      holdsSecrets: true,
      created: NewScimTokenOutput,
    },
    async request => {
      requireSession(request.scope)
      await requireFreshLogin(request.scope)
      const bearer_token = await transaction(request.scope, createScimToken)
      return { ...(await present(request)), bearer_token }
    },
  )

  api.delete(
    '/sign_on/scim',
    {
      may: MAY,
      operation: 'removeScimToken',
      summary: 'Remove the token for provisioning',
      description: `Members stay what they are. Also asks for the right to invite, change and deactivate members. ${NEEDS_FRESH_LOGIN}`,
      out: ScimOutput,
    },
    async request => {
      requireSession(request.scope)
      await requireFreshLogin(request.scope)
      await transaction(request.scope, removeScimToken)
      return present(request)
    },
  )
}

async function presentProvisioning(scope: Scope) {
  const { timeZone } = scope.brand
  const token = await findScimToken(scope)
  const users = await selectScimUsers(scope)
  const groups = await selectScimGroups(scope)
  const members = await selectMembersOf(
    scope,
    groups.map(({ id }) => id),
  )
  const membersOf = Map.groupBy(members, ({ groupId }) => groupId)
  const mapped = ((await findSignOn(scope))?.groups ?? []).map(({ group }) => group)
  return {
    token: token
      ? {
          'owners?': token.isOfOwner,
          created_by: token.createdBy,
          created_at: formatTime(token.createdAt, timeZone),
          last_used_at: formatTimeOrNull(token.lastUsedAt, timeZone),
        }
      : null,
    users: users.filter(({ deletedAt }) => deletedAt === null).length,
    groups: groups.map(({ id, name, externalId }) => ({
      name,
      external_id: externalId,
      members: membersOf.get(id)?.length ?? 0,
      'used?': mapped.some(group => group === name || group === externalId),
    })),
  }
}
