import type { Reads } from '../../kit/db.ts'
import { COMMAND } from '../../kit/release.ts'
import { type FailingTask, selectFailingTasks } from '../../kit/task-failures.ts'
import { type Finding, good } from './finding.ts'
import { type JobState, selectJobState, type WorkState } from './queries.ts'

/** Whether work that was put off is done: totals, deliveries, jobs, recurring tasks, mails. */
export async function examineQueues(db: Reads, work: WorkState): Promise<Finding[]> {
  const jobs = await selectJobState(db)
  const failing = await selectFailingTasks(db)
  return [
    totalsOf(work),
    ...webhooksOf(work),
    jobsOf(jobs),
    ...tasksOf(failing),
    mailLogOf(jobs),
    ...searchOf(work),
  ]
}

function tasksOf(failing: FailingTask[]): Finding[] {
  return failing.map(({ brand, task, seconds, error }) => ({
    check: 'tasks',
    state: 'problem',
    found: `${task} of ${brand} has failed for ${seconds} seconds: ${error}`,
    advice:
      'It is retried continuously, and work of this brand waits for it. The log of `work` has the full error.',
  }))
}

function jobsOf({ waitingSeconds, parked, heldMails }: JobState): Finding {
  const held = heldMails > 0 ? `, ${heldMails} mails held for review` : ''
  const found = `${parked} parked after their last attempt; the oldest waiting job or event has waited ${waitingSeconds} seconds${held}`
  if (waitingSeconds >= 120 || heldMails > 0)
    return {
      check: 'jobs',
      state: 'warning',
      found,
      advice: `Start \`${COMMAND} work\`, or check whether it hangs: mail and notifications wait for it. A long transaction can hold it up, too.`,
    }
  if (parked === 0) return good('jobs', found)
  return {
    check: 'jobs',
    state: 'warning',
    found,
    advice: `\`${COMMAND} jobs list --parked --brand SLUG\` says why. Fix the cause, then run \`jobs retry --brand SLUG\`.`,
  }
}

function mailLogOf({ doubtfulMails }: JobState): Finding {
  const found = `${doubtfulMails} mails set aside that may be from people`
  if (doubtfulMails === 0) return good('mail log', found)
  return {
    check: 'mail log',
    state: 'warning',
    found,
    advice: `Look at them in Settings, Email log, or with \`${COMMAND} mail list --doubtful --brand SLUG\`.`,
  }
}

/** Only after an upgrade. */
function searchOf({ unpreparedMessages: count }: WorkState): Finding[] {
  if (count === 0) return []
  const number = count > 1_000_000 ? 'more than 1000000' : count
  return [
    good(
      'search',
      `${number} older messages are found as before the upgrade until \`work\` has indexed them again`,
    ),
  ]
}

function totalsOf({ backlog }: WorkState): Finding {
  const found = `${backlog > 100_000 ? 'more than 100000' : backlog} changes not yet in the totals`
  if (backlog < 10_000) return good('totals', found)
  return {
    check: 'totals',
    state: 'warning',
    found,
    advice: `Start \`${COMMAND} work\`: lists get slower without it.`,
  }
}

function webhooksOf(work: WorkState): Finding[] {
  const { disabledWebhooks, brandsBehind, waitingDeliveries, waitingSeconds } = work
  const behind = brandsBehind > 0 ? `; events of ${brandsBehind} brands are not dispatched` : ''
  const waiting = `${waitingDeliveries} deliveries waiting, the oldest for ${waitingSeconds} seconds${behind}`
  return [
    waitingSeconds < 120 && brandsBehind === 0
      ? good('webhooks', waiting)
      : {
          check: 'webhooks',
          state: 'warning',
          found: waiting,
          advice: `Start \`${COMMAND} work\`, or check whether it hangs.`,
        },
    ...(disabledWebhooks === 0
      ? []
      : [
          {
            check: 'webhooks',
            state: 'warning' as const,
            found: `${disabledWebhooks} disabled because deliveries kept failing`,
            advice:
              'GET /api/v1/webhooks of the brand says why. Fix the receiver and enable the webhook again.',
          },
        ]),
  ]
}
