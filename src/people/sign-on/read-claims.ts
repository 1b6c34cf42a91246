import type { JWTPayload } from 'jose'
import { isRecord } from '../../kit/input.ts'
import { say } from '../../kit/sentences/say.ts'
import { isStorable } from '../../kit/text.ts'
import type { Claims } from './claims.ts'
import { NotAccepted } from './not-accepted.ts'

const MAX_SUBJECT = 255

/** The claims of a token with more of the same account: an address is verified by whoever named it. Throws NotAccepted. */
export function together(own: Claims, more: Record<string, unknown>): Claims {
  const isOfMore = own.email === undefined || (own.email === more.email && own.email_verified === undefined)
  const { email, email_verified } = isOfMore ? more : own
  return claimsIn({ ...more, ...own, email, email_verified })
}

/** No claim is deeper. */
const MOST_DEEP = 64

/** Whether PostgreSQL can store every text in it, and whoever reads it can follow it. */
function isKeepable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (depth > MOST_DEEP) return false
  const inner = Array.isArray(value) ? value : isRecord(value) ? Object.entries(value).flat() : []
  return inner.every(one => isKeepable(one, depth + 1))
}

/** What a token says, if it says who it is about, and can be kept. Throws NotAccepted. */
export function claimsIn(payload: JWTPayload): Claims {
  const { iss, sub } = payload
  if (!isKeepable(payload)) throw new NotAccepted(say`The provider's token does not say who it is about.`)
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT)
    throw new NotAccepted(say`The provider's token does not say who it is about.`)
  return { ...payload, iss, sub }
}
