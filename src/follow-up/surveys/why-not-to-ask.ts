import { isNoReply } from '../../talk/mail/mail-kind.ts'
import type { SurveyCandidate } from './survey-queries.ts'

/** Why a customer is not asked for a rating. */
export type WhyNotToAsk =
  /** The conversation has had a survey: each has one at most, whoever sends it. */
  | 'once'
  | 'rated'
  | 'no_address'
  /** The address is our own, or takes no replies. */
  | 'machine'
  /** The customer has unsubscribed, or the address bounces. */
  | 'opted_out'
  /** Staff have not replied yet, or no person has written. */
  | 'one_sided'
  /** A message of the conversation says so. */
  | 'suppressed'
  /** The customer was asked not long ago, about any conversation. */
  | 'recent'
  | 'no_mail_channel'

/** Why the customer of a conversation is not asked; undefined: they may be. */
export function whyNotToAsk(candidate: SurveyCandidate): WhyNotToAsk | undefined {
  const { email, hasOptedOut, isTwoWay, isRated, isAsked, isOurs, noSurveyBefore } = candidate
  if (isAsked) return 'once'
  if (isRated) return 'rated'
  if (email === null) return 'no_address'
  if (isOurs || isNoReply(email)) return 'machine'
  if (hasOptedOut) return 'opted_out'
  if (!isTwoWay) return 'one_sided'
  return noSurveyBefore === 'infinity' ? 'suppressed' : undefined
}
