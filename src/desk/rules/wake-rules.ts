import { enqueue } from '../../kit/jobs/job.ts'
import type { TxScope } from '../../kit/scope.ts'
import { rulesTopic, runRulesJob } from './react.ts'
import { takeWaitsDue } from './wait-queries.ts'

const BATCH = 200

/** Lets rules act whose clocks are up; returns how many. Safe to run concurrently. */
export async function wakeRules(tx: TxScope): Promise<number> {
  const due = await takeWaitsDue(tx, BATCH)
  const jobs = due
    .filter(({ fired }) => fired)
    .map(({ ruleId, version, trigger, conversationId, since }) =>
      runRulesJob.of(
        {
          conversation_id: conversationId,
          words: [],
          done_by: 'program',
          clock: { rule_id: ruleId, version, trigger, since: since.toISOString() },
        },
        { topic: rulesTopic(conversationId) },
      ),
    )
  if (jobs.length > 0) await enqueue(tx, jobs)
  return due.length
}
