import type { z } from 'zod'

/** What each carrier needs, one of each group. */
const NEEDS: Record<string, string[][]> = {
  twilio: [['account_sid'], ['auth_token'], ['number', 'messaging_service_sid']],
  telnyx: [['api_key'], ['public_key'], ['number', 'messaging_profile_id']],
  vonage: [['api_key'], ['api_secret'], ['signature_secret'], ['number']],
}

/** A check of settings: with a carrier, all that it needs is there. Half a channel would take replies and send none. */
export function requireWhole(
  settings: { provider?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  const given = settings as Record<string, unknown>
  for (const group of NEEDS[settings.provider ?? ''] ?? []) {
    const [first = '', ...others] = group
    if (group.some(name => given[name] !== undefined)) continue
    const alternative = others.map(name => `, or ${name}`).join('')
    context.addIssue({
      code: 'custom',
      path: [first],
      message: `is required for this provider${alternative}`,
    })
  }
}
