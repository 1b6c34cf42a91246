import { selectWebhooks } from '../../follow-up/webhooks/queries.ts'
import type { Scope } from '../../kit/scope.ts'
import { findFields, selectDeletedKeys } from '../../people/custom-fields/queries.ts'
import { type Condition, conditionsIn } from '../../talk/conditions/condition.ts'
import { findConditionField } from '../../talk/conditions/fields.ts'
import { createChoiceReader } from '../../talk/conditions/read-choice.ts'
import { type Action, actionOf } from './actions.ts'
import type { RuleRow } from './queries.ts'
import { createActionCheck } from './read-rule.ts'

/** What a rule names that is not there any longer, as it was named. */
export interface RuleProblem {
  part: 'if' | 'then'
  what: (typeof MISSING)[number]
  named: string
}

/** What can be gone since a rule was written. */
export const MISSING = [
  'field',
  'choice',
  'team',
  'channel',
  'member',
  'segment',
  'organization',
  'template',
  'webhook',
] as const

type Missing = RuleProblem['what']

const OF_FIELD: Record<string, Missing> = {
  team: 'team',
  channel: 'channel',
  assignee: 'member',
  segment: 'segment',
  organization: 'organization',
}

const OF_ACTION: Partial<Record<ReturnType<typeof actionOf>['name'], Missing>> = {
  assign: 'member',
  notify: 'member',
  team: 'team',
  in_turn: 'team',
  channel: 'channel',
  reply: 'template',
  webhook: 'webhook',
}

/** By rule, what it names that has been deleted, or has left, since; webhooks also if they are switched off. */
export async function findProblems(scope: Scope, rules: RuleRow[]): Promise<Map<number, RuleProblem[]>> {
  if (rules.length === 0) return new Map()
  const ofConditions = await createConditionCheck(scope, rules)
  const ofActions = await createMissingCheck(scope, rules)
  const found = new Map<number, RuleProblem[]>()
  for (const { id, conditions, actions } of rules) {
    const problems = conditionsIn(conditions).flatMap(ofConditions)
    for (const action of actions) problems.push(...(await ofActions(action)))
    found.set(id, problems)
  }
  return found
}

async function createConditionCheck(scope: Scope, rules: RuleRow[]) {
  const own = await findFields(scope)
  const all = rules.flatMap(({ conditions }) => conditionsIn(conditions))
  const organizations = all.flatMap(({ field, value }) => (field === 'organization' ? textsOf(value) : []))
  const read = await createChoiceReader(scope, organizations)
  return ({ field: name, value }: Condition): RuleProblem[] => {
    const field = findConditionField(name, own)
    if (!field) return [{ part: 'if', what: 'field', named: name }]
    const what = OF_FIELD[name] ?? (field.choices ? 'choice' : undefined)
    if (!what) return []
    const gone = textsOf(value).filter(text => typeof read(field, text) !== 'string')
    return gone.map(named => ({ part: 'if', what, named }))
  }
}

async function createMissingCheck(scope: Scope, rules: RuleRow[]) {
  const check = await createActionCheck(scope)
  const off = (await selectWebhooks(scope)).filter(({ disabledAt }) => disabledAt !== null)
  const goneFields = await createFieldCheck(scope, rules)
  const isGone = async (action: Action) =>
    off.some(({ id }) => id === action.webhook) || (await check(action)) !== undefined
  return async (action: Action): Promise<RuleProblem[]> => {
    const { name, value } = actionOf(action)
    if (action.set_fields) return goneFields(Object.keys(action.set_fields))
    const what = OF_ACTION[name]
    if (!what) return []
    const found: RuleProblem[] = []
    for (const named of [value].flat())
      if (await isGone(action.notify ? { notify: [String(named)] } : action))
        found.push({ part: 'then', what, named: String(named) })
    return found
  }
}

/** Data can have keys without fields; those of deleted ones are no longer shown where they were. */
async function createFieldCheck(scope: Scope, rules: RuleRow[]) {
  const own = new Set((await findFields(scope)).map(({ key }) => key))
  const asked = rules.flatMap(({ actions }) => actions.flatMap(one => Object.keys(one.set_fields ?? {})))
  const deleted = asked.every(key => own.has(key)) ? new Set<string>() : await selectDeletedKeys(scope)
  return (keys: string[]): RuleProblem[] =>
    keys
      .filter(key => !own.has(key) && deleted.has(key))
      .map(named => ({ part: 'then', what: 'field', named }))
}

function textsOf(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String)
}
