import { recordAudit } from '../../kit/audit/record.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import { type Scope, transaction } from '../../kit/scope.ts'

/** A login that was not refused for its password or code alone. */
export interface FailedWay {
  way: 'password' | 'sign_on' | 'passkey'
  wrong: string
  /** That the provider names. */
  email?: string | undefined
}

/** As many a quarter of an hour are recorded for addresses that are nobody's: whoever tries them must not fill the log. */
const count = createRateLimit(200, { name: 'unknown logins at', seconds: 900, isStrict: true })

/**
 * Records that somebody could not log in, with what was wrong. An address of nobody's is not recorded: people type passwords
 * there.
 */
export async function noteFailedLogin(
  scope: Scope,
  userId: number | undefined,
  wrong: 'password' | 'code' | FailedWay,
): Promise<void> {
  const isOfInterest = userId !== undefined || (await isWithin(scope))
  if (!isOfInterest) return
  const to = typeof wrong === 'string' ? { wrong } : wrong
  const about = userId === undefined ? {} : { id: userId }
  await transaction(scope, async tx => recordAudit(tx, { action: 'login.failed', about, to }))
}

const isWithin = ({ brand }: Scope) =>
  count(String(brand.id)).then(
    () => true,
    () => false,
  )
