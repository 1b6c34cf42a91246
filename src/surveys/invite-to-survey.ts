import { STATUS } from '../conversations/codes.ts'
import { enqueue, type JobHandler } from '../kit/jobs.ts'
import { MINUTE, SECOND } from '../kit/retry.ts'
import { parseTime } from '../kit/time.ts'
import { SEND_SURVEY } from './send-survey.ts'
import { findCandidate, hasSurvey, insertSurvey, type SurveyCandidate } from './survey-queries.ts'

export const ASK = 'surveys.ask'

/** The job that, some time after a conversation was resolved, decides whether its customer is asked: once, if it still is. */
export function inviteToSurvey(): JobHandler {
  return {
    retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE],
    async run(scope, attempt) {
      const conversationId = Number(attempt.job.data.conversation_id)
      const asked = await findCandidate(scope, conversationId)
      if (!asked || !isEligible(asked) || (await hasSurvey(scope, conversationId))) return
      const { noSurveyBefore } = asked
      const notBefore = noSurveyBefore ? parseTime(noSurveyBefore, scope.brand.timeZone) : undefined
      await attempt.done(async tx => {
        if (notBefore && notBefore > tx.now())
          return enqueue(tx, [{ name: ASK, data: attempt.job.data, runAt: notBefore }])
        const survey = await insertSurvey(tx, { conversationId, identityId: asked.identityId as number })
        if (survey) await enqueue(tx, [{ name: SEND_SURVEY, data: { survey_id: survey.id } }])
      })
    },
  }
}

/** Still resolved, by people for people, and nobody has said that they want none. */
function isEligible({ status, identityId, hasOptedOut, isTwoWay, noSurveyBefore }: SurveyCandidate): boolean {
  return (
    status === STATUS.resolved &&
    identityId !== null &&
    !hasOptedOut &&
    isTwoWay &&
    noSurveyBefore !== 'infinity'
  )
}
