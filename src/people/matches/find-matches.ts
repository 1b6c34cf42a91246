import type { Scope } from '../../kit/scope.ts'
import { type ContactRow, selectContactById, selectIdentitiesOf } from '../contacts/queries.ts'
import { otherNumber } from '../identities/other-number.ts'
import { REASONS, type Reason } from './output.ts'
import { selectMatchesByIdentity, selectMatchesByName, selectRefused } from './queries.ts'

/** A name that more people have says nothing. */
const MAX_NAMESAKES = 3

export interface Match {
  contact: ContactRow
  reasons: Reason[]
}

/** Contacts that may be the same person as this one, the likeliest first. Nothing is merged because of it. */
export async function findMatches(scope: Scope, contact: ContactRow): Promise<Match[]> {
  const identities = await selectIdentitiesOf(scope, [contact.id])
  const numbers = identities.flatMap(({ type, identifier }) =>
    type === 'mobile' ? (otherNumber(identifier) ?? []) : [],
  )
  const found = [
    ...(await selectMatchesByIdentity(scope, contact.id, numbers)),
    ...(await namesakes(scope, contact)).map(contactId => ({ contactId, reason: 'name' as const })),
  ]
  const refused = await selectRefused(scope, contact.id)
  const byContact = Map.groupBy(
    found.filter(({ contactId }) => !refused.has(contactId)),
    ({ contactId }) => contactId,
  )
  const matches = await Promise.all(
    [...byContact].map(async ([id, rows]) => ({
      contact: await selectContactById(scope, id),
      reasons: rows.map(({ reason }) => reason).sort(byWeight),
    })),
  )
  return matches
    .filter((match): match is Match => match.contact !== undefined)
    .sort((one, other) => byWeight(one.reasons[0], other.reasons[0]))
}

function byWeight(one: Reason = 'name', other: Reason = 'name'): number {
  return REASONS.indexOf(one) - REASONS.indexOf(other)
}

/** Of people with a full name: many are called Maria. */
async function namesakes(scope: Scope, { id, name }: ContactRow): Promise<number[]> {
  if (!name || !/\S\s+\S/.test(name)) return []
  const ids = await selectMatchesByName(scope, { id, name }, MAX_NAMESAKES + 1)
  return ids.length > MAX_NAMESAKES ? [] : ids
}
