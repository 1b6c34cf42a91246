import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { dryRunRetention } from './dry-run.ts'
import { NewRetentionRuleBody, RetentionRuleChangesBody, RetentionRuleParams } from './input.ts'
import {
  RetentionDryRunOutput,
  RetentionRuleOutput,
  RetentionRulesOutput,
  RetentionRunsOutput,
} from './output.ts'
import { presentDryRun, presentRetentionRule, presentRetentionRules, presentRun } from './present.ts'
import { getRetentionRule, selectRetentionRules, selectRuns } from './queries.ts'
import { changeRetentionRule, createRetentionRule, readTerms, removeRetentionRule } from './write-rule.ts'

const LATEST = 100
const may = 'retention.manage'

/** What is deleted automatically, and after how long. */
export function retentionRoutes(api: Api): void {
  api.get(
    '/retention_rules',
    { may, operation: 'listRetentionRules', summary: 'List retention rules', out: RetentionRulesOutput },
    async ({ scope }) => ({
      retention_rules: await presentRetentionRules(scope, await selectRetentionRules(scope)),
    }),
  )

  api.post(
    '/retention_rules',
    {
      may,
      operation: 'createRetentionRule',
      summary: 'Create a retention rule',
      description: 'Creates a rule that is switched off.',
      body: NewRetentionRuleBody,
      created: RetentionRuleOutput,
    },
    async ({ scope, body }) =>
      presentRetentionRule(
        scope,
        await transaction(scope, tx => createRetentionRule(tx, body.retention_rule)),
      ),
  )

  api.post(
    '/retention_rules/dry_run',
    {
      may,
      operation: 'dryRunRetentionRule',
      summary: 'Show what a retention rule would delete',
      description: 'Counts what the rule would delete now, and changes nothing.',
      body: NewRetentionRuleBody,
      out: RetentionDryRunOutput,
    },
    async ({ scope, body }) =>
      presentDryRun(scope, await dryRunRetention(scope, await readTerms(scope, body.retention_rule))),
  )

  oneRoutes(api)
}

function oneRoutes(api: Api): void {
  api.get(
    '/retention_rules/:id',
    {
      may,
      operation: 'getRetentionRule',
      summary: 'Get a retention rule',
      params: RetentionRuleParams,
      out: RetentionRuleOutput,
    },
    async ({ scope, params }) => presentRetentionRule(scope, await getRetentionRule(scope, params.id)),
  )

  api.put(
    '/retention_rules/:id',
    {
      may,
      operation: 'changeRetentionRule',
      summary: 'Change a retention rule, or switch it on or off',
      description:
        'Deletes every night while enabled, which cannot be undone. In a browser session, responds with `confirmation_required` unless its owner logged in or confirmed within 15 minutes.',
      params: RetentionRuleParams,
      body: RetentionRuleChangesBody,
      out: RetentionRuleOutput,
    },
    async ({ scope, params, body }) => {
      const row = await transaction(scope, tx => changeRetentionRule(tx, params.id, body.retention_rule))
      return presentRetentionRule(scope, row)
    },
  )

  api.delete(
    '/retention_rules/:id',
    {
      may,
      operation: 'deleteRetentionRule',
      summary: 'Delete a retention rule',
      params: RetentionRuleParams,
      out: RetentionRulesOutput,
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeRetentionRule(tx, params.id))
      return { retention_rules: await presentRetentionRules(scope, await selectRetentionRules(scope)) }
    },
  )

  api.get(
    '/retention_rules/:id/runs',
    {
      may,
      operation: 'listRetentionRuns',
      summary: 'List the runs of a retention rule',
      params: RetentionRuleParams,
      out: RetentionRunsOutput,
    },
    async ({ scope, params }) => {
      const { id } = await getRetentionRule(scope, params.id)
      return { runs: (await selectRuns(scope, id, LATEST)).map(run => presentRun(scope, run)) }
    },
  )
}
