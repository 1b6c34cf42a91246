import type { Audience } from './outgoing.ts'

/** The followers alone. */
export const NOBODY_ELSE: Audience = { recipients: [], bcc: [], without: [] }

/** Whether it is others than the followers alone. */
export function isWider(audience: Audience): boolean {
  return Object.values(audience).some(addresses => addresses.length > 0)
}

const keyOf = (slug: string) => `answerwell audience ${slug}`

/** Keeps whom a reply is for beside its draft, in this tab: what was meant for fewer must not go to all. */
export function keepAudience(slug: string, audience: Audience): void {
  try {
    if (!isWider(audience)) sessionStorage.removeItem(keyOf(slug))
    else sessionStorage.setItem(keyOf(slug), JSON.stringify(audience))
  } catch {
    // Full or forbidden: it lasts as long as the composer.
  }
}

export function keptAudience(slug: string): Audience {
  try {
    return { ...NOBODY_ELSE, ...JSON.parse(sessionStorage.getItem(keyOf(slug)) ?? '{}') }
  } catch {
    return NOBODY_ELSE
  }
}
