import { notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { conversationRuleUndone } from '../../talk/conversations/events.ts'
import { lockToTakeBack, type TakenBack, takeBack } from '../../talk/conversations/take-back.ts'
import { isVisible } from '../../talk/conversations/visible.ts'
import { selectVersionNames } from './queries.ts'
import { lockRun, updateRunUndone } from './run-queries.ts'

/** What cannot be taken back: it was said, told or sent. */
const SAID = ['note', 'reply'] as const

/**
 * Undoes what a run of a rule changed on its conversation, except for values that somebody has changed since, and for messages. Only
 * rules that follow other rules follow from it. Throws not_found, and conflict if the run was undone before, did not record its changes,
 * or its conversation has been merged.
 */
export async function undoRun(tx: TxScope, id: number): Promise<TakenBack> {
  const run = await lockRun(tx, id)
  if (!run) throw notFound(say`rule run`)
  const row = await lockToTakeBack(tx, run.conversationId)
  if (!isVisible(tx, row)) throw notFound(say`rule run`)
  if (run.undoneAt) throw new Problem('conflict', say`This has already been undone.`)
  if (!run.changes) throw new Problem('conflict', say`This run is too old to be undone.`)
  const asUndoing: TxScope = { ...tx, cause: { ...tx.cause, rule: { id: run.ruleId, in_row: 1 } } }
  const { conversation, kept } = await takeBack(asUndoing, row, run.changes)
  // The rule may have brought it into the caller's sight.
  if (!isVisible(tx, conversation)) throw notFound(say`conversation`)
  await updateRunUndone(tx, id)
  const hasSaid = run.results.some(
    ({ action, result }) => result === 'done' && SAID.some(name => action[name] !== undefined),
  )
  const all = hasSaid ? [...kept, 'messages'] : kept
  const names = await selectVersionNames(tx, [run])
  const name = names.get(`${run.ruleId}.${run.version}`) ?? ''
  const data = { rule_id: run.ruleId, run_id: id, name, kept: all }
  await recordEvent(asUndoing, conversationRuleUndone.of({ subjectId: row.id, data }))
  return { conversation, kept: all }
}
