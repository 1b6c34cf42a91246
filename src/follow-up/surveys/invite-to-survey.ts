import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import { parseTime } from '../../kit/time.ts'
import { STATUS } from '../../talk/conversations/codes.ts'
import type { conversationStatusChanged } from '../../talk/conversations/events.ts'
import { sendSurveyJob } from './send-survey.ts'
import { findCandidate, insertSurvey } from './survey-queries.ts'
import { whyNotToAsk } from './why-not-to-ask.ts'

export const inviteJob = job(
  'surveys.invite',
  { conversation_id: rowId },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** Decides, some time after a conversation was resolved, whether its customer gets a survey. */
export function inviteToSurvey(): JobHandler {
  return inviteJob.handledBy(async (scope, { conversation_id: conversationId }, attempt) => {
    const candidate = await findCandidate(scope, conversationId)
    if (!candidate || candidate.status !== STATUS.resolved || whyNotToAsk(candidate)) return
    const { noSurveyBefore } = candidate
    const notBefore = noSurveyBefore ? parseTime(noSurveyBefore, scope.brand.timeZone) : undefined
    await attempt.done(async tx => {
      if (notBefore && notBefore > tx.now())
        return enqueue(tx, [inviteJob.of({ conversation_id: conversationId }, { runAt: notBefore })])
      const survey = await insertSurvey(tx, {
        conversationId,
        identityId: candidate.identityId as number,
        ruleId: null,
      })
      if (survey) await enqueue(tx, [sendSurveyJob.of({ survey_id: survey.id })])
    })
  })
}

/** A resolved conversation gets a survey after the brand's delay; null means never. */
export function whenResolved(surveyAfterMinutes: number | null) {
  return ({ subjectId, data, createdAt }: Recorded<typeof conversationStatusChanged>) => {
    if (data.to !== STATUS.resolved || surveyAfterMinutes === null) return undefined
    const runAt = new Date(createdAt.getTime() + surveyAfterMinutes * MINUTE)
    return inviteJob.of({ conversation_id: subjectId }, { runAt })
  }
}
