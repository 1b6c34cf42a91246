import type { Scope } from '../../kit/scope.ts'
import { type Recipient, selectAnswerAddresses } from './queries.ts'

/**
 * Recipients with the addresses at which they want answers; of two at one address, the first. Those whom staff have named for
 * this message alone are written to where staff say. Our own addresses are left out, unless answers to them go elsewhere.
 */
export async function atAnswerAddresses(
  scope: Scope,
  {
    conversationId,
    bccIds,
    forwardedToIds,
  }: { conversationId: number; bccIds: number[] | null; forwardedToIds: number[] | null },
  recipients: Recipient[],
): Promise<Recipient[]> {
  const wanted = forwardedToIds
    ? new Map<number, string>()
    : await selectAnswerAddresses(scope, conversationId)
  if (wanted.size === 0) return recipients.filter(({ isOurs }) => !isOurs)
  const found = new Map<string, Recipient>()
  for (const recipient of recipients) {
    const { identityId } = recipient
    const identifier =
      (bccIds?.includes(identityId) ? undefined : wanted.get(identityId)) ?? recipient.identifier
    if (recipient.isOurs && identifier === recipient.identifier) continue
    if (!found.has(identifier)) found.set(identifier, { ...recipient, identifier })
  }
  return [...found.values()]
}
