import { enqueue } from '../../kit/jobs/job.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { parseTime } from '../../kit/time.ts'
import { sendSurveyJob } from './send-survey.ts'
import { findCandidate, insertSurvey, lockAsking, type SurveyCandidate } from './survey-queries.ts'
import { type WhyNotToAsk, whyNotToAsk } from './why-not-to-ask.ts'

interface Asking {
  conversationId: number
  ruleId: number
  /** The customer is asked once in so many milliseconds at most; null: as often as there are conversations. */
  notWithin: number | null
}

/** Whom it asks, or why nobody. */
export type WhomToAsk = { email: string } | { why: WhyNotToAsk }

/** Sends the customer of a conversation a survey, for a rule. Two rules, or a rule and the setting, never send two about one conversation. */
export async function askForRating(
  tx: TxScope,
  { conversationId, ruleId, notWithin }: Asking,
): Promise<WhomToAsk> {
  const { contactId = null } = (await findCandidate(tx, conversationId)) ?? {}
  if (contactId !== null) await lockAsking(tx, contactId)
  const candidate = await findCandidate(tx, conversationId)
  const asked = wouldAsk(tx, candidate, notWithin)
  if ('why' in asked) return asked
  const survey = await insertSurvey(tx, {
    conversationId,
    identityId: candidate?.identityId as number,
    ruleId,
  })
  if (!survey) return { why: 'once' }
  await enqueue(tx, [sendSurveyJob.of({ survey_id: survey.id })])
  return asked
}

/** Whom a rule would ask now. */
export function wouldAsk(
  { brand, now }: Scope,
  candidate: SurveyCandidate | undefined,
  notWithin: number | null,
): WhomToAsk {
  if (!candidate) return { why: 'no_address' }
  const { email, noSurveyBefore, lastAskedAt, hasMailChannel } = candidate
  const why = whyNotToAsk(candidate)
  if (why || email === null) return { why: why ?? 'no_address' }
  const notBefore = noSurveyBefore ? parseTime(noSurveyBefore, brand.timeZone) : undefined
  if (notBefore && notBefore > now()) return { why: 'suppressed' }
  const isRecent =
    notWithin !== null && lastAskedAt !== null && now().getTime() - lastAskedAt.getTime() < notWithin
  if (isRecent) return { why: 'recent' }
  return hasMailChannel ? { email } : { why: 'no_mail_channel' }
}
