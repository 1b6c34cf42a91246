import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { getConversation } from '../../talk/conversations/find-conversation.ts'
import { ConversationParams } from '../../talk/conversations/input.ts'
import { clocksOf } from './clocks-of.ts'
import { NewPolicyBody, PolicyChangesBody, PolicyParams } from './input.ts'
import { ClocksOutput, PoliciesOutput, PolicyOutput } from './output.ts'
import { presentPolicies, presentPolicy } from './present.ts'
import { getPolicy, selectPolicies } from './queries.ts'
import { changePolicy, createPolicy, removePolicy } from './write-policy.ts'

/** How soon customers get replies and solutions: for all to read, for admins to set. */
export function slaRoutes(api: Api): void {
  clockRoutes(api)

  api.get(
    '/sla_policies',
    { may: 'log in', operation: 'listSlaPolicies', summary: 'List SLA policies', out: PoliciesOutput },
    async ({ scope }) => ({ sla_policies: await presentPolicies(scope, await selectPolicies(scope)) }),
  )

  api.get(
    '/sla_policies/:id',
    {
      may: 'log in',
      operation: 'getSlaPolicy',
      summary: 'Get an SLA policy',
      params: PolicyParams,
      out: PolicyOutput,
    },
    async ({ scope, params }) => presentPolicy(scope, await getPolicy(scope, params.id)),
  )

  api.post(
    '/sla_policies',
    {
      may: 'sla.manage',
      operation: 'createSlaPolicy',
      summary: 'Create an SLA policy',
      body: NewPolicyBody,
      created: PolicyOutput,
    },
    async ({ scope, body }) =>
      presentPolicy(scope, await transaction(scope, tx => createPolicy(tx, body.sla_policy))),
  )

  api.put(
    '/sla_policies/:id',
    {
      may: 'sla.manage',
      operation: 'changeSlaPolicy',
      summary: 'Change or move an SLA policy',
      params: PolicyParams,
      body: PolicyChangesBody,
      out: PolicyOutput,
    },
    async ({ scope, params, body }) =>
      presentPolicy(scope, await transaction(scope, tx => changePolicy(tx, params.id, body.sla_policy))),
  )

  api.delete(
    '/sla_policies/:id',
    {
      may: 'sla.manage',
      operation: 'deleteSlaPolicy',
      summary: 'Delete an SLA policy',
      params: PolicyParams,
      out: PoliciesOutput,
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removePolicy(tx, params.id))
      return { sla_policies: await presentPolicies(scope, await selectPolicies(scope)) }
    },
  )
}

function clockRoutes(api: Api): void {
  api.get(
    '/conversations/:slug/sla',
    {
      may: 'log in',
      operation: 'getConversationSla',
      summary: 'Get the SLA clocks of a conversation',
      params: ConversationParams,
      out: ClocksOutput,
    },
    async ({ scope, params }) => clocksOf(scope, await getConversation(scope, params.slug)),
  )
}
