import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { pageOf } from '../../kit/output.ts'
import { transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { getConversation } from '../../talk/conversations/find-conversation.ts'
import { ConversationParams } from '../../talk/conversations/input.ts'
import { presentConversation } from '../../talk/conversations/present.ts'
import { dryRun, testRule } from './dry-run.ts'
import {
  ConversationRunsQuery,
  DryRunBody,
  NewRuleBody,
  RuleChangesBody,
  RuleParams,
  RunsQuery,
  TestBody,
} from './input.ts'
import { listRuns } from './list-runs.ts'
import {
  DryRunOutput,
  RuleOutput,
  RulesHereOutput,
  RulesOutput,
  RunOutput,
  RunsOfConversationOutput,
  RunUndoneOutput,
  TriedOutput,
  VersionsOutput,
} from './output.ts'
import {
  presentDryRun,
  presentRule,
  presentRules,
  presentRulesHere,
  presentRuns,
  presentTried,
  presentVersions,
  presentWaitsHere,
} from './present.ts'
import { getRule, selectRules } from './queries.ts'
import { findRulesHere } from './rules-here.ts'
import { selectRunsOfConversation } from './run-queries.ts'
import { undoRun } from './undo-run.ts'
import { changeRule, createRule, removeRule } from './write-rule.ts'

const OCCASIONS_OF_DRY_RUN = 500

/** What happens by itself, and why it did. */
export function ruleRoutes(api: Api, address: BaseAddress): void {
  readRoutes(api)
  writeRoutes(api)
  tryRoutes(api)
  undoRoutes(api, address)
}

function readRoutes(api: Api): void {
  api.get('/rules', { may: 'log in', summary: 'List rules', out: RulesOutput }, async ({ scope }) => ({
    rules: await presentRules(scope, await selectRules(scope)),
  }))

  api.get(
    '/rules/:id',
    { may: 'log in', summary: 'Get a rule', params: RuleParams, out: RuleOutput },
    async ({ scope, params }) => presentRule(scope, await getRule(scope, params.id)),
  )

  api.get(
    '/rules/:id/versions',
    { may: 'log in', summary: "List a rule's versions", params: RuleParams, out: VersionsOutput },
    async ({ scope, params }) => ({
      versions: await presentVersions(scope, (await getRule(scope, params.id)).id),
    }),
  )

  api.get(
    '/rules/:id/runs',
    {
      may: 'log in',
      summary: "List a rule's runs",
      params: RuleParams,
      query: RunsQuery,
      out: pageOf('runs', RunOutput),
    },
    async (request, reply) => {
      const { scope, params, query } = request
      const listed = await listRuns(scope, params.id, query)
      return answerList({ request, reply }, listed, { runs: await presentRuns(scope, listed.rows) })
    },
  )

  api.get(
    '/conversations/:slug/runs',
    {
      may: 'log in',
      operation: 'listConversationRuleRuns',
      summary: 'List what rules did to a conversation',
      params: ConversationParams,
      query: ConversationRunsQuery,
      out: RunsOfConversationOutput,
    },
    async ({ scope, params, query }) => {
      const { id } = await getConversation(scope, params.slug)
      return { runs: await presentRuns(scope, await selectRunsOfConversation(scope, id, query.event_id)) }
    },
  )

  api.get(
    '/conversations/:slug/rules',
    {
      may: 'log in',
      operation: 'listConversationRules',
      summary: 'List what rules see in a conversation',
      description: 'Why each of them acted, or did not: its conditions as the conversation is now.',
      params: ConversationParams,
      out: RulesHereOutput,
    },
    async ({ scope, params }) => {
      const { rules, waits } = await findRulesHere(scope, params.slug)
      return { rules: presentRulesHere(scope, rules), waits: presentWaitsHere(scope, waits) }
    },
  )
}

function writeRoutes(api: Api): void {
  api.post(
    '/rules',
    { may: 'rules.manage', summary: 'Create a rule', body: NewRuleBody, created: RuleOutput },
    async ({ scope, body }) => presentRule(scope, await transaction(scope, tx => createRule(tx, body.rule))),
  )

  api.put(
    '/rules/:id',
    {
      may: 'rules.manage',
      operation: 'changeRule',
      summary: 'Change, move or switch a rule',
      params: RuleParams,
      body: RuleChangesBody,
      out: RuleOutput,
    },
    async ({ scope, params, body }) =>
      presentRule(scope, await transaction(scope, tx => changeRule(tx, params.id, body.rule))),
  )

  api.delete(
    '/rules/:id',
    { may: 'rules.manage', summary: 'Delete a rule', params: RuleParams, out: RulesOutput },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeRule(tx, params.id))
      return { rules: await presentRules(scope, await selectRules(scope)) }
    },
  )
}

function tryRoutes(api: Api): void {
  api.post(
    '/rules/dry_run',
    {
      may: 'rules.manage',
      operation: 'dryRunRule',
      summary: 'Say what a rule would have done',
      description:
        'Tests a rule, saved or not, on the latest occasions; with `every`, on current conversations. Changes nothing.',
      body: DryRunBody,
      out: DryRunOutput,
    },
    async ({ scope, body }) =>
      presentDryRun(scope, await dryRun(scope, body.rule, body.last ?? OCCASIONS_OF_DRY_RUN)),
  )

  api.post(
    '/rules/test',
    {
      may: 'rules.manage',
      operation: 'testRule',
      summary: 'Say what a rule sees in a conversation',
      description: 'Which of its conditions hold, and what it would do. Nothing is changed.',
      body: TestBody,
      out: TriedOutput,
    },
    async ({ scope, body }) => presentTried(scope, await testRule(scope, body.rule, body.conversation)),
  )
}

function undoRoutes(api: Api, address: BaseAddress): void {
  api.delete(
    '/rule_runs/:id',
    {
      may: 'conversations.change',
      operation: 'undoRuleRun',
      summary: 'Undo the changes of a rule run',
      description: 'Possible for 90 days. Keeps messages, and values that others have changed since.',
      params: RuleParams,
      out: RunUndoneOutput,
    },
    async ({ scope, params }) => {
      const { kept, conversation } = await transaction(scope, tx => undoRun(tx, params.id))
      return { kept, conversation: await presentConversation(scope, conversation, address) }
    },
  )
}
