import { selectWebhooks } from '../../follow-up/webhooks/queries.ts'
import { Problem } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import type { Action } from './actions.ts'
import { changeByRule } from './change-by-rule.ts'
import { noteByRule } from './note-by-rule.ts'
import type { RuleRow } from './queries.ts'
import { replyByRule } from './reply-by-rule.ts'
import type { Result } from './run-queries.ts'
import type { Looking } from './run-rules.ts'
import { staffToTell } from './staff-to-tell.ts'
import { surveyByRule } from './survey-by-rule.ts'

/** Actions that have failed before, by rule and place, with the reasons. */
export type Failures = Map<string, string>

/** An action could not be done; nothing else of its transaction is kept. */
export class ActionFailed extends Error {
  readonly key: string
  readonly reason: string

  constructor(key: string, cause: Problem, reason = cause.message) {
    super(cause.message, { cause })
    this.key = key
    this.reason = reason
  }
}

/** A value that was right when the rule was written, and is refused now, names what has been deleted since. */
function goneFor({ team, in_turn: inTurn, channel, assign }: Action, { code }: Problem): string | undefined {
  if (code !== 'invalid') return undefined
  if (team ?? inTurn) return 'no_team'
  if (channel) return 'no_channel'
  return assign ? 'no_member' : undefined
}

/** What actions have done so far. */
export interface Done {
  conversation: ConversationRow
  results: Result[]
  /** The customer's identity, if the rule has replied. */
  repliedTo: number | null
  /** Users and webhooks that hear of the run. */
  notifyIds: number[]
  webhookIds: number[]
}

export type Outcome = Omit<Result, 'action'> & Partial<Omit<Done, 'results'>>

/** Who acts, on what, and after which actions. */
export interface Acting {
  rule: RuleRow
  runId: number
  looking: Looking
  done: Done
}

/** Does what a rule says, in order. Throws ActionFailed for an action that cannot be done, unless it is known to fail. */
export async function act(
  tx: TxScope,
  { failures, ...of }: Omit<Acting, 'done'> & { failures: Failures },
): Promise<Done> {
  const { conversation } = of.looking
  let done: Done = { conversation, results: [], repliedTo: null, notifyIds: [], webhookIds: [] }
  for (const [index, action] of of.rule.actions.entries()) {
    const key = `${of.rule.id} ${index}`
    const { result, detail, ...changed } = await tryToDo(tx, action, { ...of, done, key, failures })
    const known: Result = { action, result, ...(detail === undefined ? {} : { detail }) }
    done = { ...done, ...changed, results: [...done.results, known] }
  }
  return done
}

async function tryToDo(
  tx: TxScope,
  action: Action,
  { key, failures, ...acting }: Acting & { key: string; failures: Failures },
): Promise<Outcome> {
  const failure = failures.get(key)
  if (failure !== undefined) return { result: 'failed', detail: failure }
  try {
    return await doIt(tx, action, acting)
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable')
      throw new ActionFailed(key, error, goneFor(action, error))
    throw error
  }
}

function doIt(tx: TxScope, action: Action, acting: Acting): Promise<Outcome> {
  if (action.note !== undefined) return noteByRule(tx, action.note, acting)
  if (action.reply !== undefined) return replyByRule(tx, action.reply, acting)
  if (action.notify !== undefined) return staffToTell(tx, action.notify, acting)
  if (action.survey !== undefined) return surveyByRule(tx, action.survey, acting)
  if (action.webhook !== undefined) return webhookToCall(tx, action.webhook, acting)
  return changeByRule(tx, action, acting)
}

/** It gets the run by the event that this records. */
async function webhookToCall(tx: TxScope, id: number, { done }: Acting): Promise<Outcome> {
  const isThere = (await selectWebhooks(tx)).some(webhook => webhook.id === id && webhook.disabledAt === null)
  return isThere
    ? { result: 'done', webhookIds: [...done.webhookIds, id] }
    : { result: 'failed', detail: 'no_webhook' }
}
