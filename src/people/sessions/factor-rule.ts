/** Whether the brand wants a second factor from everybody. */
export interface FactorRule {
  isRequired: boolean
  /** From this day of the brand on, as 2026-11-20, sessions without it can only set it up. */
  requiredFrom: string | null
  /** Whether sessions that the brand's provider has opened are exempt. */
  signOnCounts: boolean
}

export const NO_RULE: FactorRule = { isRequired: false, requiredFrom: null, signOnCounts: true }

/** What a session has to show for the rule. */
export interface FactorProof {
  /** When its holder has shown a second factor in it. */
  factorAt: Date | null
  /** The provider that the brand has now has opened it. */
  isOfProvider: boolean
}

/** Whether the rule is about a session like this, from its day on. */
export function needsFactor(rule: FactorRule, { isOfProvider: isExempt }: Pick<FactorProof, 'isOfProvider'>) {
  return rule.isRequired && !(rule.signOnCounts && isExempt)
}

export function isInForce({ isRequired, requiredFrom }: FactorRule, today: string): boolean {
  return isRequired && requiredFrom !== null && requiredFrom <= today
}

/** Whether the session can do nothing but set up, or show, a second factor. */
export function isLimited(session: FactorRule & FactorProof, today: string): boolean {
  return isInForce(session, today) && needsFactor(session, session) && session.factorAt === null
}
