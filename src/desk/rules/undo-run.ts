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
 * Gives a conversation back what a run of a rule changed, but for what somebody has changed since, and for messages, which stay
 * posted. Other rules do not follow from it. Throws not_found, and conflict a second time, for a run from before runs kept what they
 * changed, or for what was merged since.
 */
export async function undoRun(tx: TxScope, id: number): Promise<TakenBack> {
  const run = await lockRun(tx, id)
  if (!run) throw notFound(say`run of a rule`)
  const row = await lockToTakeBack(tx, run.conversationId)
  if (!isVisible(tx, row)) throw notFound(say`run of a rule`)
  if (run.undoneAt) throw new Problem('conflict', say`This has already been undone.`)
  if (!run.changes) throw new Problem('conflict', say`This run did not keep what it changed.`)
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
